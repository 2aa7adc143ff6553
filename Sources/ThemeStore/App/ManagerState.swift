/// The preference and style of the app or a scope.
struct ScopeState: Equatable {
    let preference: Preference
    /// The style that pins the scope, independent of its window, or `nil` if it inherits.
    let pin: InterfaceStyle?
    /// The style that is shown.
    ///
    /// It is `nil` until a source has reported it.
    let style: InterfaceStyle?
    /// The value for a picker: the pending selection, or else the stored value.
    ///
    /// For the app, it is the preference in force.
    let choice: Appearance
    /// The value that is stored for the scope.
    let storedValue: StoredValue
}

/// The input from which a manager computes the styles of the app and each scope.
///
/// A pending selection counts as stored until its write has ended. A snapshot read before that
/// replaces the layers, but does not hide the selection.
struct ManagerState {
    /// A selection that could not be stored.
    struct FailedSelection {
        let error: StoreError
        /// The failure is over when the store can be read in a snapshot with a higher number.
        ///
        /// It is `nil` before a refresh.
        var endsAfter: Int?
    }

    private let store: AppearanceStore
    let environment: ProcessEnvironment
    /// The style if no source reports the system's style.
    ///
    /// On iOS only the app's own scenes report it, and a fallback would be wrong until a scene has
    /// done so.
    private var fallback: InterfaceStyle?
    /// The layers that could be read last, in this environment.
    private var layers: LayerSnapshot
    /// The newest snapshot, whether it could be read or not.
    private var newestSnapshot: StoreSnapshot
    /// The values that are being stored, by scope.
    var pending: [ScopePath: StoredValue] = [:]
    /// The newest selection, if it could not be stored and the failure is not over.
    var failedSelection: FailedSelection?

    var system: KnownSystemStyle
    /// Why the store is not followed any more.
    var followingFailure: StoreError?

    init(
        _ snapshot: StoreSnapshot,
        of store: AppearanceStore,
        fallback: InterfaceStyle? = nil,
        in environment: ProcessEnvironment
    ) {
        self.store = store
        self.environment = environment
        #if !os(iOS) && !os(visionOS)
            self.fallback = fallback
        #endif
        layers = snapshot.layers.with(environment, of: store)
        if layers.failure != nil {
            layers = layers.withoutStore
        }
        newestSnapshot = snapshot
        system = KnownSystemStyle(answer: environment.answerAtOnce)
    }

    /// The layers with the pending selections.
    private var shown: LayerSnapshot {
        layers.selecting(pending)
    }

    // MARK: Changes

    /// Replaces the layers, unless they are from a newer snapshot.
    mutating func update(_ snapshot: StoreSnapshot) {
        guard snapshot.number > newestSnapshot.number else {
            return
        }
        // A changed store or site may accept a refused selection now.
        if snapshot.layers != newestSnapshot.layers,
            failedSelection?.error.isOver(in: snapshot.layers) == true
        {
            failedSelection = nil
        }
        newestSnapshot = snapshot
        if snapshot.layers.failure == nil {
            layers = snapshot.layers.with(environment, of: store)
            if let end = failedSelection?.endsAfter, snapshot.number > end {
                failedSelection = nil
            }
        }
    }

    /// Applies the outcome of a write.
    mutating func finish(_ outcome: Selection.Outcome) {
        update(outcome.snapshot)
        failedSelection = outcome.failure.map { FailedSelection(error: $0) }
    }

    // MARK: Answers

    /// The last failure, if it is not over.
    var failure: StoreError? {
        failedSelection?.error ?? newestSnapshot.layers.failure ?? shown.problem ?? followingFailure
    }

    /// The state of the app or a scope.
    func state(of scope: ScopePath) -> ScopeState {
        let preference = (try? shown.preference(for: scope)) ?? .unset
        let pin = try? shown.pin(for: scope)
        let stored = (try? layers.storedValue(for: scope)) ?? .unset
        let own = pending[scope] ?? stored
        return ScopeState(
            preference: preference,
            pin: pin?.appearance.style,
            style: preference.appearance.style ?? systemStyle,
            choice: scope.isApp ? preference.appearance : own.appearance ?? .system,
            storedValue: stored
        )
    }

    /// The style of a scope by the store, its default and its pins, without the variables.
    ///
    /// An unknown style counts as light.
    func storedStyle(for scope: ScopePath) -> InterfaceStyle {
        let preference = try? shown.with([:], of: store).preference(for: scope)
        return preference?.appearance.style ?? systemStyle ?? .light
    }

    private var systemStyle: InterfaceStyle? {
        system.style(fallback: fallback)
    }
}

extension StoreError {
    /// Whether a store with these layers does not refuse a selection for this reason any more.
    ///
    /// A file system that has failed is not shown by the layers.
    fileprivate func isOver(in layers: LayerSnapshot) -> Bool {
        switch kind {
        case .file: false
        case .locked: layers.site.lock == nil
        default: layers.failure == nil
        }
    }
}
