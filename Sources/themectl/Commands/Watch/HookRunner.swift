import ThemeStore

/// Runs the hooks with each answer, once it is this runner's turn, and ends with the session's
/// display.
final class HookRunner: WatchSink {
    private let store: StoreLocation
    private let isQuiet: Bool
    private let programs: WatchPrograms
    private var folders: HookFolders
    private let turn: HookTurn?
    private let display: SessionDisplay?

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
        programs = try WatchPrograms(limit: HookFolders.limit, for: store.pathInErrors)
        folders = HookFolders(in: environment)
        let turn = try mappingError(try HookTurn(of: folders.own)) {
            Failure.notWatched(store.pathInErrors, $0)
        }
        if let turn, !turn.hasCome, let folder = folders.own, !isQuiet {
            Console.notify(
                "note: another process runs the hooks in \(folder); waiting for it to end"
            )
        }
        self.turn = turn
        display = SessionDisplay(in: environment)
    }

    private var hasTurn: Bool { turn?.hasCome ?? true }

    var isReady: Bool { hasTurn && !programs.isRunning }

    var end: WatchEnd? {
        if let signal = programs.signal {
            return .signal(signal)
        }
        if display?.isGone == true {
            return .status(.success)
        }
        return nil
    }

    private var sources: [any EventSource] {
        var sources: [any EventSource] = [programs]
        if let turn { sources.append(turn) }
        if let display { sources.append(display) }
        return sources
    }

    var awaited: [PollEntry] { sources.awaited }

    var due: Int64? { sources.due }

    func handle(_ happened: Set<PollEntry>) throws(SystemError) {
        try sources.handle(happened)
    }

    func report(_ answer: QuestionAnswer, after previous: String?) {
        let (hooks, problems) = folders.scan()
        if !isQuiet {
            for problem in problems {
                Console.notify("warning: \(problem)")
            }
        }
        let lines = hooks.map { [Argument(bytes: Array($0.bytes))] }
        programs.run(lines, with: answer, after: previous, of: store)
    }

    func stop() { programs.stop() }
}
