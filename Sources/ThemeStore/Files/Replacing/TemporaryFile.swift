/// The file that new content is written to before it gets the store's name.
///
/// Its name is used once. Its writer has an `flock` on it until it has another name, so a temporary
/// file that is not locked was left by a writer that was killed. On a shared file system such a
/// lock means nothing, and a file counts as left after a day.
struct TemporaryFile: ~Copyable {
    let name: StorePath
    let descriptor: FileDescriptor

    func write(_ pieces: [ArraySlice<UInt8>]) throws(SystemError) {
        for piece in pieces {
            try DescriptorIO.write(piece, to: descriptor)
        }
    }

    /// Puts content and metadata on the disk.
    ///
    /// - Parameters:
    ///   - isShared: Whether to close the file: while it is open, a shared file system would rename
    ///     it aside. Elsewhere it stays open for its lock.
    ///   - attributes: The original's extended attributes, or `nil` if they do not matter.
    /// - Returns: The file.
    /// - Throws: `SystemError` if it cannot be synced or closed.
    consuming func finish(
        isShared: Bool,
        _ attributes: [ExtendedAttribute]? = nil
    ) throws(SystemError) -> FinishedFile {
        try descriptor.syncToDisk()
        let name = name
        let identity = try descriptor.status().identity
        func finished(_ file: consuming FileDescriptor?) -> FinishedFile {
            FinishedFile(name: name, identity: identity, attributes: attributes, descriptor: file)
        }
        guard isShared else { return finished(descriptor) }
        try descriptor.close()
        return finished(nil)
    }
}

/// A temporary file that is complete and on the disk.
struct FinishedFile: ~Copyable {
    let name: StorePath
    let identity: FileStatus.Identity
    /// The original's extended attributes, or `nil` if they do not matter.
    let attributes: [ExtendedAttribute]?
    /// The file, open for its lock, or `nil` on a shared file system.
    fileprivate let descriptor: FileDescriptor?
}

extension FileDescriptor {
    /// Creates a temporary file in this folder, and locks it.
    ///
    /// - Parameters:
    ///   - mode: The permission bits to ask for, of which the process's mask takes some away.
    ///   - inherits: Whether the folder's access control list may give others access, as to a new
    ///     file.
    ///   - isShared: Whether the folder is on a shared file system.
    /// - Returns: The file, empty and open.
    /// - Throws: `SystemError` if no file can be created.
    func createTemporary(
        mode: UInt32,
        inherits: Bool = false,
        isShared: Bool
    ) throws(SystemError) -> TemporaryFile {
        var attempts = VainAttempts()
        while true {
            let name = TemporaryName.random()
            let created = try Syscalls.attempt(
                createFile(name, mode: mode, inherits: inherits),
                expecting: { $0 == .alreadyExists }
            )
            if let file = created {
                // A sweep may have locked and removed the file before its writer could lock it.
                let isOwn = isShared || file.isLockedAtOnce
                if isOwn {
                    return TemporaryFile(name: name, descriptor: file)
                }
                try? unlink(name)
            }
            try attempts.count(.alreadyExists)
        }
    }

    /// Whether this new file could be locked, and still has a name.
    ///
    /// A file system without such locks has no sweep that looks at them.
    private var isLockedAtOnce: Bool {
        guard (try? tryLock()) != false else {
            return false
        }
        return (try? status().linkCount) != 0
    }
}

// MARK: - The sweep

/// A folder that this process has swept.
///
/// Another folder may get the number of a removed folder, but rarely also its path.
private struct SweptFolder: Hashable {
    let identity: FileStatus.Identity
    let path: StorePath
}

private let sweptFolders = Mutex<Set<SweptFolder>>([])

/// How many files a sweep removes at most.
private let maximumSwept = 64

/// The age from which a temporary file on a shared file system counts as left, in milliseconds: a
/// day.
private let abandonedAfter: Int64 = 86_400_000

extension FileDescriptor {
    /// Removes the temporary files of killed writers from this folder, once in a process.
    ///
    /// A name alone proves nothing, so only regular files of some users are removed.
    ///
    /// - Parameters:
    ///   - path: The path by which this folder was opened.
    ///   - identity: The identity of this folder.
    ///   - owners: The users whose files are removed.
    ///   - isShared: Whether this folder is on a shared file system.
    func sweepOnce(
        _ path: StorePath,
        _ identity: FileStatus.Identity,
        of owners: [UInt32],
        isShared: Bool
    ) {
        let swept = SweptFolder(identity: identity, path: path)
        let isFirst = sweptFolders.withLock { $0.insert(swept).inserted }
        guard isFirst, let names = try? names() else {
            return
        }
        var removed = 0
        for bytes in names where TemporaryName.isTemporary(bytes) && removed < maximumSwept {
            guard let name = StorePath(bytes: bytes) else { continue }
            if removeLeftover(name, of: owners, isShared: isShared) {
                removed += 1
            }
        }
    }

    /// Removes a temporary file, if its writer was killed.
    ///
    /// - Returns: Whether it was removed.
    func removeLeftover(_ name: StorePath, of owners: [UInt32], isShared: Bool) -> Bool {
        guard let file = try? openRegular(name, of: name), let status = try? file.status(),
            owners.contains(status.owner)
        else {
            return false
        }
        let isLeft =
            if isShared {
                Syscalls.millisecondsSince1970 - status.modified / 1_000_000 > abandonedAfter
            } else {
                // A writer that is about to lock its new file notices this lock or the removal.
                (try? file.tryLock()) == true
            }
        guard isLeft, isName(name, of: file) else {
            return false
        }
        return (try? unlink(name)) != nil
    }
}
