import ThemeStore

/// The help texts, made from the table of commands.
struct HelpText {
    let commands: [Command]
    /// Whether headings are bold.
    var isColored = false

    /// The short form, printed if no command is given.
    var usage: String {
        line(of: "[OPTION...] COMMAND [OPTION...] [OPERAND...]")
            + paragraph("commands: " + commands.map { $0.name }.joined(separator: " "))
            + paragraph("try 'themectl help' for more")
    }

    /// The whole help.
    var overview: String {
        """
        \(paragraph(HelpText.purpose))
        \(table(HelpText.firstSteps))
        \(line(of: "[OPTION...] COMMAND [OPTION...] [OPERAND...]"))
        \(groups)\
        \(heading("options that most commands take"))\
        \(table(CommandRow.writerOptions + [.help, .version]))
        \(paragraph(HelpText.seeAlso))
        """
    }

    /// The first sentences of README.
    private static let purpose =
        "Choose light or dark once. Run 'themectl set dark', and the editors, terminals, desktop "
        + "and scripts that you have set up to follow it switch together."

    private static let firstSteps: KeyValuePairs<String, String> = [
        "themectl set dark": "choose dark, and 'light' or 'system' like this",
        "themectl toggle --system": "switch the desktop itself to the other style",
        "themectl explain": "print why it is dark or light",
    ]

    private static let seeAlso =
        "See 'themectl help COMMAND' for one command, 'themectl help exit' for exit statuses, "
        + "'themectl help files' for files and variables, and 'man themectl' for everything."

    /// The commands with their summaries, a paragraph a group.
    private var groups: String {
        let width = commands.map { $0.name.unicodeScalars.count }.max() ?? 0
        return CommandGroup.allCases.map { group in
            let members = commands.filter { $0.row.group == group }.map {
                (key: $0.name, value: $0.row.summary)
            }
            return "\(heading(group.rawValue))\(table(members, width: width))\n"
        }.joined()
    }

    /// The help on one command.
    func text(for command: Command) -> String {
        let row = command.row
        // Not wrapped, because they are to be copied.
        var examples = row.examples.map {
            "  \($0.key.split(separator: "\n").joined(separator: "\n  "))\n"
        }.joined()
        if !examples.isEmpty {
            examples = "\n" + heading("examples") + examples
        }
        return """
            \(line(of: words(of: command)))
            \(paragraph("\(row.summary.withCapital)."))
            \(heading("options"))\
            \(table(row.options + row.shared + [.help], in: row))\(examples)
            """
    }

    /// The help on another subject than a command.
    func text(about topic: HelpTopic) -> String {
        topic.parts.map { title, rows in
            heading(title) + table(rows)
        }.joined(separator: "\n")
    }

    private func heading(_ text: String) -> String {
        "\(text):".painted(1, if: isColored) + "\n"
    }

    private func words(of command: Command) -> String {
        let row = command.row
        let words = [
            command.name,
            "[OPTION...]".when(!(row.options + row.shared).isEmpty),
            row.operand?.synopsis ?? "",
            row.commandLine.rawValue,
        ]
        return words.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// A usage line.
    private func line(of words: String) -> String {
        paragraph(words, after: "usage: themectl ")
    }

    /// A text wrapped as cells of tables are, behind a lead that indents its other lines.
    private func paragraph(_ text: String, after lead: String = "") -> String {
        let columns = 80 - lead.unicodeScalars.count
        guard text.unicodeScalars.count > columns else { return "\(lead)\(text)\n" }
        let end = "\n" + String(repeating: " ", count: 80 - columns)
        let lines = TextColumns.pieces(of: text, columns: columns)
        return "\(lead)\(lines.joined(separator: end))\n"
    }

    private func table(_ options: [Option], in row: CommandRow? = nil) -> String {
        table(options.map { ($0.synopsis(in: row), $0.row(in: row).summary) })
    }

    /// Two aligned columns.
    private func table(
        _ rows: some Collection<(key: String, value: String)>,
        width: Int? = nil
    ) -> String {
        let width = width ?? rows.map { $0.key.unicodeScalars.count }.max() ?? 0
        return rows.map { name, summary in
            let space = String(repeating: " ", count: width - name.unicodeScalars.count)
            return paragraph(summary, after: "  \(name)\(space)  ")
        }.joined()
    }
}
