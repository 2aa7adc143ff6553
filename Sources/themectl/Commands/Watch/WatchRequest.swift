import ThemeStore

/// `watch`: follows the preference in force, or what the system shows.
struct WatchRequest: Request {
    static let row = CommandRow(
        group: .origin, summary: "print the preference at every change, or run COMMAND",
        commandLine: .optional,
        options: [.scope, .effective, .system, .source, .default, .onlyChanges, .once, .timeout],
        shared: CommandRow.readerOptions,
        wordings: [CommandRow.storeFile],
        examples: [
            ("themectl watch --effective", "dark"),
            ("themectl watch --effective -- tmux set -g @appearance", nil),
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

    init(_ line: inout Line) throws(Failure) {
        timeout = try line.milliseconds(.timeout)
        isOnlyChanges = line.flag(.onlyChanges)
        isOnce = line.flag(.once)
        words = line.wordsToRun()
        question = try Question(&line)
        if question.target.isStandardInput {
            throw line.misuse("standard input cannot be watched; try --store FILE")
        }
        if !words.isEmpty, question.target.isJSON { throw line.exclusion("--json", "COMMAND") }
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        var watcher = try Watcher(self, in: environment)
        try watcher.follow()
    }
}

/// One run of `watch`.
///
/// It sleeps until something happens: to the store, the system, the command, standard output, by a signal, or by the clock.
private struct Watcher: ~Copyable {
    /// The size of a write that a pipe takes at once if it takes anything, by POSIX.
    private static let pieceSize = 512

    private let request: WatchRequest
    private let deadline: Int64?
    private let signals: SignalQueue
    private var subject: WatchSubject
    /// The command to run with each answer; `nil` prints the answer.
    private var command: WatchCommandLine?
    /// The word that was reported last.
    private var last: String?
    private var hasChanged = false

    init(_ request: WatchRequest, in environment: ProcessEnvironment) throws(Failure) {
        let deadline = request.timeout.map { Syscalls.monotonicNanoseconds + Int64($0) * 1_000_000 }
        if let name = request.words.first { _ = try name.program(in: environment) }
        Syscalls.ignore(Signal.brokenPipe)
        let subject = try WatchSubject(request.question, for: request.words, in: environment)
        let file = subject.store.location.pathInErrors
        let command = request.words.isEmpty ? nil : try WatchCommandLine(request.words, for: file)
        signals = try Console.queueSignals(and: [Signal.childEnded], following: file)
        (self.request, self.deadline, self.command) = (request, deadline, command)
        self.subject = subject
    }

    /// Follows until a signal, the clock, a change or a closed output ends the process, and leaves no other behind.
    mutating func follow() throws(Failure) -> Never {
        do throws(Failure) {
            while true {
                if !isRunning, !isOver, let answer = try subject.look(), answer.appearance.name != last {
                    try report(answer)
                }
                if !isRunning, isOver { end(.success) }
                try pause()
            }
        } catch {
            command?.stop()
            throw error
        }
    }

    private mutating func end(_ status: ExitStatus) -> Never {
        command?.stop()
        Console.exit(status)
    }

    private var isRunning: Bool { command?.isRunning ?? false }

    /// Whether the only change wanted was reported.
    private var isOver: Bool { hasChanged && request.isOnce }

    /// Waits until there is something to do, or until the end.
    private mutating func pause(forOutput isWriting: Bool = false) throws(Failure) {
        var due = deadline
        let signaled = PollEntry(signals.descriptor, .input)
        let output = PollEntry(.standardOutput, isWriting ? .output : .end)
        // A command has standard output to itself.
        var entries = command == nil ? [signaled, output] : [signaled]
        if !isWriting { entries += subject.awaited }
        // While a command runs, nothing is looked at, so there is nothing to wake for.
        if !isWriting, !isRunning { due = [due, subject.due].compactMap { $0 }.min() }
        let rest = Syscalls.milliseconds(until: due)
        let happened = try resolving(try Syscalls.poll(entries, milliseconds: rest)) { (error: SystemError) in
            .noWait(verb: request.question.verb, error)
        }
        if happened.contains(signaled), let signal = signals.take().last(where: { $0 != Signal.childEnded }) {
            command?.stop()
            Console.exit(bySignal: signal)
        }
        if let failure = command?.reap() { Console.tell(failure) }
        if let deadline, Syscalls.monotonicNanoseconds >= deadline { end(.no) }
        if isWriting { return }
        if happened.contains(output) { end(.success) }
        try subject.take(happened)
    }

    /// Reports an answer, unless it is the first and only changes count.
    private mutating func report(_ answer: QuestionAnswer) throws(Failure) {
        let previous = last
        last = answer.appearance.name
        hasChanged = previous != nil
        if !hasChanged, request.isOnlyChanges { return }
        guard command == nil else {
            do throws(Failure) {
                try command?.start(with: answer, after: previous, of: subject.store.location)
            } catch {
                Console.tell(error.message)
            }
            return
        }
        let line =
            request.question.target.isJSON
            ? answer.json(for: request.question, isUpdate: true, after: previous) : answer.appearance.name
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
}
