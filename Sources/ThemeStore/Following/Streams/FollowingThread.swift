/// The thread on which all streams and managers of this process follow their stores.
///
/// It starts with the first subscription and ends after the last. It has one watch for each folder, and sleeps until
/// something happens.
enum FollowingThread {
    /// Something new for a subscriber, or why there will be nothing more.
    typealias Notice = Result<StoreUpdate, StoreError>

    struct Subscriber: Sendable {
        let store: AppearanceStore
        /// The variables by which the system's style is found.
        let environment: ProcessEnvironment
        let notices: AsyncStream<Notice>.Continuation
        var wantsSystemStyle = false

        /// The folder whose watch serves this store; `nil` for one in memory.
        var folder: StorePath? { store.file?.parent }
    }

    /// Shared by the thread and its subscribers.
    struct State {
        /// By their numbers, which count up.
        var subscribers: [Int: Subscriber] = [:]
        var newestNumber = 0
        /// Wakes the thread; `nil` while there is none.
        var wakeUp: WakeUp?
        /// Stores to read again; a store in memory is here after each change.
        var changed: Set<StoreLocation> = []
        /// The style of the scenes in which a store's manager shows it.
        var sceneStyles: [StoreLocation: InterfaceStyle] = [:]
    }

    static let state = Mutex(State())

    /// Begins to follow a store, on a thread that is started if there is none.
    ///
    /// - Returns: The subscriber's number; 0 if no thread can be started, which the subscriber is told.
    static func add(_ subscriber: Subscriber) -> Int {
        state.withLock { state in
            do throws(SystemError) {
                if state.wakeUp == nil {
                    let wakeUp = try WakeUp()
                    try Syscalls.startThread { run(wakeUp) }
                    state.wakeUp = wakeUp
                }
            } catch {
                let failure = FileError(.watch, subscriber.store.location.pathInErrors, .system(error))
                subscriber.notices.yield(.failure(.fileError(failure)))
                subscriber.notices.finish()
                return 0
            }
            state.newestNumber += 1
            state.subscribers[state.newestNumber] = subscriber
            state.wakeUp?.set()
            return state.newestNumber
        }
    }

    static func remove(_ number: Int) {
        state.withLock { state in
            guard let subscriber = state.subscribers.removeValue(forKey: number) else { return }
            subscriber.notices.finish()
            let location = subscriber.store.location
            let isOver = !state.subscribers.values.contains { $0.store.location == location }
            if isOver { state.sceneStyles[location] = nil }
            state.wakeUp?.set()
        }
    }

    private static func run(_ wakeUp: WakeUp) {
        var loop = FollowingLoop()
        while true {
            loop.update(
                state.withLock { state in
                    wakeUp.clear()
                    defer { state.changed = [] }
                    return state
                })
            // A subscriber that came meanwhile is left to this thread, so there are never two.
            let isOver = state.withLock { state in
                if state.subscribers.isEmpty { state.wakeUp = nil }
                return state.subscribers.isEmpty
            }
            if isOver { return }
            loop.wait(for: wakeUp)
        }
    }
}
