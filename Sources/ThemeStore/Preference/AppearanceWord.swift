/// A word that spells a preference in any letter case, as in Expo's `app.json` and Apple's
/// `Info.plist`.
package struct AppearanceWord {
    /// The preference that the word spells.
    package let appearance: Appearance
    private let spelling: [UInt8]

    /// Reads a word, or returns `nil` if it spells no preference.
    ///
    /// - Parameter spelling: The word in UTF-8.
    package init?(_ spelling: [UInt8]) {
        let word = AppearanceSpelling.appearance(
            spelledAnyhow: spelling.text,
            by: [.name, .uikit]
        )
        guard let word else { return nil }
        appearance = word
        self.spelling = spelling
    }

    /// The word of a string in a text, or `nil` for every other value.
    init?(_ value: JSONValue, in text: PaddedBytes) {
        guard value.kind == .string else { return nil }
        self.init(JSONString.decoded(text[value.range]))
    }

    /// Another word, given in lower case, in the letter case of this one.
    func respelled(_ word: String) -> String {
        word.inLetterCase(of: spelling)
    }
}
