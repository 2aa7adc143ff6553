#if canImport(SwiftUI) && (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
    public import SwiftUI

    #if canImport(UIKit)
        import UIKit
    #else
        import AppKit
    #endif

    extension Color {
        /// Creates a colour that follows the style of its view.
        ///
        /// - Parameter color: The values in both styles.
        public init(_ color: StyledColor) {
            #if canImport(UIKit)
                self.init(uiColor: UIColor(color))
            #else
                self.init(nsColor: NSColor(color))
            #endif
        }
    }

    extension ColorRole {
        /// The role's colour in the built-in palette.
        ///
        /// It follows the style of its view.
        public var color: Color { Color(standardColor) }
    }

    extension ColorPalette {
        /// The colour of a built-in role.
        ///
        /// It follows the style of its view.
        ///
        /// - Parameter role: The role.
        /// - Returns: The colour.
        public func color(_ role: ColorRole) -> Color {
            Color(self[role])
        }

        /// The colour of the role with a name, or `nil` if the palette has none.
        ///
        /// - Parameter role: The role's name.
        /// - Returns: The colour.
        public func color(_ role: String) -> Color? {
            self[role].map { Color($0) }
        }
    }
#endif
