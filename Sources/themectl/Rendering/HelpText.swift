/// The help, made from the table of commands.
struct HelpText {
    let commands: [Command]
    /// How wide a line may be.
    var columns = 80

    /// The short form, for someone who gave no command.
    var usage: String {
        """
        usage: themectl [OPTION...] COMMAND [OPTION...] [OPERAND...]
        \(paragraph("commands: " + commands.map(\.name).joined(separator: " ")))\
        try 'themectl help' for more

        """
    }

    /// The whole help.
    var overview: String {
        let rows = commands.map { (HelpText.words(of: $0), $0.summary) }
        return """
            usage: themectl [OPTION...] COMMAND [OPTION...] [OPERAND...]

            \(paragraph("Gets and sets an app's appearance: light, dark, or whatever the system shows."))
            commands:
            \(table(rows))
            options of every command that reads or writes a store:
            \(table(Command.writerOptions + [.help, .version]))
            \(paragraph("'themectl help COMMAND' tells about one command, 'man themectl' about everything."))
            """
    }

    /// The help on one command.
    func text(for command: Command) -> String {
        """
        usage: themectl [OPTION...] \(HelpText.words(of: command))

        \(paragraph(HelpText.sentence(command.summary)))
        options:
        \(table(command.options + command.shared + [.help]))
        """
    }

    private static func words(of command: Command) -> String {
        ([command.name] + command.operands.map(\.synopsis) + command.commandLine.synopsis).joined(separator: " ")
    }

    /// The summary as a whole sentence.
    static func sentence(_ summary: String) -> String {
        summary.prefix(1).uppercased() + summary.dropFirst() + "."
    }

    private func paragraph(_ text: String) -> String {
        HelpText.wrapped(text, columns: columns).joined(separator: "\n") + "\n"
    }

    private func table(_ options: [Option]) -> String {
        table(options.map { ($0.synopsis, $0.summary) })
    }

    /// Two columns, the second of which begins at the same place in all rows; on a narrow terminal, below the first.
    private func table(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        let isNarrow = columns < width + 34
        let indent = String(repeating: " ", count: isNarrow ? 6 : width + 4)
        return rows.reduce(into: "") { text, row in
            let lines = HelpText.wrapped(row.1, columns: columns - indent.count)
            let gap = isNarrow ? "\n" + indent : String(repeating: " ", count: width - row.0.count + 2)
            text += "  \(row.0)\(gap)\(lines.joined(separator: "\n" + indent))\n"
        }
    }

    /// The text in lines that end between words.
    static func wrapped(_ text: String, columns: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= columns {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
