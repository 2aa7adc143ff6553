import Testing

@testable import themectl

@Suite("The text of the help", .bounded)
struct HelpTextTests {
    private let all = CommandTable.standard.listed
    private let help = HelpText(commands: CommandTable.standard.listed)

    /// A text on one line, so that no summary is broken.
    private func flat(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test("The overview and the usage have every command with its summary")
    func commands() {
        for command in all {
            #expect(help.overview.contains("\n  \(command.name) "), "\(command.name)")
            #expect(flat(help.overview).contains(command.row.summary), "\(command.name)")
            #expect(
                help.usage.split(whereSeparator: { " |\n".contains($0) }).contains(
                    Substring(command.name)
                )
            )
        }
    }

    @Test("A command's help has all its options with their summaries")
    func options() {
        for command in all {
            let text = help.text(for: command)
            for option in command.row.options + command.row.shared + [.help] {
                #expect(
                    flat(text).contains(
                        "\(option.synopsis(in: command.row)) "
                            + option.row(in: command.row).summary
                    ),
                    "\(command.name) \(option.name)"
                )
            }
            let usage = flat(text)
            if let operand = command.row.operand {
                #expect(usage.contains(" \(operand.synopsis) "), "\(command.name)")
            }
        }
    }

    @Test("Standard input is offered as a store where it can be one")
    func standardInput() throws {
        for command in all where (command.row.options + command.row.shared).contains(.store) {
            let text = flat(help.text(for: command))
            #expect(
                text.contains("use FILE as the store; - is standard input")
                    == !["watch", "portal", "path"].contains(command.name)
            )
        }
    }

    @Test("No line of help is longer than 80 columns")
    func width() {
        let texts = [help.usage, help.overview] + all.map(help.text(for:))
        for line in texts.joined().split(separator: "\n") {
            #expect(line.count <= 80, "\(line)")
        }
    }

    @Test("Every help text ends with one line end, and no line with a space")
    func ends() {
        for text in [help.usage, help.overview] + all.map(help.text(for:)) {
            #expect(text.hasSuffix("\n"))
            #expect(!text.hasSuffix("\n\n"))
            #expect(!text.contains(" \n"))
        }
    }

    @Test("A line is wrapped between words, and continues below its text")
    func wrapped() {
        let lines = """
              1      no (is), problems found (check, palette --check), timed out (watch), a
                     hook failed (hooks run)
              64     wrong usage

            """
        #expect(help.text(about: .exit).contains(lines))
    }
}
