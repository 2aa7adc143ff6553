#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    private typealias PlatformColor = UIColor
#elseif canImport(AppKit)
    public import AppKit

    private typealias PlatformColor = NSColor
#endif

#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
    extension PlatformColor {
        /// Creates a colour in sRGB.
        ///
        /// - Parameter value: The components.
        public convenience init(_ value: ColorValue) {
            let red = Double(value.red) / 255
            let green = Double(value.green) / 255
            let blue = Double(value.blue) / 255
            let alpha = Double(value.alpha) / 255
            #if canImport(UIKit)
                self.init(red: red, green: green, blue: blue, alpha: alpha)
            #else
                self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
            #endif
        }

        /// Creates a colour that follows the style of the place where it is shown: its trait
        /// collection, or its appearance.
        ///
        /// - Parameter color: The values in both styles. Unspecified counts as light, and an
        ///   appearance as dark that matches Dark Aqua better than Aqua.
        public convenience init(_ color: StyledColor) {
            #if canImport(UIKit)
                self.init { UIColor(color[$0.userInterfaceStyle == .dark ? .dark : .light]) }
            #else
                self.init(name: nil) { appearance in
                    NSColor(
                        color[
                            appearance.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua
                                ? .dark : .light
                        ]
                    )
                }
            #endif
        }

        /// Creates the colour of a role that every palette has.
        ///
        /// It follows the style of the place where it is shown.
        ///
        /// - Parameters:
        ///   - role: The role.
        ///   - palette: The palette that has the colour.
        public convenience init(_ role: ColorRole, in palette: ColorPalette = .standard) {
            self.init(palette[role])
        }

        /// Creates the colour of the role with a name, which follows the style of the place where
        /// it is shown.
        ///
        /// It is `nil` if the palette has no role with that name.
        ///
        /// - Parameters:
        ///   - role: The role's name.
        ///   - palette: The palette that has the colour.
        public convenience init?(_ role: String, in palette: ColorPalette) {
            guard let color = palette[role] else {
                return nil
            }
            self.init(color)
        }
    }
#endif
