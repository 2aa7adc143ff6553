import Testing

@testable import themectl

@Suite("Suggestions", .bounded)
struct SuggestionTests {
    @Test(
        "A suggestion differs by one slip or in capitals, or continues the word",
        arguments: [
            ("drak", "dark"), ("dakr", "dark"), ("dar", "dark"), ("darkk", "dark"),
            ("dork", "dark"),
            ("lihgt", "light"), ("ligt", "light"), ("sistem", "system"), ("sytsme", nil),
            ("dark", "dark"),
            ("ligxx", nil), ("lixx", nil), ("daxx", nil),
            ("", nil), ("x", nil), ("d", nil), ("da", "dark"), ("DARK", "dark"), ("ad", nil),
            ("darkness", nil),
            ("blue", nil),
            (String(repeating: "dark", count: 10000), nil),
        ] as [(String, String?)]
    )
    func nearest(word: String, candidate: String?) {
        #expect(Suggestion.nearest(to: word, among: ["system", "light", "dark"]) == candidate)
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
