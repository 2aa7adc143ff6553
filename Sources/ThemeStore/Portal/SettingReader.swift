/// Reads the portal's setting on its own thread, because a file system may not answer.
///
/// Meanwhile the owner, which answers calls, has the last value. The thread starts with this
/// object, and runs until the process ends, which it does not delay.
final class SettingReader: EventSource, Sendable {
    /// The setting, as far as it is known.
    private struct State {
        /// As the portal counts it: 0 for no preference, 1 for dark, 2 for light.
        ///
        /// It is `nil` until it is known.
        var value: UInt32?
        /// The problems that were not fetched yet.
        var problems: [StoreError] = []
        /// Why there is no value and never will be.
        var failure: PortalBackend.Failure?
        /// The newest request, and the newest request that the value answers.
        var requested = 0
        var answered = 0
    }

    private let store: AppearanceStore
    private let environment: ProcessEnvironment
    private let state = Mutex(State())
    /// Wakes the thread.
    private let question: WakeUp
    /// Wakes the owner.
    private let answer: WakeUp

    /// Begins to follow the setting.
    ///
    /// - Throws: `SystemError` if no thread or pipe can be made.
    init(of store: AppearanceStore, in environment: ProcessEnvironment) throws(SystemError) {
        self.store = store
        self.environment = environment
        question = try WakeUp()
        answer = try WakeUp()
        try Syscalls.startThread { self.run() }
    }

    var awaited: [PollEntry] { answer.awaited }

    func handle(_ happened: Set<PollEntry>) throws(SystemError) {
        try answer.handle(happened)
    }

    /// The setting that was read last.
    ///
    /// It is `nil` until it is known.
    var value: UInt32? {
        state.withLock { $0.value }
    }

    /// Why there is no value and never will be.
    var failure: PortalBackend.Failure? {
        state.withLock { $0.failure }
    }

    /// The problems of the store that have come up since the last call.
    func dequeueProblems() -> [StoreError] {
        state.withLock { state in
            defer {
                state.problems = []
            }
            return state.problems
        }
    }

    /// Has the value take in every change up to now.
    ///
    /// - Returns: The number of the request.
    func request() -> Int {
        let number = state.withLock { state in
            state.requested += 1
            return state.requested
        }
        question.set()
        return number
    }

    /// The newest request that the value answers.
    var answered: Int {
        state.withLock { $0.answered }
    }

    // MARK: The thread

    private func run() {
        do throws(PortalBackend.Failure) {
            try follow()
        } catch {
            state.withLock { $0.failure = error }
            answer.set()
        }
    }

    private func follow() throws(PortalBackend.Failure) {
        let followed = try mappingError(
            try FollowedPreference(in: store, environment: environment),
            PortalBackend.Failure.store
        )
        try refresh(followed, answering: 0)
        while true {
            // Only a request from before the wait is answered after it: the wait reads the
            // notices of all changes until then.
            let (requested, hasRequest) = state.withLock { state in
                (state.requested, state.requested > state.answered)
            }
            let pending = Deadline(hasRequest ? 0 : nil)
            try mappingError(
                try EventLoop.wait(for: followed.sources + [pending, question]),
                PortalBackend.Failure.wait
            )
            // A change that is not reported is found at each call.
            if hasRequest && followed.isLimited {
                followed.refresh()
            }
            try refresh(followed, answering: requested)
        }
    }

    /// Reads the changes of store and system, and has the owner use the value if anything is new.
    private func refresh(
        _ followed: FollowedPreference,
        answering requested: Int
    ) throws(PortalBackend.Failure) {
        let (found, problems) = try mappingError(
            try read(followed),
            PortalBackend.Failure.store
        )
        let isNew = state.withLock { state in
            let value = found ?? state.value
            let isNew =
                state.value != value || state.answered != requested || !problems.isEmpty
            state.value = value
            state.answered = requested
            state.problems += problems
            return isNew
        }
        if isNew { answer.set() }
    }

    private func read(_ followed: FollowedPreference) throws(StoreError)
        -> (value: UInt32?, problems: [StoreError])
    {
        let problems = try followed.refresh(.countsAsUnset)
        let value = try value(of: followed)
        return (value, problems + followed.dequeueWarnings())
    }

    /// The value, or `nil` while the sources of the system's style are being asked.
    ///
    /// - Throws: A mistake in a variable.
    private func value(of followed: FollowedPreference) throws(StoreError) -> UInt32? {
        guard let preference = followed.preference else {
            return nil
        }
        if let style = preference.appearance.style {
            return style.portalValue
        }
        let answer = followed.systemStyle(
            from: PortalBackend.sources,
            keepsLostStyle: false,
            onAnswer: { [question] in question.set() }
        )
        switch answer {
        case .success(let finding):
            return finding.style.portalValue
        case .failure(let unknown):
            // A mistake in a variable ends the backend only at its start.
            if let mistake = unknown.mistake, state.withLock({ $0.value }) == nil {
                throw mistake
            }
            return 0
        case nil:
            return nil
        }
    }
}

extension InterfaceStyle {
    /// The style as the portal counts it.
    fileprivate var portalValue: UInt32 {
        switch self {
        case .light: 2
        case .dark: 1
        }
    }
}
