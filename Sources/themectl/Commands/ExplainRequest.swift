import ThemeStore

/// `explain`: why the answer is what it is.
struct ExplainRequest: Request {
    static let row = CommandRow(
        group: .reasons,
        summary: "print every layer and system source, its answer, and which won",
        options: [.scope, .key, .word],
        shared: CommandRow.readerOptions,
        examples: ["themectl explain --scope checkout": nil]
    )

    let target: Target

    init(_ line: Line) throws(Failure) {
        target = try Target(line)
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        let store = try target.store(in: environment)
        Console.keepChildStatuses()
        let explanation = Explanation(of: store, for: target.scope, in: environment)
        // A file or pipe gets whole paths.
        var terminal: Explanation.Terminal?
        if FileDescriptor.standardOutput.isTerminal {
            let columns = FileDescriptor.standardOutput.terminalColumns ?? 80
            terminal = .init(columns: columns, home: environment["HOME"] ?? "")
        }
        let warnings = try target.warnings(explanation.preference?.warnings ?? [])
        return ExplanationReport(
            explanation: explanation,
            warnings: warnings + target.missingKeyNotes(of: store),
            isColored: Console.wantsColor(in: environment),
            terminal: terminal
        ).rendered(isJSON: target.isJSON)
    }
}
