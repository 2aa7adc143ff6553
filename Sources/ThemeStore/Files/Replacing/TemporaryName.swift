/// The names of temporary files.
package enum TemporaryName {
    private static let prefix = ".themectl-"
    private static let suffix = ".tmp"
    private static let digits = 16

    /// How many names are tried.
    ///
    /// Random names of 64 bits never meet, unless the random numbers are bad.
    package static let maximumAttempts = 8

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
            decoding: name.dropFirst(prefix.utf8.count).prefix(digits),
            as: UTF8.self
        )
        return UInt64(value, radix: 16).map { self.name($0).bytes.elementsEqual(name) } ?? false
    }

    private static func name(_ value: UInt64) -> StorePath {
        StorePath(literal: prefix + String(value, radix: 16, length: digits) + suffix)
    }
}
