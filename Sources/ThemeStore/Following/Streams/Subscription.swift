/// A store that is followed until this is released.
final class Subscription: Sendable {
    /// Keeps only the newest notice.
    private let notices: AsyncStream<FollowingThread.Notice>
    private let number: Int
    /// Reports the changes of a store in memory.
    private let observation: StoreMemory.Observation?

    /// Begins to follow.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - environment: The variables for finding the system's style.
    ///   - followsSystem: Whether the system's style is followed, too.
    init(
        to store: AppearanceStore,
        in environment: ProcessEnvironment,
        followingSystem followsSystem: Bool = true
    ) {
        let (notices, continuation) = AsyncStream.makeStream(
            of: FollowingThread.Notice.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        self.notices = notices
        let location = store.location
        observation = store.memory?.observe {
            FollowingThread.state.withLock { state in
                state.changed.insert(location)
                state.wakeUp?.set()
            }
        }
        number = FollowingThread.add(
            FollowingThread.Subscriber(
                store: location,
                environment: environment,
                followsSystem: followsSystem,
                notices: continuation
            )
        )
    }

    deinit {
        end()
    }

    /// Makes the thread read the store again and resolve its path again, for all subscribers.
    func refresh() {
        change { state, store in state.changed.insert(store) }
    }

    /// Sends the style of the app's scenes to all subscribers of the store.
    func note(sceneStyle: InterfaceStyle) {
        change { state, store in state.sceneStyles[store] = sceneStyle }
    }

    private func change(_ body: (inout FollowingThread.State, StoreLocation) -> Void) {
        FollowingThread.state.withLock { state in
            guard let store = state.subscribers[number]?.store else {
                return
            }
            body(&state, store)
            state.wakeUp?.set()
        }
    }

    /// Waits for the newest notice, without blocking a thread.
    ///
    /// After a failure or the end, or if the task is cancelled, it is `nil`.
    nonisolated(nonsending) func next() async -> FollowingThread.Notice? {
        var iterator = notices.makeAsyncIterator()
        return await iterator.next()
    }

    /// Whether following has failed and ended.
    var isOver: Bool {
        FollowingThread.state.withLock { $0.subscribers[number] == nil }
    }

    /// Frees the watch, if it is not shared.
    func end() { FollowingThread.remove(number) }
}
