import ThemeStore

/// Runs the command of a watch with each answer.
final class CommandRunner: WatchSink {
    private let words: [Argument]
    private let programs = WatchPrograms()
    /// The answer of a postponed start.
    private var postponed: Round?
    private var hasBegun = false
    /// The status if the first start has failed.
    private var failure: ExitStatus?
    /// Whether the reader of standard output is gone.
    private var isReaderGone = false

    /// - Parameter words: The command.
    init(_ words: [Argument]) {
        self.words = words
    }

    var isReady: Bool { !programs.isRunning }

    var end: Output? {
        failure.map { Output(status: $0) } ?? programs.end(ifOver: isReaderGone)
    }

    /// Without a reader of its output a command is ended, so that it keeps no pipe open.
    private var output: PollEntry {
        PollEntry(.standardOutput, .end)
    }

    var awaited: [PollEntry] {
        programs.awaited + [output]
    }

    var due: Int64? { programs.due }

    func handle(_ happened: Set<PollEntry>) {
        programs.handle(happened)
        if happened.contains(output) { isReaderGone = true }
    }

    func report(_ round: Round) {
        let reason = programs.run(words, with: round)
        postponed = programs.isPostponed ? round : nil
        if reason == nil {
            hasBegun = true
        } else if !hasBegun, postponed == nil {
            failure = reason?.status
        }
    }

    func resume() {
        if programs.mayStart, let postponed { report(postponed) }
    }

    func stop() { programs.stop() }
}
