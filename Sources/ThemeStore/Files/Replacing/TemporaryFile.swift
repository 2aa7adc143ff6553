/// A temporary file with its content, which has been closed.
package struct FinishedFile: Sendable {
    package let name: StorePath
    package let status: FileStatus
    /// The extended attributes of the file that it is to replace, as `attributeDigest` gives them.
    let originalAttributes: UInt64
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
    ///   - name: The name it is to have, if a lock keeps other writers from using it; `nil` for a random name.
    ///   - mode: The permission bits to ask for, of which the process's mask takes some away.
    ///   - inherits: Whether the folder's access control list may give others access, as to a new file.
    /// - Returns: The file, empty and open.
    /// - Throws: `SystemError`, which is `alreadyExists` if several random names were taken.
    package static func create(
        in folder: borrowing FileDescriptor, named name: StorePath?, mode: UInt32, inherits: Bool = false
    ) throws(SystemError) -> TemporaryFile {
        var name = name ?? TemporaryName.random()
        for _ in 0..<TemporaryName.maximumAttempts {
            do throws(SystemError) {
                return TemporaryFile(name: name, descriptor: try open(name, in: folder, mode, inherits: inherits))
            } catch {
                guard error == .alreadyExists else { throw error }
                name = TemporaryName.random()
            }
        }
        throw .alreadyExists
    }

    private static func open(
        _ name: StorePath, in folder: borrowing FileDescriptor, _ mode: UInt32, inherits: Bool
    ) throws(SystemError) -> FileDescriptor {
        #if canImport(Darwin)
            // A folder's list gives new files entries. Linux masks them by the mode; macOS does not.
            if !inherits, try !folder.accessList().isEmpty { return try openUninherited(name, in: folder, mode) }
        #endif
        let file = try folder.open(name, [.readWrite, .exclusiveCreate, .noFollow], mode: mode)
        #if canImport(Darwin)
            // A server may hide its folder's list. The file is still empty, and another one takes its name.
            if !inherits, try !file.accessList().isEmpty {
                try folder.unlink(name)
                return try openUninherited(name, in: folder, mode)
            }
        #endif
        return file
    }

    #if canImport(Darwin)
        private static func openUninherited(
            _ name: StorePath, in folder: borrowing FileDescriptor, _ mode: UInt32
        ) throws(SystemError) -> FileDescriptor {
            let file = try folder.createUninherited(name, mode: mode)
            // The folder may have been moved, and a server may have given the file entries all the same.
            let found = try folder.status(of: name, followingLinks: false)
            guard try found.identity == file.status().identity else { throw .staleFileHandle }
            guard try file.accessList().count <= FileDescriptor.emptyAccessListLength else {
                try folder.unlink(name)
                throw .notSupported
            }
            return file
        }
    #endif

    /// Below this, joining the pieces is faster than a system call for each.
    private static let smallSize = 1 << 16

    package func write(_ pieces: [ArraySlice<UInt8>]) throws(SystemError) {
        guard pieces.reduce(0, { $0 + $1.count }) > TemporaryFile.smallSize else {
            return try DescriptorIO.write(pieces.reduce(into: []) { $0 += $1 }[...], to: descriptor)
        }
        for piece in pieces { try DescriptorIO.write(piece, to: descriptor) }
    }

    /// Puts content and metadata on the disk, and closes the file.
    package consuming func finish() throws(SystemError) -> FinishedFile {
        try DescriptorIO.syncToDisk(descriptor)
        let finished = FinishedFile(name: name, status: try descriptor.status(), originalAttributes: originalAttributes)
        try descriptor.close()
        return finished
    }
}
