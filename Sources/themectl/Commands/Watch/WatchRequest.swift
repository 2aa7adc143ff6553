import ThemeStore

/// `watch`: follows the preference in force, or what the system shows.
struct WatchRequest: Request {
    static let row = CommandRow(
        group: .origin, summary: "print the preference at each change, or run COMMAND or the hooks",
        commandLine: .optional,
        options: [.scope, .effective, .system, .source, .default, .onlyChanges, .once, .timeout, .hooks],
        shared: CommandRow.readerOptions,
        wordings: [CommandRow.storeFile],
        examples: [
            ("themectl watch --effective", "dark"),
            ("themectl watch --effective -- tmux set -g @appearance", nil),
            ("themectl watch --hooks", nil),
        ])

    let question: Question
    /// Whether the value at the start is left out.
    let isOnlyChanges: Bool
    /// Whether the first change is the last.
    let isOnce: Bool
    /// The time after which to end, in milliseconds.
    let timeout: Int?
    /// The command to run instead of printing.
    let words: [Argument]
    /// Whether the hooks are run instead.
    let runsHooks: Bool

    init(_ line: Line) throws(Failure) {
        timeout = try line.milliseconds(.timeout)
        isOnlyChanges = line.has(.onlyChanges)
        isOnce = line.has(.once)
        words = line.commandLine
        runsHooks = line.has(.hooks)
        if !words.isEmpty { try line.refuse([.hooks], beside: "COMMAND") }
        for option in [Option.once, .system] where line.has(option) {
            try line.refuse([.hooks], beside: "--\(option.name)")
        }
        question = try Question(line, about: runsHooks ? .style : nil)
        if question.target.isStandardInput { throw line.misuse("standard input cannot be watched; try --store FILE") }
        if !words.isEmpty || runsHooks { try line.refuse([.json], beside: runsHooks ? "--hooks" : "COMMAND") }
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        var watcher = try Watcher(self, in: environment)
        try watcher.follow()
    }
}

/// One run of `watch`.
///
/// It sleeps until something happens: to the store, the system, a program, standard output, by a signal, or by the clock.
private struct Watcher: ~Copyable {
    /// The size of a write that a pipe takes at once if it takes anything, by POSIX.
    private static let pieceSize = 512

    private let request: WatchRequest
    private let deadline: Int64?
    private let signals: SignalQueue
    private var subject: WatchSubject
    /// Runs the command or the hooks with each answer; `nil` prints the answer.
    private var programs: WatchPrograms?
    private var hooks: HookFolders
    /// Kept for its lock.
    private let turn: HookTurn?
    /// The display with which a runner of hooks ends.
    private let display: SessionDisplay?
    /// Comes with the turn, before which no hook runs; `nil` once it has come.
    private var awaitedTurn: PollEntry?
    /// The word that was reported last.
    private var last: String?
    private var hasChanged = false

    init(_ request: WatchRequest, in environment: ProcessEnvironment) throws(Failure) {
        let deadline = request.timeout.map { Syscalls.monotonicNanoseconds + Int64($0) * 1_000_000 }
        if let name = request.words.first { _ = try name.program(in: environment) }
        Syscalls.ignore(Signal.brokenPipe)
        let subject = try WatchSubject(
            request.question, for: request.words, request.runsHooks ? .isAwaited : .fails, in: environment)
        let file = subject.store.location.pathInErrors
        let runsPrograms = request.runsHooks || !request.words.isEmpty
        let limit = request.runsHooks ? HookFolders.limit : nil
        let programs = runsPrograms ? try WatchPrograms(limit: limit, for: file) : nil
        let signals = try Console.queueSignals(and: [Signal.childEnded], following: file)
        let hooks = HookFolders(in: environment)
        let turn = try mappingError(try HookTurn(of: request.runsHooks ? hooks.own : nil)) {
            Failure.notWatched(file, $0)
        }
        awaitedTurn = turn?.coming?.awaited
        if awaitedTurn != nil, let folder = hooks.own, !request.question.target.isQuiet {
            Console.tell("note: another process runs the hooks in \(folder); waiting for it to end")
        }
        display = request.runsHooks ? SessionDisplay(in: environment) : nil
        (self.request, self.deadline, self.programs, self.hooks, self.turn) = (request, deadline, programs, hooks, turn)
        self.signals = signals
        self.subject = subject
    }

