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

        fileprivate var followsLinks: Bool {
            switch self {
            case .reading(let followingLinks): followingLinks
            }
        }

        /// A FIFO or device answers at once instead of waiting for its other side, and no terminal becomes the
        /// controlling one.
        fileprivate var options: FileDescriptor.OpenOptions {
            let options: FileDescriptor.OpenOptions = [.readOnly, .nonBlocking, .noControllingTerminal]
            return followsLinks ? options : options.union(.noFollow)
        }
    }

    /// Reads a file, through symbolic links.
    ///
    /// - Returns: `nil` where there is no such file, which includes a folder of its path that is missing or no folder.
    package static func read(_ path: StorePath) throws(FileError) -> FileSnapshot? {
        // The system takes such a path for a file's that is missing, if the file is there.
        guard path.bytes.last != UInt8(ascii: "/") else { throw FileError(.read, path, .notAFile(.folder)) }
        for _ in 1..<looks.most {
            do throws(FileError) {
                return try readOnce(path)
            } catch {
                guard error.isStaleFile else { throw error }
            }
        }
        return try readOnce(path)
    }

    private static func readOnce(_ path: StorePath) throws(FileError) -> FileSnapshot? {
        if let file = try open(path, in: .workingFolder, for: .reading(followingLinks: true), of: path) {
            return try read(file, path)
        }
        guard let location = try? ResolvedPath.resolve(path, creatingFolders: nil),
            location.folder.isOnSharedFileSystem,
            let file = try openLookingAgain(location.name, in: location.folder, isShared: true, of: path)
        else { return nil }
        return try read(file, path)
    }

    /// Reads a file, whose folder is open already, likewise.
    package static func read(_ path: StorePath, in folder: borrowing FileDescriptor) throws(FileError) -> FileSnapshot?
    {
        if let name = path.name,
            let file = try open(name, in: folder, for: .reading(followingLinks: true), of: path)
        {
            return try read(file, path)
        }
        return try read(path)
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

    /// How often a file that is not there is looked for: in any case, and where something has been renamed aside.
    private static let looks: (least: Int, most: Int) = (3, 50)
    /// How long to wait in between, in milliseconds.
    private static let pause: Int32 = 20

    /// Opens a regular file, which is looked for again where it may only be missing for a moment.
    ///
    /// Where others change a folder unseen, a file that is open is renamed aside before it is replaced, and its name leads
    /// to nothing until then. That can be seen beside them, too, in the folder that they have mounted elsewhere.
    ///
    /// - Parameters:
    ///   - name: The file, as seen from the folder.
    ///   - folder: The folder.
    ///   - isShared: Whether others change the folder unseen.
    ///   - path: The path to name in an error.
    /// - Returns: The open file, or `nil` where there is none.
    /// - Throws: `FileError` where it is no regular file or cannot be opened.
    package static func openLookingAgain(
        _ name: StorePath, in folder: borrowing FileDescriptor, isShared: Bool, of path: StorePath
    ) throws(FileError) -> FileDescriptor? {
        let least = isShared ? looks.least : 1
        for look in 1...looks.most {
            if let file = try open(name, in: folder, for: .reading(followingLinks: false), of: path) { return file }
            // Reading the folder also makes a client forget what it knows of it.
            let isAside = (try? folder.names())?.contains { name in
                name.starts(with: ".nfs".utf8) || name.starts(with: ".fuse_hidden".utf8)
            }
            guard look < least || isAside == true else { return nil }
            Syscalls.sleep(milliseconds: pause)
        }
        return nil
    }

    /// Reads a file that has been opened.
    package static func read(
        _ descriptor: borrowing FileDescriptor, _ path: StorePath
    ) throws(FileError) -> FileSnapshot {
        // What is known of such a file may be a second old, and its size decides how much of it is given.
        if descriptor.isOnSharedFileSystem { descriptor.refresh() }
        let status = try FileError.attributing(.read, path) { () throws(SystemError) in try descriptor.status() }
        // Something else may have taken its place since it was looked at.
        guard status.kind == .regular else { throw FileError(.read, path, .notAFile(status.kind)) }
        return try FileError.attributing(.read, path) { () throws(SystemError) in
            FileSnapshot(content: try DescriptorIO.read(descriptor, expectedSize: status.size), status: status)
        }
    }

    /// Opens a folder, to read what is in it; `nil` where there is no such folder.
    package static func openFolder(_ path: StorePath) throws(FileError) -> FileDescriptor? {
        do throws(FileError) {
            return try FileError.attributing(.read, path) { () throws(SystemError) in
                try FileDescriptor.workingFolder.openFolder(path)
            }
        } catch {
            guard error.isMissingFile else { throw error }
            return nil
        }
    }
}
