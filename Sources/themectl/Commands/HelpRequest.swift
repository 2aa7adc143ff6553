import ThemeStore

/// `help`: the manual's short form.
struct HelpRequest: Request {
    static let row = CommandRow(
        group: .shell,
        summary: "print help on all commands, on one, or on 'exit' or 'files'",
        operand: .init(name: "COMMAND", count: 0...1, kind: .command),
        examples: ["themectl help set": nil]
    )

    var topic: HelpTopic?
    var command: Command?

    init(_ line: Line) throws(Failure) {
        guard let word = line.operands.first else { return }
        topic = HelpTopic(rawValue: word.text)
        if topic == nil {
            command = try Parser([], in: .standard).command(named: word)
        }
    }

    func run(in environment: ProcessEnvironment) -> Output {
        let help = HelpText.standard(in: environment)
        return topic.map { Output(help.text(about: $0)) } ?? help.output(for: command)
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
