import ThemeStore

/// `help`: the manual's short form.
struct HelpRequest: Request {
    static let row = CommandRow(
        group: .shell,
        summary: "print help on all commands, on one, or on 'exit' or 'files'",
        operand: .init(name: "COMMAND", count: 0...1, kind: .command),
        examples: ["themectl help set": nil]
    )

    private let topic: HelpTopic?
    private let command: Command?

    init(_ line: Line) throws(Failure) {
        let word = line.operands.first
        topic = word.flatMap { HelpTopic(rawValue: $0.text) }
        if topic == nil, let word {
            command = try CommandTable.standard.command(named: word)
        } else {
            command = nil
        }
    }

    func run(in environment: ProcessEnvironment) -> Output {
        let help = HelpText.standard(in: environment)
        if let topic {
            return Output(text: Array(help.text(about: topic).utf8))
        }
        return help.output(for: command)
    }
}

extension HelpText {
    /// The help on the program's commands, as wide as the terminal.
    static func standard(in environment: ProcessEnvironment) -> HelpText {
        HelpText(
            commands: CommandTable.standard.listed,
            columns: FileDescriptor.standardOutput.terminalWidth ?? 80,
            isColored: Console.wantsColor(in: environment)
        )
    }

    /// The help on one command, or on all.
    func output(for command: Command?) -> Output {
        Output(text: Array((command.map(text(for:)) ?? overview).utf8))
    }
}
