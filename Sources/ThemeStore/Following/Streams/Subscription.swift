/// A store that is followed until this is released.
final class Subscription: Sendable {
    private let mailbox = Mailbox()
    private let number: Int?

    /// Begins to follow.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - environment: The variables by which the system's style is found.
    init(to store: AppearanceStore, in environment: ProcessEnvironment) {
        do throws(StoreError) {
            number = try FollowingThread.add(
                FollowingThread.Subscriber(store: store, environment: environment, mailbox: mailbox))
        } catch {
            number = nil
            mailbox.deliver(.failure(error))
        }
    }

    deinit {
        end()
    }

    /// Asks for the system's style, too, from now on.
    func wantSystemStyle() {
        if let number { FollowingThread.wantSystemStyle(number) }
    }

    /// Tells all who follow the store what the app's scenes show.
    func note(sceneStyle: InterfaceStyle) {
        if let number { FollowingThread.note(sceneStyle: sceneStyle, by: number) }
    }

    /// The newest notice, as soon as there is one; after a failure or the end, or if the task is cancelled, `nil`.
    nonisolated(nonsending) func next() async -> FollowingThread.Notice? {
        await mailbox.next()
    }

    /// Frees the watch, if it is not shared.
    func end() {
        mailbox.close()
        if let number { FollowingThread.remove(number) }
    }
}

/// Keeps the newest notice until it is asked for.
final class Mailbox: Sendable {
    private struct State {
        var notice: FollowingThread.Notice?
        var isClosed = false
        var reader: CheckedContinuation<FollowingThread.Notice?, Never>?
    }

    private let state = Mutex(State())

    /// Hands over a notice, in place of one that nobody has asked for yet; a failure is the last.
    func deliver(_ notice: FollowingThread.Notice) {
        let reader = state.withLock { state -> CheckedContinuation<FollowingThread.Notice?, Never>? in
            guard !state.isClosed else { return nil }
            if case .failure = notice { state.isClosed = true }
            if state.reader == nil { state.notice = notice }
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(returning: notice)
    }

    /// Lets the reader go.
    func close() {
        let reader = state.withLock { state in
            defer { (state.notice, state.isClosed, state.reader) = (nil, true, nil) }
            return state.reader
        }
        reader?.resume(returning: nil)
    }

    /// Waits for a notice, without blocking a thread.
    nonisolated(nonsending) func next() async -> FollowingThread.Notice? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state -> FollowingThread.Notice?? in
                    defer { state.notice = nil }
                    if state.notice != nil || state.isClosed { return .some(state.notice) }
                    state.reader = continuation
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            close()
        }
    }
}
