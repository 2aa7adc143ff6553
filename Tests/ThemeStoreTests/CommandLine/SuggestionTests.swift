import Testing

@testable import themectl

@Suite("Suggestions")
struct SuggestionTests {
    @Test(
        "The nearest word is one slip in three letters away at the most, two from five letters on",
        arguments: [
            ("drak", "dark"), ("dakr", "dark"), ("dar", "dark"), ("darkk", "dark"), ("dork", "dark"),
            ("lihgt", "light"), ("ligt", "light"), ("sistem", "system"), ("sytsme", "system"), ("dark", "dark"),
            ("ligxx", "light"), ("lixx", nil), ("daxx", nil),
            ("", nil), ("x", nil), ("da", "dark"), ("DARK", "dark"), ("darkness", nil), ("blue", nil),
            (String(repeating: "dark", count: 10000), nil),
        ] as [(String, String?)])
    func nearest(word: String, candidate: String?) {
        #expect(Suggestion.nearest(to: word, among: ["system", "light", "dark"]) == candidate)
    }

    @Test("Of several as near, it is the first; where there are none, there is none")
    func ties() {
        #expect(Suggestion.nearest(to: "sat", among: ["set", "sit"]) == "set")
        #expect(Suggestion.nearest(to: "set", among: []) == nil)
    }
}
