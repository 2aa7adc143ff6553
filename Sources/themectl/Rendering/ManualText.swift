/// The generated sections of the manual page, in mdoc, from the table of commands.
///
/// `make man` writes them into `man/themectl.1`, whose other sections are written by hand.
struct ManualText {
    let commands: [Command]

    /// The sections by their headings.
    var sections: [(heading: String, text: String)] {
        [("SYNOPSIS", synopsis), ("COMMANDS", list(commands.map(item))), ("OPTIONS", options)]
    }

    // MARK: Synopsis

    private var synopsis: String {
        commands.map { ([".Nm", ".Cm \($0.name)"] + ManualText.words(of: $0)).joined(separator: "\n") + "\n" }.joined()
    }

    private static func words(of command: Command) -> [String] {
        let exclusive = command.alternatives
        var lines = command.options.filter { !exclusive.contains($0) }.map { ".Op \($0.flag(for: command))" }
        let operands = command.operands.map { $0.macro }
        if !command.shared.isEmpty { lines.append(".Op Ar options") }
        if exclusive.isEmpty {
            lines += zip(command.operands, operands).map { $0.count == .one ? ".\($1)" : ".Op \($1)" }
        } else {
            lines.append(".Op \((exclusive.map { $0.flag(for: command) } + operands).joined(separator: " | "))")
        }
        return lines + command.commandLine.macros.map { ".\($0)" }
    }

    // MARK: Lists

    private func item(for command: Command) -> (String, String) {
        let operands = command.operands.map { $0.count == .one ? $0.macro : "Op \($0.macro)" }
        let words = [command.name] + operands + command.commandLine.macros
        return ("Cm \(words.joined(separator: " "))", ManualText.text(command) + ManualText.examples(of: command))
    }

    private static func examples(of command: Command) -> String {
        guard !command.examples.isEmpty else { return "" }
        let lines = command.examples.map { "\($0.line)\n" }
        return "\n.Bd -literal -offset indent\n\(lines.joined()).Ed"
    }

    private static func text(_ command: Command) -> String {
        command.manual.isEmpty ? HelpText.sentence(command.summary) : command.manual
    }

    private var options: String {
        let repeatable = Option.allCases.filter { $0.isRepeatable }.map { "-\($0.name)" }.joined(separator: " , ")
        let taken = Option.allCases.filter { option in commands.contains { $0.takes(option) } }
        return """
            Options may stand anywhere before
            .Sq -- .
            Only
            .Fl \(repeatable)
            may be given with more than one value.
            Those without a list of commands belong to every command that reads or writes a
            store.

            """ + list(taken.map { ($0.flags, text($0)) })
    }

    /// An option's text, followed by the commands that take it.
    private func text(_ option: Option) -> String {
        let manual = option.row.manual()
        let text = manual.isEmpty ? HelpText.sentence(option.summary) : manual
        let takers = commands.filter { $0.options.contains(option) || $0.shared.contains(option) }.map { $0.name }
        guard let last = takers.last, takers.count < commands.filter({ !$0.shared.isEmpty }).count else { return text }
        let others = takers.dropLast().joined(separator: " , ")
        return text + (others.isEmpty ? "\n.Pq Cm \(last)" : "\n.Pq Cm \(others) , \(last)")
    }

    private func list(_ items: [(String, String)]) -> String {
        ".Bl -tag -width Ds\n" + items.map { ".It \($0)\n\($1)\n" }.joined() + ".El\n"
    }
}

extension Option {
    /// Its shortest spelling, as one command takes it.
    fileprivate func flag(for command: Command) -> String {
        let word = letter.map { "Fl \($0)" } ?? "Fl -\(name)"
        return word + Option.value(row(for: command.name).placeholder)
    }

    /// All its spellings.
    fileprivate var flags: String {
        let value = Option.value(placeholder)
        let short = letter.map { ["Fl \($0)\(value)"] } ?? []
        return (short + ["Fl -\(name)\(value)"]).joined(separator: " , ")
    }

    private static func value(_ placeholder: String?) -> String {
        guard let placeholder else { return "" }
        return " " + placeholder.split(separator: "=").map { "Ar \($0.lowercased())" }.joined(separator: " Ns = Ns ")
    }
}

extension Command.Operand {
    fileprivate var macro: String {
        "Ar \(name.lowercased())" + (count == .any ? " ..." : "")
    }
}

extension Command.CommandLineUse {
    fileprivate var macros: [String] {
        switch self {
        case .none: []
        case .optional: ["Op Fl - Ar command Op Ar argument ..."]
        case .required: ["Fl - Ar command Op Ar argument ..."]
        }
    }
}
