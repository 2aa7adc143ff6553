extension UInt8 {
    /// Whether it is a letter in ASCII.
    ///
    /// Its case is one bit.
    package var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }

    /// Whether it is a decimal digit in ASCII.
    package var isDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }

    /// The value of a hexadecimal digit in ASCII, or `nil` for any other character.
    package var hexadecimalDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
            self & 0x0F + 9
        default:
            nil
        }
    }
}
