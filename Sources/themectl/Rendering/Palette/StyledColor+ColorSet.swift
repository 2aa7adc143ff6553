import ThemeStore

extension StyledColor {
    /// The `Contents.json` of a color set in an asset catalog, as Xcode writes it: this light
    /// colour for any appearance, and a second colour for dark.
    var colorSet: String {
        """
        {
          "colors" : [
            {
        \(light.components)
            },
            {
              "appearances" : [
                {
                  "appearance" : "luminosity",
                  "value" : "dark"
                }
              ],
        \(dark.components)
            }
          ],
          "info" : {
            "author" : "xcode",
            "version" : 1
          }
        }

        """
    }
}

extension ColorValue {
    fileprivate var components: String {
        func byte(_ component: UInt8) -> String {
            "0x" + String(component, radix: 16, length: 2).uppercased()
        }
        // To the nearest thousandth: enough to get the part of 255 back.
        let opacity = ((Int(alpha) * 1000 + 127) / 255).withDecimals(3)
        return """
                  "color" : {
                    "color-space" : "srgb",
                    "components" : {
                      "alpha" : "\(opacity)",
                      "blue" : "\(byte(blue))",
                      "green" : "\(byte(green))",
                      "red" : "\(byte(red))"
                    }
                  },
                  "idiom" : "universal"
            """
    }
}
