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
        /// The role's colour in the built-in palette; it follows the style of its view.
        public var color: Color { Color(standardColor) }
    }

    extension ColorPalette {
        /// The colour of a built-in role; it follows the style of its view.
        ///
        /// - Parameter role: The role.
        /// - Returns: The colour.
        public func color(_ role: ColorRole) -> Color { Color(self[role]) }

        /// The colour of the role with a name; `nil` if the palette has none.
        ///
        /// - Parameter role: The role's name.
        /// - Returns: The colour.
        public func color(_ role: String) -> Color? { self[role].map { Color($0) } }
    }

    extension Image {
        /// The image as a template in the colour of a role, which follows the style of the view.
        ///
        /// - Parameters:
        ///   - role: The role whose colour is the tint.
        ///   - palette: The palette that has the colour.
        /// - Returns: The view.
        public func tinted(_ role: ColorRole, in palette: ColorPalette = .standard) -> some View {
            renderingMode(.template).foregroundStyle(palette.color(role))
        }
    }
#endif
