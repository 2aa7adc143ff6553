import Testing
import ThemeStore

@Suite("Stored values", .bounded)
struct StoredValueTests {
    @Test("Unset differs from a stored 0, and an unrecognized value means system")
    func appearance() {
        #expect(StoredValue.unset.appearance == nil)
        #expect(StoredValue.appearance(.system).appearance == .system)
        #expect(StoredValue.appearance(.dark).appearance == .dark)
        #expect(StoredValue.unrecognized(StoredValue.Unrecognized("3", 1, 1)).appearance == .system)
        #expect(StoredValue.unset != .appearance(.system))
    }

    @Test(
        "A message quotes at most 40 characters of a value",
        arguments: [
            ("3", "3"),
            (String(repeating: "ä", count: 40), String(repeating: "ä", count: 40)),
            (String(repeating: "ä", count: 41), String(repeating: "ä", count: 40) + "…"),
        ]
    )
    func excerpt(_ spelling: String, excerpt: String) {
        #expect(StoredValue.Unrecognized(spelling, 1, 1).excerpt == excerpt)
    }
}
