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
    var standardColor: StyledColor {
        let (light, dark): (ColorValue, ColorValue) =
            switch self {
            case .primaryText: (.black(87), .white(100))
            case .secondaryText: (.black(54), .white(70))
            case .disabledText: (.black(38), .white(50))
            case .activeIcon: (.black(54), .white(100))
            case .inactiveIcon: (.black(50), .white(38))
            case .dividers: (.black(12), .gray(0x30))
            case .statusBar: (.gray(0xE0), .black(100))
            case .appBar: (.gray(0xF5), .gray(0x21))
            case .highlightedAppBar: (.gray(0xEE), .gray(0x42))
            case .background: (.gray(0xFA), .gray(0x30))
            case .card: (.white(100), .gray(0x42))
            case .highlightedCard: (.gray(0xF5), .gray(0x30))
            }
        return StyledColor(light: light, dark: dark)
    }

    /// The form of a role's name, for messages.
    package static let nameRule = "a letter, then letters, digits, - and _"

    /// Whether a text, in UTF-8, names a role: an ASCII letter, then ASCII letters, digits, `-` and
    /// `_`.
    package static func isName(_ text: some Collection<UInt8>) -> Bool {
        text.first?.isLetter == true
            && text.allSatisfy { $0.isLetter || $0.isDigit || "-_".utf8.contains($0) }
    }
}
