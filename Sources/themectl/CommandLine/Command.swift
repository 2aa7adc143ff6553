import ThemeStore

/// A command: its name, its row, and its way from a line to bytes.
struct Command: Sendable {
    let name: String
    private let makeRow: @Sendable () -> CommandRow
    /// Reads a line, runs the request, and renders its report.
    let run: @Sendable (inout Line, ProcessEnvironment) throws(Failure) -> Output

    /// The closures are specialised for the type, so no existential is needed.
    init<R: Request>(_ name: String, _: R.Type) {
        self.name = name
        makeRow = { R.row }
        run = { line, environment throws(Failure) in
            let request = try R(&line)
            assert(line.isRead, "an option or operand was not read")
            return try request.run(in: environment).rendered()
        }
    }

    var row: CommandRow { makeRow() }
}
