import ThemeStore

/// `receive`: takes the style that another machine shows, while it runs.
struct ReceiveRequest: Request {
    static let row = CommandRow(
        group: .followers,
        summary: "take another machine's style from standard input",
        shared: [.quiet],
        examples: ["themectl watch --effective | ssh server themectl receive": nil]
    )

    let isQuiet: Bool

    init(_ line: Line) throws(Failure) {
        isQuiet = line.has(.quiet)
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        Console.prepareToFollow()
        // A write over a file limit fails instead of ending the process.
        Syscalls.ignore(Signal.fileTooLarge)
        let reception = Reception(in: environment, isQuiet: isQuiet)
        // A signal ends the process without this: the word is in force only as long as the process
        // has its locks.
        defer {
            reception.receiver.end()
        }
        try reception.attempt(reception.receiver.prepare())
        repeat {
            try EventLoop.wait(for: [reception], in: "receive")
        } while try reception.read()
        return Output()
    }
}

/// Standard input, as it comes from another machine, and the receiver of its words.
private final class Reception: EventSource {
    let receiver: RemoteStyleReceiver
    let isQuiet: Bool
    /// Whether the file system was full at the last attempt.
    var isFull = false
    var lines = RemoteStyleLines()
    /// When to read again after a pause.
    private(set) var due: Int64?
    /// Whether to read now.
    private var isReadable = false

    init(in environment: ProcessEnvironment, isQuiet: Bool) {
        receiver = RemoteStyleReceiver(in: environment)
        self.isQuiet = isQuiet
    }

    var awaited: [PollEntry] {
        if due == nil {
            [PollEntry(.standardInput, .input)]
        } else {
            []
        }
    }

    func handle(_ happened: Set<PollEntry>) {
        isReadable = due.hasPassed || happened.contains(PollEntry(.standardInput, .input))
    }

    /// Reads what has come.
    ///
    /// - Returns: `false` at the end of the input.
    func read() throws(Failure) -> Bool {
        guard isReadable else { return true }
        due = nil
        // Reading would stop this process, and SIGTERM does not end a stopped process.
        if FileDescriptor.standardInput.isOfAnotherJob {
            due = Syscalls.deadline()
            return true
        }
        let bytes = try mappingError(
            Syscalls.attempt(FileDescriptor.standardInput.read(upTo: 4096)) {
                $0 == .wouldBlock
            },
            Failure.standardInput
        )
        guard let bytes else {
            // Another process that reads the same input was faster.
            due = Syscalls.deadline(milliseconds: 100)
            return true
        }
        let reading = lines.read(bytes)
        reading.warning.map(warn)
        if let style = reading.word {
            try attempt(receiver.receive(style))
        }
        return !bytes.isEmpty
    }

    /// Does something that may succeed later if the file system is full.
    ///
    /// It warns once, and again after a success.
    func attempt(_ work: @autoclosure () throws(StoreError) -> Void) throws(Failure) {
        do {
            try work()
            isFull = false
        } catch {
            guard error.fileError?.kind == .noSpace else {
                throw .store(error)
            }
            if !isFull { warn("\(error)") }
            isFull = true
        }
    }

    func warn(_ problem: String) {
        if !isQuiet { Console.notify("warning: \(problem)") }
    }
}
