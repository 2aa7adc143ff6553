import ThemeStore

/// Runs the command of a watch with each answer.
final class CommandRunner: WatchSink {
    private let words: [Argument]
    private let store: StoreLocation
    private let programs: WatchPrograms
    /// Whether the reader of standard output is gone.
    private var isReaderGone = false

    /// - Parameters:
    ///   - words: The command.
    ///   - store: The store that is followed.
    /// - Throws: `Failure` if the system does not let programs be run.
    init(_ words: [Argument], for store: StoreLocation) throws(Failure) {
        self.words = words
        self.store = store
        programs = try WatchPrograms(for: store.pathInErrors)
    }

    var isReady: Bool { !programs.isRunning }

    var end: Output? { programs.end(ifOver: isReaderGone) }

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

    func report(_ answer: QuestionAnswer, after previous: String?) {
        programs.run(words, with: answer, after: previous, of: store)
    }

    func stop() { programs.stop() }
}
