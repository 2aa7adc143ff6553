/// The names of temporary files: `.themectl-`, 32 hexadecimal digits, `.tmp`.
///
/// Earlier versions used 16 digits.
enum TemporaryName {
    private static let beginning = ".themectl-"
    private static let end = ".tmp"
    private static let digits = 32

    /// A name of 128 random bits, which no other writer has or can predict.
    static func random() -> StorePath {
        var name = beginning
        for _ in 0..<2 {
            name += String(UInt64.random(in: .min ... .max), radix: 16, length: digits / 2)
        }
        return StorePath(literal: name + end)
    }

    /// Whether a name is that of a temporary file.
    static func isTemporary(_ name: [UInt8]) -> Bool {
        guard name.count == beginning.utf8.count + digits + end.utf8.count,
            name.starts(with: beginning.utf8), name.suffix(end.utf8.count).elementsEqual(end.utf8)
        else {
            return false
        }
        return name.dropFirst(beginning.utf8.count).prefix(digits).allSatisfy { digit in
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            case UInt8(ascii: "a")...UInt8(ascii: "f"): true
            default: false
            }
        }
    }
}
