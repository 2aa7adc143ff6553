/// The preference and style of one place of an app.
struct PlaceState: Equatable {
    let preference: Preference
    /// The style that pins the place, whatever its window shows; `nil` if it inherits.
    let pin: InterfaceStyle?
    /// The style that is shown; `nil` while no source knows it.
    let style: InterfaceStyle?
    /// The place's own choice, a pending one included, also while something else is in force; for the app, the preference.
    let choice: Appearance
    /// The value that is stored for the place.
    let storedValue: StoredValue
}

/// The knowledge of a manager, from which the state of each place of the app is computed.
///
/// A pending selection counts as stored until its write has ended. A snapshot that is read meanwhile replaces what is
/// known of the store, but does not hide the selection.
struct ManagerState {
    private let store: AppearanceStore
    private let environment: ProcessEnvironment
    private let fallback: InterfaceStyle?
    /// The layers that could be read last, in this environment.
    private var layers: LayerSnapshot { didSet { updateShown() } }
    /// The same with the pending selections.
    private var shown: LayerSnapshot
    /// The last snapshot, whether it could be read or not.
    private var lastLook: StoreSnapshot
    /// The newest selection for each place, while it is being stored; a removal has no appearance.
    private var pending: [ScopePath: (number: Int, appearance: Appearance?)] = [:] { didSet { updateShown() } }
    private var newest = 0
    private var newestFinished = 0
    /// Why the newest selection could not be stored.
    var writingFailure: StoreError?

    var system: KnownSystemStyle
    /// Why the store is not followed any more.
    var followingFailure: StoreError?

    init(
        _ snapshot: StoreSnapshot, of store: AppearanceStore, fallback: InterfaceStyle? = nil,
        in environment: ProcessEnvironment
    ) {
        (self.store, self.environment, self.fallback) = (store, environment, fallback)
        let readable = snapshot.layers.failure == nil ? snapshot.layers : snapshot.layers.withoutStore
        layers = readable.with(environment, of: store)
        shown = layers
        lastLook = snapshot
        system = KnownSystemStyle(answer: KnownSystemStyle.answerAtOnce(in: environment))
    }

    /// Takes in what was read, unless something newer is known.
    mutating func take(_ look: StoreSnapshot) {
        guard look.number > lastLook.number else { return }
        // A store or site that has changed may not refuse any more; a disk still does.
        if look.layers != lastLook.layers, writingFailure?.isOfFileSystem == false { writingFailure = nil }
        lastLook = look
        if look.layers.failure == nil { layers = look.layers.with(environment, of: store) }
    }

    /// Takes in what was read on request; that it could be read ends the failure of a selection, too.
    mutating func takeRefreshed(_ look: StoreSnapshot) {
        take(look)
        if look.layers.failure == nil { writingFailure = nil }
    }

    /// Makes a selection pending.
    ///
    /// - Parameters:
    ///   - selection: The appearance, or `nil` to remove what is stored.
    ///   - scope: The place.
    /// - Returns: The selection's number.
    mutating func begin(_ selection: Appearance?, for scope: ScopePath) -> Int {
        newest += 1
        pending[scope] = (newest, selection)
        return newest
    }

    /// Takes in the outcome of a selection, which is pending no longer.
    mutating func finish(_ number: Int, _ outcome: SelectionWriter.Outcome) {
        take(outcome.snapshot)
        pending = pending.filter { $0.value.number != number }
        guard number > newestFinished else { return }
        newestFinished = number
        writingFailure = outcome.failure
    }

    private mutating func updateShown() {
        shown = pending.reduce(layers) { $0.storing($1.value.appearance, for: $1.key) }
    }

    /// The last failure, if it is not over.
    var failure: StoreError? { writingFailure ?? lastLook.layers.failure ?? shown.problem ?? followingFailure }

    /// The state of one place of the app.
    func place(_ scope: ScopePath) -> PlaceState {
        let preference = (try? shown.preference(for: scope)) ?? Preference(appearance: .system, layer: .default)
        let stored = (try? layers.storedValue(for: scope)) ?? .unset
        let own = pending[scope].map { $0.appearance } ?? stored.appearance
        return PlaceState(
            preference: preference, pin: try? shown.pin(for: scope)?.appearance.style,
            style: preference.appearance.style ?? systemStyle,
            choice: scope.isApp ? preference.appearance : own ?? .system, storedValue: stored)
    }

    /// The style that the store, its default and its pins give a place, whatever the variables say; light if nothing knows
    /// it.
    func storedStyle(for scope: ScopePath) -> InterfaceStyle {
        let preference = try? shown.with([:], of: store).preference(for: scope)
        return preference?.appearance.style ?? systemStyle ?? .light
    }

    /// The system's style; on iOS only the app's own scenes know it, and a fallback would be wrong until one has spoken.
    private var systemStyle: InterfaceStyle? {
        #if os(iOS) || os(visionOS)
            system.style(fallback: nil)
        #else
            system.style(fallback: fallback)
        #endif
    }
}

extension StoreError {
    /// Whether it came from the file system, not from a file's content.
    fileprivate var isOfFileSystem: Bool { if case .fileError = self { true } else { false } }
}
