/// The preference in force in a store as it changes, and the system's style where the preference
/// leaves it to that.
///
/// The last valid preference stands while the store cannot be understood. After each wait,
/// ``refresh(_:)`` returns the changes. The store and the system's files share one watch, and so
/// one queue of the system.
package final class FollowedPreference {
    private let scope: ScopePath
    private let environment: ProcessEnvironment
    private let store: StoreLocation?
    private let watch = FolderWatch()
    private let follower: Follower
    /// The system's style, once it has been asked for.
    private var system: SystemStyleFeed?
    /// Whether the system is to be asked again: not every source can be followed, so it is when the
    /// layers have changed.
    private var isSystemStale = false
    /// The layers that were read last.
    private var layers: LayerSnapshot?
    /// The problems of the store as it is now.
    private var problems: [StoreError] = []
    /// The limits of the system that were reported and still are reached.
    private var reportedLimits: Set<String> = []

    /// The last valid preference.
    ///
    /// It is `nil` before the first ``refresh(_:)``.
    package private(set) var preference: Preference?

    /// Begins to follow.
    ///
    /// If a limit of the system is reached, what can be followed is followed, and
    /// ``dequeueWarnings()`` reports the limit.
    ///
    /// - Parameters:
    ///   - store: The store. `nil` follows only the system's style, with the preference `system`.
    ///   - scope: The scope.
    ///   - environment: The variables to look at.
    /// - Throws: `StoreError` if the store cannot be followed for another reason.
    package init(
        in store: AppearanceStore?,
        for scope: ScopePath = .app,
        environment: ProcessEnvironment
    ) throws(StoreError) {
        self.scope = scope
        self.environment = environment
        self.store = store?.location
        follower = Follower(in: environment, with: watch)
        if let store {
            follower.follow([store])
            if let failure = watch.failures.first(where: { $0.watchLimit == nil }) {
                throw failure
            }
        } else {
            preference = .unset
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

    /// What to wait for.
    package var sources: [any EventSource] {
        let own: [any EventSource] = [watch, follower]
        guard let system else { return own }
        return own + [system]
    }

    /// Has the next ``refresh(_:)`` read the store if a change may be missed, because a limit of
    /// the system is reached.
    func readIfLimited() {
        if let store, !watch.failures.isEmpty { follower.refresh([store]) }
    }

    /// Warnings of folders where a change may be missed, each once, and of limits of the system,
    /// each when it is reached.
    package func dequeueWarnings() -> [StoreError] {
        let limits = watch.failures + follower.shortages + (system?.shortages ?? [])
        // A limit may be over in one place and still be reached in another. It is new only after it
        // was over everywhere.
        if limits.isEmpty { reportedLimits = [] }
        let new = limits.filter { failure in
            reportedLimits.insert(failure.watchLimit ?? failure.reason).inserted
        }
        return follower.dequeueWarnings() + new
    }

    /// Ends the grace period, so the next ``refresh(_:)`` reports a pending failure.
    ///
    /// - Returns: Whether a failure was pending.
    package func endGrace() -> Bool {
        follower.endGrace()
    }

    /// Reads the store if it may have changed.
    ///
    /// - Parameter start: The meaning of a store that was never valid.
    /// - Returns: The problems of the store that are new.
    /// - Throws: The reason why there is no valid preference and never was one.
    package func refresh(_ start: UnreadableStart = .fails) throws(StoreError) -> [StoreError] {
        guard let layers = follower.refresh().values.first else {
            return []
        }
        // A notice may concern another file of the folder: kqueue names none.
        isSystemStale = isSystemStale || layers != self.layers
        self.layers = layers
        let known = problems
        do {
            let preference = try layers.preference(for: scope)
            self.preference = preference
            problems = preference.warnings
        } catch {
            if preference == nil {
                guard start != .fails, layers.failure != nil else {
                    throw error
                }
                if start == .countsAsUnset {
                    preference = try layers.withoutStore.preference(for: scope)
                }
            }
            problems = [error]
        }
        return problems.filter { !known.contains($0) }
    }

    /// The system's style, which is followed from the first call on.
    ///
    /// It is `nil` while the sources are being asked.
    ///
    /// - Parameters:
    ///   - sources: The sources to ask, in order.
    ///   - keepsLostStyle: Whether the last style stays when no source has an opinion any more.
    ///   - onAnswer: Called on some thread after each answer. If it is `nil`, this thread asks, and
    ///     waits for the answer.
    /// - Returns: The newest answer.
    package func systemStyle(
        from sources: [SystemStyleSource],
        keepsLostStyle: Bool = true,
        onAnswer: (@Sendable () -> Void)? = nil
    ) -> SystemStyle.Finding? {
        if system == nil {
            system = SystemStyleFeed(
                sources,
                in: environment,
                with: watch,
                keepsLostStyle: keepsLostStyle,
                onAnswer: onAnswer
            )
        } else if isSystemStale {
            system?.ask()
        }
        isSystemStale = false
        return system?.answer
    }
}

extension StoreError {
    /// The system's limit that was reached, if a limit is the cause.
    fileprivate var watchLimit: String? {
        if case .watchLimit(let name, _) = fileError?.cause {
            name
        } else {
            nil
        }
    }
}
