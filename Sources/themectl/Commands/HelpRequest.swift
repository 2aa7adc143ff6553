import ThemeStore

/// `help`: the manual's short form.
struct HelpRequest: Request {
    static let row = CommandRow(
        group: .shell,
        summary: "print help on all commands or on one",
        operand: .init(name: "COMMAND", count: 0...1, kind: .command),
        examples: [("themectl help set", nil)]
    )

    private let command: Command?

    init(_ line: Line) throws(Failure) {
        command = try line.operands.first.map { name throws(Failure) in
            try CommandTable.standard.command(named: name)
        }
    }

    func run(in environment: ProcessEnvironment) -> Output {
        HelpText.standard.output(for: command)
    }
}

extension HelpText {
    /// The help on the program's commands, as wide as the terminal.
    static var standard: HelpText {
        HelpText(
            commands: CommandTable.standard.listed,
            columns: FileDescriptor.standardOutput.terminalWidth ?? 80
        )
    }

    /// The help on one command, or on all.
    func output(for command: Command?) -> Output {
        Output(text: Array((command.map(text(for:)) ?? overview).utf8))
    }
}
