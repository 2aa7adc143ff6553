/// An older member for the setting, from before the app could express "follow the system".
///
/// The store's `migrate(_:options:)` and `migrate(from:_:options:)` turn it into the preference.
public struct LegacyKey: Hashable, Sendable {
    /// How an app wrote the setting under a key.
    ///
    /// Later versions may add cases.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive(warn)
    #endif
    public enum Kind: String, CaseIterable, Sendable {
        /// A boolean as `UserDefaults.bool(forKey:)` reads one: true or false, 1 or 0, or one of
        /// the words for them in any case. True is dark.
        case bool
        /// The number of a `UIUserInterfaceStyle`: 0, 1 or 2.
        case style
        /// JSON's `true` or `false` in one version of the app, the number of a
        /// `UIUserInterfaceStyle` in the next.
        ///
        /// So 1 is light here.
        case boolThenStyle
        /// A string that another program's vocabulary has for a preference: `dark`, `prefer-dark`,
        /// `unspecified`, and so on.
        case name

        /// The appearance that a value of this kind means, or `nil` if it is not of this kind.
        func appearance(of value: JSONValue, in text: PaddedBytes, falseMeans: FalseMeaning)
            -> Appearance?
        {
            let spelling = text[value.range]
            switch (value.kind, self) {
            case (.boolean, .bool), (.boolean, .boolThenStyle):
                if spelling.first == UInt8(ascii: "t") {
                    return .dark
                }
                return falseMeans.appearance
            case (.number, .bool):
                guard let digit = value.digit(in: text), digit <= 1 else {
                    return nil
                }
                if digit == 1 {
                    return .dark
                }
                return falseMeans.appearance
            case (.number, .style), (.number, .boolThenStyle):
                return value.digit(in: text).flatMap(Appearance.init(rawValue:))
            case (.string, .bool):
                switch String(decoding: JSONString.decoded(spelling), as: UTF8.self).lowercased() {
                case "yes", "true", "1": return .dark
                case "no", "false", "0": return falseMeans.appearance
                default: return nil
                }
            case (.string, .name):
                return AppearanceSpelling.appearance(
                    spelledAnyhow: String(decoding: JSONString.decoded(spelling), as: UTF8.self)
                )
            default:
                return nil
            }
        }

        /// A value of this kind, as part of a sentence.
        package var expectation: String {
            switch self {
            case .bool: "a boolean"
            case .style: "a style (0, 1 or 2)"
            case .boolThenStyle: "a boolean or a style (0, 1 or 2)"
            case .name: "the name of an appearance"
            }
        }
    }

    /// The meaning that false had in an app.
    ///
    /// The key does not include it.
    ///
    /// Later versions add no cases.
    public enum FalseMeaning: String, CaseIterable, Sendable {
        /// Always light.
        case light
        /// Follow the system, for apps with that meaning of "off".
        case system

        /// The preference with that meaning.
        package var appearance: Appearance {
            if self == .light {
                .light
            } else {
                .system
            }
        }
    }

    /// The member's name, as JSON decodes it.
    ///
    /// Names are compared byte by byte in UTF-8.
    ///
    /// A name that begins with `/` is a JSON Pointer (RFC 6901) to a member inside other objects,
    /// such as `/settings/isDarkMode`. The objects around it stay.
    package let name: String
    /// How to read its value.
    package let kind: Kind
    /// The app's own words and what they mean, or `nil` for those of ``kind``.
    private let values: [String: Appearance]?

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - name: The member's name, as JSON decodes it, or a JSON Pointer to it.
    ///   - kind: How to read its value.
    public init(name: String, kind: Kind) {
        self.name = name
        self.kind = kind
        values = nil
    }

    /// Creates a key whose values are an app's own words.
    ///
    /// - Parameters:
    ///   - name: The member's name, as JSON decodes it, or a JSON Pointer to it.
    ///   - values: The words and what they mean, such as `["automatic": .system, "Nacht": .dark]`.
    ///     No others are read.
    public init(name: String, values: [String: Appearance]) {
        self.name = name
        kind = .name
        self.values = values
    }

    /// The known keys, in search order.
    public static let known = [
        // The name of the toggle in tutorials about settings screens, and so in most apps.
        LegacyKey(name: MemberName.darkMode, kind: .bool),
        // A similar toggle, in apps that called it a theme.
        LegacyKey(name: MemberName.darkTheme, kind: .bool),
        // An app's second version kept the key of its boolean for the number of a style.
        LegacyKey(name: MemberName.configuredDarkMode, kind: .boolThenStyle),
    ]

    /// Whether the name is a JSON Pointer.
    var isPointer: Bool {
        name.utf8.first == UInt8(ascii: "/")
    }

    /// The way to the member.
    ///
    /// An invalid pointer leads nowhere.
    var pointer: JSONPointer {
        if isPointer {
            JSONPointer(name) ?? JSONPointer(tokens: [])
        } else {
            JSONPointer(tokens: [Array(name.utf8)])
        }
    }

    /// The reason why a text cannot be a legacy key's name, as the end of a sentence, or `nil` if
    /// it can.
    package static func flaw(in name: String) -> String? {
        if name.isEmpty { return "is empty" }
        var first = Array(name.utf8)
        if name.utf8.first == UInt8(ascii: "/") {
            guard let pointer = JSONPointer(name) else {
                return "has a '~' that is not followed by 0 or 1"
            }
            first = pointer.tokens[0]
        }
        return MemberName.all.contains { $0.utf8.elementsEqual(first) }
            ? "belongs to the setting itself" : nil
    }

    /// The appearance of a value, or `nil` if the key cannot have that value.
    func appearance(of value: JSONValue, in text: PaddedBytes, falseMeans: FalseMeaning)
        -> Appearance?
    {
        guard let values else {
            return kind.appearance(of: value, in: text, falseMeans: falseMeans)
        }
        guard value.kind == .string else { return nil }
        return values[String(decoding: JSONString.decoded(text[value.range]), as: UTF8.self)]
    }

    /// The values that the key can have, as part of a sentence.
    var expectation: String {
        guard let values else { return kind.expectation }
        return "one of " + values.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
    }
}

/// How to turn legacy keys into a preference.
public struct MigrationRules: Equatable, Sendable {
    /// The keys to look for.
    ///
    /// The first that is found gives the preference.
    package var keys: [LegacyKey]
    /// The meaning of false.
    package var falseMeans: LegacyKey.FalseMeaning
    /// Whether to keep legacy keys next to the preference, for older versions of the app.
    package var keepsLegacyKeys: Bool

    /// Creates rules.
    ///
    /// Without arguments, it creates the rules of an ordinary migration.
    ///
    /// - Parameters:
    ///   - keys: The keys to look for.
    ///   - falseMeans: The meaning of false.
    ///   - keepsLegacyKeys: Whether to keep legacy keys next to the preference.
    public init(
        keys: [LegacyKey] = LegacyKey.known,
        falseMeans: LegacyKey.FalseMeaning = .light,
        keepsLegacyKeys: Bool = false
    ) {
        self.keys = keys
        self.falseMeans = falseMeans
        self.keepsLegacyKeys = keepsLegacyKeys
    }
}
