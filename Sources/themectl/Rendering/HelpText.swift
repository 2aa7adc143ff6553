/// The help, made from the table of commands.
struct HelpText {
    let commands: [Command]

    /// The short form, for someone who gave no command.
    var usage: String {
        let names = commands.map(\.name).joined(separator: "|")
        return """
            usage: themectl [OPTION...] COMMAND [OPTION...] [OPERAND...]
                   themectl \(names)
            try 'themectl help' for more

            """
    }

    /// The whole help.
    var overview: String {
        let rows = commands.map { (HelpText.words(of: $0), $0.summary) }
        return """
            usage: themectl [OPTION...] COMMAND [OPTION...] [OPERAND...]

            Gets and sets an app's appearance: light, dark, or whatever the system shows.

            commands:
            \(HelpText.table(rows))
            options of every command that reads or writes a store:
            \(HelpText.table(Command.readerOptions + [.help, .version]))
            'themectl help COMMAND' tells about one command, and 'man themectl' all there is.

            """
    }

    /// The help on one command.
    func text(for command: Command) -> String {
        let options = (command.options + command.shared + [.help])
        return """
            usage: themectl [OPTION...] \(HelpText.words(of: command))

            \(HelpText.sentence(command.summary))

            options:
            \(HelpText.table(options))
            """
    }

    private static func words(of command: Command) -> String {
        let commandLine = command.runsCommandLine ? ["--", "COMMAND", "[ARG...]"] : []
        return ([command.name] + command.operands.map(\.synopsis) + commandLine).joined(separator: " ")
    }

    private static func sentence(_ summary: String) -> String {
        summary.prefix(1).uppercased() + summary.dropFirst() + "."
    }

    private static func table(_ options: [Option]) -> String {
        table(options.map { ($0.synopsis, $0.summary) })
    }

    /// Two columns, the second of which begins at the same place in all rows.
    private static func table(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.reduce(into: "") { text, row in
            text += "  \(row.0)\(String(repeating: " ", count: width - row.0.count))  \(row.1)\n"
        }
    }
}
