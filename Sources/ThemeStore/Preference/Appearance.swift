/// The choice for an app: light, dark, or follow the system.
///
/// The raw values are those of UIKit's `UIUserInterfaceStyle` (0 unspecified, 1 light, 2 dark) and are what a store
/// holds. The freedesktop portal counts the other way round (1 dark, 2 light), so translate its numbers.
public enum Appearance: Int, CaseIterable, Sendable {
    /// Follows the system.
    case system = 0
    /// Light, whatever the system shows.
    case light = 1
    /// Dark, whatever the system shows.
    case dark = 2

    /// The appearance with that name, or `nil` if the word is not `system`, `light` or `dark`.
    ///
    /// - Parameter name: The word, in lower case.
    public init?(name: String) {
        guard let appearance = AppearanceSpelling.name.appearance(spelled: name) else { return nil }
        self = appearance
    }

    /// The appearance that a person's word or number names: `system`, `light`, `dark`, or 0, 1, 2.
    package init?(word: String) {
        guard let appearance = Appearance(name: word) ?? AppearanceSpelling.raw.appearance(spelled: word)
        else { return nil }
        self = appearance
    }

    /// Its name: `system`, `light` or `dark`.
    public var name: String {
        switch self {
        case .system: "system"
        case .light: "light"
        case .dark: "dark"
        }
    }

    /// The pinned style, or `nil` for `system`: the system has to be asked.
    public var style: InterfaceStyle? { InterfaceStyle(rawValue: rawValue) }
}

/// The style that is really shown: light or dark.
///
/// The raw values are those of UIKit's `UIUserInterfaceStyle` (1 light, 2 dark). ``SystemStyle`` finds the style
/// that ``Appearance/system`` stands for.
public enum InterfaceStyle: Int, CaseIterable, Sendable {
    /// Dark text on a light background.
    case light = 1
    /// Light text on a dark background.
    case dark = 2

    /// The appearance that pins this style.
    public var appearance: Appearance {
        switch self {
        case .light: .light
        case .dark: .dark
        }
    }

    /// The other style.
    public var opposite: InterfaceStyle {
        switch self {
        case .light: .dark
        case .dark: .light
        }
    }
}

/// The ways in which others write a preference.
///
/// Every border is translated here and nowhere else.
package enum AppearanceSpelling: String, CaseIterable, Sendable {
    /// `system`, `light` or `dark`.
    case name
    /// The number in the store: 0, 1 or 2; nothing where there is none.
    case raw
    /// The cases of `UIUserInterfaceStyle`.
    case uikit
    /// The portal's `color-scheme`, which counts the other way round: 0 none, 1 dark, 2 light.
    case portal
    /// GNOME's `color-scheme`.
    case gsettings
    /// Whether it is dark.
    case bool
    /// `$COLORFGBG`, the colours of text and background by number.
    case colorfgbg

    /// The spelling of each appearance; a codec that has none for `system` cannot say it.
    private var spellings: (system: String?, light: String, dark: String) {
        switch self {
        case .name: ("system", "light", "dark")
        case .raw: ("0", "1", "2")
        case .uikit: ("unspecified", "light", "dark")
        case .portal: ("0", "2", "1")
        case .gsettings: ("default", "prefer-light", "prefer-dark")
        case .bool: (nil, "false", "true")
        case .colorfgbg: (nil, "0;15", "15;0")
        }
    }

    /// The spelling of an appearance, or `nil` where the codec cannot say it.
    package func spelling(of appearance: Appearance) -> String? {
        switch appearance {
        case .system: spellings.system
        case .light: spellings.light
        case .dark: spellings.dark
        }
    }

    /// The appearance that is spelled so, or `nil` where none is.
    package func appearance(spelled spelling: String) -> Appearance? {
        // 'gsettings get' prints a string as GVariant writes it, with its quotes.
        let isQuoted = self == .gsettings && spelling.utf8.count > 1 && spelling.first == "'" && spelling.last == "'"
        let word = isQuoted ? String(spelling.dropFirst().dropLast()) : spelling
        return Appearance.allCases.first { self.spelling(of: $0) == word }
    }

    /// All that can be spelled, in the order of the appearances.
    package var allSpellings: [String] {
        Appearance.allCases.compactMap(spelling)
    }
}
