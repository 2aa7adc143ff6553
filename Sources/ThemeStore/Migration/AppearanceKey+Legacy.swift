// The names of legacy keys, from before the app could express "follow the system".
// `AppearanceKey+Values.swift` reads their values.

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
        guard let first = AppearanceKey(name, .bool).pointer.tokens.first else {
            return "has a '~' that is not followed by 0 or 1"
        }
        if MemberName.own.contains(where: { $0.rawValue.utf8.elementsEqual(first) }) {
            return "belongs to the setting itself"
        }
        return nil
    }

    /// The names of flags for following the system.
    ///
    /// Next to a known key they are keys of the kind `system` without being named.
    static let systemFlags = [
        "useSystemTheme", "useSystemAppearance", "useDeviceTheme", "followSystem",
        "followSystemTheme", "followSystemAppearance", "isSystemTheme", "systemTheme",
    ]

    /// Whether a value is a flag for following the system that is off: the other keys decide.
    func isFlagOff(_ value: JSONValue, in text: PaddedBytes) -> Bool {
        kind == .system && boolean(value, in: text) == false
    }
}
