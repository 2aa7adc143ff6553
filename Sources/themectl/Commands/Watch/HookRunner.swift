import ThemeStore

/// Runs the hooks with each answer, once it is this runner's turn, and ends with the session's
/// display.
final class HookRunner: WatchSink {
    /// The time in which a change that was not followed meanwhile becomes known, in nanoseconds.
    private static let timeForNews: Int64 = 100_000_000

    private let store: StoreLocation
    private let isQuiet: Bool
    private let programs: WatchPrograms
    private let turn: HookTurn
    private var turnReport = TurnReport.none
    private let display: SessionDisplay?
    private var reader: HookReader
    /// The latest round.
    ///
    /// It begins once the folders can be read.
    private var round: WatchPrograms.Round?
    /// The hooks of the round that have not run yet, or `nil` before the folders were read.
    private var waiting: ArraySlice<StorePath>?
    /// When a round begins that had to wait for this runner's turn.
    private var resumption: Int64?

    /// What was reported about the turn and still holds.
    private enum TurnReport {
        case none
        case waiting
        case short
    }

    /// - Parameters:
    ///   - question: The question that is followed.
    ///   - store: The store that is followed.
    ///   - environment: The variables to look at.
    init(for question: Question, of store: StoreLocation, in environment: ProcessEnvironment) {
        self.store = store
        isQuiet = question.target.isQuiet
        // A runner lives as long as its session, and must not keep its starter's pipe open.
        FileDescriptor.discardStandardOutput()
        programs = WatchPrograms(secondsPerHook: HookFolders.limit)
        let folders = HookFolders(in: environment)
        reader = HookReader(folders)
        turn = HookTurn(of: folders.own)
        display = SessionDisplay(in: environment)
        reportTurn()
        let scan = reader.read()
        showWarnings()
        for note in scan.notes(for: folders.own) {
            notify("note: \(note)")
        }
    }

    private var hasTurn: Bool { turn.hasCome }

    /// While hooks wait for a folder to be readable, a newer answer may still replace the round.
    var isReady: Bool { hasTurn && !programs.isRunning }

    var end: Output? { programs.end(ifOver: display?.isGone == true) }

    private var sources: [any EventSource] {
        let sources: [(any EventSource)?] = [programs, turn, display]
        return sources.compactMap { $0 }
    }

    var awaited: [PollEntry] { sources.awaited }

    var due: Int64? {
        [sources.due, roundDue].compactMap { $0 }.min()
    }

    /// When a round begins that waits for its folders or for news.
    private var roundDue: Int64? {
        hasTurn ? resumption ?? reader.due : nil
    }

    func handle(_ happened: Set<PollEntry>) throws(SystemError) {
        let hadTurn = hasTurn
        try sources.handle(happened)
        reportTurn()
        let now = Syscalls.monotonicNanoseconds
        if hasTurn, !hadTurn, round != nil {
            // By then a newer answer has replaced the round.
            resumption = now + HookRunner.timeForNews
        }
        if roundDue ?? .max <= now { beginRound() }
        advance()
    }

    func report(_ answer: QuestionAnswer, after previous: String?) {
        round = WatchPrograms.Round(answer: answer, previous: previous)
        beginRound()
        advance()
    }

    func stop() { programs.stop() }

    /// Reads the folders, now or later, for a round, if it is still this runner's turn.
    private func beginRound() {
        resumption = nil
        turn.acquire()
        reportTurn()
        waiting = hasTurn ? reader.readHooks()?[...] : nil
        showWarnings()
    }

    /// Starts the next hook of the round, unless one is running.
    ///
    /// No signal is held meanwhile, because the files are read again.
    private func advance() {
        while programs.mayStart, programs.signal == nil, let round, let hook = waiting?.first {
            if reader.isTrusted(hook) {
                let start = programs.run(
                    [Argument(bytes: Array(hook.bytes))],
                    with: round,
                    of: store
                )
                if case .postponed = start { break }
            }
            waiting?.removeFirst()
        }
        showWarnings()
    }

    /// Reports once that this runner has to wait for its turn, or cannot find out whose it is.
    private func reportTurn() {
        let last = turnReport
        turnReport = .none
        if let reason = turn.shortage {
            turnReport = .short
            if last != .short {
                let sentence = "cannot be locked: \(reason.descriptionWithLimit)"
                notify("warning: \(turn.path): \(sentence)")
            }
        } else if turn.isWaiting {
            turnReport = .waiting
            if last != .waiting {
                let folder = turn.folder
                notify("note: another process runs the hooks in \(folder); waiting for it to end")
            }
        }
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
