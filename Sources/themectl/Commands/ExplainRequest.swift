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
        target = try Question(line).target
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        let store = try target.store(in: environment)
        Console.keepChildStatuses()
        let explanation = Explanation(of: store, for: target.scope, in: environment)
        let warnings = try target.warnings(explanation.preference?.warnings ?? [])
        return ExplanationReport(
            explanation: explanation,
            warnings: warnings + target.missingKeyNotes(of: store),
            isColored: Console.wantsColor(in: environment),
            terminal: terminal(in: environment)
        ).rendered(isJSON: target.isJSON)
    }

    /// The terminal that shows the report, or `nil` if it goes to a file or pipe.
    private func terminal(in environment: ProcessEnvironment) -> Explanation.Terminal? {
        guard FileDescriptor.standardOutput.isTerminal else { return nil }
        let columns = FileDescriptor.standardOutput.terminalColumns ?? 80
        return Explanation.Terminal(columns: columns, home: environment["HOME"] ?? "")
    }
}
