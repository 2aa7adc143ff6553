import ThemeStore

/// `receive`: makes this machine follow the style of another while it runs.
struct ReceiveRequest: Request {
    static let row = CommandRow(
        group: .origin,
        summary: "take another machine's style from standard input",
        shared: [.quiet],
        examples: [("themectl watch --effective | ssh server themectl receive", nil)]
    )

    private let isQuiet: Bool

    init(_ line: Line) throws(Failure) {
        isQuiet = line.has(.quiet)
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        Console.letSignalsEnd()
        // Such writes fail instead of ending the process.
        Syscalls.ignore(Signal.fileTooLarge)
        Syscalls.ignore(Signal.brokenPipe)
        let reception = Reception(in: environment, isQuiet: isQuiet)
        // A signal needs no clean-up: the style counts only while the process has its locks.
        defer {
            reception.finish()
        }
        try reception.prepare()
        while !reception.isOver {
            try Console.wait(for: [reception], in: "receive")
            if let failure = reception.failure {
                throw failure
            }
        }
        return Output()
    }
}

/// Standard input, written by another machine, and the receiver of its styles.
private final class Reception: EventSource {
    /// How long to wait after a read in vain that the system had reported as possible, in
    /// nanoseconds.
    private static let pause: Int64 = 100_000_000

    private let receiver: RemoteStyleReceiver
    private var warnings: ReceiverWarnings
    private var lines = RemoteStyleLines()
    /// When to read again after a read in vain.
    private(set) var due: Int64?
    /// Whether the input has ended.
    private(set) var isOver = false
    /// Why it cannot go on.
    private(set) var failure: Failure?

    init(in environment: ProcessEnvironment, isQuiet: Bool) {
        receiver = RemoteStyleReceiver(in: environment)
        warnings = ReceiverWarnings(isQuiet: isQuiet)
    }

    func prepare() throws(Failure) {
        try warnings.attempt { () throws(FileError) in try receiver.prepare() }
    }

    /// Withdraws the style.
    func finish() { receiver.end() }

    var awaited: [PollEntry] {
        if due == nil {
            [PollEntry(.standardInput, .input)]
        } else {
            []
        }
    }

    func handle(_ happened: Set<PollEntry>) {
        let isDue = due.map { $0 <= Syscalls.monotonicNanoseconds } ?? false
        guard isDue || happened.contains(PollEntry(.standardInput, .input)) else {
            return
        }
        due = nil
        do throws(Failure) {
            try read()
        } catch {
            failure = error
        }
    }

    private func read() throws(Failure) {
        let bytes = try mappingError(
            try Syscalls.attempt(try FileDescriptor.standardInput.read(upTo: 4096)) {
                $0 == .wouldBlock
            },
            Failure.standardInput
        )
        guard let bytes else {
            // Another process that reads the same input was faster.
            due = Syscalls.monotonicNanoseconds + Reception.pause
            return
        }
        let (word, warning) = lines.read(bytes)
        if let warning { warnings.warn(warning) }
        if let style = word {
            try warnings.attempt { () throws(FileError) in try receiver.announce(style) }
        }
        isOver = bytes.isEmpty
    }
}

/// The warnings of a receiver.
///
/// Each kind is printed once, and again only after the problem was over.
private struct ReceiverWarnings {
    let isQuiet: Bool
    /// Whether the file system was full at the last attempt.
    var isFull = false

    /// Runs an action that fails while the file system is full.
    mutating func attempt(_ work: () throws(FileError) -> Void) throws(Failure) {
        do throws(FileError) {
            try work()
            isFull = false
        } catch {
            guard error.isOfFullFileSystem else {
                throw .store(.fileError(error))
            }
            if !isFull { warn("\(error.path): \(error)") }
            isFull = true
        }
    }

    func warn(_ problem: String) {
        if !isQuiet { Console.notify("warning: \(problem)") }
    }
}
