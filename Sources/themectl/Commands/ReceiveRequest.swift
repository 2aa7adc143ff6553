import ThemeStore

/// `receive`: takes the style that another machine shows, while it runs.
struct ReceiveRequest: Request {
    static let row = CommandRow(
        group: .origin,
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
        // Such a write fails instead of ending the process.
        Syscalls.ignore(Signal.fileTooLarge)
        let reception = Reception(in: environment, isQuiet: isQuiet)
        // A signal ends the process without this: the word is in force only as long as the process
        // has its locks.
        defer {
            reception.receiver.end()
        }
        try reception.attempt(reception.receiver.prepare())
        while !reception.isOver {
            try Console.wait(for: [reception], in: "receive")
            if let failure = reception.failure {
                throw failure
            }
        }
        return Output()
    }
}

/// Standard input, as it comes from another machine, and the receiver of its words.
private final class Reception: EventSource {
    /// How long to wait if there is nothing to read although the system reported it, in
    /// nanoseconds.
    static let pause: Int64 = 100_000_000
    /// How long to wait until this job may be in the foreground of its terminal, in nanoseconds.
    static let jobPause: Int64 = 1_000_000_000

    let receiver: RemoteStyleReceiver
    let isQuiet: Bool
    /// Whether the file system was full at the last attempt.
    var isFull = false
    var lines = RemoteStyleLines()
    /// When to read again after that.
    private(set) var due: Int64?
    /// Whether the input has ended.
    private(set) var isOver = false
    /// Why it cannot go on.
    private(set) var failure: Failure?

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
        guard due.hasPassed || happened.contains(PollEntry(.standardInput, .input)) else {
            return
        }
        due = nil
        // Reading would stop this process, and SIGTERM does not end a stopped process.
        if FileDescriptor.standardInput.isOfAnotherJob {
            due = Syscalls.monotonicNanoseconds + Reception.jobPause
            return
        }
        do {
            try read()
        } catch {
            failure = error
        }
    }

    func read() throws(Failure) {
        let bytes = try mappingError(
            Syscalls.attempt(FileDescriptor.standardInput.read(upTo: 4096)) {
                $0 == .wouldBlock
            },
            Failure.standardInput
        )
        guard let bytes else {
            // Another process that reads the same input was faster.
            due = Syscalls.monotonicNanoseconds + Reception.pause
            return
        }
        let reading = lines.read(bytes)
        reading.warning.map(warn)
        if let style = reading.word {
            try attempt(receiver.receive(style))
        }
        isOver = bytes.isEmpty
    }

    /// Does something that may succeed later if the file system is full.
    ///
    /// It warns once, and again after a success.
    func attempt(_ work: @autoclosure () throws(StoreError) -> Void) throws(Failure) {
        do {
            try work()
            isFull = false
        } catch {
            guard error.fileCause?.kind == .noSpace else {
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
