// A byte is compared with a character of ASCII as it is written: `byte == "/"`.

@inline(__always)
package func == (byte: UInt8?, character: Unicode.Scalar) -> Bool {
    byte == UInt8(ascii: character)
}

@inline(__always)
package func != (byte: UInt8?, character: Unicode.Scalar) -> Bool {
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

    /// Whether it is a capital letter in ASCII.
    var isCapital: Bool {
        "A"..."Z" ~= self
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

    /// Whether it is a letter or decimal digit in ASCII.
    package var isAlphanumeric: Bool {
        isLetter || isDigit
    }

    /// The value of a hexadecimal digit in ASCII, or `nil` for any other character.
    var hexadecimalDigit: UInt8? {
        switch self {
        case "0"..."9":
            self & 0x0F
        case "a"..."f", "A"..."F":
            self & 0x0F + 9
        default:
            nil
        }
    }
}

extension String {
    /// The digits of a number, with zeroes before them up to a length.
    package init(_ number: some BinaryInteger, radix: Int = 10, length: Int) {
        self = String(number, radix: radix)
        let missing = length - utf8.count
        if missing > 0 { self = String(repeating: "0", count: missing) + self }
    }

    /// The text in UTF-8.
    package var bytes: [UInt8] {
        Array(utf8)
    }

    /// The text with ASCII's letters in lower case.
    package var inLowerCase: String {
        utf8.map { $0.inLowerCase }.text
    }

    /// The word, which is in lower case, in the letter case of another: `dark`, `Dark` or `DARK`.
    ///
    /// For any other mixture it stays in lower case.
    func inLetterCase(of other: [UInt8]) -> String {
        let capitals = other.filter { $0.isCapital }.count
        if capitals > 0, capitals == other.filter({ $0.isLetter }).count {
            return uppercased()
        }
        if capitals == 1, other[0].isCapital {
            return withCapital
        }
        return self
    }
}

extension StringProtocol {
    /// The text with a capital as its first letter.
    package var withCapital: String {
        prefix(1).uppercased() + dropFirst()
    }
}

extension Collection<UInt8> {
    /// The bytes as text, with U+FFFD for bytes that are not UTF-8.
    package var text: String {
        String(decoding: self, as: UTF8.self)
    }

    /// The bytes of a name that count if its style does not: without `_`, `-` and `.`, and in lower
    /// case.
    var withoutNamingStyle: [UInt8] {
        filter { !"_-.".utf8.contains($0) }.map { $0.inLowerCase }
    }

    /// The rest behind a prefix, or `nil` without that prefix.
    package func removing(prefix: String) -> SubSequence? {
        starts(with: prefix.utf8) ? dropFirst(prefix.utf8.count) : nil
    }
}

extension Sequence<UInt8> {
    /// The bytes' hash by FNV-1a.
    var hash64: UInt64 {
        reduce(0xCBF2_9CE4_8422_2325) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
    }
}
