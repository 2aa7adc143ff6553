/// The system's style, asked for again whenever it may have changed.
///
/// Its owner follows it, like a ``Follower``, on a single thread.
final class SystemStyleFeed: EventSource {
    /// Whether the sources are being asked.
    private enum Progress {
        case idle
        case asking
        /// Another query must follow, because the style may have changed during this one.
        case askingAgain
    }

    /// Shared by the threads that ask and follow.
    private struct FeedState {
        var answer: SystemStyle.Finding?
        var progress = Progress.idle
        /// Whether there are too many open files, or threads, so that it is asked again soon.
        var isShort = false
    }

    /// The variables.
    let environment: ProcessEnvironment
    private let sources: [SystemStyleSource]
    private let state = Mutex(FeedState())
    private let keepsLostStyle: Bool
    private let onAnswer: (@Sendable () -> Void)?
    private let watch: SystemStyleWatch
    /// A second after the sources were asked last.
    private var pauseEnd: Int64 = 0

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
    init(
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
    var answer: SystemStyle.Finding? {
        state.withLock { $0.answer }
    }

    var awaited: [PollEntry] { watch.awaited }

    var due: Int64? {
        [watch.due, retryTime].compactMap { $0 }.min()
    }

    /// When to ask again for lack of descriptors or threads.
    private var retryTime: Int64? {
        isShort ? pauseEnd : nil
    }

    private var isShort: Bool {
        state.withLock { $0.isShort }
    }

    /// Why the system cannot be asked or followed: the limit on descriptors or threads.
    var shortages: [StoreError] {
        guard let reason = watch.shortage ?? (isShort ? .tooManyOpenFiles : nil) else {
            return []
        }
        let place = environment.busSockets.first.flatMap { StorePath(bytes: $0) }
        return [FileOperation(.watch, place ?? .workingFolder).shortage(reason)]
    }

    /// Queries again if the events may have changed the style.
    func handle(_ happened: Set<PollEntry>) {
        watch.handle(happened)
        if watch.dequeueChange() || retryTime.hasPassed {
            ask()
        }
    }

    /// Queries the sources, again if they are being queried already.
    func ask() {
        pauseEnd = Syscalls.deadline()
        let isAsking = state.withLock { state in
            let isAsking = state.progress != .idle
            state.progress = isAsking ? .askingAgain : .asking
            return isAsking
        }
        if isAsking { return }
        let questions = questions()
        if onAnswer == nil { return questions() }
        if (try? Syscalls.startThread(questions)) == nil {
            state.withLock { state in
                state.progress = .idle
                state.isShort = true
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
                    state.isShort = isShort
                    // Another machine's word counts only as long as its receiver runs.
                    let isKept =
                        if case .failure = answer, case .success(let last) = state.answer {
                            last.source != .received && (keepsLostStyle || hasFailed)
                        } else {
                            false
                        }
                    if !isKept { state.answer = answer }
                    let mustAskAgain = state.progress == .askingAgain
                    state.progress = mustAskAgain ? .asking : .idle
                    return mustAskAgain
                }
                onAnswer?()
            }
        }
    }
}
