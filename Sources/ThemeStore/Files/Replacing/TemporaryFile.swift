/// A temporary file with its content, which has been closed.
package struct FinishedFile: Sendable {
    package let name: StorePath
    package let status: FileStatus
    /// The extended attributes of the file that it is to replace, as `attributeDigest` gives them.
    let originalAttributes: UInt64
}

/// The names of temporary files.
package enum TemporaryName {
    /// A name with zeroes for its digits.
    private static let pattern = ".themectl-0000000000000000.tmp"
    /// The place of the digits in the pattern.
    private static let digits = 10..<26

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

/// The file that new content is written to before it takes a store's name.
package struct TemporaryFile: ~Copyable {
    package let name: StorePath
    let descriptor: FileDescriptor
    /// The extended attributes of the file that is to be replaced, as `attributeDigest` gives them.
    var originalAttributes: UInt64 = 0

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - folder: The folder to create it in.
    ///   - name: The name it is to have, if a lock keeps other writers from using it, or `nil` for
    ///     a random name.
    ///   - mode: The permission bits to ask for, of which the process's mask takes some away.
    ///   - inherits: Whether the folder's access control list may give others access, as to a new
    ///     file.
    /// - Returns: The file, empty and open.
    /// - Throws: `SystemError`, which is `alreadyExists` if several random names were taken.
    package static func create(
        in folder: borrowing FileDescriptor,
        named name: StorePath?,
        mode: UInt32,
        inherits: Bool = false
    ) throws(SystemError) -> TemporaryFile {
        var name = name ?? TemporaryName.random()
        for _ in 0..<TemporaryName.maximumAttempts {
            do throws(SystemError) {
                let file = try FileMetadata.createFile(
                    name,
                    in: folder,
                    mode: mode,
                    inherits: inherits
                )
                return TemporaryFile(name: name, descriptor: file)
            } catch {
                guard error == .alreadyExists else {
                    throw error
                }
                name = TemporaryName.random()
            }
        }
        throw .alreadyExists
    }

    /// Below this, joining the pieces is faster than a system call for each.
    private static let smallSize = 1 << 16

    package func write(_ pieces: [ArraySlice<UInt8>]) throws(SystemError) {
        let size = pieces.reduce(0) { $0 + $1.count }
        guard size > TemporaryFile.smallSize else {
            let content = pieces.reduce(into: []) { $0 += $1 }
            return try DescriptorIO.write(content[...], to: descriptor)
        }
        for piece in pieces {
            try DescriptorIO.write(piece, to: descriptor)
        }
    }

    /// Puts content and metadata on the disk, and closes the file.
    package consuming func finish() throws(SystemError) -> FinishedFile {
        try DescriptorIO.syncToDisk(descriptor)
        let status = try descriptor.status()
        let finished = FinishedFile(
            name: name,
            status: status,
            originalAttributes: originalAttributes
        )
        try descriptor.close()
        return finished
    }
}
