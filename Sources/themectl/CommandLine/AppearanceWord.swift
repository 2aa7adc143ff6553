import ThemeStore

/// The words for a preference: its name or number, the spelling of a codec, or another tool's word.
enum AppearanceWord {
    static func appearance(_ word: String, _ codec: AppearanceSpelling? = nil) -> Appearance? {
        if let codec { return codec.appearance(spelled: word) }
        return Appearance(word: word)
    }

    /// The appearance that a word means here or elsewhere.
    static func meaning(of word: String) -> Appearance? {
        switch word.lowercased() {
        case "night", "black", "on", "prefer-dark", "prefers-dark", "darkmode", "dark-mode": .dark
        case "day", "white", "off", "prefer-light", "prefers-light", "lightmode", "light-mode": .light
        case "auto", "automatic", "default", "unspecified": .system
        case let word: appearance(word)
        }
    }

    /// The message about a word that is not an appearance.
    static func refusal(of word: String, _ codec: AppearanceSpelling? = nil) -> String {
        let words = (codec ?? .name).allSpellings
        let meaning = codec == nil ? meaning(of: word) : nil
        let advice = meaning?.name ?? Suggestion.nearest(to: word, among: words)
        return "'\(word)' is not an appearance; try \(advice.map { "'\($0)'" } ?? words.joined(separator: ", "))"
    }
}
