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
        /// The role's colour in the built-in palette, which follows the style of the place where it is shown.
        public var nsColor: NSColor { NSColor(standardColor) }
    }

    extension ColorPalette {
        /// The colour of a role that every palette has; it follows the style of the place where it is shown.
        ///
        /// - Parameter role: The role.
        /// - Returns: The colour.
        public func nsColor(_ role: ColorRole) -> NSColor { NSColor(self[role]) }

        /// The colour of the role with a name; `nil` if the palette has none.
        ///
        /// - Parameter role: The role's name.
        /// - Returns: The colour.
        public func nsColor(_ role: String) -> NSColor? { self[role].map { NSColor($0) } }
    }

    extension NSImageView {
        /// Shows a copy of an image as a template in the colour of a role, which follows the style of the view.
        ///
        /// - Parameters:
        ///   - image: The image, of which only the alpha counts.
        ///   - role: The role whose colour is the tint.
        ///   - palette: The palette that has the colour.
        public func showTemplate(_ image: NSImage, tinted role: ColorRole, in palette: ColorPalette = .standard) {
            let template = image.copy() as? NSImage
            template?.isTemplate = true
            self.image = template
            contentTintColor = palette.nsColor(role)
        }
    }
#endif
