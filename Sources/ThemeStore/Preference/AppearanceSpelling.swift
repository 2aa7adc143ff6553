/// Other programs' spellings of a preference.
///
/// Every border is translated here and nowhere else.
package enum AppearanceSpelling: String, CaseIterable {
    /// `system`, `light` or `dark`.
    case name
    /// The number in the store: 0, 1 or 2.
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

    /// The spelling of an appearance, or `nil` if the codec has none, as some for `system`.
    package func spelling(of appearance: Appearance) -> String? {
        let spellings: (system: String?, light: String, dark: String) =
            switch self {
            case .name: ("system", "light", "dark")
            case .raw: ("0", "1", "2")
            case .uikit: ("unspecified", "light", "dark")
            case .portal: ("0", "2", "1")
            case .gsettings: ("default", "prefer-light", "prefer-dark")
            case .bool: (nil, "false", "true")
            case .colorfgbg: (nil, "0;15", "15;0")
            }
        return switch appearance {
        case .system: spellings.system
        case .light: spellings.light
        case .dark: spellings.dark
        }
    }

    /// The appearance of a spelling, or `nil`.
    package func appearance(spelled spelling: String) -> Appearance? {
        Appearance.allCases.first { appearance in
            guard let own = self.spelling(of: appearance) else { return false }
            // 'gsettings get' prints a string as GVariant writes it, with its quotes.
            return spelling == own || self == .gsettings && spelling == "'\(own)'"
        }
    }

    /// The appearance of a spelling in any letter case, by the first codec with that spelling.
    ///
    /// `auto` and `automatic` are read as well.
    package static func appearance(
        spelledAnyhow spelling: String,
        by codecs: [AppearanceSpelling] = allCases
    ) -> Appearance? {
        let word = spelling.inLowerCase
        if word == "auto" || word == "automatic" {
            return .system
        }
        return codecs.lazy.compactMap { $0.appearance(spelled: word) }.first
    }

    /// The appearance of a word in any letter case, as in Expo's `app.json` and Apple's
    /// `Info.plist`.
    ///
    /// - Parameter word: The word in UTF-8.
    /// - Returns: The appearance, or `nil` if the word spells none.
    package static func appearance(ofWord word: [UInt8]) -> Appearance? {
        appearance(spelledAnyhow: word.text, by: [.name, .uikit])
    }

    /// All that can be spelled, in the order of the appearances.
    package var allSpellings: [String] {
        Appearance.allCases.compactMap(spelling)
    }
}
