#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import AppKit

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

    extension ColorRole {
        /// The role's colour in the palette that is built in, which follows the style of the place where it is shown.
        public var nsColor: NSColor { NSColor(standardColor) }
    }
#endif
