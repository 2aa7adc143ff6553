extension UInt8 {
    /// Whether it is a letter in ASCII.
    ///
    /// Its case is one bit.
    package var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }

    /// A letter in ASCII in lower case, or any other byte as it is.
    package var inLowerCase: UInt8 {
        if isLetter {
            return self | 0x20
        }
        return self
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

    /// The hexadecimal digit of a value below 16, in ASCII.
    package init(hexadecimalDigit value: UInt8) {
        let first = value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10
        self = first + value
    }
}

extension String {
    /// The digits of a number, with zeroes before them up to a length.
    package init(_ number: some BinaryInteger, radix: Int = 10, length: Int) {
        let digits = String(number, radix: radix)
        self = String(repeating: "0", count: Swift.max(0, length - digits.utf8.count)) + digits
    }
}
