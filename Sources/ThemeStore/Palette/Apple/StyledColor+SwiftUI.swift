#if canImport(SwiftUI) && (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
    public import SwiftUI

    #if canImport(UIKit)
        import UIKit
    #else
        import AppKit
    #endif

    extension Color {
        /// Creates a colour that follows the style of the view that it is used in.
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
        /// The role's colour in the palette that is built in, which follows the style of the view that it is used in.
        public var color: Color { Color(standardColor) }
    }
#endif
