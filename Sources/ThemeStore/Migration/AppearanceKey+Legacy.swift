// A key as an older member for the setting, from before the app could express "follow the system".
// The store's `migrate(_:options:)` and `migrate(from:_:options:)` turn it into the preference.

extension AppearanceKey {
    /// The known keys, in search order.
    public static let known = [
        // The name of the toggle in tutorials about settings screens, and so in most apps.
        AppearanceKey(MemberName.darkMode, .bool),
        // A similar toggle, in apps that called it a theme.
        AppearanceKey(MemberName.darkTheme, .bool),
        // An app's second version kept the key of its boolean for the number of a style.
        boolThenStyle(MemberName.configuredDarkMode),
    ]

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

    /// The appearance that a legacy value means, or `nil` if the key cannot have that value.
    func appearance(
        of value: JSONValue,
        in text: PaddedBytes,
        falseMeans: Appearance
    ) -> Appearance? {
        if let own = appearanceByWord(of: value, in: text) {
            return own
        }
        let spelling = text[value.range]
        switch (value.kind, kind) {
        case (.boolean, _) where kind == .bool || wasBoolean:
            if spelling.first == UInt8(ascii: "t") {
                return .dark
            }
            return falseMeans
        case (.number, .bool):
            guard let digit = value.digit(in: text), digit <= 1 else {
                return nil
            }
            if digit == 1 {
                return .dark
            }
            return falseMeans
        case (.number, .style):
            return value.digit(in: text).flatMap(Appearance.init(rawValue:))
        case (.string, .bool):
            switch String(decoding: JSONString.decoded(spelling), as: UTF8.self).lowercased() {
            case "yes", "true", "1": return .dark
            case "no", "false", "0": return falseMeans
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
}
