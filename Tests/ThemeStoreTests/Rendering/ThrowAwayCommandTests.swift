import Testing
import ThemeStore

@testable import themectl

/// A row that is put into the table shows wherever the table does, with no other change.
@Suite("A new command", .bounded)
struct ThrowAwayCommandTests {
    private struct FrobnicateRequest: Request {
        static let row = CommandRow(
            group: .apps,
            summary: "turn the lights round",
            operand: .init(name: "LAMP", count: 1...1, kind: .style),
            options: [.falseAs],
            shared: CommandRow.readerOptions
        )

        init(_ line: Line) {}

        func run(in environment: ProcessEnvironment) -> Output { Output() }
    }

    private static let command = Command("frobnicate", FrobnicateRequest.self)
    private let commands = CommandTable.standard.listed + [command]

    @Test("A new command is in the help")
    func help() {
        let help = HelpText(commands: commands)
        #expect(help.usage.contains("frobnicate\n"))
        #expect(help.overview.contains("  frobnicate "))
        #expect(help.overview.contains("turn the lights round"))
        #expect(help.text(for: Self.command).contains("--false-as VALUE"))
    }

    @Test("A new command is in the manual, by its summary until it has a text of its own")
    func manual() {
        let sections = ManualText(commands: commands).sections.map(\.text)
        #expect(
            sections[0].hasSuffix(
                ".Nm\n.Cm frobnicate\n.Op Fl -false-as Ar value\n.Op Ar options\n.Ar lamp\n"
            )
        )
        #expect(sections[1].hasSuffix(".It Cm frobnicate Ar lamp\nTurn the lights round.\n.El\n"))
    }

    @Test("A new command is completed, with operands and options")
    func completions() {
        let table = CommandTable(commands: commands)
        func completion(_ words: String...) -> Completion {
            Completion(
                of: Argument(words.last ?? ""),
                after: words.dropLast().map { Argument($0) }[...],
                in: table
            )
        }
        #expect(completion("frobnicate", "").kind == .style)
        #expect(completion("frobnicate", "--false-as", "").kind == .falseMeaning)
        #expect(completion("frobnicate", "-").remainingOptions(in: table).first == .falseAs)
    }
}
