/// What a command line asks for.
enum Request {
    case run(Invocation)
    case help(Command?)
    case version
    /// No argument at all.
    case usage
}

extension Request {
    /// Does what was asked for.
    func answer(_ commands: CommandTable) throws(Failure) -> Output {
        if case .run(let invocation) = self { return try invocation.command.run(invocation) }
        var output = Output()
        let help = HelpText(commands: commands.all(), columns: Console().outputColumns ?? 80)
        switch self {
        case .run:
            break
        case .help(let command):
            output.write(command.map(help.text(for:)) ?? help.overview)
        case .version:
            output.print("themectl \(Version.current)")
        case .usage:
            output.write(help.usage)
            (output.isError, output.status) = (true, .usage)
        }
        return output
    }
}
