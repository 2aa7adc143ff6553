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

    /// Another word in the letter case of this one: `dark`, `Dark` or `DARK`.
    ///
    /// A mixture becomes lower case.
    ///
    /// - Parameter word: The other word, in lower case.
    /// - Returns: The word.
    func respelled(_ word: String) -> String {
        let capitals = spelling.filter { $0 & 0x20 == 0 }.count
        if capitals == spelling.count {
            return word.uppercased()
        }
        let isCapitalized = capitals == 1 && spelling[0] & 0x20 == 0
        if isCapitalized {
            return word.prefix(1).uppercased() + word.dropFirst()
        }
        return word
    }
}
