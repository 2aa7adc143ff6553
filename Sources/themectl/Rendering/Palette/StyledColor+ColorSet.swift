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
        // To the nearest thousandth, from which the part of 255 can be told.
        let thousandths = String((Int(alpha) * 1000 + 127) / 255, length: 3)
        return """
                  "color" : {
                    "color-space" : "srgb",
                    "components" : {
                      "alpha" : "\(isOpaque ? "1.000" : "0.\(thousandths)")",
                      "blue" : "\(byte(blue))",
                      "green" : "\(byte(green))",
                      "red" : "\(byte(red))"
                    }
                  },
                  "idiom" : "universal"
            """
    }
}
