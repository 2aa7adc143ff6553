import ThemeStore

extension Command {
    /// `explain`: why the answer is what it is.
    static let explain = Command(
        name: "explain",
        summary: "print every layer and system source, its answer, and which won",
        manual: """
            Print every layer and every source of the system's style, with its answer and
            the time it took.
            An asterisk marks the layer and the source that won.
            """,
        options: [.scope],
        shared: Command.readerOptions,
        examples: [
            .init("themectl explain --scope checkout", nil)
        ],
        run: { invocation throws(Failure) in
            let scope = try invocation.scope()
            let source = try invocation.source()
            Console.keepChildStatuses()
            let explanation = Explanation(of: source.store, for: scope, in: invocation.environment)
            var output = Output()
            if invocation.has(.json) {
                for row in explanation.rows { output.print(JSONLine(of: row).text) }
            } else {
                let isColored = Console().wantsColor(in: invocation.environment)
                output.write(ExplanationTable(rows: explanation.rows, isColored: isColored).text)
            }
            output.notes += try invocation.warnings(explanation.warnings)
            if let error = explanation.failure {
                let failure = Failure.store(error)
                output.notes.append(failure.message)
                output.status = failure.status
            }
            return output
        })
}
