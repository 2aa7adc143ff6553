#if canImport(UIKit) && !os(watchOS)
    public import UIKit

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

    extension ColorRole {
        /// The role's colour in the built-in palette, which follows the style of the place where it is shown.
        public var uiColor: UIColor { UIColor(standardColor) }
    }

    extension ColorPalette {
        /// The colour of a role that every palette has; it follows the style of the place where it is shown.
        ///
        /// - Parameter role: The role.
        /// - Returns: The colour.
        public func uiColor(_ role: ColorRole) -> UIColor { UIColor(self[role]) }

        /// The colour of the role with a name; `nil` if the palette has none.
        ///
        /// - Parameter role: The role's name.
        /// - Returns: The colour.
        public func uiColor(_ role: String) -> UIColor? { self[role].map { UIColor($0) } }
    }

    extension UIImageView {
        /// Shows an image as a template in the colour of a role, which follows the style of the view.
        ///
        /// - Parameters:
        ///   - image: The image, of which only the alpha counts.
        ///   - role: The role whose colour is the tint.
        ///   - palette: The palette that has the colour.
        public func showTemplate(_ image: UIImage, tinted role: ColorRole, in palette: ColorPalette = .standard) {
            self.image = image.withRenderingMode(.alwaysTemplate)
            tintColor = palette.uiColor(role)
        }
    }
#endif
