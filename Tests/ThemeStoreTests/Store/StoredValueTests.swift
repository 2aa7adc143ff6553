import Testing
import ThemeStore

@Suite("Stored values")
struct StoredValueTests {
    @Test("Unset is no appearance, and is not a stored 0; what is not recognized means system")
    func appearance() {
        #expect(StoredValue.unset.appearance == nil)
        #expect(StoredValue.appearance(.system).appearance == .system)
        #expect(StoredValue.appearance(.dark).appearance == .dark)
        #expect(StoredValue.unrecognized(StoredSpelling("3", 1, 1)).appearance == .system)
        #expect(StoredValue.unset != .appearance(.system))
    }

    @Test(
        "A message has room for 40 characters of a value",
        arguments: [
            ("3", "3"),
            (String(repeating: "ä", count: 40), String(repeating: "ä", count: 40)),
            (String(repeating: "ä", count: 41), String(repeating: "ä", count: 40) + "…"),
        ])
    func excerpt(_ spelling: String, excerpt: String) {
        #expect(StoredSpelling(spelling, 1, 1).excerpt == excerpt)
    }
}
