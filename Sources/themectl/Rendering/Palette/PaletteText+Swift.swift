import ThemeStore

extension PaletteText {
    /// A Swift file with a constant for each role: colours of UIKit or AppKit that follow the style
    /// by themselves.
    var swiftSource: String {
        let constants = entries.map { entry in
            "    nonisolated static let \(PaletteText.constant(entry.role)) = "
                + "RoleColor(light: \(PaletteText.number(entry.color.light)), "
                + "dark: \(PaletteText.number(entry.color.dark)))\n"
        }
        return """
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
            \(constants.joined())}

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
                    let (red, green, blue, alpha) = \
            (rgba >> 24, rgba >> 16 & 0xFF, rgba >> 8 & 0xFF, rgba & 0xFF)
                    #if canImport(UIKit)
                        self.init(
                            red: CGFloat(red) / 255, green: CGFloat(green) / 255, \
            blue: CGFloat(blue) / 255,
                            alpha: CGFloat(alpha) / 255)
                    #else
                        self.init(
                            srgbRed: CGFloat(red) / 255, green: CGFloat(green) / 255, \
            blue: CGFloat(blue) / 255,
                            alpha: CGFloat(alpha) / 255)
                    #endif
                }
            }

            """
    }

    private static func number(_ color: ColorValue) -> String {
        "0x" + color.hex.dropFirst() + "FF".when(color.isOpaque)
    }

    /// The role's name, in backticks if it is a keyword of Swift.
    private static func constant(_ role: String) -> String {
        let name = PaletteForm.swift.name(of: role)
        return keywords.hasWord(name) ? "`\(name)`" : name
    }

    /// The keywords that "The Swift Programming Language" lists as reserved in declarations,
    /// statements and expressions.
    private static let keywords = """
        actor any as associatedtype await borrowing break case catch class consuming continue \
        default defer deinit do else enum extension fallthrough false fileprivate for func guard \
        if import in init inout internal is let nil open operator precedencegroup private \
        protocol public repeat rethrows return self static struct subscript super switch throw \
        throws true try typealias var where while
        """
}
