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
        let rest = name.removing(prefix: beginning) ?? []
        return rest.dropFirst(digits).elementsEqual(end.utf8)
            && rest.prefix(digits).allSatisfy { $0.isDigit || "a"..."f" ~= $0 }
    }
}
