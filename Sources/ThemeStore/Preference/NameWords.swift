/// The longest name that is divided into words.
private let longestName = 128

/// The words of a member's name that looks like the setting's, such as `isDarkTheme`,
/// `prefers-color-scheme` or `nightmode`.
struct NameWords: OptionSet {
    let rawValue: UInt8

    static let dark = NameWords(rawValue: 1)
    static let night = NameWords(rawValue: 2)
    static let system = NameWords(rawValue: 4)
    /// Other words for the setting itself.
    static let theme = NameWords(rawValue: 8)

    /// The words by their meaning.
    ///
    /// At a blank, a name may be divided.
    private static let vocabulary: KeyValuePairs<NameWords, [String]> = [
        .dark: ["dark"], .night: ["night"], .system: ["system"],
        .theme: [
            "theme", "appearance", "interface style",
            "color scheme", "colour scheme", "color mode", "colour mode",
        ],
        []: [
            "is", "use", "uses", "enable", "enabled", "force",
            "prefer", "prefers", "preferred", "preference",
            "app", "apple", "ui", "selected", "current", "default",
            "mode", "style", "user", "window", "settings", "flutter", "on",
        ],
    ]
}

extension NameWords {
    /// Divides a name in UTF-8 into such words, or returns `nil` if the name has other words, or
    /// none for the setting.
    ///
    /// Words are in any letter case. They may be written together, or divided by `_`, `-`, `.`,
    /// blanks and capitals.
    init?(of name: ArraySlice<UInt8>) {
        guard name.count <= longestName,
            let words = NameWords.words(of: name),
            !words.isDisjoint(with: [.dark, .night, .theme])
        else {
            return nil
        }
        self = words
    }

    /// The words of the rest of a name.
    ///
    /// Only the ends of a few words, as of `uses`, leave a choice, and the next letter decides. So
    /// the time is linear.
    private static func words(of rest: ArraySlice<UInt8>) -> NameWords? {
        let rest = rest.drop(while: isSeparator)
        if rest.isEmpty { return [] }
        for (meaning, words) in vocabulary {
            for word in words {
                if let next = NameWords.rest(of: rest, after: word),
                    let others = NameWords.words(of: next)
                {
                    return meaning.union(others)
                }
            }
        }
        return nil
    }

    /// The part of a name after a word, or `nil` if the name begins with another word.
    private static func rest(of name: ArraySlice<UInt8>, after word: String) -> ArraySlice<UInt8>? {
        var rest = name
        var start = name.startIndex
        for letter in word.utf8 {
            if letter == " " {
                rest = rest.drop(while: isSeparator)
                start = rest.startIndex
                continue
            }
            guard rest.popFirst()?.inLowerCase == letter,
                !isDivided(name[start..<rest.startIndex])
            else {
                return nil
            }
        }
        return rest
    }

    /// Whether letters are those of several words: a capital follows a small letter, or a small
    /// letter follows several capitals.
    private static func isDivided(_ letters: ArraySlice<UInt8>) -> Bool {
        let rest = letters.drop { $0.isCapital }
        let capitals = letters.count - rest.count
        return rest.contains { $0.isCapital } || capitals > 1 && !rest.isEmpty
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        "_-. \t".utf8.contains(byte)
    }
}
