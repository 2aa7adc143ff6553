#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    extension UIWindow: AppearanceTarget {
        /// Shows the appearance in the window and all that is in it, by `overrideUserInterfaceStyle`.
        public func apply(_ appearance: Appearance) {
            // The raw values are UIKit's, in which the system's is unspecified.
            overrideUserInterfaceStyle = UIUserInterfaceStyle(rawValue: appearance.rawValue) ?? .unspecified
        }
    }
#endif
