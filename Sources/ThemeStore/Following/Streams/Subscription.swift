/// A store that is followed until this is released.
final class Subscription: Sendable {
    private let mailbox = Mailbox()
    private let number: Int

    /// Begins to follow.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - environment: The variables by which the system's style is found.
    init(to store: AppearanceStore, in environment: ProcessEnvironment) {
        number = FollowingThread.add(
            FollowingThread.Subscriber(store: store, environment: environment, mailbox: mailbox))
    }

    deinit {
        end()
    }

    /// Asks for the system's style, too, from now on.
    func wantSystemStyle() {
        FollowingThread.wantSystemStyle(number)
    }

    /// Has the store read again, for all who follow it.
    func refresh() {
        FollowingThread.refresh(number)
    }

    /// Tells all who follow the store what the app's scenes show.
    func note(sceneStyle: InterfaceStyle) {
        FollowingThread.note(sceneStyle: sceneStyle, by: number)
    }

    /// The newest notice, as soon as there is one; after a failure or the end, or if the task is cancelled, `nil`.
    nonisolated(nonsending) func next() async -> FollowingThread.Notice? {
        await mailbox.next()
    }

    /// Whether there will be nothing more, because following has failed.
    var isOver: Bool { mailbox.isOver }

    /// Frees the watch, if it is not shared.
    func end() {
        mailbox.close()
        FollowingThread.remove(number)
    }
}
