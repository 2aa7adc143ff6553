import Foundation
import ThemeStore

@testable import themectl

/// The parts of a manual page that are made from the table of commands, in mdoc: the synopsis, and in the lists of
/// commands and options all but the prose.
///
/// `make man` writes them into `man/themectl.1` and the pages of single commands. The prose of an item is kept. A new one
/// begins with its summary.
struct ManualText {
    let commands: [Command]
    /// The present page.
    var page = ""
    /// The commands with pages of their own, which list the options that nobody else takes.
    var separate: [String] = []

    /// The sections by their headings.
    var sections: [(heading: String, text: String)] {
        [
            ("SYNOPSIS", synopsis), ("COMMANDS", list("COMMANDS", commands.map(item))),
            ("OPTIONS", options),
        ]
    }

    // MARK: Synopsis

    private var synopsis: String {
        // A page of one command has another name than the program.
        let name = commands.count == 1 ? ".Nm themectl" : ".Nm"
        return commands.map {
            ([name, ".Cm \($0.name)"] + words(of: $0)).joined(separator: "\n") + "\n"
        }
        .joined()
    }

    /// The options that exclude each other and the operands.
    private static let alternatives: [String: [Option]] = [
        "reset": [.scope, .allScopes], "migrate": [.all],
    ]

    private func words(of command: Command) -> [String] {
        let row = command.row
        let operands = row.operand.map { [$0.macro] } ?? []
        // The command's own page has its options.
        let options = separate.contains(command.name) ? [] : row.options
        let exclusive = (ManualText.alternatives[command.name] ?? []).filter(options.contains)
        let isShort = commands.count > 1
        // `--key ...` stands for --key and --word, which many commands have.
        var lines = options.filter { !exclusive.contains($0) && !(isShort && $0 == .word) }.map {
            isShort && $0 == .key ? ".Op Fl -key No ..." : ".Op \($0.flag(for: command))"
        }
        if !row.shared.isEmpty { lines.append(".Op Ar options") }
        if exclusive.isEmpty {
            lines += operands.map { row.operand?.count.lowerBound == 1 ? ".\($0)" : ".Op \($0)" }
        } else {
            lines.append(
                ".Op \((exclusive.map { $0.flag(for: command) } + operands).joined(separator: " | "))"
            )
        }
        return lines + row.commandLine.macros.map { ".\($0)" }
    }

    // MARK: Lists

    private func item(for command: Command) -> String {
        let row = command.row
        let operands =
            row.operand.map { [$0.count.lowerBound == 1 ? $0.macro : "Op \($0.macro)"] } ?? []
        let words = [command.name] + operands + row.commandLine.macros
        let end = ".Bd -literal -offset indent"
        let prose = prose("COMMANDS", of: "Cm \(command.name)", upTo: [end])
        let lines = row.examples.map { "\($0.key)\n".replacing(#"\"#, with: #"\e"#) }
        let examples =
            lines.isEmpty ? "" : ".Bd -literal -offset indent -compact\n\(lines.joined()).Ed\n"
        return ".It Cm \(words.joined(separator: " "))\n"
            + (prose ?? row.summary.withCapital + ".\n") + examples
    }

    private var options: String {
        let taken = Option.allCases.filter { option in
            // A page of one command leaves to themectl(1) what most commands share.
            if commands.count == 1 { return commands[0].row.options.contains(option) }
            return commands.contains { $0.row.accepts(option) && !separate.contains($0.name) }
        }
        return list("OPTIONS", taken.map(item))
    }

    /// An option's text, followed by the commands that take it.
    private func item(for option: Option) -> String {
        let ends = [".Pq Cm ", ".Pq all but Cm "]
        let prose = prose("OPTIONS", of: "Fl -\(option.name)", upTo: ends)
        let text =
            ".It \(option.flags(for: commands.count == 1 ? commands[0].row : nil))\n"
            + (prose ?? option.row.summary.withCapital + ".\n")
        let rows = commands.filter { !$0.row.shared.isEmpty }
        let takers = commands.filter { $0.row.accepts(option) }
        let others = rows.filter { !$0.row.accepts(option) }
        guard !takers.isEmpty, takers.count < rows.count else { return text }
        // The shorter list of the two.
        let isExclusion = others.count < takers.count / 2
        let names = (isExclusion ? others : takers).map { $0.name }
        return text + ".Pq \(isExclusion ? "all but Cm" : "Cm") \(names.joined(separator: " , "))\n"
    }

    /// A section's list, after the prose before it and opened as it is now.
    private func list(_ heading: String, _ items: [String]) -> String {
        let introduction = lines(of: heading).prefix { !$0.hasPrefix(".Bl ") }
        let opening = lines(of: heading).dropFirst(introduction.count).first ?? ".Bl -tag -width Ds"
        return (introduction + [opening]).map { "\($0)\n" }.joined() + items.joined() + ".El\n"
    }

    // MARK: Prose

    private func lines(of heading: String) -> [String] {
        let section =
            page.components(separatedBy: "\n.Sh ").first { $0.hasPrefix("\(heading)\n") } ?? ""
        return section.components(separatedBy: "\n").dropFirst().map { $0 }
    }

    /// The prose of an item on the page, if the page has the item.
    ///
    /// One of `ends` begins the first line after it.
    private func prose(_ heading: String, of flag: String, upTo ends: [String]) -> String? {
        var prose: [String]?
        var depth = 0
        for line in lines(of: heading) {
            if line.hasPrefix(".El") { depth -= 1 }
            let isEnd = line.hasPrefix(".It ") || ends.contains { line.hasPrefix($0) }
            if depth == 1, isEnd, prose != nil { break }
            if depth == 0, prose != nil { break }
            prose?.append(line)
            if depth == 1, line.hasPrefix(".It "), "\(line) ".contains(" \(flag) ") { prose = [] }
            if line.hasPrefix(".Bl ") { depth += 1 }
        }
        return prose?.map { "\($0)\n" }.joined()
    }
}

extension Option {
    /// Its shortest spelling, as one command takes it.
    fileprivate func flag(for command: Command) -> String {
        let word = row.letter.map { "Fl \($0)" } ?? "Fl -\(name)"
        return word + Option.value(row(in: command.row).value)
    }

    /// All its spellings.
    fileprivate func flags(for command: CommandRow?) -> String {
        let value = Option.value(row(in: command).value)
        let short = row.letter.map { ["Fl \($0)\(value)"] } ?? []
        return (short + ["Fl -\(name)\(value)"]).joined(separator: " , ")
    }

    private static func value(_ placeholder: String?) -> String {
        guard let placeholder else { return "" }
        return " "
            + placeholder.split(separator: "=").map { "Ar \($0.lowercased())" }.joined(
                separator: " Ns = Ns "
            )
    }
}

extension CommandRow.Operand {
    fileprivate var macro: String {
        guard following != nil else {
            return "Ar \(name.lowercased())" + (isRepeatable ? " ..." : "")
        }
        // `enable NAME... | run` has words to type and operands.
        let words = name.split(separator: " ").map { word in
            switch word {
            case "|": "|"
            case "NAME...": "Ar name ..."
            default: "Cm \(word)"
            }
        }
        return words.joined(separator: " ")
    }
}

extension CommandRow.CommandLineUse {
    fileprivate var macros: [String] {
        switch self {
        case .none: []
        case .optional: ["Op Fl - Ar command Op Ar argument ..."]
        case .required: ["Fl - Ar command Op Ar argument ..."]
        }
    }
}
