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
        #expect(Suggestion.nearest(to: word, among: ["system", "light", "dark"]) == candidate)
    }

    @Test("A limit excludes words that are further away", arguments: [("setup", 1), ("revert", 1)])
    func limit(word: String, limit: Int) {
        let commands = ["set", "reset"]
        #expect(Suggestion.nearest(to: word, among: commands) != nil)
        #expect(Suggestion.nearest(to: word, among: commands, within: limit) == nil)
        #expect(Suggestion.nearest(to: "rest", among: commands, within: limit) == "reset")
    }

    @Test("The first of several equally near words is suggested, or none if none is near")
    func ties() {
        #expect(Suggestion.nearest(to: "sat", among: ["set", "sit"]) == "set")
        #expect(Suggestion.nearest(to: "set", among: []) == nil)
        #expect(Suggestion.nearest(to: "at", among: ["as"]) == nil)
        #expect(Suggestion.nearest(to: "se", among: ["settings", "session"]) == nil)
        #expect(Suggestion.nearest(to: "sessi", among: ["settings", "session"]) == "session")
    }
}
