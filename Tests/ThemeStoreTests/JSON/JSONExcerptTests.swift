import Testing
@testable import ThemeStore

@Suite("Excerpts", .bounded)
struct JSONExcerptTests {
    static let values: [(value: String, excerpt: String)] = [
        ("3", "3"),
        ("\"a  b\"", "\"a  b\""),
        ("[ 1,\n\t2\r\n]", "[1,2]"),
        (#"{ "a b" : " c\" d " , "e" : [ ] }"#, #"{"a b":" c\" d ","e":[]}"#),
        (#"[ "\\" , " x" ]"#, #"["\\"," x"]"#),
        (#"[ "\\\"  y" , 1 ]"#, #"["\\\"  y",1]"#),
        ("\"ä😀\"", "\"ä😀\""),
    ]

    @Test("An excerpt is on one line and keeps strings as spelled", arguments: values)
    func excerpt(_ value: String, excerpt: String) {
        #expect(JSONExcerpt.of(Array(value.utf8)[...]) == excerpt)
    }

    @Test(
        "A text is shortened by its printed length",
        arguments: [
            ("abcdefg", "abcdefg"), ("abcdefgh", "abcdefg…"), ("a\u{202E}", "a\\u202e"),
            ("ab\u{202E}", "ab\\u202…"), ("\u{1B}\u{1B}", "\\u001b\\…"), ("", ""),
        ]
    )
    func shortened(_ text: String, shortened: String) {
        #expect(JSONExcerpt.shortened(text, to: 7) == shortened)
    }
}
