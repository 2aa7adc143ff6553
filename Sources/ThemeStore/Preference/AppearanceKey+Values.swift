// The values of a key: every command reads them in one way, and a write keeps their form.

/// The words of a boolean in a string, true first.
///
/// `UserDefaults.bool(forKey:)` reads them in any letter case.
private let booleanWords: KeyValuePairs<String, String> = ["true": "false", "yes": "no", "1": "0"]

extension AppearanceKey {
    // MARK: Reading

    /// The appearance that a value means, or `nil` if the key cannot have the value, or if it is a
    /// flag that is off.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - text: The text around it.
    ///   - falseMeans: The meaning of false.
    /// - Returns: The appearance.
    func appearance(
        of value: JSONValue,
        in text: PaddedBytes,
        falseMeans: Appearance = .light
    ) -> Appearance? {
        if let own = appearanceByWord(of: value, in: text) {
            return own
        }
        switch kind {
        case .bool,
            .style where wasBoolean && value.kind == .boolean:
            return boolean(value, in: text).map { $0 ? .dark : falseMeans }
        case .style:
            return value.appearance(in: text)
                ?? value.string(in: text).flatMap {
                    AppearanceSpelling.raw.appearance(spelled: $0.text)
                }
        case .name:
            return value.string(in: text).flatMap(AppearanceKey.usualAppearance)
                ?? VariantName(value, in: text)?.style.appearance
        case .system where boolean(value, in: text) == true:
            return .system
        case .words, .system:
            return nil
        }
    }

    /// The appearance of one of the usual words in any letter case, such as `automatic` or
    /// `default`.
    private static func usualAppearance(of word: [UInt8]) -> Appearance? {
        AppearanceSpelling.appearance(
            spelledAnyhow: word.text,
            by: [.name, .uikit, .gsettings]
        )
    }

    /// The boolean that `UserDefaults.bool(forKey:)` would read.
    ///
    /// It is JSON's boolean, 0 or 1, or one of the words for them in any case.
    func boolean(_ value: JSONValue, in text: PaddedBytes) -> Bool? {
        switch value.kind {
        case .boolean:
            return value.boolean(in: text)
        case .number:
            guard let digit = value.digit(in: text), digit < 2 else {
                return nil
            }
            return digit == 1
        case .string:
            let word = value.string(in: text)?.text.inLowerCase
            return booleanWords.first { $0 == word || $1 == word }.map { $0.key == word }
        default:
            return nil
        }
    }

    /// The kinds that may read a value of a member, the likeliest first: a member whose name is
    /// about dark is probably a boolean.
    static func likelyKinds(isAboutDark: Bool) -> [Kind] {
        if isAboutDark {
            return [.bool, .style, .name]
        }
        return [.name, .style, .bool]
    }

    /// The likeliest kind that reads a value of a member.
    static func kind(reading value: JSONValue, in text: PaddedBytes, named name: [UInt8]) -> Kind? {
        let isAboutDark = NameWords(of: name[...])?.contains(.dark) ?? false
        return likelyKinds(isAboutDark: isAboutDark).first {
            AppearanceKey("", $0).appearance(of: value, in: text) != nil
        }
    }

    // MARK: Writing

    /// Whether the key has a spelling for following the system.
    package var canStoreSystem: Bool {
        [.style, .name].contains(kind) || words.contains { $0.appearance == .system }
    }

    /// The spelling of an appearance, in the form of the value that it replaces.
    ///
    /// - Parameters:
    ///   - appearance: The appearance.
    ///   - value: The value that is replaced, if any.
    ///   - text: The text around the value.
    /// - Returns: The spelling, or `nil` if the key has none.
    func spelling(of appearance: Appearance, replacing value: JSONValue?, in text: PaddedBytes)
        -> [UInt8]?
    {
        if let word = words.first(where: { $0.appearance == appearance }) {
            // A number or boolean stays one, and a string stays a string.
            if value?.kind != .string, word.kind != nil {
                return word.text.bytes
            }
            return JSONString.quoted(word.text)
        }
        switch kind {
        case .style:
            let number = String(appearance.rawValue)
            guard let value, value.kind == .string, self.appearance(of: value, in: text) != nil
            else {
                return number.bytes
            }
            return JSONString.quoted(number)
        case .bool:
            return appearance.style.map {
                spelling(of: $0 == .dark, replacing: value, in: text)
            }
        case .name:
            return name(of: appearance, replacing: value, in: text)
        case .words, .system:
            return nil
        }
    }

    /// The spelling of a boolean: a literal, unless a number or word for a boolean is replaced.
    private func spelling(
        of isTrue: Bool,
        replacing value: JSONValue?,
        in text: PaddedBytes
    ) -> [UInt8] {
        let literal = "\(isTrue)".bytes
        guard let value, boolean(value, in: text) != nil else {
            return literal
        }
        if value.kind == .number {
            return Array((isTrue ? "1" : "0").utf8)
        }
        guard let old = value.string(in: text) else { return literal }
        let word = old.text.inLowerCase
        for (yes, no) in booleanWords where word == yes || word == no {
            let new = isTrue ? yes : no
            return JSONString.quoted(new.inLetterCase(of: old))
        }
        return literal
    }

    /// The name of an appearance, in the letter case of the word that it replaces.
    ///
    /// Of a program's own name, such as `Default Dark+`, only the word for the style changes.
    private func name(
        of appearance: Appearance,
        replacing value: JSONValue?,
        in text: PaddedBytes
    ) -> [UInt8] {
        var variant = value.flatMap { VariantName($0, in: text) }
        // The key's own words are looked up first.
        if let own = value.flatMap({ appearanceByWord(of: $0, in: text) }),
            own != variant?.style.appearance
        {
            variant = nil
        }
        if let variant, let style = appearance.style {
            let spelling = variant.spelling(for: style)
            let meaning = appearanceByWord(spelling) ?? appearance
            if meaning == appearance { return spelling }
        }
        let isApples = ["userInterfaceStyle", "UIUserInterfaceStyle"].contains(
            pointer.tokens.last?.text ?? ""
        )
        var name = appearance.name
        if appearance == .system, isApples {
            name = "automatic"
        }
        if let variant {
            name = name.inLetterCase(of: variant.word)
        } else if let old = value?.string(in: text), AppearanceKey.usualAppearance(of: old) != nil {
            name = name.inLetterCase(of: old)
        }
        return JSONString.quoted(name)
    }
}
