extension Command {
    /// `help`: the manual's short form.
    static let help = Command(
        name: "help",
        summary: "tell about all commands, or about one",
        manual: """
            Print a short form of this page, or of what it says of one
            .Ar command .
            """,
        operands: [.init(name: "COMMAND", count: .optional, candidates: .commands)],
        run: HelpCommand.run)
}

private enum HelpCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        let name = invocation.operands.first.map { [$0] } ?? []
        let parser = Parser(commands: invocation.commands, environment: invocation.environment)
        return try parser.parse(name + [Argument("--help")]).answer(invocation.commands)
    }
}
