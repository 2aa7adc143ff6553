import ThemeStore

/// `receive`: takes the style that another machine shows, while it runs.
struct ReceiveRequest: Request {
    static let row = CommandRow(
        group: .origin, summary: "take another machine's style from standard input",
        shared: [.quiet],
        examples: [("themectl watch --effective | ssh server themectl receive", nil)])

    private let isQuiet: Bool

    init(_ line: Line) throws(Failure) { isQuiet = line.has(.quiet) }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        let signals = try Console.queueSignals(following: InputFile.standardInput.path)
        // Such writes fail instead of ending the process.
        Syscalls.ignore(Signal.fileTooLarge)
        Syscalls.ignore(Signal.brokenPipe)
        let receiver = WordReceiver(in: environment)
        defer { receiver.end() }
        var warnings = ReceiverWarnings(isQuiet: isQuiet)
        try warnings.attempt { () throws(FileError) in try receiver.prepare() }
        var lines = ReceivedLines()
        let input = PollEntry(.standardInput, .input)
        while true {
            let (happened, signal) = try Console.wait(for: [input], or: signals, in: "receive")
            if let signal {
                receiver.end()
                Console.exit(bySignal: signal)
            }
            guard happened.contains(input) else { continue }
            let bytes = try mappingError(
                try Syscalls.attempt(try FileDescriptor.standardInput.read(upTo: 4096)) { $0 == .wouldBlock },
                Failure.standardInput)
            guard let bytes else { continue }
            let (word, warning) = lines.take(bytes)
            if let warning { warnings.warn(warning) }
            if let style = word {
                try warnings.attempt { () throws(FileError) in try receiver.tell(style) }
            }
            if bytes.isEmpty { return Output() }
        }
    }
}

/// The warnings of a receiver: each kind once, unless what it warned of was over meanwhile.
private struct ReceiverWarnings {
    let isQuiet: Bool
    /// Whether the file system was full at the last attempt.
    var isFull = false

    /// Does something that may succeed later if the file system is full.
    mutating func attempt(_ work: () throws(FileError) -> Void) throws(Failure) {
        do throws(FileError) {
            try work()
            isFull = false
        } catch {
            guard error.isOfFullFileSystem else { throw .store(.fileError(error)) }
            if !isFull { warn("\(error.path): \(error)") }
            isFull = true
        }
    }

    func warn(_ problem: String) { if !isQuiet { Console.tell("warning: \(problem)") } }
}
