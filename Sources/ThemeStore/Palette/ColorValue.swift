/// A colour in sRGB (IEC 61966-2-1), with 8 bits a component and straight (not premultiplied) alpha.
public struct ColorValue: Hashable, Sendable {
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
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// Whether it is opaque.
    public var isOpaque: Bool { alpha == 255 }

    /// Black, of some opacity in per cent: the nearest of the 256 there are.
    static func black(_ percent: Int) -> ColorValue { gray(0, percent) }

    /// White, of some opacity in per cent.
    static func white(_ percent: Int) -> ColorValue { gray(255, percent) }

    /// A gray, of some opacity in per cent.
    static func gray(_ level: UInt8, _ percent: Int = 100) -> ColorValue {
        ColorValue(red: level, green: level, blue: level, alpha: UInt8((percent * 255 + 50) / 100))
    }
}

extension ColorValue {
    /// What a text has to be to spell a colour, for messages about one that does not.
    package static let rule = "#RGB, #RRGGBB or #RRGGBBAA"

    /// Reads a colour in CSS's hexadecimal notation (CSS Color 4, section 5.2); `nil` if the text is not one.
    ///
    /// - Parameter text: `#RGB`, `#RRGGBB` or `#RRGGBBAA`, in either case; without `AA` it is opaque.
    public init?(_ text: String) {
        guard text.utf8.first == UInt8(ascii: "#") else { return nil }
        var digits: [UInt8] = []
        for byte in text.utf8.dropFirst() {
            // The standard library's own reading would take a sign, too.
            guard digits.count < 8, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            digits.append(UInt8(digit))
        }
        switch digits.count {
        case 3: self.init(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
        case 6, 8:
            let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
            self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 255)
        default: return nil
        }
    }

    /// The colour as `#RRGGBB`, or as `#RRGGBBAA` if it is not opaque, in capitals.
    public var hex: String {
        ([red, green, blue] + (isOpaque ? [] : [alpha])).reduce(into: "#") { text, byte in
            text += (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }
}

extension ColorValue: CustomStringConvertible {
    /// The colour as ``hex`` spells it.
    public var description: String { hex }
}
