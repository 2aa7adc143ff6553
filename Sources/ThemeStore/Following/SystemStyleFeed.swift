/// The system's style, asked for again whenever it may have changed.
///
/// Its owner follows it, like a ``Follower``, on a single thread.
package final class SystemStyleFeed: EventSource {
    /// Whether the sources are being asked.
    private enum Progress {
        case idle
        case asking
        /// Another query must follow, because the style may have changed during this one.
        case askingAgain
    }

    /// Shared by the threads that ask and follow.
    private struct FeedState {
        var answer: Result<SystemStyle, SystemStyleError>?
        var progress = Progress.idle
        /// Since when there are too many open files, or threads, so that it is asked again soon.
        var shortSince: Int64?

        /// Takes an answer in.
        ///
        /// - Parameters:
        ///   - new: The answer.
        ///   - keepsLostStyle: Whether a style that was known outlasts a failure.
        mutating func keep(
            _ new: Result<SystemStyle, SystemStyleError>,
            unlessLost keepsLostStyle: Bool
        ) {
            // Another machine's word counts only as long as its receiver runs.
            if case .failure = new, case .success(let last) = answer, last.source != .received,
                keepsLostStyle
            {
                return
            }
            answer = new
        }
    }

    /// How long to wait then, in nanoseconds.
    private static let pause: Int64 = 100_000_000
    /// How long the shortage may last before it is reported, and retried less often.
    private static let patience: Int64 = 1_000_000_000

    /// The variables.
    let environment: ProcessEnvironment
    private let sources: [SystemStyleSource]
    private let state = Mutex(FeedState())
    private let keepsLostStyle: Bool
    private let onAnswer: (@Sendable () -> Void)?
    private let watch: SystemStyleWatch
    /// When the sources were asked last.
    private var lastAsked: Int64 = 0

    /// Begins to follow the system, and asks for its style.
    ///
    /// - Parameters:
    ///   - sources: The sources to ask, in order.
    ///   - environment: The variables to look at.
    ///   - folders: The watch of the sources' files, which the owner gives to the loop before this.
    ///   - keepsLostStyle: Whether a style that was known stays the answer when no source has an
    ///     opinion any more. It always stays when a source fails to answer.
    ///   - onAnswer: Called on some thread after each answer. If it is `nil`, this thread asks, and
    ///     waits for the answer.
    package init(
        _ sources: [SystemStyleSource] = SystemStyleSource.automatic,
        in environment: ProcessEnvironment,
        with folders: FolderWatch,
        keepsLostStyle: Bool = true,
        onAnswer: (@Sendable () -> Void)? = nil
    ) {
        self.sources = sources
        self.environment = environment
        self.keepsLostStyle = keepsLostStyle
        self.onAnswer = onAnswer
        // It listens before it asks, so no change falls between.
        watch = SystemStyleWatch(of: sources, in: environment, with: folders)
        ask()
    }

    /// The newest answer, or `nil` before the first.
    package var answer: Result<SystemStyle, SystemStyleError>? {
        state.withLock { $0.answer }
    }

    package var awaited: [PollEntry] { watch.awaited }

    package var due: Int64? {
        [watch.due, retryTime].compactMap { $0 }.min()
    }

    /// When to ask again for lack of descriptors or threads.
    private var retryTime: Int64? {
        guard let since = state.withLock({ $0.shortSince }) else {
            return nil
        }
        let now = Syscalls.monotonicNanoseconds
        let isLasting = now - since >= SystemStyleFeed.patience
        return lastAsked + (isLasting ? SystemStyleFeed.patience : SystemStyleFeed.pause)
    }

    /// Why the system cannot be asked or followed: the limit on descriptors or threads, while it is
    /// more than a passing one.
    package var shortages: [StoreError] {
        let since = state.withLock { $0.shortSince }
        let isLasting =
            since.map { Syscalls.monotonicNanoseconds - $0 >= SystemStyleFeed.patience } ?? false
        guard let reason = watch.shortage ?? (isLasting ? .tooManyOpenFiles : nil) else {
            return []
        }
        let place = BusAddress.sockets(in: environment).first.flatMap { StorePath(bytes: $0) }
        let limit = reason.limit ?? "'ulimit -n'"
        let operation = FileOperation(.watch, place ?? .workingFolder)
        return [operation.failure(.watchLimit(limit, reason))]
    }

    /// Queries again if the events may have changed the style.
    package func handle(_ happened: Set<PollEntry>) {
        watch.handle(happened)
        let isRetried = retryTime.map { $0 <= Syscalls.monotonicNanoseconds } ?? false
        if watch.dequeueChange() || isRetried {
            ask()
        }
    }

    /// Queries the sources, again if they are being queried already.
    package func ask() {
        lastAsked = Syscalls.monotonicNanoseconds
        let isAsking = state.withLock { state in
            let isAsking = state.progress != .idle
            if isAsking {
                state.progress = .askingAgain
            } else {
                state.progress = .asking
            }
            return isAsking
        }
        if isAsking { return }
        let questions = questions()
        // A variable answers without delay.
        let isImmediate = onAnswer == nil || SystemStyle.styleAtOnce(in: environment) != nil
        if isImmediate { return questions() }
        if (try? Syscalls.startThread(questions)) == nil {
            let now = lastAsked
            state.withLock { state in
                state.progress = .idle
                state.shortSince = state.shortSince ?? now
            }
        }
    }

    /// Queries the sources, on any thread, until nothing changes during a query.
    private func questions() -> @Sendable () -> Void {
        { [sources, environment, state, keepsLostStyle, onAnswer] in
            var mustAskAgain = true
            while mustAskAgain {
                let (answer, hasFailed, isShort) = SystemStyle.ask(sources, in: environment)
                mustAskAgain = state.withLock { state in
                    if isShort {
                        state.shortSince = state.shortSince ?? Syscalls.monotonicNanoseconds
                    } else {
                        state.shortSince = nil
                    }
                    state.keep(answer, unlessLost: keepsLostStyle || hasFailed)
                    let mustAskAgain = state.progress == .askingAgain
                    if mustAskAgain {
                        state.progress = .asking
                    } else {
                        state.progress = .idle
                    }
                    return mustAskAgain
                }
                onAnswer?()
            }
        }
    }
}
