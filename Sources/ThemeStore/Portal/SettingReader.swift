/// Reads the portal's setting on its own thread, because a file system may not answer.
///
/// Meanwhile the owner, which answers calls, has the last value. The thread starts with this
/// object, and ends after it once the file system has answered. It does not keep the process from
/// ending.
final class SettingReader: EventSource {
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
        /// Whether the store was read once.
        var hasLooked = false
        /// Whether the owner is gone.
        var isOver = false

        /// Whether a request waits for an answer.
        var hasRequest: Bool { requested > answered }
    }

    /// Shared with the thread.
    private final class Shared: Sendable {
        let state = Mutex(State())
        /// Wakes the thread.
        let request: WakeUp
        /// Wakes the owner.
        let answer: WakeUp

        init() throws(SystemError) {
            request = try WakeUp()
            answer = try WakeUp()
        }
    }

    private let shared: Shared

    /// Begins to follow the setting.
    ///
    /// - Throws: `SystemError` if no thread or pipe can be made.
    init(of store: AppearanceStore, in environment: ProcessEnvironment) throws(SystemError) {
        let shared = try Shared()
        self.shared = shared
        try Syscalls.startThread {
            var reading = Reading(store: store, environment: environment, shared: shared)
            reading.run()
        }
    }

    deinit {
        shared.state.withLock { $0.isOver = true }
        shared.request.set()
    }

    var awaited: [PollEntry] { shared.answer.awaited }

    func handle(_ happened: Set<PollEntry>) throws(SystemError) {
        try shared.answer.handle(happened)
    }

    /// Waits until the store was read once, so that its problems come before anything else.
    ///
    /// - Parameter deadline: When to give up, by `Syscalls.monotonicNanoseconds`.
    func waitForStore(until deadline: Int64) {
        let end = Deadline(deadline)
        while !end.isOver {
            let isOver = shared.state.withLock { $0.hasLooked || $0.failure != nil }
            if isOver { return }
            guard (try? EventLoop.wait(for: [self, end])) != nil else {
                return
            }
        }
    }

    /// The setting that was read last.
    ///
    /// It is `nil` until it is known.
    var value: UInt32? {
        shared.state.withLock { $0.value }
    }

    /// Why there is no value and never will be.
    var failure: PortalBackend.Failure? {
        shared.state.withLock { $0.failure }
    }

    /// The problems of the store that have come up since the last call.
    func dequeueProblems() -> [StoreError] {
        shared.state.withLock { state in
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
        let number = shared.state.withLock { state in
            state.requested += 1
            return state.requested
        }
        shared.request.set()
        return number
    }

    /// The newest request that the value answers.
    var answered: Int {
        shared.state.withLock { $0.answered }
    }

    /// Whether no request waits for an answer.
    var isIdle: Bool {
        shared.state.withLock { $0.value != nil && $0.answered == $0.requested }
    }

    // MARK: The thread

    /// The thread's own state.
    private struct Reading {
        let store: AppearanceStore
        let environment: ProcessEnvironment
        let shared: Shared
        var value: UInt32?
        var hasReportedMistake = false

        mutating func run() {
            do throws(PortalBackend.Failure) {
                try follow()
            } catch {
                shared.state.withLock { $0.failure = error }
                shared.answer.set()
            }
        }

        private mutating func follow() throws(PortalBackend.Failure) {
            let followed = try mappingError(
                try FollowedPreference(in: store, environment: environment),
                PortalBackend.Failure.store
            )
            try refresh(followed, answering: 0)
            while true {
                // Only a request from before the wait is answered after it: the wait reads the
                // notices of all changes until then.
                let state = shared.state.withLock { $0 }
                if state.isOver { return }
                let pending = Deadline(state.hasRequest ? 0 : nil)
                try mappingError(
                    try EventLoop.wait(for: [pending, shared.request, followed]),
                    PortalBackend.Failure.wait
                )
                // A change that is not reported is found at each call.
                if state.hasRequest && followed.isLimited {
                    followed.refresh()
                }
                try refresh(followed, answering: state.requested)
            }
        }

        /// Reads the changes, and has the owner use the value if anything is new.
        private mutating func refresh(
            _ followed: FollowedPreference,
            answering requested: Int
        ) throws(PortalBackend.Failure) {
            let problems = try mappingError(try refresh(followed), PortalBackend.Failure.store)
            let isNew = shared.state.withLock { state in
                let isNew =
                    state.value != value || state.answered != requested || !problems.isEmpty
                    || !state.hasLooked
                state.hasLooked = true
                state.value = value
                state.answered = requested
                state.problems += problems
                return isNew
            }
            if isNew { shared.answer.set() }
        }

        /// Reads the changes of store and system.
        ///
        /// - Returns: The problems that are new.
        private mutating func refresh(_ followed: FollowedPreference) throws(StoreError)
            -> [StoreError]
        {
            let problems = try followed.refresh(.countsAsUnset) + refreshValue(followed)
            return problems + followed.dequeueWarnings()
        }

        /// Computes the value.
        ///
        /// - Returns: A mistake in a variable, once.
        private mutating func refreshValue(_ followed: FollowedPreference) throws(StoreError)
            -> [StoreError]
        {
            guard let preference = followed.preference else {
                return []
            }
            if let style = preference.appearance.style {
                value = style.portalValue
                return []
            }
            let request = shared.request
            let answer = followed.systemStyle(
                from: PortalBackend.sources,
                keepsLostStyle: false,
                onAnswer: { request.set() }
            )
            switch answer {
            case .success(let finding):
                value = finding.style.portalValue
            case .failure(let unknown):
                if value == nil, let mistake = unknown.mistake {
                    throw mistake
                }
                value = 0
                if let mistake = unknown.mistake, !hasReportedMistake {
                    hasReportedMistake = true
                    return [mistake]
                }
            // The sources are being asked.
            case nil:
                break
            }
            return []
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
