import ThemeStore

/// Runs the hooks with each answer, once it is this runner's turn, and ends with the session's
/// display.
final class HookRunner: WatchSink {
    /// An answer, to be passed to all hooks.
    private struct Round {
        let answer: QuestionAnswer
        let previous: String?
    }

    private let store: StoreLocation
    private let isQuiet: Bool
    private let programs: WatchPrograms
    private let turn: HookTurn?
    private let display: SessionDisplay?
    private var reader: HookReader
    /// The latest round.
    ///
    /// It begins once the folders can be read.
    private var round: Round?
    /// The hooks of the round that have not run yet, or `nil` before the folders were read.
    private var waiting: ArraySlice<StorePath>?

    /// - Parameters:
    ///   - question: The question that is followed.
    ///   - store: The store that is followed.
    ///   - environment: The variables to look at.
    /// - Throws: `Failure` if the system does not let programs be run.
    init(for question: Question, of store: StoreLocation, in environment: ProcessEnvironment)
        throws(Failure)
    {
        self.store = store
        isQuiet = question.target.isQuiet
        // A runner lives as long as its session, and must not keep its starter's pipe open.
        FileDescriptor.discardStandardOutput()
        programs = try WatchPrograms(for: store.pathInErrors, secondsPerHook: HookFolders.limit)
        let folders = HookFolders(in: environment)
        reader = HookReader(folders)
        turn = try mappingError(try HookTurn(of: folders.own)) {
            Failure.notWatched(store.pathInErrors, $0)
        }
        display = SessionDisplay(in: environment)
        if let folder = folders.own, !hasTurn {
            notify("note: another process runs the hooks in \(folder); waiting for it to end")
        }
        let scan = reader.read()
        showWarnings()
        for note in scan.notes(for: folders.own) {
            notify("note: \(note)")
        }
    }

    private var hasTurn: Bool { turn?.hasCome ?? true }

    /// While hooks wait for a folder to be readable, a newer answer may still replace the round.
    var isReady: Bool { hasTurn && !programs.isRunning }

    var end: Output? { programs.end(ifOver: display?.isGone == true) }

    private var sources: [any EventSource] {
        let sources: [(any EventSource)?] = [programs, turn, display]
        return sources.compactMap { $0 }
    }

    var awaited: [PollEntry] { sources.awaited }

    var due: Int64? {
        [sources.due, reader.due].compactMap { $0 }.min()
    }

    func handle(_ happened: Set<PollEntry>) throws(SystemError) {
        try sources.handle(happened)
        if reader.due ?? .max <= Syscalls.monotonicNanoseconds { beginRound() }
        advance()
    }

    func report(_ answer: QuestionAnswer, after previous: String?) {
        round = Round(answer: answer, previous: previous)
        beginRound()
        advance()
    }

    func stop() { programs.stop() }

    /// Reads the folders, now or later, for a round.
    private func beginRound() {
        waiting = reader.readHooks()?[...]
        showWarnings()
    }

    /// Starts the next hook of the round, unless one is running.
    ///
    /// No signal is held meanwhile, because the files are read again.
    private func advance() {
        while !programs.isRunning, programs.signal == nil, let round, let hook = waiting?.popFirst()
        {
            if reader.isTrusted(hook) {
                programs.run(
                    [Argument(bytes: Array(hook.bytes))],
                    with: round.answer,
                    after: round.previous,
                    of: store
                )
            }
        }
        showWarnings()
    }

    private func showWarnings() {
        for warning in reader.dequeueWarnings() {
            notify("warning: \(warning)")
        }
    }

    private func notify(_ line: String) {
        if !isQuiet { Console.notify(line) }
    }
}
