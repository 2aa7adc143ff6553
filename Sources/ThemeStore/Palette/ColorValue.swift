/// A colour in sRGB (IEC 61966-2-1), with 8 bits a component and straight (not premultiplied)
/// alpha.
public struct ColorValue: Hashable, Sendable, CustomStringConvertible {
    /// Red, encoded with sRGB's transfer function, from 0 to 255.
    public let red: UInt8
    /// Green, encoded likewise.
    public let green: UInt8
    /// Blue, encoded likewise.
    public let blue: UInt8
    /// How opaque it is, from 0 (invisible) to 255 (opaque).
    public let alpha: UInt8

    /// Creates a colour from its components.
    ///
    /// - Parameters:
    ///   - red: Red, from 0 to 255.
    ///   - green: Green, from 0 to 255.
    ///   - blue: Blue, from 0 to 255.
    ///   - alpha: How opaque it is, from 0 to 255.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Whether it is opaque.
    package var isOpaque: Bool { alpha == 255 }

    /// Red, green, blue and alpha, from the highest byte on.
    init(_ components: UInt32) {
        red = UInt8(components >> 24)
        green = UInt8(components >> 16 & 0xFF)
        blue = UInt8(components >> 8 & 0xFF)
        alpha = UInt8(components & 0xFF)
    }

    /// The notations of a colour, for messages.
    static let rule = "#RGB, #RRGGBB or #RRGGBBAA"

    /// Reads a colour in CSS's hexadecimal notation (CSS Color 4, section 5.2), or returns `nil` if
    /// the text is not one.
    ///
    /// - Parameter text: `#RGB`, `#RRGGBB` or `#RRGGBBAA`, in either case. Without `AA` it is
    ///   opaque.
    public init?(_ text: String) {
        var digits = text.utf8.dropFirst().compactMap { $0.hexadecimalDigit }
        guard text.utf8.first == "#", digits.count == text.utf8.count - 1 else {
            return nil
        }
        if digits.count == 3 {
            digits = digits.flatMap { [$0, $0] }
        }
        if digits.count == 6 {
            digits += [0xF, 0xF]
        }
        guard digits.count == 8 else {
            return nil
        }
        self.init(digits.reduce(0) { $0 << 4 | UInt32($1) })
    }

    /// The colour as `#RRGGBB`, or as `#RRGGBBAA` if it is not opaque, in capitals.
    public var hex: String {
        let components = [red, green, blue] + (isOpaque ? [] : [alpha])
        return "#" + components.map { $0.inHexadecimal }.joined()
    }

    /// The opaque colour that results on an opaque background.
    ///
    /// This is the source-over of W3C Compositing and Blending Level 1, section 9.1.4, on the
    /// encoded sRGB components, each rounded to the nearest, as in browsers and UIKit.
    ///
    /// - Parameter ground: The background. Its alpha is ignored.
    /// - Returns: An opaque colour.
    package func composited(over ground: ColorValue) -> ColorValue {
        func blend(_ source: UInt8, _ backdrop: UInt8) -> UInt8 {
            let sum = Int(source) * Int(alpha) + Int(backdrop) * Int(255 - alpha)
            // 255 is odd, so nothing lies in the middle between two results.
            return UInt8((sum + 127) / 255)
        }
        return ColorValue(
            red: blend(red, ground.red),
            green: blend(green, ground.green),
            blue: blend(blue, ground.blue)
        )
    }

    /// The colour as ``hex`` spells it.
    @_documentation(visibility: internal)
    public var description: String { hex }
}

extension UInt8 {
    /// The two digits, in capitals.
    package var inHexadecimal: String {
        String(self, radix: 16, length: 2).uppercased()
    }
}
