/// A store that is followed until this is released.
final class Subscription: Sendable {
    /// Keeps only the newest notice.
    private let notices: AsyncStream<FollowingThread.Notice>
    private let number: Int

    /// Begins to follow.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - environment: The variables by which the system's style is found.
    init(to store: AppearanceStore, in environment: ProcessEnvironment) {
        let (notices, continuation) = AsyncStream.makeStream(
            of: FollowingThread.Notice.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        self.notices = notices
        number = FollowingThread.add(
            FollowingThread.Subscriber(
                store: store,
                environment: environment,
                notices: continuation
            )
        )
    }

    deinit {
        end()
    }

    /// Asks for the system's style, too, from now on.
    func wantSystemStyle() {
        guard FollowingThread.state.withLock({ $0.subscribers[number]?.wantsSystemStyle }) == false
        else {
            return
        }
        change { state, _ in state.subscribers[number]?.wantsSystemStyle = true }
    }

    /// Has the store read again and followed to where it leads now, for all who follow it.
    func refresh() {
        change { state, store in state.changed.insert(store) }
    }

    /// Tells all who follow the store what the app's scenes show.
    func note(sceneStyle: InterfaceStyle) {
        change { state, store in state.sceneStyles[store] = sceneStyle }
    }

    private func change(_ body: (inout FollowingThread.State, StoreLocation) -> Void) {
        FollowingThread.state.withLock { state in
            guard let store = state.subscribers[number]?.store.location else {
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
        let notice = await iterator.next()
        if Task.isCancelled {
            return nil
        }
        return notice
    }

    /// Whether following has failed and ended.
    var isOver: Bool {
        FollowingThread.state.withLock { $0.subscribers[number] == nil }
    }

    /// Frees the watch, if it is not shared.
    func end() { FollowingThread.remove(number) }
}
