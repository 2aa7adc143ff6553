/// The sources of the system's style that do not ask the portal.
private let sources = SystemStyleSource.automatic.filter { $0 != .portal }

/// Why the portal's backend cannot go on.
package enum PortalFailure: Error {
    /// The bus is missing, or does not give the name.
    case bus(BusFailure)
    case store(StoreError)
    /// The system cannot wait for changes.
    case wait(SystemError)
}

/// Reads the portal's setting on its own thread, because a file system may not answer.
///
/// Meanwhile the owner, which answers calls, has the last value. The thread starts with this
/// object, and runs until the process ends, which it does not delay.
final class SettingReader: Sendable {
    /// The setting, as far as it is known.
    struct State {
        /// As the portal counts it: 0 for no preference, 1 for dark, 2 for light.
        ///
        /// It is `nil` until it is known.
        var value: UInt32?
        /// The problems that were not fetched yet.
        fileprivate var problems: [StoreError] = []
        /// Why there is no value and never will be.
        var failure: PortalFailure?
        /// The newest request.
        fileprivate var requested = 0
        /// The newest request that the value answers.
        var answered = 0
    }

    private let store: AppearanceStore
    private let environment: ProcessEnvironment
    private let state = Mutex(State())
    /// Wakes the thread.
    private let question: WakeUp
    /// Wakes the owner, which waits for this.
    let answer: WakeUp

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

    /// The setting that was read last.
    var latest: State {
        state.withLock { $0 }
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

    // MARK: The thread

    private func run() {
        do {
            try follow()
        } catch {
            state.withLock { $0.failure = error }
            answer.set()
        }
    }

    private func follow() throws(PortalFailure) {
        let followed = try mappingError(
            FollowedPreference(in: store, environment: environment),
            PortalFailure.store
        )
        try refresh(followed, answering: 0)
        while true {
            // Only a request from before the wait is answered after it: the wait reads the
            // notices of all changes until then.
            let requested = latest.requested
            let hasRequest = requested > latest.answered
            let pending = Deadline(hasRequest ? 0 : nil)
            try mappingError(
                EventLoop.wait(for: followed.sources + [pending, question]),
                PortalFailure.wait
            )
            // A change that is not reported is found at each call.
            if hasRequest { followed.readIfLimited() }
            try refresh(followed, answering: requested)
        }
    }

    /// Reads the changes of store and system, and has the owner use the value if anything is new.
    private func refresh(
        _ followed: FollowedPreference,
        answering requested: Int
    ) throws(PortalFailure) {
        do {
            var problems = try followed.refresh(.countsAsUnset)
            let found = try value(of: followed)
            problems += followed.dequeueWarnings()
            state.withLock { state in
                let value = found ?? state.value
                if state.value != value || state.answered != requested || !problems.isEmpty {
                    answer.set()
                }
                state.value = value
                state.answered = requested
                state.problems += problems
            }
        } catch {
            throw .store(error)
        }
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
            from: sources,
            keepsLostStyle: false,
            onAnswer: { [question] in question.set() }
        )
        switch answer {
        case .success(let finding):
            return finding.style.portalValue
        case .failure(let unknown):
            // A mistake in a variable ends the backend only at its start.
            if let mistake = unknown.mistake, latest.value == nil {
                throw mistake
            }
            return 0
        case nil:
            return nil
        }
    }
}

extension InterfaceStyle {
    /// The style as the portal counts it: the other way round.
    fileprivate var portalValue: UInt32 {
        UInt32(opposite.rawValue)
    }
}
