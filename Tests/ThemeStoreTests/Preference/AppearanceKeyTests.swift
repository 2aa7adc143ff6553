import Testing
@testable import ThemeStore

@Suite("Keys of settings", .bounded)
struct AppearanceKeyTests {
    /// A word, a value as JSON, and whether the value is the word.
    static let matches: [(word: String, value: String, matches: Bool)] = [
        ("Nacht", #""Nacht""#, true), ("Nacht", #""N\u0061cht""#, true),
        ("Nacht", #""nacht""#, false), ("Nacht", #""Nacht ""#, false), ("", #""""#, true),
        // Numbers and booleans, by their value.
        ("1", "1", true), ("1", "1.0", true), ("1", "10e-1", true), ("1", #""1""#, true),
        ("1", #""1.0""#, false), ("1", "-1", false), ("1", "11", false), ("1.0", "1", true),
        ("-1.50", "-1.5", true), ("150", "1.5e2", true), ("150", "15", false),
        ("1.5", "0.15e1", true), ("0", "-0", true), ("0", "0.00", true), ("1e400", "10e399", true),
        ("123456789012345678901", "123456789012345678901", true),
        ("123456789012345678901", "123456789012345678902", false),
        ("true", "true", true), ("true", #""true""#, true), ("true", "false", false),
        ("TRUE", "true", false), ("false", "false", true),
        // A text that is no JSON number is only a string.
        ("01", "1", false), ("1 ", "1", false), (" 1", "1", false), ("+1", "1", false),
        (".5", "0.5", false), ("1x", "1", false), ("nan", "0", false),
        // No word is null, an object or an array.
        ("null", "null", false), ("{}", "{}", false), ("[]", "[]", false),
    ]

    @Test("A word is a string, and a number or boolean that it spells", arguments: matches)
    func matching(_ word: String, value: String, matches: Bool) throws {
        let text = PaddedBytes(value.utf8)
        let node = try JSONTree(text).nodes[0].value
        let key = AppearanceKey("theme", .words, words: [.init(.dark, word)])
        #expect(key.appearanceByWord(of: node, in: text) == (matches ? .dark : nil))
    }

    @Test("Two words contradict each other if a value can be both")
    func contradictions() {
        let texts = ["1", "1.0", "true", "2", "x", "X", ""]
        for (one, first) in texts.enumerated() {
            for (other, second) in texts.enumerated() {
                let words = AppearanceKey.Words([.init(.dark, first), .init(.light, second)])
                let areEqual = one == other || max(one, other) == 1
                #expect(
                    words.contradiction == (areEqual ? .init(.light, second) : nil),
                    "\(first) \(second)"
                )
            }
        }
    }

    @Test("Of several words, all are read")
    func severalWords() throws {
        let key = AppearanceKey("t", words: [.dark: ["Nacht", "Abend"], .light: ["Tag"]])
        for (word, appearance) in [("Nacht", Appearance.dark), ("Abend", .dark), ("Tag", .light)] {
            let text = PaddedBytes(#""\#(word)""#.utf8)
            let value = try JSONTree(text).nodes[0].value
            #expect(key.appearanceByWord(of: value, in: text) == appearance)
        }
        #expect(key.expectation == "one of 'Tag', 'Nacht', 'Abend'")
    }
}
