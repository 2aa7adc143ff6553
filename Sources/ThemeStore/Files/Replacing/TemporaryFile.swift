/// A temporary file with its content, which has been closed.
struct FinishedFile: Sendable {
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
    static func create(
        in folder: borrowing FileDescriptor,
        named name: StorePath?,
        mode: UInt32,
        inherits: Bool = false
    ) throws(SystemError) -> TemporaryFile {
        var name = name ?? TemporaryName.random()
        for _ in 0..<TemporaryName.maximumAttempts {
            do {
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

    func write(_ pieces: [ArraySlice<UInt8>]) throws(SystemError) {
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
    consuming func finish() throws(SystemError) -> FinishedFile {
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
