import Testing
@testable import ThemeStore

@Suite("JSON strings", .bounded)
struct JSONStringTests {
    static let spellings: [(spelling: String, says: [UInt8])] = [
        (#""""#, []),
        (#""a""#, Array("a".utf8)),
        (#""userInterface\u0053tyle""#, Array("userInterfaceStyle".utf8)),
        (#""\"\\\/\b\f\n\r\t""#, [0x22, 0x5C, 0x2F, 0x08, 0x0C, 0x0A, 0x0D, 0x09]),
        (#""\u0000\u001f""#, [0x00, 0x1F]),
        (#""\u007f""#, [0x7F]),
        (#""\u0080\u07ff""#, [0xC2, 0x80, 0xDF, 0xBF]),
        (#""\u0800\uffff""#, [0xE0, 0xA0, 0x80, 0xEF, 0xBF, 0xBF]),
        (#""\u00E4\u00e4ä""#, Array("äää".utf8)),
        (#""\uaBcD\uEf01""#, Array("\u{ABCD}\u{EF01}".utf8)),
        (#""\ud83d\ude00""#, Array("😀".utf8)),
        (#""\uD800\uDC00\uDBFF\uDFFF""#, Array("\u{10000}\u{10FFFF}".utf8)),
        // Lone surrogates are three bytes each, so that no two of them say the same.
        (#""\ud800""#, [0xED, 0xA0, 0x80]),
        (#""\udfffx""#, [0xED, 0xBF, 0xBF, 0x78]),
        (#""\ud800\n""#, [0xED, 0xA0, 0x80, 0x0A]),
        (#""\ud800\ud800\udc00""#, [0xED, 0xA0, 0x80] + Array("\u{10000}".utf8)),
        (#""\ud800\u0041""#, [0xED, 0xA0, 0x80, 0x41]),
        (#""\udc00\ud800""#, [0xED, 0xB0, 0x80, 0xED, 0xA0, 0x80]),
        (#""é😀""#, Array("é😀".utf8)),
    ]

    @Test("Escapes are decoded", arguments: spellings)
    func decoded(_ spelling: String, says: [UInt8]) {
        let bytes = Array(spelling.utf8)[...]
        #expect(JSONString.decoded(bytes) == says)
        // No name has a lone surrogate.
        guard let name = String(validating: says, as: UTF8.self) else { return }
        #expect(JSONString.says(bytes, name.utf8))
        #expect(!JSONString.says(bytes, (name + "!").utf8))
    }

    @Test("A truncated string is decoded as far as it goes")
    func cutShort() {
        #expect(JSONString.decoded(Array(#""a\"#.utf8 + [0x22])[...]) == [0x61])
    }

    static let texts: [(text: String, spelling: String)] = [
        ("", #""""#),
        ("checkout/payment", #""checkout/payment""#),
        ("ä😀", #""ä😀""#),
        (#"a"b\c"#, #""a\"b\\c""#),
        ("\n\r\t", #""\n\r\t""#),
        ("\0\u{8}\u{1B}\u{1F}", #""\u0000\u0008\u001b\u001f""#),
        ("\u{7F}\u{9B}\u{2028}", "\"\\u007f\\u009b\u{2028}\""),
        ("\u{61C}\u{200E}\u{200F}\u{202A}\u{202E}", #""\u061c\u200e\u200f\u202a\u202e""#),
        ("\u{2066}\u{2069}\u{200D}\u{2065}", "\"\\u2066\\u2069\u{200D}\u{2065}\""),
    ]

    @Test("Quoting escapes only what must be escaped", arguments: texts)
    func quoted(_ text: String, spelling: String) {
        #expect(String(decoding: JSONString.quoted(text), as: UTF8.self) == spelling)
        #expect(JSONString.decoded(JSONString.quoted(text)[...]) == Array(text.utf8))
    }
}
