import Testing
import ThemeStore

@Suite("App identifiers")
struct AppIdentifierTests {
    @Test(
        "1 to 128 characters of A-Z a-z 0-9 . _ -, first a letter or digit",
        arguments: [
            "a", "Z", "0", "default", "com.example.Notes", "a.", "a_", "a-", "9-lives", "a..b",
            String(repeating: "x", count: 128),
        ])
    func accepted(_ text: String) {
        #expect(AppIdentifier(text)?.text == text)
    }

    @Test(
        "Everything else is refused, so that a store cannot leave its folder",
        arguments: [
            "", ".", "..", ".hidden", "_a", "-a", "a/b", "../a", "/a", "a b", "a\n", "a\0", "ä", "ａ", "a\u{301}", "a:b",
            "a\\b", "~", "a*", String(repeating: "x", count: 129),
        ])
    func refused(_ text: String) {
        #expect(AppIdentifier(text) == nil)
    }

    @Test("Where no app is named, 'default' is meant, which is an identifier like any other")
    func defaultApp() {
        #expect(AppIdentifier.default == AppIdentifier("default"))
    }
}
