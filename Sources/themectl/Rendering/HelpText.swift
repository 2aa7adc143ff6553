/// The help texts, made from the table of commands.
struct HelpText {
    let commands: [Command]
    /// The longest line allowed.
    var columns = 80
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
        \(line(of: "[OPTION...] COMMAND [OPTION...] [OPERAND...]"))
        \(paragraph("Get and set an app's appearance: light, dark, or follow the system."))
        \(groups)\
        \(heading("options that most commands take"))\
        \(table(CommandRow.writerOptions + [.help, .version]))
        \(paragraph(HelpText.seeAlso))
        """
    }

    private static let seeAlso =
        "See 'themectl help COMMAND' for one command, 'themectl help exit' for exit statuses, "
        + "'themectl help files' for files and variables, and 'man themectl' for everything."

    /// The commands with their summaries, a paragraph a group.
    private var groups: String {
        let width = commands.map { $0.name.unicodeScalars.count }.max() ?? 0
        return CommandGroup.allCases.map { group in
            let members = commands.filter { $0.row.group == group }.map {
                ($0.name, $0.row.summary)
            }
            if members.isEmpty {
                return ""
            }
            return heading(group.rawValue) + table(members, width: width) + "\n"
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
            \(line(of: HelpText.words(of: command)))
            \(paragraph(HelpText.sentence(row.summary)))
            \(heading("options"))\
            \(table(row.options + row.shared + [.help], for: command))\(examples)
            """
    }

    /// The help on another subject than a command.
    func text(about topic: HelpTopic) -> String {
        topic.parts.map { part in
            heading(part.heading) + table(part.rows.map { ($0.key, $0.value) })
        }.joined(separator: "\n")
    }

    private func heading(_ text: String) -> String {
        let lines = HelpText.wrapped("\(text):", columns: columns)
        return lines.joined(separator: "\n").painted(1, if: isColored) + "\n"
    }

    private static func words(of command: Command) -> String {
        let row = command.row
        var words = [command.name]
        if !row.options.isEmpty || !row.shared.isEmpty {
            words.append("[OPTION...]")
        }
        if let operand = row.operand {
            words.append(operand.synopsis)
        }
        if !row.commandLine.rawValue.isEmpty {
            words.append(row.commandLine.rawValue)
        }
        return words.joined(separator: " ")
    }

    /// The summary as a whole sentence.
    static func sentence(_ summary: String) -> String {
        summary.prefix(1).uppercased() + summary.dropFirst() + "."
    }

    /// A usage line.
    private func line(of words: String) -> String {
        paragraph("usage: themectl \(words)", indent: columns < 40 ? 4 : 16)
    }

    /// Wrapped text.
    ///
    /// All lines but the first are indented.
    private func paragraph(_ text: String, indent: Int = 0) -> String {
        HelpText.wrapped(text, columns: columns, indent: indent).joined(separator: "\n") + "\n"
    }

    private func table(_ options: [Option], for command: Command? = nil) -> String {
        let wordings = command?.row.wordings
        return table(options.map { ($0.synopsis(by: wordings), $0.row(by: wordings).summary) })
    }

    /// Two aligned columns.
    ///
    /// On a narrow terminal the second goes below the first.
    private func table(_ rows: [(String, String)], width: Int? = nil) -> String {
        let width = width ?? rows.map { $0.0.unicodeScalars.count }.max() ?? 0
        let isNarrow = columns < width + 34
        return rows.map { name, summary in
            if isNarrow {
                return paragraph("  " + name, indent: 4)
                    + paragraph("      " + summary, indent: 6)
            }
            let line = TextColumns.line([name, summary], [width])
            return paragraph("  " + line, indent: width + 4)
        }.joined()
    }

    /// The text wrapped between words.
    ///
    /// All lines but the first are indented.
    static func wrapped(_ text: String, columns: Int, indent: Int = 0) -> [String] {
        guard text.unicodeScalars.count > columns else {
            return [text]
        }
        var lines: [String] = []
        for word in text.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false) {
            // A line with only indentation accepts a word of any length.
            if let line = lines.last?.unicodeScalars,
                line.count + word.count < columns || line.allSatisfy({ $0 == " " })
            {
                lines[lines.count - 1] += " " + String(word)
            } else {
                let space = String(repeating: " ", count: indent).when(!lines.isEmpty)
                lines.append(space + String(word))
            }
        }
        return lines
    }
}
