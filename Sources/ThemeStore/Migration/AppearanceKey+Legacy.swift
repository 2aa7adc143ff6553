// A key as an older member for the setting, from before the app could express "follow the system".
// The store's `migrate(_:options:)` and `migrate(from:_:options:)` turn it into the preference.

extension AppearanceKey {
    /// The known keys, in search order.
    public static let known = [
        // The name of the toggle in tutorials about settings screens, and so in most apps.
        AppearanceKey(MemberName.darkMode.rawValue, .bool),
        // A similar toggle, in apps that called it a theme.
        AppearanceKey(MemberName.darkTheme.rawValue, .bool),
        // An app's second version kept the key of its boolean for the number of a style.
        // So 1 is light here.
        AppearanceKey(MemberName.configuredDarkMode.rawValue, .style, wasBoolean: true),
    ]

    /// The reason why a text cannot be a legacy key's name, as the end of a sentence, or `nil` if
    /// it can.
    package static func flaw(in name: String) -> String? {
        if name.isEmpty { return "is empty" }
        var first = Array(name.utf8)
        if name.utf8.first == "/" {
            guard let pointer = JSONPointer(name) else {
                return "has a '~' that is not followed by 0 or 1"
            }
            first = pointer.tokens[0]
        }
        guard MemberName.own.contains(where: { $0.rawValue.utf8.elementsEqual(first) }) else {
            return nil
        }
        return "belongs to the setting itself"
    }

    /// The names of flags for following the system.
    ///
    /// Next to a known key they are keys of the kind `system` without being named.
    static let systemFlags = [
        "useSystemTheme", "useSystemAppearance", "useDeviceTheme", "followSystem",
        "followSystemTheme", "followSystemAppearance", "isSystemTheme", "systemTheme",
    ]

    /// The meaning of a legacy value, or `nil` if the key cannot have that value.
    func meaning(
        of value: JSONValue,
        in text: PaddedBytes,
        falseMeans: Appearance
    ) -> LegacyMeaning? {
        if let own = appearanceByWord(of: value, in: text) {
            return .appearance(own)
        }
        switch kind {
        case .bool,
            .style where wasBoolean && value.kind == .boolean:
            return boolean(value, in: text).map { .appearance($0 ? .dark : falseMeans) }
        case .style:
            return value.appearance(in: text).map { .appearance($0) }
        case .system:
            return boolean(value, in: text).map { $0 ? .appearance(.system) : .nothing }
        case .name where value.kind == .string:
            let word = JSONString.decoded(text[value.range])
            let spelling = word.text
            let appearance = AppearanceSpelling.appearance(spelledAnyhow: spelling)
            return appearance.map { .appearance($0) }
        case .name, .words:
            return nil
        }
    }

    /// The boolean that `UserDefaults.bool(forKey:)` would read.
    ///
    /// It is JSON's boolean, 0 or 1, or one of the words for them in any case.
    private func boolean(_ value: JSONValue, in text: PaddedBytes) -> Bool? {
        switch value.kind {
        case .boolean:
            return value.boolean(in: text)
        case .number:
            guard let digit = value.digit(in: text), digit <= 1 else {
                return nil
            }
            return digit == 1
        case .string:
            let word = JSONString.decoded(text[value.range])
            switch word.text.lowercased() {
            case "yes", "true", "1": return true
            case "no", "false", "0": return false
            default: return nil
            }
        default:
            return nil
        }
    }
}

/// What a legacy value means.
enum LegacyMeaning: Equatable {
    case appearance(Appearance)
    /// A flag for following the system is off. The other keys decide.
    case nothing
}
