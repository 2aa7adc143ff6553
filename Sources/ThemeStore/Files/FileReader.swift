/// A file's content and its status at that moment.
package struct FileSnapshot: Sendable {
    package let content: PaddedBytes
    package let status: FileStatus
}

/// Reads stores.
///
/// Readers take no lock: files are replaced, not rewritten, so what is opened is whole.
package enum FileReader {
    /// How a file is opened: by readers at the end of all links, by writers where the links have been followed already.
    package enum Access: Sendable {
        case reading(followingLinks: Bool)
        case updating

        fileprivate var followsLinks: Bool {
            switch self {
            case .reading(let followingLinks): followingLinks
            case .updating: false
            }
        }

        /// A FIFO or device answers at once instead of waiting for its other side, and no terminal becomes the
        /// controlling one.
        fileprivate var options: FileDescriptor.OpenOptions {
            switch self {
            case .reading(followingLinks: true): [.readOnly, .nonBlocking, .noControllingTerminal]
            case .reading(followingLinks: false): [.readOnly, .nonBlocking, .noControllingTerminal, .noFollow]
            case .updating: [.readWrite, .nonBlocking, .noControllingTerminal, .noFollow]
            }
        }
    }

    /// Reads a file, through symbolic links.
    ///
    /// - Returns: `nil` where there is no such file, which includes a folder of its path that is missing or no folder.
    package static func read(_ path: StorePath) throws(FileError) -> FileSnapshot? {
        // The system takes such a path for a file's that is missing, if the file is there.
        guard path.bytes.last != UInt8(ascii: "/") else { throw FileError(.read, path, .notAFile(.folder)) }
        guard let file = try open(path, in: .workingFolder, for: .reading(followingLinks: true), of: path) else {
            return nil
        }
        return try read(file, path)
    }

    /// Opens a regular file.
    ///
    /// - Parameters:
    ///   - name: The file, as seen from the folder.
    ///   - folder: The folder.
    ///   - access: How to open it.
    ///   - path: The path to name in an error.
    /// - Returns: The open file, or `nil` where there is none.
    /// - Throws: `FileError` where it is no regular file or cannot be opened.
    package static func open(
        _ name: StorePath, in folder: borrowing FileDescriptor, for access: Access, of path: StorePath
    ) throws(FileError) -> FileDescriptor? {
        do throws(FileError) {
            // Opening a FIFO wakes its writer and opening a device may do anything at all, so their status is asked first.
            let status = try FileError.attributing(.read, path) { () throws(SystemError) in
                try folder.status(of: name, followingLinks: access.followsLinks)
            }
            guard status.kind == .regular else { throw FileError(.read, path, .notAFile(status.kind)) }
            return try FileError.attributing(.read, path) { () throws(SystemError) in
                try folder.open(name, access.options)
            }
        } catch {
            guard error.isMissingFile else { throw error }
            return nil
        }
    }

    /// Reads a file that has been opened.
    package static func read(
        _ descriptor: borrowing FileDescriptor, _ path: StorePath
    ) throws(FileError) -> FileSnapshot {
        try FileError.attributing(.read, path) { () throws(SystemError) in
            let status = try descriptor.status()
            return FileSnapshot(content: try DescriptorIO.read(descriptor, expectedSize: status.size), status: status)
        }
    }

    /// The names in a folder, in no order; none where there is no such folder.
    package static func names(in folder: StorePath) throws(FileError) -> [[UInt8]] {
        do throws(FileError) {
            return try FileError.attributing(.read, folder) { () throws(SystemError) in
                try FileDescriptor.workingFolder.openFolder(folder).names()
            }
        } catch {
            guard error.isMissingFile else { throw error }
            return []
        }
    }
}
