/// The longest name that is compared with the names of settings.
private let longestName = 128

// Which members look like such a setting by name, and which keys read their values.

extension AppearanceKey {
    // MARK: Names

    /// Whether a member of this name is probably such a setting.
    static func looksLikeSetting(_ name: [UInt8]) -> Bool {
        forms(of: name).contains { form in
            // Some have a part of the program in front: `settingsWindowColorScheme`.
            let isColor = form.hasSuffix("colorscheme") || form.hasSuffix("colormode")
            let names = ["theme", "thememode", "appearance", "uiuserinterfacestyle"]
            return isColor || names.contains(form) || isAboutDark(form)
        }
    }

    /// Whether a member of this form is probably a boolean, whose truth is dark.
    private static func isAboutDark(_ form: String) -> Bool {
        if form.hasPrefix("dark") {
            return contains(form, "mode") || contains(form, "theme")
        }
        return form.hasPrefix("isdark")
    }

    /// Whether a member of this name is probably a flag for following the system.
    static func looksLikeSystemFlag(_ name: [UInt8]) -> Bool {
        forms(of: name).contains { form in
            form.hasPrefix("auto") || form.hasPrefix("adaptable")
                || contains(form, "system") || contains(form, "sync")
        }
    }

    /// Whether a name is that of a known key.
    static func isKnown(_ name: [UInt8]) -> Bool {
        AppearanceKey.known.contains { $0.name.utf8.elementsEqual(name) }
    }

    /// Whether the name at a place may look like such a setting's or be that of a known key.
    ///
    /// This is a quick test, which passes over most names without decoding them: they are like
    /// `…dark…`, or end with an `e` as `theme`, `scheme`, `mode`, `appearance` and `style` do. An
    /// escape may stand for any letter.
    static func mayLookLikeSetting(_ text: PaddedBytes, _ name: Range<Int>) -> Bool {
        let last = text[name.upperBound - 2]
        return last | 0x20 == "e" || isSeparator(last)
            || text[name].contains { $0 | 0x20 == "k" || $0 == "\\" }
    }

    /// Whether names of settings are compared without a byte.
    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == "_" || byte == "-" || byte == "."
    }

    /// The forms in which a name is compared: in lower case without `_`, `-` and `.`, as a whole
    /// and without each prefix that ends with a dot.
    private static func forms(of name: [UInt8]) -> [String] {
        guard name.count <= longestName else { return [] }
        let starts = [0] + name.indices.filter { name[$0] == "." }
        return starts.map { start in
            name[start...].filter { !isSeparator($0) }.map { $0.inLowerCase }.text
        }
    }

    private static func contains(_ form: String, _ word: String) -> Bool {
        form.indices.contains { form[$0...].hasPrefix(word) }
    }

    // MARK: Values

    /// The keys that read a value in a migration, the likeliest first, or none if no kind reads it.
    ///
    /// A number 0 or 1 may count in two ways, unless the name is about dark.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - text: The text around it.
    ///   - name: The member's name, or the JSON Pointer to it.
    /// - Returns: The keys, each with what it reads.
    static func readings(of value: JSONValue, in text: PaddedBytes, named name: String)
        -> [LegacyReading]
    {
        let own = AppearanceKey(name, .bool).pointer.tokens.last ?? []
        let isBoolean =
            own.text != MemberName.configuredDarkMode.rawValue
            && forms(of: own).contains(where: isAboutDark)
        var kinds: [Kind] = [.name, .style, .bool]
        if isBoolean { kinds.reverse() }
        let readings = kinds.lazy.compactMap { kind in
            LegacyReading(AppearanceKey(name, kind), value, in: text)
        }
        guard let first = readings.first else {
            return []
        }
        let counted = AppearanceKey(name, words: [.light: "0", .dark: "1"])
        guard !isBoolean, let other = LegacyReading(counted, value, in: text) else {
            return [first]
        }
        return [first, other]
    }

    /// The keys that read a value as it is spelled in a file.
    package static func readings(of spelling: String, named name: String) -> [LegacyReading] {
        let text = PaddedBytes(spelling.utf8)
        let value = JSONValue(kind: JSONValue.Kind(ofValueAt: text[0]), range: 0..<text.count)
        return readings(of: value, in: text, named: name)
    }
}

/// A key that reads a value, and what it reads.
package struct LegacyReading: Equatable {
    package let key: AppearanceKey
    package let appearance: Appearance
}

extension LegacyReading {
    fileprivate init?(_ key: AppearanceKey, _ value: JSONValue, in text: PaddedBytes) {
        guard let appearance = key.legacyAppearance(of: value, in: text, falseMeans: .light) else {
            return nil
        }
        self.init(key: key, appearance: appearance)
    }
}
