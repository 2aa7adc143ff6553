import ThemeStore

/// `watch`: follows the preference in force, or what the system shows.
struct WatchRequest: Request {
    static let row = CommandRow(
        group: .origin, summary: "print the preference at every change, or run COMMAND",
        commandLine: .optional,
        options: [.scope, .effective, .system, .source, .default, .onlyChanges, .once, .timeout],
        shared: CommandRow.readerOptions,
        examples: [
            .init("themectl watch --effective", "dark"),
            .init("themectl watch --effective -- tmux set -g @appearance", nil),
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
        if !words.isEmpty, question.printing.isJSON { throw line.exclusion("--json", "COMMAND") }
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        var watcher = try Watcher(self, in: environment)
        do throws(Failure) {
            try watcher.follow()
        } catch {
            watcher.stop()
            throw error
        }
    }
}
