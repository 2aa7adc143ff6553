import ThemeStore

/// `help`: the manual's short form.
struct HelpRequest: Request {
    static let row = CommandRow(
        group: .shell, summary: "print help on all commands or on one",
        operands: [.init(name: "COMMAND", count: .optional, kind: .command)],
        examples: [
            .init("themectl help set", nil)
        ])

    private let command: Command?

    init(_ line: inout Line) throws(Failure) {
        command = try line.operand().map { name throws(Failure) in try CommandTable.standard.command(named: name) }
    }

    func run(in environment: ProcessEnvironment) -> Output {
        Help.output(for: command)
    }
}

/// The help, as wide as the terminal.
enum Help {
    /// The help on one command, or on all.
    static func output(for command: Command?) -> Output {
        Output(text: Array((command.map(text.text(for:)) ?? text.overview).utf8))
    }

    /// The answer to a line without a command, which is wrong usage.
    static var usage: Output {
        Output(text: Array(text.usage.utf8), isError: true, status: .usage)
    }

    private static var text: HelpText {
        HelpText(commands: CommandTable.standard.listed, columns: Console().outputColumns ?? 80)
    }
}
