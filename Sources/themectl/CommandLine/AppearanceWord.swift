import ThemeStore

/// The words by which a preference is given: by its name or number, or as a codec spells it.
enum AppearanceWord {
    static func appearance(_ word: String, _ codec: AppearanceSpelling? = nil) -> Appearance? {
        if let codec { return codec.appearance(spelled: word) }
        return AppearanceSpelling.name.appearance(spelled: word) ?? AppearanceSpelling.raw.appearance(spelled: word)
    }

    /// What to say of a word that is none.
    static func refusal(of word: String, _ codec: AppearanceSpelling? = nil) -> String {
        let words = (codec ?? .name).allSpellings
        let synonym = codec == nil ? Synonyms.appearance(for: word.lowercased()) : nil
        if let synonym { return "'\(word)' is not an appearance; try '\(synonym.name)'" }
        let advice = Suggestion.nearest(to: word, among: words).map { "'\($0)'" } ?? words.joined(separator: ", ")
        return "'\(word)' is not an appearance; try \(advice)"
    }
}
