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
        /// A migration also reads what `UserDefaults.bool(forKey:)` reads: 1 or 0, or one of the
        /// words for true and false in any case.
        case bool
        /// The number of a `UIUserInterfaceStyle`: 0, 1 or 2.
        case style
        /// A word that spells a preference, in any letter case: `dark`, `automatic`, and so on.
        ///
        /// A migration also reads other programs' vocabulary, such as `prefer-dark`.
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

        /// Whether a value is this word: the string, or the equal number or boolean.
        func matches(_ value: JSONValue, in text: PaddedBytes) -> Bool {
            let spelling = text[value.range]
            switch value.kind {
            case .string:
                return JSONString.says(spelling, self.text.utf8)
            case .boolean:
                return spelling.elementsEqual(self.text.utf8)
            case .number where kind == .number:
                return JSONNumber(spelling) == number
            default:
                return false
            }
        }

        /// The number that the text spells.
        private var number: JSONNumber { JSONNumber(Array(text.utf8)[...]) }

        /// Whether no value can be this word and another one.
        package func differs(from other: Word) -> Bool {
            if kind == .number, other.kind == .number {
                return number != other.number
            }
            return !text.utf8.elementsEqual(other.text.utf8)
        }
    }

    private struct Parts: Hashable {
        let name: String
        let kind: Kind
        let words: [Word]
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
    package var words: [Word] { parts[0].words }

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - name: The member's name, as JSON decodes it, or a JSON Pointer to it.
    ///   - spelling: How its value is spelled.
    public init(_ name: String, _ spelling: Spelling) {
        self.init(name, spelling.kind, words: [])
    }

    /// Creates a key whose values are a program's own words.
    ///
    /// - Parameters:
    ///   - name: The member's name, as JSON decodes it, or a JSON Pointer to it.
    ///   - words: The word for each appearance, such as `[.system: "automatic", .dark: "Nacht"]`.
    ///     The word `"2"` is the number 2, too. No other words are read.
    public init(_ name: String, words: [Appearance: String]) {
        self.init(name, words: words.mapValues { [$0] })
    }

    /// Creates a key whose values are a program's own words, of which an appearance may have
    /// several.
    ///
    /// - Parameters:
    ///   - name: The member's name, as JSON decodes it, or a JSON Pointer to it.
    ///   - words: The words for each appearance. The first is written. No other words are read.
    public init(_ name: String, words: [Appearance: [String]]) {
        let ordered = Appearance.allCases.flatMap { appearance in
            (words[appearance] ?? []).map { Word(appearance, $0) }
        }
        self.init(name, .words, words: ordered)
    }

    /// Creates a key with words in addition to those of its kind.
    @_disfavoredOverload  // A public spelling comes first.
    package init(
        _ name: String,
        _ kind: Kind,
        words: [Word] = [],
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
            JSONPointer(tokens: [Array(name.utf8)])
        }
    }

    /// The appearance of the key's own word for a value, or `nil` for another value.
    func appearanceByWord(of value: JSONValue, in text: PaddedBytes) -> Appearance? {
        words.first { $0.matches(value, in: text) }?.appearance
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
