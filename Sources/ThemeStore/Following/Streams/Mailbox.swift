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

    /// Whether nothing more is taken.
    var isOver: Bool { state.withLock { $0.isClosed } }

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
