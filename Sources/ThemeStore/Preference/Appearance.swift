/// The choice for an app: light, dark, or follow the system.
///
/// The raw values are those of UIKit's `UIUserInterfaceStyle` (0 unspecified, 1 light, 2 dark) and
/// are the stored numbers. The freedesktop portal counts the other way round (1 dark, 2 light), so
/// translate its numbers. Later versions add no cases.
public enum Appearance: Int, CaseIterable, Sendable {
    /// Follows the system.
    case system = 0
    /// Light, whatever the system shows.
    case light = 1
    /// Dark, whatever the system shows.
    case dark = 2

    /// Its name: `system`, `light` or `dark`.
    public var name: String {
        switch self {
        case .system: "system"
        case .light: "light"
        case .dark: "dark"
        }
    }

    /// The appearance with that name, or `nil` if the word is not `system`, `light` or `dark`.
    ///
    /// - Parameter name: The word, in lower case.
    public init?(name: String) {
        guard let appearance = Appearance.allCases.first(where: { $0.name == name }) else {
            return nil
        }
        self = appearance
    }

    /// The appearance that a person's word or number names: `system`, `light` or `dark` in any
    /// letter case, or 0, 1 or 2.
    package init?(word: String) {
        let named = Appearance.allCases.first { appearance in
            word.utf8.elementsEqual(appearance.name.utf8) { $0.inLowerCase == $1 }
                || String(appearance.rawValue) == word
        }
        guard let named else { return nil }
        self = named
    }

    /// The pinned style, or `nil` for `system`: the system has to be asked.
    public var style: InterfaceStyle? {
        InterfaceStyle(rawValue: rawValue)
    }
}

/// The style that is really shown: light or dark.
///
/// The raw values are those of UIKit's `UIUserInterfaceStyle` (1 light, 2 dark). ``SystemStyle``
/// finds the style that ``Appearance/system`` stands for. Later versions add no cases.
public enum InterfaceStyle: Int, CaseIterable, Sendable {
    /// Dark text on a light background.
    case light = 1
    /// Light text on a dark background.
    case dark = 2

    /// The appearance that pins this style.
    public var appearance: Appearance {
        Appearance(rawValue: rawValue) ?? .dark
    }

    /// The other style.
    public var opposite: InterfaceStyle {
        if self == .light {
            .dark
        } else {
            .light
        }
    }
}

extension JSONValue {
    /// The appearance that a number means, or `nil` for another value.
    func appearance(in text: PaddedBytes) -> Appearance? {
        digit(in: text).flatMap(Appearance.init(rawValue:))
    }
}
