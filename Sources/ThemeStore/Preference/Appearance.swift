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
        switch name {
        case "system": self = .system
        case "light": self = .light
        case "dark": self = .dark
        default: return nil
        }
    }

    /// The appearance that a person's word or number names: `system`, `light`, `dark`, or 0, 1, 2.
    package init?(word: String) {
        guard let appearance = Appearance(name: word) ?? Appearance.allCases.first(where: { "\($0.rawValue)" == word })
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

    /// The style that the appearance pins, or `nil` for `system`, which has to be resolved first.
    public var style: InterfaceStyle? {
        switch self {
        case .system: nil
        case .light: .light
        case .dark: .dark
        }
    }
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
