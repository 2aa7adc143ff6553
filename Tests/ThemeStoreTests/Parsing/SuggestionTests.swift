import Testing

@testable import themectl

@Suite("Suggestions", .bounded)
struct SuggestionTests {
    @Test(
        "A suggestion differs by one slip at most in a short word, two in a longer one",
        arguments: [
            ("drak", "dark"), ("dakr", "dark"), ("dar", "dark"), ("darkk", "dark"),
            ("dork", "dark"),
            ("lihgt", "light"), ("ligt", "light"), ("sistem", "system"), ("sytsme", "system"),
            ("dark", "dark"),
            ("ligxx", "light"), ("lixx", nil), ("daxx", nil),
            ("", nil), ("x", nil), ("d", nil), ("da", "dark"), ("DARK", "dark"), ("ad", nil),
            ("darkness", nil),
            ("blue", nil),
            (String(repeating: "dark", count: 10000), nil),
        ] as [(String, String?)]
    )
    func nearest(word: String, candidate: String?) {
        #expect(["system", "light", "dark"].nearest(to: word) == candidate)
    }

    @Test("A limit excludes words that are further away", arguments: [("setup", 1), ("revert", 1)])
    func limit(word: String, limit: Int) {
        let commands = ["set", "reset"]
        #expect(commands.nearest(to: word) != nil)
        #expect(commands.nearest(to: word, within: limit) == nil)
        #expect(commands.nearest(to: "rest", within: limit) == "reset")
    }

    @Test("The first of several equally near words is suggested, or none if none is near")
    func ties() {
        #expect(["set", "sit"].nearest(to: "sat") == "set")
        #expect([String]().nearest(to: "set") == nil)
        #expect(["as"].nearest(to: "at") == nil)
        #expect(["settings", "session"].nearest(to: "se") == nil)
        #expect(["settings", "session"].nearest(to: "sessi") == "session")
    }
}
