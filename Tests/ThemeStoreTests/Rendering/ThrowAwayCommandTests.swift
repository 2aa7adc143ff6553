import Testing
import ThemeStore

@testable import themectl

/// A row that is put into the table shows wherever the table does, with no other change.
@Suite("A new command", .bounded)
struct ThrowAwayCommandTests {
    private static let command = Command(
        name: "frobnicate",
        summary: "turn the lights round",
        operands: [.init(name: "LAMP", count: .one, kind: .style)],
        options: [.falseAs],
        shared: Command.readerOptions,
        run: { _ throws(Failure) in Output() })

    private let commands = CommandTable.standard.all() + [command]

    @Test("A new command is in the help")
    func help() {
        let help = HelpText(commands: commands, columns: 500)
        #expect(help.usage.contains(" frobnicate\n"))
        #expect(help.overview.contains("  frobnicate "))
        #expect(help.overview.contains("turn the lights round"))
        #expect(help.text(for: Self.command).contains("--false-as VALUE"))
    }

    @Test("A new command is in the manual, by its summary if it has no text of its own")
    func manual() {
        let sections = ManualText(commands: commands).sections.map(\.text)
        #expect(sections[0].hasSuffix(".Nm\n.Cm frobnicate\n.Op Fl -false-as Ar value\n.Op Ar options\n.Ar lamp\n"))
        #expect(sections[1].hasSuffix(".It Cm frobnicate Ar lamp\nTurn the lights round.\n.El\n"))
    }

    @Test("A new command is completed, with operands and options")
    func completions() {
        let commands = commands
        let table = CommandTable { name in
            commands.first { $0.name == name }
        } all: {
            commands
        }
        let parser = Parser(commands: table, environment: ProcessEnvironment([:]))
        func kind(_ words: String...) -> Completion.Kind {
            parser.completion(of: Argument(words.last ?? ""), after: words.dropLast().map { Argument($0) }[...]).kind
        }
        #expect(kind("frobnicate", "") == .value(.style))
        #expect(kind("frobnicate", "--false-as", "") == .value(.falseMeaning))
        let completion = parser.completion(of: Argument("-"), after: [Argument("frobnicate")])
        #expect(completion.remainingOptions(in: table).first == .falseAs)
    }
}
