import Testing
import ThemeStore

@Suite("App identifiers", .bounded)
struct AppIdentifierTests {
    @Test(
        "An identifier is 1 to 128 of A-Z a-z 0-9 . _ -, the first a letter or digit",
        arguments: [
            "a", "Z", "0", "default", "com.example.Notes", "a.", "a_", "a-", "9-lives", "a..b",
            String(repeating: "x", count: 128),
        ]
    )
    func accepted(_ text: String) {
        #expect(AppIdentifier(text)?.text == text)
    }

    @Test(
        "Any other identifier is refused, so a store cannot leave its folder",
        arguments: [
            "", ".", "..", ".hidden", "_a", "-a", "a/b", "../a", "/a", "a b", "a\n", "a\0", "ä",
            "ａ", "a\u{301}", "a:b",
            "a\\b", "~", "a*", String(repeating: "x", count: 129),
        ]
    )
    func refused(_ text: String) {
        #expect(AppIdentifier(text) == nil)
    }

    @Test("Without a name the app is 'default', an ordinary identifier")
    func defaultApp() {
        #expect(AppIdentifier.default == AppIdentifier("default"))
    }
}
