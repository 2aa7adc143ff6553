/// A file's content and its status at that moment.
package struct FileSnapshot {
    package let content: PaddedBytes
    let status: FileStatus
}

/// How often a file is looked up at most.
private let maximumLookups = 50

/// Reads stores.
///
/// Readers acquire no lock: files are replaced, not rewritten, so an open file is complete.
package enum FileReader {
    /// Reads a file, through symbolic links.
    ///
    /// - Returns: `nil` if the file or a folder of its path is missing, or if a folder of its path
    ///   is a file.
    package static func read(_ path: StorePath) throws(StoreError) -> FileSnapshot? {
        // The system reports such a path to an existing file as missing.
        guard path.bytes.last != "/" else {
            throw FileOperation(.read, path).failure(.namedAsFolder)
        }
        for _ in 1..<maximumLookups {
            do {
                return try readOnce(path)
            } catch {
                // Another machine has replaced the file while it was open here.
                guard error.systemError == .staleFileHandle else { throw error }
            }
        }
        return try readOnce(path)
    }

    private static func readOnce(_ path: StorePath) throws(StoreError) -> FileSnapshot? {
        let opened = try FileDescriptor.workingFolder.openRegular(
            path,
            followingLinks: true,
            of: path
        )
        if let file = opened {
            return try file.snapshot(of: path)
        }
        guard let location = try? ResolvedPath.resolve(path, creatingFolders: nil),
            location.folder.fileSystem.isShared,
            let file = try location.folder.openRetrying(location.name, isShared: true, of: path)
        else {
            return nil
        }
        return try file.snapshot(of: path)
    }

    /// Whether a file's folder is known not to exist.
    static func isFolderMissing(of path: StorePath) -> Bool {
        do {
            _ = try FileDescriptor.workingFolder.status(of: path.parent, followingLinks: true)
            return false
        } catch {
            return error.isMissingFile
        }
    }

    /// Opens a folder to list it, or returns `nil` if it does not exist.
    static func openFolder(_ path: StorePath) throws(StoreError) -> FileDescriptor? {
        try FileOperation(.read, path).call(
            FileDescriptor.workingFolder.openFolder(path),
            unless: { $0.isMissingFile }
        )
    }
}

extension FileDescriptor {
    /// Opens a regular file in this folder for reading.
    ///
    /// - Parameters:
    ///   - name: The file, as seen from the folder.
    ///   - followsLinks: Whether to follow a symbolic link at the end. Writers have followed it
    ///     already.
    ///   - path: The path to name in an error.
    /// - Returns: The open file, or `nil` if there is none.
    /// - Throws: `StoreError` if the file is not a regular one or cannot be opened.
    func openRegular(
        _ name: StorePath,
        followingLinks followsLinks: Bool = false,
        of path: StorePath
    ) throws(StoreError) -> FileDescriptor? {
        // Opening a FIFO wakes its writer, and opening a device may do anything, so the status is
        // read first.
        let operation = FileOperation(.read, path)
        let status = try operation.call(
            status(of: name, followingLinks: followsLinks),
            unless: { $0.isMissingFile }
        )
        guard let status else { return nil }
        try operation.requireRegular(status)
        // Opening a FIFO or a device does not wait for its other side, and no terminal becomes the
        // controlling terminal.
        var options: OpenOptions = [.readOnly, .nonBlocking, .noControllingTerminal]
        if !followsLinks {
            options.insert(.noFollow)
        }
        return try operation.call(open(name, options), unless: { $0.isMissingFile })
    }

    /// Opens a regular file in this folder, and repeats the lookup of a missing file.
    ///
    /// NFS and FUSE rename an open file aside before they replace it, so its name is missing for a
    /// moment. Writers on the server see that too, in the exported folder. The file is looked up
    /// three times on a shared file system, and more often while the folder has a file that was
    /// renamed aside.
    ///
    /// - Parameters:
    ///   - name: The file, as seen from the folder.
    ///   - isShared: Whether the folder is on a shared file system.
    ///   - hasLockFile: Whether the folder has a lock file, so that other machines may have mounted
    ///     it.
    ///   - path: The path to name in an error.
    /// - Returns: The open file, or `nil` if there is none.
    /// - Throws: `StoreError` if the file is not a regular one or cannot be opened.
    func openRetrying(
        _ name: StorePath,
        isShared: Bool,
        hasLockFile: @autoclosure () -> Bool = false,
        of path: StorePath
    ) throws(StoreError) -> FileDescriptor? {
        for lookup in 1...maximumLookups {
            if let file = try openRegular(name, of: path) {
                return file
            }
            // Listing a folder of many stores takes long, so it is done only if needed.
            guard isShared || hasLockFile() else {
                return nil
            }
            // Reading the folder also drops what an NFS client has cached about it.
            let isAside = (try? names())?.contains { name in
                name.starts(with: ".nfs".utf8) || name.starts(with: ".fuse_hidden".utf8)
            }
            guard isShared && lookup < 3 || isAside == true else {
                return nil
            }
            Syscalls.sleep(milliseconds: 20)
        }
        return nil
    }

    /// Reads this open file.
    func snapshot(of path: StorePath) throws(StoreError) -> FileSnapshot {
        // The cached size may be a second old, and no more than that size would be read.
        if fileSystem.isShared { refresh() }
        let operation = FileOperation(.read, path)
        let status = try operation.call(status())
        // Another file may have got the name since its status was read.
        try operation.requireRegular(status)
        let content = try operation.call(
            DescriptorIO.read(self, expectedSize: status.size, isRegular: true)
        )
        return FileSnapshot(content: content, status: status)
    }
}

/// A moment for another program that writes a file in place, or removes and creates it again.
///
/// Such a file may be empty or incomplete when it is read.
struct RewriteGrace {
    /// When the version that was read last was modified.
    private var modified: Int64 = 0
    /// The end of the wait for that version.
    private var deadline: Int64 = 0
    private var waitCount = 0

    /// Waits a moment, if a text that cannot be parsed may then be complete.
    ///
    /// On a busy machine, this process may pause for so long that the program has completed the
    /// file and begins the next version. Each version counts from its own modification.
    ///
    /// - Parameters:
    ///   - error: Why the text cannot be used, or `nil` if there is no file.
    ///   - status: The file's status.
    /// - Returns: `false` if the file was not modified just now, or if enough time has passed.
    mutating func waits(after error: StoreError?, in status: FileStatus?) -> Bool {
        let now = Syscalls.monotonicNanoseconds
        let isUnfinished = error?.kind == .malformed || error?.kind == .empty
        if isUnfinished, let status, status.modified != modified {
            modified = status.modified
            let age = Syscalls.millisecondsSince1970 - modified / 1_000_000
            if abs(age) < 100 { deadline = now + 100_000_000 }
        }
        // A program may never stop writing.
        guard now < deadline, waitCount < 100 else {
            return false
        }
        waitCount += 1
        Syscalls.sleep(milliseconds: 5)
        return true
    }
}

extension StorePath {
    /// The content of the file at this path, or `nil` if it cannot be read.
    var content: PaddedBytes? {
        try? FileReader.read(self)?.content
    }
}
