import Testing

@testable import themectl

@Suite("The table of options", .bounded)
struct OptionTests {
    private static let commands = CommandTable.standard.listed

    @Test("No name or letter is used by two options")
    func unambiguous() {
        let names = Option.allCases.map(\.name)
        #expect(Set(names).count == names.count)
        let letters = Option.allCases.compactMap { $0.row.letter }
        #expect(Set(letters).count == letters.count)
    }

    @Test(
        "Option names are lower-case words with hyphens, short options are letters",
        arguments: Option.allCases
    )
    func spelling(option: Option) {
        #expect(option.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
        if let letter = option.row.letter {
            #expect(letter.isASCII && letter.properties.isAlphabetic)
        }
    }

    @Test(
        "An option with fixed values, or one that may be repeated, has a placeholder",
        arguments: Option.allCases
    )
    func placeholder(option: Option) {
        if let placeholder = option.row.value {
            #expect(placeholder.wholeMatch(of: /[A-Z]+(=[A-Z]+)?/) != nil)
            return
        }
        #expect(option.row.kind == .other)
        #expect(!option.row.isRepeatable)
    }

    @Test("Every option belongs to a listed command")
    func used() {
        let unlisted = Option.allCases.filter { option in
            !OptionTests.commands.contains { $0.row.accepts(option) }
        }
        #expect(unlisted.isEmpty)
    }

    @Test("An option's summary has no full stop", arguments: Option.allCases)
    func summary(option: Option) {
        let summaries =
            [option.row.summary]
            + OptionTests.commands.map { option.row(in: $0.row).summary }
        for summary in summaries { #expect(summary.wholeMatch(of: /[^\n]*[^.\n]/) != nil) }
    }

    @Test("A command's own wordings are of its options, one each, and differ from the table")
    func wordings() {
        for row in OptionTests.commands.map(\.row) {
            #expect(Set(row.wordings.map(\.option)).count == row.wordings.count)
            for wording in row.wordings {
                let option = wording.option.row
                #expect(row.accepts(wording.option) && wording.summary != option.summary)
                #expect(
                    wording.value == nil || option.value != nil && wording.value != option.value
                )
                #expect(wording.kind == nil || option.value != nil && wording.kind != option.kind)
            }
        }
    }
}
