/// The preference in force in a store as it changes, and the system's style where the preference leaves it to that.
///
/// The last valid preference stands while the store cannot be understood. It sleeps nowhere: its owner polls ``awaited``
/// until ``due``, passes what happened to ``take(_:)``, and then calls ``look()``.
package struct FollowedPreference: ~Copyable {
    private let scope: ScopePath
    private let environment: ProcessEnvironment
    private let follower: Follower
    /// The system's style, once it has been asked for.
    private var system: SystemStyleFeed?
    /// Whether the system is to be asked again: not every source can be followed, so it is when the layers have changed.
    private var isSystemStale = false
    /// The layers that were read last.
    private var layers: LayerSnapshot?
    /// The problems of the store as it is now.
    private var problems: [StoreError] = []

    /// The last valid preference; `nil` before the first ``look()``.
    package private(set) var preference: Preference?

    /// Begins to follow.
    ///
    /// - Parameters:
    ///   - store: The store; `nil` follows only the system's style, with the preference `system`.
    ///   - scope: The scope.
    ///   - environment: The variables to look at.
    /// - Throws: `StoreError` if the store cannot be followed.
    package init(
        in store: AppearanceStore?, for scope: ScopePath = .app, environment: ProcessEnvironment
    ) throws(StoreError) {
        (self.scope, self.environment) = (scope, environment)
        follower = Follower(in: environment)
        if let store {
            try follower.follow([store])
        } else {
            preference = Preference(appearance: .system, layer: .default)
        }
    }

    /// The meaning of a store that has never been understood.
    package enum UnreadableStart {
        /// It is an error.
        case fails
        /// It counts as unset.
        case countsAsUnset
        /// There is no preference until it is understood.
        case isAwaited
    }

    /// The events to wait for.
    package var awaited: [PollEntry] { follower.awaited + (system?.awaited ?? []) }

    /// When to look even if nothing happens, by `Syscalls.monotonicNanoseconds`.
    package var due: Int64? { [follower.due, system?.due].compactMap { $0 }.min() }

    /// Takes in what happened.
    ///
    /// - Parameter happened: The events of ``awaited`` that happened.
    /// - Throws: `StoreError` if the store cannot be followed any more.
    package func take(_ happened: Set<PollEntry>) throws(StoreError) {
        system?.take(happened)
        try follower.take(happened)
    }

    /// Warnings, each once, of folders in which a change of what the store's path leads to may be missed.
    package func takeWarnings() -> [StoreError] { follower.takeWarnings() }

    /// Has the next ``look(_:)`` report a failure that may be over soon; `false` if there is none, or the second time.
    package func endGrace() -> Bool { follower.endGrace() }

    /// Reads the store if it may have changed.
    ///
    /// - Parameter start: What a store means that has never been understood.
    /// - Returns: The problems of the store that are new.
    /// - Throws: The reason why there is no valid preference and never was one.
    package mutating func look(_ start: UnreadableStart = .fails) throws(StoreError) -> [StoreError] {
        var newProblems: [StoreError] = []
        for layers in follower.look().values {
            // A notice may concern another file of the folder: kqueue names none.
            isSystemStale = isSystemStale || layers != self.layers
            self.layers = layers
            let found: [StoreError]
            do throws(StoreError) {
                let preference = try layers.preference(for: scope)
                (self.preference, found) = (preference, preference.warnings)
            } catch {
                if preference == nil {
                    guard start != .fails, layers.failure != nil else { throw error }
                    if start == .countsAsUnset { preference = try layers.withoutStore.preference(for: scope) }
                }
                found = [error]
            }
            newProblems += found.filter { !problems.contains($0) }
            problems = found
        }
        return newProblems
    }

    /// The system's style, which is followed from the first call on; `nil` while the sources are being asked.
    ///
    /// - Parameters:
    ///   - sources: The sources to ask, in order.
    ///   - keepsLostStyle: Whether the style stays known when no source has an opinion any more.
    ///   - onAnswer: Called on some thread after each answer. If it is `nil`, this thread asks, and waits for the answer.
    /// - Returns: The newest answer.
    package mutating func systemStyle(
        from sources: [SystemStyleSource], keepsLostStyle: Bool = true, onAnswer: (@Sendable () -> Void)? = nil
    ) -> Result<SystemStyle, SystemStyleError>? {
        defer { isSystemStale = false }
        if let system {
            if isSystemStale { system.ask() }
        } else {
            system = SystemStyleFeed(sources, in: environment, keepsLostStyle: keepsLostStyle, onAnswer: onAnswer)
        }
        return system?.answer
    }
}
