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
        // To the nearest thousandth: enough to get the part of 255 back.
        let opacity = ((Int(alpha) * 1000 + 127) / 255).withDecimals(3)
        return """
                  "color" : {
                    "color-space" : "srgb",
                    "components" : {
                      "alpha" : "\(opacity)",
                      "blue" : "0x\(blue.inHexadecimal)",
                      "green" : "0x\(green.inHexadecimal)",
                      "red" : "0x\(red.inHexadecimal)"
                    }
                  },
                  "idiom" : "universal"
            """
    }
}
