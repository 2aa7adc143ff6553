/// The names of temporary files.
package enum TemporaryName {
    /// A name with zeroes for its digits.
    private static let pattern = ".themectl-0000000000000000.tmp"
    /// The place of the digits in the pattern.
    private static let digits = 10..<26

    /// How many names are tried.
    ///
    /// Random names of 64 bits never meet, unless the random numbers are bad.
    static let maximumAttempts = 8

    /// A name that no other program can predict.
    package static func random() -> StorePath {
        name(.random(in: .min ... .max))
    }

    /// The temporary name for a file, always the same: its digits are the FNV-1a hash of the file's
    /// name.
    ///
    /// If a lock keeps other writers away, a file of this name was left by a killed writer, and the
    /// folder need not be searched for others.
    package static func of(_ file: StorePath) -> StorePath {
        name(file.bytes.hash64)
    }

    /// Whether a name is that of a temporary file.
    static func isTemporary(_ name: [UInt8]) -> Bool {
        let value = String(
            decoding: name.prefix(digits.upperBound).dropFirst(digits.lowerBound),
            as: UTF8.self
        )
        return UInt64(value, radix: 16).map { self.name($0).bytes.elementsEqual(name) } ?? false
    }

    private static func name(_ value: UInt64) -> StorePath {
        // Every write makes such a name, so it is made without `String`, which takes longer.
        var name = Array(pattern.utf8)
        var rest = value
        for index in digits.reversed() {
            name[index] = UInt8(hexadecimalDigit: UInt8(truncatingIfNeeded: rest & 0xF))
            rest >>= 4
        }
        return StorePath(literal: name)
    }
}
