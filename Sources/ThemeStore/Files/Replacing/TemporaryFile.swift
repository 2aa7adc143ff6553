/// A temporary file with its content, which has been closed.
struct FinishedFile {
    let name: StorePath
    let status: FileStatus
    /// The extended attributes of the file that it is to replace, as `attributeDigest` gives them.
    let originalAttributes: UInt64
}

/// The file that new content is written to before it takes a store's name.
struct TemporaryFile: ~Copyable {
    let name: StorePath
    let descriptor: FileDescriptor
    /// The extended attributes of the file that is to be replaced, as `attributeDigest` gives them.
    var originalAttributes: UInt64 = 0

    func write(_ pieces: [ArraySlice<UInt8>]) throws(SystemError) {
        for piece in pieces {
            try DescriptorIO.write(piece, to: descriptor)
        }
    }

    /// Puts content and metadata on the disk, and closes the file.
    consuming func finish() throws(SystemError) -> FinishedFile {
        try descriptor.syncToDisk()
        let finished = FinishedFile(
            name: name,
            status: try descriptor.status(),
            originalAttributes: originalAttributes
        )
        try descriptor.close()
        return finished
    }
}

extension FileDescriptor {
    /// Creates a temporary file in this folder.
    ///
    /// - Parameters:
    ///   - known: The name it is to have, if a lock keeps other writers from using it, or `nil` for
    ///     a random name.
    ///   - mode: The permission bits to ask for, of which the process's mask takes some away.
    ///   - inherits: Whether the folder's access control list may give others access, as to a new
    ///     file.
    /// - Returns: The file, empty and open.
    /// - Throws: `SystemError`, which is `alreadyExists` if a random name was taken.
    func createTemporary(
        named known: StorePath?,
        mode: UInt32,
        inherits: Bool = false
    ) throws(SystemError) -> TemporaryFile {
        let name = known ?? TemporaryName.random()
        do {
            let file = try createFile(name, mode: mode, inherits: inherits)
            return TemporaryFile(name: name, descriptor: file)
        } catch {
            guard error == .alreadyExists, known != nil else {
                throw error
            }
            return try createTemporary(named: nil, mode: mode, inherits: inherits)
        }
    }
}

/// The names of temporary files.
enum TemporaryName {
    /// A name that no other program can predict.
    static func random() -> StorePath {
        name(.random(in: .min ... .max))
    }

    /// The temporary name for a file, always the same: its digits are the FNV-1a hash of the file's
    /// name.
    ///
    /// If a lock keeps other writers away, a file of this name was left by a killed writer, and the
    /// folder need not be searched for others.
    static func of(_ file: StorePath) -> StorePath {
        name(file.bytes.hash64)
    }

    /// Whether a name is that of a temporary file.
    static func isTemporary(_ name: [UInt8]) -> Bool {
        let digits = name.dropFirst(10).prefix(16).text
        return UInt64(digits, radix: 16).map { self.name($0).bytes.elementsEqual(name) } ?? false
    }

    private static func name(_ value: UInt64) -> StorePath {
        StorePath(literal: ".themectl-\(String(value, radix: 16, length: 16)).tmp")
    }
}
