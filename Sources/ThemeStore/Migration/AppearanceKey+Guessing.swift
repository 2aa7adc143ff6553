// Which members look like such a setting by name, and which keys read their values.

extension AppearanceKey {
    /// The longest name that is compared with the names of settings.
    private static let longestName = 128

    // MARK: Names

    /// Whether a member of this name is probably such a setting.
    static func looksLikeSetting(_ name: [UInt8]) -> Bool {
        let isBoolThenStyle = name.elementsEqual(MemberName.configuredDarkMode.utf8)
        return anyForm(of: name) { form in
            if isAboutDark(form: form) {
                return !isBoolThenStyle
            }
            let isWhole = ["theme", "thememode", "appearance", "uiuserinterfacestyle"].contains {
                form.elementsEqual($0.utf8)
            }
            // Some have a part of the program in front: `settingsWindowColorScheme`.
            return isWhole || ends(form, "colorscheme") || ends(form, "colormode")
        }
    }

    /// Whether a member of this name is probably a boolean, whose truth is dark.
    static func isAboutDark(_ name: [UInt8]) -> Bool {
        if name.elementsEqual(MemberName.configuredDarkMode.utf8) {
            return false
        }
        return anyForm(of: name) { isAboutDark(form: $0) }
    }

    private static func isAboutDark(form: [UInt8]) -> Bool {
        if form.starts(with: "dark".utf8) {
            return contains(form, "mode") || contains(form, "theme")
        }
        return form.starts(with: "isdark".utf8)
    }

    /// Whether a member of this name is probably a flag for following the system.
    static func looksLikeSystemFlag(_ name: [UInt8]) -> Bool {
        anyForm(of: name) { form in
            form.starts(with: "auto".utf8) || form.starts(with: "adaptable".utf8)
                || contains(form, "system") || contains(form, "sync")
        }
    }

    /// Whether a name is that of a known key.
    static func isKnown(_ name: [UInt8]) -> Bool {
        AppearanceKey.known.contains { $0.name.utf8.elementsEqual(name) }
    }

    /// Whether the name at a place may look like such a setting's or be that of a known key.
    ///
    /// This is a quick test by the letters at both ends, which passes over most names without
    /// decoding them.
    static func mayLookLikeSetting(_ text: PaddedBytes, _ name: Range<Int>) -> Bool {
        let count = name.count - 2
        // An escape may have six bytes for one.
        guard (5...longestName * 6).contains(count) else {
            return false
        }
        let first = text[name.lowerBound + 1]
        let second = text[name.lowerBound + 2]
        let secondLast = text[name.upperBound - 3]
        let last = text[name.upperBound - 2]
        // `dark…` and `isDark…`.
        switch first | 0x20 {
        case UInt8(ascii: "d"):
            if second | 0x20 == UInt8(ascii: "a") || isSeparator(second) { return true }
        case UInt8(ascii: "i"):
            if second | 0x20 == UInt8(ascii: "s") || isSeparator(second) { return true }
        default:
            if isSeparator(first) { return true }
        }
        // `…theme`, `…scheme`, `…mode`, `…appearance` and `…style`.
        if last | 0x20 == UInt8(ascii: "e") {
            switch secondLast | 0x20 {
            case UInt8(ascii: "m"), UInt8(ascii: "d"), UInt8(ascii: "c"), UInt8(ascii: "l"):
                return true
            default:
                if isSeparator(secondLast) { return true }
            }
        }
        // A prefix may end with a dot, and an escape may stand for any letter.
        let isOdd = text[name].contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "\\") }
        return isOdd || isSeparator(last)
    }

    /// Whether names of settings are compared without a byte.
    private static func isSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }

    /// Whether a name passes a test in one of its forms: in lower case without `_`, `-` and `.`, as
    /// a whole and without each prefix that ends with a dot.
    private static func anyForm(of name: [UInt8], _ test: ([UInt8]) -> Bool) -> Bool {
        guard name.count <= longestName else { return false }
        var rest = name[...]
        while true {
            var form: [UInt8] = []
            form.reserveCapacity(rest.count)
            for byte in rest where !isSeparator(byte) {
                form.append(byte.inLowerCase)
            }
            if test(form) { return true }
            guard let dot = rest.firstIndex(of: UInt8(ascii: ".")) else {
                return false
            }
            rest = rest[(dot + 1)...]
        }
    }

    private static func ends(_ form: [UInt8], _ word: String) -> Bool {
        form.suffix(word.utf8.count).elementsEqual(word.utf8)
    }

    private static func contains(_ form: [UInt8], _ word: String) -> Bool {
        form.indices.contains { form[$0...].starts(with: word.utf8) }
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
        let isAboutDark = isAboutDark(own)
        let kinds: [Kind] =
            if isAboutDark {
                [.bool, .style, .name]
            } else {
                [.name, .style, .bool]
            }
        let readings = kinds.lazy.compactMap { kind in
            LegacyReading(AppearanceKey(name, kind), value, in: text)
        }
        guard let first = readings.first else {
            return []
        }
        let counted = AppearanceKey(name, .words, words: [.init(.light, "0"), .init(.dark, "1")])
        guard !isAboutDark, let other = LegacyReading(counted, value, in: text) else {
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
package struct LegacyReading: Equatable, Sendable {
    package let key: AppearanceKey
    package let appearance: Appearance
}

extension LegacyReading {
    fileprivate init?(_ key: AppearanceKey, _ value: JSONValue, in text: PaddedBytes) {
        let meaning = key.meaning(of: value, in: text, falseMeans: .light)
        guard case .appearance(let appearance) = meaning else {
            return nil
        }
        self.init(key: key, appearance: appearance)
    }
}
