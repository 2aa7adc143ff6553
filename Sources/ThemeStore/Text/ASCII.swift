// A byte is compared with a character of ASCII as it is written: `byte == "/"`.

@inline(__always)
func == (byte: UInt8?, character: Unicode.Scalar) -> Bool {
    byte == UInt8(ascii: character)
}

@inline(__always)
func != (byte: UInt8?, character: Unicode.Scalar) -> Bool {
    byte != UInt8(ascii: character)
}

@inline(__always)
func ~= (character: Unicode.Scalar, byte: UInt8?) -> Bool {
    byte == UInt8(ascii: character)
}

@inline(__always)
func ~= (characters: ClosedRange<Unicode.Scalar>, byte: UInt8) -> Bool {
    characters ~= Unicode.Scalar(byte)
}

extension UInt8 {
    /// Whether it is a letter in ASCII.
    ///
    /// Its case is one bit.
    package var isLetter: Bool {
        "a"..."z" ~= self | 0x20
    }

    /// A letter in ASCII in lower case, or any other byte as it is.
    var inLowerCase: UInt8 {
        if isLetter {
            return self | 0x20
        }
        return self
    }

    /// Whether it is a decimal digit in ASCII.
    package var isDigit: Bool {
        "0"..."9" ~= self
    }

    /// The value of a hexadecimal digit in ASCII, or `nil` for any other character.
    var hexadecimalDigit: UInt8? {
        switch self {
        case "0"..."9":
            self - UInt8(ascii: "0")
        case "a"..."f", "A"..."F":
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
