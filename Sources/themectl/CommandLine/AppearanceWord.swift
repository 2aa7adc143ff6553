import ThemeStore

/// The words by which a preference is given: its name or its number.
enum AppearanceWord {
    static func appearance(_ word: String) -> Appearance? {
        if let appearance = Appearance(name: word) { return appearance }
        return Appearance.allCases.first { String($0.rawValue) == word }
    }

    /// What to say of a word that is none.
    static func refusal(of word: String) -> String {
        let names = Appearance.allCases.map(\.name)
        let advice = Suggestion.nearest(to: word, among: names).map { "'\($0)'" } ?? "system, light or dark"
        return "'\(word)' is not an appearance; try \(advice)"
    }
}
