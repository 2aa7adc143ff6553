import ThemeStore

/// The `Contents.json` of a color set in an asset catalog, as Xcode writes it: the light colour for any appearance, and
/// a second colour for dark.
struct ColorSet {
    let color: StyledColor

    var text: String {
        """
        {
          "colors" : [
            {
        \(ColorSet.components(of: color.light))
              "idiom" : "universal"
            },
            {
              "appearances" : [
                {
                  "appearance" : "luminosity",
                  "value" : "dark"
                }
              ],
        \(ColorSet.components(of: color.dark))
              "idiom" : "universal"
            }
          ],
          "info" : {
            "author" : "xcode",
            "version" : 1
          }
        }

        """
    }

    private static func components(of color: ColorValue) -> String {
        """
              "color" : {
                "color-space" : "srgb",
                "components" : {
                  "alpha" : "\(thousandths(color.alpha))",
                  "blue" : "\(byte(color.blue))",
                  "green" : "\(byte(color.green))",
                  "red" : "\(byte(color.red))"
                }
              },
        """
    }

    private static func byte(_ component: UInt8) -> String {
        "0x" + (component < 16 ? "0" : "") + String(component, radix: 16, uppercase: true)
    }

    /// A part of 255 to the nearest thousandth, from which the part can be told.
    private static func thousandths(_ alpha: UInt8) -> String {
        let digits = String(1000 + (Int(alpha) * 1000 + 127) / 255)
        return alpha == 255 ? "1.000" : "0.\(digits.dropFirst())"
    }
}
