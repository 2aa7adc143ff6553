import ThemeStore

/// The words for a preference: its name or number, the spelling of a codec, or another tool's word.
enum AppearanceWord {
    /// Reads a word or number, or a codec's spelling.
    ///
    /// - Throws: The failure made from a message, if it is not an appearance.
    static func read(
        _ word: String, _ codec: AppearanceSpelling?, refusing failure: (String) -> Failure
    ) throws(Failure) -> Appearance {
        let appearance = if let codec { codec.appearance(spelled: word) } else { Appearance(word: word) }
        if let appearance { return appearance }
        let words = (codec ?? .name).allSpellings
        let meaning = codec == nil ? meaning(of: word) : nil
        let advice = meaning?.name ?? Suggestion.nearest(to: word, among: words)
        throw failure(
            "'\(word)' is not an appearance; try \(advice.map { "'\($0)'" } ?? words.joined(separator: ", "))")
    }

    /// The appearance that a word means here or elsewhere.
    static func meaning(of word: String) -> Appearance? {
        switch word.lowercased() {
        case "night", "black", "on", "prefer-dark", "prefers-dark", "darkmode", "dark-mode": .dark
        case "day", "white", "off", "prefer-light", "prefers-light", "lightmode", "light-mode": .light
        case "auto", "automatic", "default", "unspecified": .system
        case let word: Appearance(word: word)
        }
    }
}
