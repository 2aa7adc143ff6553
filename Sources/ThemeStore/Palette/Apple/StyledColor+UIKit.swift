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
        /// The role's colour in the palette that is built in, which follows the style of the place where it is shown.
        public var uiColor: UIColor { UIColor(standardColor) }
    }
#endif
