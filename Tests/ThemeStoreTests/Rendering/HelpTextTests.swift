import Testing

@testable import themectl

@Suite("The text of the help", .bounded)
struct HelpTextTests {
    private let all = CommandTable.standard.listed
    private let help = HelpText(commands: CommandTable.standard.listed)
    /// So wide that no summary is broken.
    private let wideHelp = HelpText(commands: CommandTable.standard.listed, columns: 500)

    @Test("The overview and the usage have every command with its summary")
    func commands() {
        for command in all {
            #expect(wideHelp.overview.contains("\n  \(command.name) "), "\(command.name)")
            #expect(wideHelp.overview.contains(command.row.summary), "\(command.name)")
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
            let text = wideHelp.text(for: command)
            for option in command.row.options + command.row.shared + [.help] {
                #expect(
                    text.split(separator: "\n").contains {
                        $0.hasPrefix("  \(option.synopsis(by: command.row.wordings)) ")
                            && $0.hasSuffix("  \(option.row(by: command.row.wordings).summary)")
                    },
                    "\(command.name) \(option.name)"
                )
            }
            let usage = text.prefix { $0 != "\n" } + " "
            if let operand = command.row.operand {
                #expect(usage.contains(" \(operand.synopsis) "), "\(command.name)")
            }
        }
    }

    @Test("Standard input is offered as a store where it can be one")
    func standardInput() throws {
        for command in all where (command.row.options + command.row.shared).contains(.store) {
            let line = try #require(
                wideHelp.text(for: command).split(separator: "\n").first { $0.contains("--store") }
            )
            #expect(
                line.contains("standard input") == !["watch", "portal", "path"].contains(
                    command.name
                )
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

    @Test("On a narrow terminal, summaries are below the names")
    func narrow() {
        let text = HelpText(commands: all, columns: 40).text(for: Command("set", SetRequest.self))
        #expect(text.contains("  -n, --dry-run\n      change nothing; print what a real\n"))
        #expect(HelpText.wrapped("one two three", columns: 7) == ["one two", "three"])
        #expect(
            HelpText.wrapped("one two three four", columns: 9, indent: 2) == [
                "one two", "  three", "  four",
            ]
        )
        #expect(HelpText.wrapped("  one   two", columns: 12, indent: 8) == ["  one   two"])
        #expect(HelpText.wrapped("immeasurable", columns: 3) == ["immeasurable"])
    }

    @Test("On a terminal of 20 columns, only a word that is too wide exceeds the edge")
    func narrowest() {
        let help = HelpText(commands: all, columns: 20)
        let examples = all.flatMap { $0.row.examples.map { $0.key } }
        for text in [help.usage, help.overview] + all.map(help.text(for:)) {
            // Examples are to be typed as they are.
            for line in text.split(separator: "\n") where line.count > 20 {
                if examples.contains(where: { $0.contains(line.drop { $0 == " " }) }) { continue }
                #expect(line.split(separator: " ").count == 1, "\(line)")
            }
        }
    }
}
