/// The use of a colour.
///
/// A palette has a value for it in each style.
///
/// These are the roles that every palette has. A palette file may give them other colours, and may
/// add its own roles: ``ColorPalette/subscript(_:)-(String)`` finds them by their names. Later
/// versions may add cases.
#if hasAttribute(nonexhaustive)
    @nonexhaustive(warn)
#endif
public enum ColorRole: String, CaseIterable, Sendable {
    /// The main text.
    case primaryText
    /// Less important text, such as captions.
    case secondaryText
    /// The text of a disabled control.
    case disabledText
    /// An icon that does something when it is tapped.
    case activeIcon
    /// An icon that does nothing at the moment.
    case inactiveIcon
    /// Lines between rows and sections.
    case dividers
    /// The background of the status bar.
    case statusBar
    /// The background of an app bar.
    case appBar
    /// The background of an app bar that is highlighted or selected.
    case highlightedAppBar
    /// The background of a screen.
    case background
    /// The background of a card on it.
    case card
    /// The background of a card that is highlighted or selected.
    case highlightedCard

    /// The role's name, as palette files spell it.
    public var name: String { rawValue }

    /// The role's colour in the built-in palette.
    ///
    /// Opacities in per cent are rounded to the nearest alpha: 87 is DE, 70 is B3, 54 is 8A, 50 is
    /// 80, 38 is 61, and 12 is 1F.
    var standardColor: StyledColor {
        // Red, green, blue and alpha.
        let (light, dark): (UInt32, UInt32) =
            switch self {
            case .primaryText: (0x000000_DE, 0xFFFFFF_FF)
            case .secondaryText: (0x000000_8A, 0xFFFFFF_B3)
            case .disabledText: (0x000000_61, 0xFFFFFF_80)
            case .activeIcon: (0x000000_8A, 0xFFFFFF_FF)
            case .inactiveIcon: (0x000000_80, 0xFFFFFF_61)
            case .dividers: (0x000000_1F, 0x303030_FF)
            case .statusBar: (0xE0E0E0_FF, 0x000000_FF)
            case .appBar: (0xF5F5F5_FF, 0x212121_FF)
            case .highlightedAppBar: (0xEEEEEE_FF, 0x424242_FF)
            case .background: (0xFAFAFA_FF, 0x303030_FF)
            case .card: (0xFFFFFF_FF, 0x424242_FF)
            case .highlightedCard: (0xF5F5F5_FF, 0x303030_FF)
            }
        return StyledColor(light: ColorValue(light), dark: ColorValue(dark))
    }

    /// The form of a role's name, for messages.
    static let nameRule = "a letter, then letters, digits, - and _"

    /// Whether a text names a role: an ASCII letter, then ASCII letters, digits, `-` and `_`.
    static func isName(_ text: String) -> Bool {
        text.utf8.first?.isLetter == true
            && text.utf8.allSatisfy { $0.isAlphanumeric || "-_".utf8.contains($0) }
    }
}
