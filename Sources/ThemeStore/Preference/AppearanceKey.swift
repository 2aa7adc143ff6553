/// Where a setting is in a JSON text, and how it is spelled there.
///
/// A migration turns such a key into the preference. A store with a key is another program's file.
public struct AppearanceKey: Hashable, Sendable {
    /// A ``Spelling``, or the key's own words.
    package enum Kind: String, CaseIterable, Sendable {
        case bool
        case style
        case name
        case words
        case system
    }

    /// How a program spells the setting, if it has no words of its own.
    ///
    /// Later versions may add cases.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive(warn)
    #endif
    public enum Spelling: Hashable, Sendable {
        /// True is dark, and false is light.
        ///
        /// What `UserDefaults.bool(forKey:)` reads is read as well: 1 or 0, or one of the words for
        /// true and false in any letter case.
        case bool
        /// The number of a `UIUserInterfaceStyle`: 0, 1 or 2, also as a string.
        case style
        /// A word that spells a preference, in any letter case: `dark`, `automatic`, and so on.
        ///
        /// A program's own name with exactly one of the words `light` and `dark` is read as well,
        /// such as `prefer-dark` or `Solarized Light`. Of such a name, only the word is changed.
        case name
        /// A flag, which only a migration reads: true means to follow the system, whatever other
        /// keys contain, and false means nothing.
        case system

        fileprivate var kind: Kind {
            switch self {
            case .bool: .bool
            case .style: .style
            case .name: .name
            case .system: .system
            }
        }
    }

    /// A program's own word for an appearance.
    package struct Word: Hashable {
        package let appearance: Appearance
        package let text: String

        package init(_ appearance: Appearance, _ text: String) {
            self.appearance = appearance
            self.text = text
        }

        /// The kind of JSON value that the text is as well as a string: a number or a boolean.
        var kind: JSONValue.Kind? {
            guard let value = (try? JSONTree(PaddedBytes(text.utf8)))?.nodes[0].value,
                value.range.count == text.utf8.count,
                value.kind == .number || value.kind == .boolean
            else {
                return nil
            }
            return value.kind
        }

        /// The number that the text spells, or `nil`.
        fileprivate var number: JSONNumber? {
            guard kind == .number else { return nil }
            return JSONNumber(text.bytes[...])
        }
    }

    /// The words of a key, which several keys of a command line share, with an index of their
    /// meanings.
    package struct Words: Hashable, Sendable, ExpressibleByArrayLiteral {
        /// The words, in order.
        package let all: [Word]
        /// The first word that means another appearance than an equal word before it.
        package private(set) var contradiction: Word?
        /// The appearance of the equal word before that.
        package private(set) var contradicted: Appearance?
        private var appearancesByText: [[UInt8]: Appearance] = [:]
        private var appearancesByNumber: [JSONNumber: Appearance] = [:]

        package init(arrayLiteral words: Word...) {
            self.init(words)
        }

        package init(_ words: [Word]) {
            all = words
            for word in words {
                let appearance = word.appearance
                let earlier = self.appearance(of: word) ?? appearance
                if contradiction == nil, earlier != appearance {
                    contradiction = word
                    contradicted = earlier
                }
                // The first of equal words counts.
                let text = word.text.bytes
                appearancesByText[text] = appearancesByText[text] ?? appearance
                if let number = word.number {
                    appearancesByNumber[number] = appearancesByNumber[number] ?? appearance
                }
            }
        }

        /// The appearance of the first word that is equal to a word: a value can be both.
        package func appearance(of word: Word) -> Appearance? {
            appearancesByText[word.text.bytes]
                ?? word.number.flatMap { appearancesByNumber[$0] }
        }

        /// The appearance of the word for a value: the string, or the equal number or boolean.
        func appearance(of value: JSONValue, in text: PaddedBytes) -> Appearance? {
            let spelling = text[value.range]
            return switch value.kind {
            case .string: appearancesByText[JSONString.decoded(spelling)]
            case .boolean: appearancesByText[Array(spelling)]
            case .number: appearancesByNumber[JSONNumber(spelling)]
            default: nil
            }
        }
    }

    private struct Parts: Hashable {
        let name: String
        let kind: Kind
        let words: Words
        let wasBoolean: Bool
        let isImplied: Bool
    }

    /// The parts, in an array of one: most stores have no key, and copying them must be fast.
    private let parts: [Parts]

