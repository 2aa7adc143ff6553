extension Command {
    /// `help`: the manual's short form.
    static let help = Command(
        name: "help",
        summary: "print help on all commands or on one",
        manual: """
            Print a short form of this page, or of its entry for one
            .Ar command .
            """,
        operands: [.init(name: "COMMAND", count: .optional, kind: .command)],
        examples: [
            .init("themectl help set", nil)
        ],
        run: { invocation throws(Failure) in
            guard let name = invocation.operands.first else { return Help.output(for: nil) }
            return Help.output(for: try CommandTable.standard.command(named: name))
        })
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
        HelpText(commands: CommandTable.standard.all(), columns: Console().outputColumns ?? 80)
    }
}
