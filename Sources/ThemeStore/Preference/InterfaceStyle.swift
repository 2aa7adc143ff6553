/// The style that is really shown: light or dark.
///
/// The raw values are those of UIKit's `UIUserInterfaceStyle` (1 light, 2 dark). ``SystemStyle`` finds the style
/// that ``Appearance/system`` stands for. Later versions add no cases.
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
