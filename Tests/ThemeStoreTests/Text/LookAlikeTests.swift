import Testing

@testable import ThemeStore

@Suite("Characters that look like JSON's", .bounded)
struct LookAlikeTests {
    static let characters: [(character: Unicode.Scalar, description: String?)] = [
        ("\u{A0}", "U+00A0, a no-break space"), ("\u{3000}", "U+3000, an ideographic space"),
        ("\u{2003}", "U+2003, a special space"), ("\u{2028}", "U+2028, a line separator"),
        ("\u{2029}", "U+2029, a paragraph separator"), ("\u{FEFF}", "U+FEFF, a byte order mark"),
        ("\u{200B}", "U+200B, a zero-width space"), ("\u{2060}", "U+2060, an invisible character"),
        ("\u{2018}", "U+2018, a curly quote"), ("\u{201D}", "U+201D, a curly quote"),
        ("\u{FF1A}", "U+FF1A, a full-width character"), ("\u{2013}", "U+2013, a dash"),
        ("a", nil), ("\u{E9}", nil), ("\u{1F600}", nil),
    ]

    @Test("A character is named by its code point and kind", arguments: characters)
    func naming(_ character: Unicode.Scalar, description: String?) {
        #expect(LookAlike(character)?.description == description)
    }

    @Test("It is named wherever JSON expects another", arguments: characters)
    func places(_ character: Unicode.Scalar, description: String?) throws {
        let look = try #require(LookAlike("\u{A0}"))
        #expect(look.remedy == "try a space")
        for text in ["@{}", "{@}", "{\"a\"@:1}", "{\"a\":@1}", "{\"a\":1@}", "[1@]", "{}@"] {
            let bytes = PaddedBytes(text.replacing("@", with: String(character)).utf8)
            for isLenient in [false, true] where description != nil && text != "@{}" {
                let error = #expect(throws: JSONError.self) {
                    try JSONTree(bytes, isLenient: isLenient)
                }
                let start = String(error?.description.prefix { $0 != ";" } ?? "")
                #expect(start == "found \(description ?? ""), outside a string")
            }
        }
    }
}
