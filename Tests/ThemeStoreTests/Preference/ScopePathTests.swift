import Testing
import ThemeStore

@Suite("Scope paths", .bounded)
struct ScopePathTests {
    static let accepted: [(path: String, parents: [String])] = [
        ("checkout", []),
        ("checkout/payment", ["checkout"]),
        ("a/b/c", ["a/b", "a"]),
        ("Kasse/Größe", ["Kasse"]),
        ("...", []),
        (".a/b.", [".a"]),
        ("a b/ ", ["a b"]),
        ("\"\\", []),
        ("\u{A0}", []),
    ]

    @Test(
        "A scope's component is any non-empty text without control characters",
        arguments: accepted
    )
    func accepts(_ path: String, parents: [String]) throws {
        var scope = try #require(ScopePath(path))
        #expect(scope.text == path)
        var found: [String] = []
        while let parent = scope.parent {
            found.append(parent.text)
            scope = parent
        }
        #expect(found == parents)
    }

    static let refused: [(path: String, flaw: String)] = [
        ("", "has an empty component"),
        ("/", "has an empty component"),
        ("/a", "has an empty component"),
        ("a/", "has an empty component"),
        ("a//b", "has an empty component"),
        (".", "has a component '.' or '..'"),
        ("..", "has a component '.' or '..'"),
        ("a/../b", "has a component '.' or '..'"),
        ("a/.", "has a component '.' or '..'"),
        ("a\nb", "has a control character"),
        ("\0", "has a control character"),
        ("\u{1F}", "has a control character"),
        ("\u{7F}", "has a control character"),
        ("\u{80}", "has a control character"),
        ("\u{9F}", "has a control character"),
        (String(repeating: "a", count: 4097), "has more than 4096 bytes"),
        ("ä" + String(repeating: "/b", count: 2048), "has more than 4096 bytes"),
    ]

    @Test("Any other text is not a scope path, and the error says why", arguments: refused)
    func refuses(_ path: String, flaw: String) {
        #expect(ScopePath(path) == nil)
        #expect(ScopePath.flaw(in: Array(path.utf8)) == flaw)
    }

    @Test("A path may have 4,096 bytes")
    func longest() throws {
        #expect(ScopePath(String(repeating: "a/", count: 2047) + "bc")?.text.utf8.count == 4096)
    }
}
