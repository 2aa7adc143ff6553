import Testing

@testable import themectl

/// A row that is put into the table shows wherever the table does, with no other change.
@Suite("A new command")
struct ThrowAwayCommandTests {
    private static let command = Command(
        name: "frobnicate",
        summary: "turn the lights round",
        operands: [
            .init(
                name: "LAMP", count: .one, candidates: .words { [.init("ceiling", "the big one"), .init("desk", "")] })
        ],
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

    @Test("A new command is completed in every shell, with operands and options", arguments: Shell.allCases)
    func completions(shell: Shell) {
        let script = shell.completionScript(for: commands)
        let lines: [String] =
            switch shell {
            case .bash:
                ["    'frobnicate 0') kind='words ceiling desk' ;;", "    frobnicate) kind='words --false-as -a "]
            case .zsh:
                [
                    "        'frobnicate:turn the lights round'",
                    "    (frobnicate) _arguments -s -S $o_false_as $o_app ",
                    " '1:LAMP:((ceiling\\:the\\ big\\ one desk\\:))' && ret=0 ;;",
                ]
            case .fish:
                [
                    "complete -c themectl -n '__themectl_is \"\"' -a frobnicate -d 'turn the lights round'",
                    "complete -c themectl -n '__themectl_is \"\" migrate frobnicate' -l false-as",
                    "complete -c themectl -n '__themectl_wants frobnicate 0' -x -a 'ceiling\\\\t\\'the big one\\'",
                ]
            }
        for line in lines { #expect(script.contains(line), "\(line)") }
    }
}
