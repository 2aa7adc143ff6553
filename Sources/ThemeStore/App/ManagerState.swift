/// The preference and style of one place of an app.
struct PlaceState: Equatable {
    let preference: Preference
    /// The style that pins the place, whatever its window shows; `nil` if it inherits.
    let pin: InterfaceStyle?
    /// The style that is shown; `nil` while no source knows it.
    let style: InterfaceStyle?
    /// The choice that a picker of the place shows: its own, or what is above the store; `system` if it inherits.
    let choice: Appearance
}

/// The knowledge of a manager, from which the state of each place of the app is computed.
///
/// A pending selection counts as stored until its write has ended. A snapshot that is read meanwhile replaces what is
/// known of the store, but does not hide the selection.
struct ManagerState {
    private let environment: ProcessEnvironment
    private let pins: [ScopePath: InterfaceStyle]
    private let `default`: Appearance
    private let fallback: InterfaceStyle?
    /// The layers that could be read last.
    private var layers: LayerSnapshot
    /// The last snapshot, whether it could be read or not.
    private var lastLook: StoreSnapshot
    /// The newest selection for each place, while it is being stored; a removal has no appearance.
    private var pending: [ScopePath?: (number: Int, appearance: Appearance?)] = [:]
    private var newest = 0
    private var newestFinished = 0
    private var writingFailure: StoreError?

    var system: KnownSystemStyle
    /// Why the store is not followed any more.
    var followingFailure: StoreError?

    init(
        _ snapshot: StoreSnapshot, default: Appearance = .system, pins: [ScopePath: InterfaceStyle] = [:],
        fallback: InterfaceStyle? = nil, in environment: ProcessEnvironment
    ) {
        (self.default, self.environment, self.pins, self.fallback) = (`default`, environment, pins, fallback)
        layers = snapshot.layers.failure == nil ? snapshot.layers : snapshot.layers.withoutStore
        lastLook = snapshot
        system = KnownSystemStyle(
            answer: SystemStyle.styleAtOnce(in: environment).map {
                .success(SystemStyle.Finding(style: $0, source: .environment))
            })
    }

    /// Takes in what was read, unless something newer is known.
    mutating func take(_ look: StoreSnapshot) {
        guard look.number > lastLook.number else { return }
        // A store or site that has changed may not refuse any more; a disk still does.
        if look.layers != lastLook.layers, writingFailure?.isOfFileSystem == false { writingFailure = nil }
        lastLook = look
        if look.layers.failure == nil { layers = look.layers }
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
    ///   - scope: The place, or `nil` for the app.
    /// - Returns: The selection's number.
    mutating func begin(_ selection: Appearance?, for scope: ScopePath? = nil) -> Int {
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

    /// The value that is stored for the app.
    var storedValue: StoredValue {
        (try? layers.storedValue()) ?? .unset
    }

    /// The last failure, if it is not over.
    var failure: StoreError? {
        if let failure = writingFailure ?? lastLook.layers.failure { return failure }
        let preference = Result { () throws(StoreError) in try shown(in: environment, pins).preference(for: nil) }
        if case .failure(let error) = preference { return error }
        return followingFailure
    }

    /// The state of one place of the app.
    func place(_ scope: ScopePath?) -> PlaceState {
        let layers = shown(in: environment, pins)
        let preference = (try? layers.preference(for: scope)) ?? Preference(appearance: .system, layer: .default)
        let pin = scope.flatMap { try? layers.pin(for: $0) }
        let stored = pending[scope].map { $0.appearance } ?? (try? layers.storedValue(for: scope))?.appearance
        return PlaceState(
            preference: preference, pin: pin?.appearance.style, style: preference.appearance.style ?? systemStyle,
            choice: preference.isAboveStore || scope == nil ? preference.appearance : stored ?? .system)
    }

    /// The style that the store alone gives the app, whatever the variables say; light if nothing knows it.
    var storedStyle: InterfaceStyle {
        let preference = try? shown(in: ProcessEnvironment([:]), [:]).preference(for: nil)
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

    private func shown(in environment: ProcessEnvironment, _ pins: [ScopePath: InterfaceStyle]) -> LayerSnapshot {
        var layers = layers.with(environment, pins: pins, fallback: `default`)
        for (scope, selection) in pending { layers = layers.storing(selection.appearance, for: scope) }
        return layers
    }
}

extension Preference {
    /// Whether it shows no matter what is stored.
    var isAboveStore: Bool { lock != nil || layer == .environment || layer == .pin }
}

extension StoreError {
    /// Whether it came from the file system, not from a file's content.
    fileprivate var isOfFileSystem: Bool {
        if case .fileError = self { true } else { false }
    }
}