    /// The member's name, as JSON decodes it.
    ///
    /// Names are compared byte by byte in UTF-8.
    ///
    /// A name that begins with `/` is a JSON Pointer (RFC 6901) to a member inside other objects,
    /// such as `/settings/isDarkMode`.
    package var name: String { parts[0].name }
    /// How its value is spelled.
    package var kind: Kind { parts[0].kind }
    /// Whether an older version of the app stored JSON's `true` or `false` under the key.
    package var wasBoolean: Bool { parts[0].wasBoolean }
    /// Whether the key is looked for without being named, next to a known key.
    package var isImplied: Bool { parts[0].isImplied }
    /// The program's own words, in order.
    ///
    /// The first word of an appearance is written, and the others are only read.
    package var words: [Word] { parts[0].words.all }

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - name: The member's name, as JSON decodes it, or a JSON Pointer to it.
    ///   - spelling: How its value is spelled.
    public init(_ name: String, _ spelling: Spelling) {
        self.init(name, spelling.kind)
    }

    /// Creates a key whose values are a program's own words.
    ///
    /// - Parameters:
    ///   - name: The member's name, as JSON decodes it, or a JSON Pointer to it.
    ///   - words: The word for each appearance, at least one, such as
    ///     `[.system: "automatic", .dark: "Nacht"]`. The word `"2"` is the number 2, too. No
    ///     other words are read.
    public init(_ name: String, words: [Appearance: String]) {
        self.init(name, words: words.mapValues { [$0] })
    }

    /// Creates a key whose values are a program's own words, of which an appearance may have
    /// several.
    ///
    /// - Parameters:
    ///   - name: The member's name, as JSON decodes it, or a JSON Pointer to it.
    ///   - words: The words for each appearance, at least one in all. The first of an appearance is
    ///     written. No other words are read.
    public init(_ name: String, words: [Appearance: [String]]) {
        let ordered = Appearance.allCases.flatMap { appearance in
            (words[appearance] ?? []).map { Word(appearance, $0) }
        }
        precondition(!ordered.isEmpty, "a key needs at least one word")
        self.init(name, .words, words: Words(ordered))
    }

    /// Creates a key with words in addition to those of its kind.
    @_disfavoredOverload  // A public spelling comes first.
    package init(
        _ name: String,
        _ kind: Kind,
        words: Words = [],
        wasBoolean: Bool = false,
        isImplied: Bool = false
    ) {
        parts = [
            Parts(
                name: name,
                kind: kind,
                words: words,
                wasBoolean: wasBoolean,
                isImplied: isImplied
            )
        ]
    }

    /// The key of another member with such a value.
    func named(_ name: String) -> AppearanceKey {
        AppearanceKey(name, kind, words: parts[0].words)
    }

    /// Whether the name is a JSON Pointer.
    package var isPointer: Bool {
        name.utf8.first == "/"
    }

    /// The way to the member.
    ///
    /// An invalid pointer leads nowhere.
    package var pointer: JSONPointer {
        if isPointer {
            JSONPointer(name) ?? JSONPointer(tokens: [])
        } else {
            JSONPointer(tokens: [name.bytes])
        }
    }

    /// The appearance of the key's own word for a value, or `nil` for another value.
    func appearanceByWord(of value: JSONValue, in text: PaddedBytes) -> Appearance? {
        if words.isEmpty { return nil }
        return parts[0].words.appearance(of: value, in: text)
    }

    /// The appearance of a string by the key's own words.
    ///
    /// - Parameter spelling: The string, as JSON spells it.
    /// - Returns: The appearance, or `nil` if the string is none of the words.
    func appearanceByWord(_ spelling: [UInt8]) -> Appearance? {
        let word = JSONString.decoded(spelling[...]).text
        return parts[0].words.appearance(of: Word(.system, word))
    }

    /// The values that the key can have, as part of a sentence.
    var expectation: String {
        let own = words.map { "'\($0.text)'" }.joined(separator: ", ")
        return switch kind {
        case .bool, .system: "a boolean"
        case .style where wasBoolean: "a boolean or a style (0, 1 or 2)"
        case .style: "a style (0, 1 or 2)"
        case .name where words.isEmpty: "the name of an appearance"
        case .name: "the name of an appearance or one of \(own)"
        case .words: "one of \(own)"
        }
    }
}
