import ThemeStore

/// `watch`: follows the preference in force, or the system's style.
struct WatchRequest: Request {
    static let row = CommandRow(
        group: .followers,
        summary: "print the preference and its changes, or run COMMAND or hooks",
        commandLine: .optional,
        options: [
            .scope, .effective, .system, .source, .default, .onlyChanges, .once, .timeout, .hooks,
            .key, .word,
        ],
        shared: CommandRow.readerOptions,
        wordings: [.storeFile],
        examples: [
            "themectl watch --effective": "dark",
            "themectl watch --effective -- tmux set -g @appearance": nil,
            "themectl watch --hooks": nil,
        ]
    )

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
        if !words.isEmpty {
            try line.refuse([.hooks, .json], beside: "COMMAND")
        }
        try line.refuse([.hooks], beside: .once)
        try line.refuse([.hooks], beside: .system)
        try line.refuse([.scope, .key, .word, .json], beside: .hooks)
        question = try Question(line, about: runsHooks ? .style : nil)
        if question.target.isStandardInput {
            throw line.misuse("standard input cannot be watched; try --store FILE")
        }
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        let deadline = Deadline(timeout.map { Syscalls.deadline(milliseconds: $0) })
        if let name = words.first {
            _ = try name.program(in: environment)
        }
        Console.prepareToFollow()
        if let end = deadline.due { Console.exit(.no, longAfter: end) }
        let subject = try WatchSubject(
            question,
            for: words,
            runsHooks ? .isAwaited : .fails,
            in: environment
        )
        let sink: any WatchSink =
            if runsHooks {
                try HookRunner(for: question, in: environment)
            } else if words.isEmpty {
                AnswerPrinter(for: question)
            } else {
                CommandRunner(words)
            }
        var watch = Watch(
            isOnce: isOnce,
            isOnlyChanges: isOnlyChanges,
            subject: subject,
            sink: sink,
            deadline: deadline
        )
        return try watch.run()
    }
}
