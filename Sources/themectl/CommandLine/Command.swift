import ThemeStore

/// What a command line asks of one command: typed values, of which all errors of usage are known.
protocol Request: SendableMetatype {
    associatedtype Outcome: Report
    /// The command's name.
    static var verb: String { get }
    static var row: CommandRow { get }
    /// Reads each of the command's options and operands once.
    init(_ line: inout Line) throws(Failure)
    func run(in environment: ProcessEnvironment) throws(Failure) -> Outcome
}

/// The result of a command, as values.
protocol Report {
    consuming func rendered() -> Output
}

extension Output: Report {
    consuming func rendered() -> Output { self }
}

/// A command: its name, its row, and its way from a line to bytes.
struct Command: Sendable {
    let name: String
    private let makeRow: @Sendable () -> CommandRow
    /// Reads a line, runs the request, and renders its report.
    let run: @Sendable (inout Line, ProcessEnvironment) throws(Failure) -> Output

    /// The closures are specialised for the type, so no existential is needed.
    init<R: Request>(_: R.Type) {
        name = R.verb
        makeRow = { R.row }
        run = { line, environment throws(Failure) in
            let request = try R(&line)
            assert(line.isRead, "an option or operand was not read")
            return try request.run(in: environment).rendered()
        }
    }

    var row: CommandRow { makeRow() }
}
