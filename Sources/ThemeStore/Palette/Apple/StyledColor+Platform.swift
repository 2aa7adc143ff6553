#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    private typealias PlatformColor = UIColor

    extension UIColor {
        /// Creates a colour in sRGB.
        ///
        /// - Parameter value: The components.
        public convenience init(_ value: ColorValue) {
            self.init(
                red: Double(value.red) / 255, green: Double(value.green) / 255, blue: Double(value.blue) / 255,
                alpha: Double(value.alpha) / 255)
        }

        /// Creates a colour that follows the style of the place where it is shown, by its trait collection.
        ///
        /// - Parameter color: The values in both styles; unspecified counts as light.
        public convenience init(_ color: StyledColor) {
            self.init { UIColor(color[$0.userInterfaceStyle == .dark ? .dark : .light]) }
        }
    }
#elseif canImport(AppKit)
    public import AppKit

    private typealias PlatformColor = NSColor

    extension NSColor {
        /// Creates a colour in sRGB.
        ///
        /// - Parameter value: The components.
        public convenience init(_ value: ColorValue) {
            self.init(
                srgbRed: Double(value.red) / 255, green: Double(value.green) / 255, blue: Double(value.blue) / 255,
                alpha: Double(value.alpha) / 255)
        }

        /// Creates a colour that follows the style of the place where it is shown, by its appearance.
        ///
        /// - Parameter color: The values in both styles; an appearance that matches Dark Aqua better than Aqua is dark.
        public convenience init(_ color: StyledColor) {
            self.init(name: nil) { appearance in
                NSColor(color[appearance.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua ? .dark : .light])
            }
        }
    }
#endif

#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
    extension PlatformColor {
        /// Creates the colour of a role that every palette has; it follows the style of the place where it is shown.
        ///
        /// - Parameters:
        ///   - role: The role.
        ///   - palette: The palette that has the colour.
        public convenience init(_ role: ColorRole, in palette: ColorPalette = .standard) { self.init(palette[role]) }

        /// Creates the colour of the role with a name, which follows the style of the place where it is shown.
        ///
        /// It is `nil` if the palette has no role with that name.
        ///
        /// - Parameters:
        ///   - role: The role's name.
        ///   - palette: The palette that has the colour.
        public convenience init?(_ role: String, in palette: ColorPalette) {
            guard let color = palette[role] else { return nil }
            self.init(color)
        }
    }
#endif
