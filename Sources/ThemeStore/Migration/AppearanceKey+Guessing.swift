/// The longest name that is compared with the names of flags.
private let longestName = 128

// Which members look like such a setting by name, and which keys read their values.

extension AppearanceKey {
    // MARK: Names

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

    /// The forms in which a flag's name is compared: in lower case without `_`, `-` and `.`, as a
    /// whole and without each prefix that ends with a dot.
    private static func forms(of name: [UInt8]) -> [String] {
        guard name.count <= longestName else { return [] }
        let starts = [0] + name.indices.filter { name[$0] == "." }
        return starts.map { name[$0...].withoutNamingStyle.text }
    }

    private static func contains(_ form: String, _ word: String) -> Bool {
        form.indices.contains { form[$0...].hasPrefix(word) }
    }

    // MARK: Values

    /// The keys that read a value in a migration, the likeliest first, or none if no kind reads it.
    ///
    /// A number 0 or 1 may count in two ways, unless the name is about dark or night.
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
        let words = NameWords(of: own[...]) ?? []
        let isConfigured = own.text == MemberName.configuredDarkMode.rawValue
        let isAboutDark = words.contains(.dark) && !isConfigured
        if words.contains(.system), value.kind == .boolean {
            return readings([AppearanceKey(name, .system)], value, in: text)
        }
        let keys = likelyKinds(isAboutDark: isAboutDark).map { AppearanceKey(name, $0) }
        let likely = readings(keys, value, in: text).prefix(1)
        if isAboutDark || words.contains(.night) {
            return Array(likely)
        }
        let counted = AppearanceKey(name, words: [.light: "0", .dark: "1"])
        return likely + readings([counted], value, in: text)
    }

    private static func readings(
        _ keys: [AppearanceKey],
        _ value: JSONValue,
        in text: PaddedBytes
    ) -> [LegacyReading] {
        keys.compactMap { key in
            key.appearance(of: value, in: text).map { LegacyReading(key: key, appearance: $0) }
        }
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