    /// Follows until a signal, the clock, a change or a closed output ends the process, and leaves no other behind.
    mutating func follow() throws(Failure) -> Never {
        do throws(Failure) {
            while true {
                if !isBusy, !isOver, let answer = try subject.look(), answer.appearance.name != last {
                    try report(answer)
                }
                if !isBusy, isOver { end(.success) }
                try pause()
            }
        } catch {
            programs?.stop()
            throw error
        }
    }

    private mutating func end(_ status: ExitStatus) -> Never {
        programs?.stop()
        Console.exit(status)
    }

    /// Whether a program runs, or another runner of hooks has to end first.
    private var isBusy: Bool { awaitedTurn != nil || programs?.isRunning ?? false }

    /// Whether the only change wanted was reported.
    private var isOver: Bool { hasChanged && request.isOnce }

    /// Waits until there is something to do, or until the end.
    private mutating func pause(forOutput isWriting: Bool = false) throws(Failure) {
        var due = deadline
        let output = PollEntry(.standardOutput, isWriting ? .output : .end)
        // A program has standard output to itself.
        var entries = programs == nil ? [output] : []
        if !isWriting { entries += subject.followed.awaited + [awaitedTurn, display?.awaited].compactMap { $0 } }
        // While a program runs, nothing is looked at, so only its time may be up.
        if !isWriting { due = [due, isBusy ? programs?.due : subject.followed.due].compactMap { $0 }.min() }
        let (happened, signal) = try Console.wait(for: entries, or: signals, until: due, in: request.question.verb)
        if let signal {
            programs?.stop()
            Console.exit(bySignal: signal)
        }
        programs?.advance()
        if let display, happened.contains(display.awaited), display.isGone() { end(.success) }
        if let entry = awaitedTurn, happened.contains(entry) { awaitedTurn = nil }
        if let deadline, Syscalls.monotonicNanoseconds >= deadline {
            // A store that cannot be understood gets no more time, and decides in one last look.
            let isDecisive = subject.followed.preference == nil || request.question.target.isStrict
            guard isDecisive, !isWriting, subject.followed.endGrace() else { end(.no) }
            return
        }
        if isWriting { return }
        if happened.contains(output) { end(.success) }
        try resolving(try subject.followed.take(happened))
    }

    /// Reports an answer, unless it is the first and only changes count.
    private mutating func report(_ answer: QuestionAnswer) throws(Failure) {
        let previous = last
        last = answer.appearance.name
        hasChanged = previous != nil
        if !hasChanged, request.isOnlyChanges { return }
        guard programs == nil else {
            let lines = linesToRun()
            programs?.run(lines, with: answer, after: previous, of: subject.store.location)
            return
        }
        let line = AnswerReport.update(of: answer, to: request.question, after: previous)
        var rest = Array("\(line)\n".utf8)[...]
        while !rest.isEmpty {
            // A slow reader must not keep signals and the clock from being heard.
            guard FileDescriptor.standardOutput.wait(for: .output, milliseconds: 0) else {
                try pause(forOutput: true)
                continue
            }
            let piece = rest.prefix(Watcher.pieceSize)
            if let status = Console.show(piece: piece) { end(status) }
            rest = rest.dropFirst(piece.count)
        }
    }

    /// The command, or the hooks as they are now.
    private mutating func linesToRun() -> [[Argument]] {
        guard request.runsHooks else { return [request.words] }
        let (found, problems) = hooks.look()
        if !request.question.target.isQuiet { for problem in problems { Console.tell("warning: \(problem)") } }
        return found.map { [Argument(bytes: Array($0.bytes))] }
    }
}
