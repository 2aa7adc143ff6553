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
            command = try Parser([], in: .standard).command(named: word)
        } else {
            command = nil
        }
    }

    func run(in environment: ProcessEnvironment) -> Output {
        let help = HelpText.standard(in: environment)
        if let topic {
            return Output(help.text(about: topic))
        }
        return help.output(for: command)
    }
}

extension HelpText {
    /// The help on the program's commands.
    static func standard(in environment: ProcessEnvironment) -> HelpText {
        HelpText(
            commands: CommandTable.standard.listed,
            isColored: Console.wantsColor(in: environment)
        )
    }

    /// The help on one command, or on all.
    func output(for command: Command?) -> Output {
        Output(command.map(text(for:)) ?? overview)
    }
}
