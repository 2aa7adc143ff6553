// Colours by their use. Each follows the style of the place where it is shown.
// Made by 'themectl palette --as swift'.

#if canImport(UIKit)
    import UIKit

    typealias RoleColor = UIColor
#else
    import AppKit

    typealias RoleColor = NSColor
#endif

extension RoleColor {
    nonisolated static let primaryText = RoleColor(light: 0x000000DE, dark: 0xFFFFFFFF)
    nonisolated static let secondaryText = RoleColor(light: 0x0000008A, dark: 0xFFFFFFB3)
    nonisolated static let disabledText = RoleColor(light: 0x00000061, dark: 0xFFFFFF80)
    nonisolated static let activeIcon = RoleColor(light: 0x0000008A, dark: 0xFFFFFFFF)
    nonisolated static let inactiveIcon = RoleColor(light: 0x00000080, dark: 0xFFFFFF61)
    nonisolated static let dividers = RoleColor(light: 0x0000001F, dark: 0x303030FF)
    nonisolated static let statusBar = RoleColor(light: 0xE0E0E0FF, dark: 0x000000FF)
    nonisolated static let appBar = RoleColor(light: 0xF5F5F5FF, dark: 0x212121FF)
    nonisolated static let highlightedAppBar = RoleColor(light: 0xEEEEEEFF, dark: 0x424242FF)
    nonisolated static let background = RoleColor(light: 0xFAFAFAFF, dark: 0x303030FF)
    nonisolated static let card = RoleColor(light: 0xFFFFFFFF, dark: 0x424242FF)
    nonisolated static let highlightedCard = RoleColor(light: 0xF5F5F5FF, dark: 0x303030FF)
}

extension RoleColor {
    /// A colour from its values in both styles, as 0xRRGGBBAA in sRGB.
    nonisolated fileprivate convenience init(light: UInt32, dark: UInt32) {
        #if os(watchOS)
            self.init(rgba: dark)
        #elseif canImport(UIKit)
            self.init { RoleColor(rgba: $0.userInterfaceStyle == .dark ? dark : light) }
        #else
            self.init(name: nil) { appearance in
                let isDark = appearance.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua
                return RoleColor(rgba: isDark ? dark : light)
            }
        #endif
    }

    nonisolated fileprivate convenience init(rgba: UInt32) {
        let (red, green, blue, alpha) = (rgba >> 24, rgba >> 16 & 0xFF, rgba >> 8 & 0xFF, rgba & 0xFF)
        #if canImport(UIKit)
            self.init(
                red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255,
                alpha: CGFloat(alpha) / 255)
        #else
            self.init(
                srgbRed: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255,
                alpha: CGFloat(alpha) / 255)
        #endif
    }
}
