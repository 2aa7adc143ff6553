/// How a finished file gets the name of the file that it replaces.
///
/// All differences between the computer's own disks and shared file systems are decided here:
///
/// |                  | `exchange`                    | `rename`                                |
/// |------------------|-------------------------------|-----------------------------------------|
/// | file systems     | the computer's own            | NFS, SMB, 9p, FUSE                      |
/// | lock             | on the folder, or a lock file | on a lock file                          |
/// | temporary name   | always the same for a file    | random: a leftover may be in use        |
/// | a missing file   | is missing                    | is looked up again                      |
/// | the original     | stays open                    | is closed, or it would be renamed aside |
/// | other's change   | comes out, and goes back      | is noticed by a last look               |
/// | leftovers        | are removed by the next write | are removed after an hour               |
///
/// The lock keeps our own writers away, but not other programs. Between reading and renaming,
/// another program may put its own version under the name, and a plain rename would destroy that
/// unseen. So the two files are exchanged, and the displaced file is compared with the file that
/// was read, before it is removed.
enum Placement: Sendable {
    /// The two files exchange their names.
    case exchange
    /// The new file is renamed over the old one.
    case rename

    /// How often another program may replace the file while its version is given back.
    private static let maximumRounds = 16

    /// The placement in a folder.
    init(in folder: borrowing FileDescriptor) {
        if folder.fileSystem.isShared {
            self = .rename
        } else {
            self = .exchange
        }
    }

    // MARK: Before

    /// Whether a lock on a folder excludes all its writers.
    var canLockFolders: Bool { self == .exchange }

    /// Cleans up after a writer of the file that was killed.
    ///
    /// - Returns: The name under which another program's version is kept, or `nil` if there is
    ///   none.
    func recover(_ file: StorePath, in folder: borrowing FileDescriptor) -> StorePath? {
        switch self {
        case .exchange: Recovery.recover(file, in: folder)
        case .rename: nil
        }
    }

    /// The temporary name for a file, or `nil` for a random one.
    func temporaryName(of file: StorePath) -> StorePath? {
        switch self {
        case .exchange: TemporaryName.of(file)
        case .rename: nil
        }
    }

    // MARK: Placing

    /// Gives a finished file the name of the original, or a name that is still free.
    ///
    /// - Parameters:
    ///   - new: The finished file.
    ///   - name: The name to give.
    ///   - original: The file as it was read, or `nil` if there was none.
    ///   - folder: The folder of both names.
    ///   - operation: The operation to name in an error.
    /// - Returns: `false` if another program has replaced, changed or created the file. Its version
    ///   has the name. Either way the caller has to `discard` the temporary name.
    /// - Throws: `StoreError`. Unless its cause is `keptAside`, the name leads to the same file as
    ///   before.
    func place(
        _ new: FinishedFile,
        as name: StorePath,
        over original: FileSnapshot?,
        in folder: borrowing FileDescriptor,
        _ operation: FileOperation
    ) throws(StoreError) -> Bool {
        guard let original else {
            return try operation.call(try Placement.create(name, from: new.name, in: folder))
        }
        switch self {
        case .exchange:
            return try Placement.exchange(new, with: name, original.status, in: folder, operation)
        case .rename:
            return try operation.call(
                try Placement.rename(new.name, over: name, original, in: folder)
            )
        }
    }

    /// Removes the temporary name of a file that has been placed, or was not to be.
    ///
    /// It has the old version now, or does not exist if the new file was renamed.
    func discard(_ temporary: StorePath, isReplacement: Bool, in folder: borrowing FileDescriptor) {
        if self == .exchange, isReplacement {
            Recovery.removeRecorded(temporary, in: folder)
        } else {
            try? folder.unlink(temporary)
        }
    }

    /// Removes random temporary names that killed writers have left.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - now: The time by the file system's own clock.
    func sweep(_ folder: borrowing FileDescriptor, now: Int64) {
        if self == .rename {
            Recovery.sweepAbandoned(folder, now: now)
        }
    }
}

// MARK: - A new name

extension Placement {
    /// Gives a temporary file its name, if there is still no file of that name.
    ///
    /// - Returns: `false` if there is one by now. Then nothing has changed.
    /// - Throws: `SystemError`. Then the name is still free.
    static func create(
        _ name: StorePath,
        from temporary: StorePath,
        in folder: borrowing FileDescriptor
    ) throws(SystemError) -> Bool {
        do {
            let renamed: Void? = try Syscalls.attempt(
                try folder.renameExclusively(temporary, to: name),
                expecting: { $0.isUnsupported }
            )
            if renamed != nil { return true }
            return try createByLink(name, from: temporary, in: folder)
        } catch {
            guard error == .alreadyExists else {
                throw error
            }
            return false
        }
    }

    /// The caller removes the temporary name, as it does if the file was not renamed.
    static func createByLink(
        _ name: StorePath,
        from temporary: StorePath,
        in folder: borrowing FileDescriptor
    ) throws(SystemError) -> Bool {
        let linked: Void? = try Syscalls.attempt(
            try folder.link(temporary, as: name),
            expecting: { $0.isUnsupported }
        )
        if linked != nil { return true }
        // No atomic call exists here, so the name is checked before.
        guard try folder.statusIfPresent(of: name) == nil else {
            return false
        }
        try folder.rename(temporary, to: name)
        return true
    }
}

// MARK: - Exchange

extension Placement {
    /// Replaces the original by a finished file.
    ///
    /// - Parameters:
    ///   - new: The finished file.
    ///   - name: The original's name.
    ///   - original: The status of the file as it was read. The caller holds that file open, so no
    ///     other can have got its inode number.
    ///   - folder: The folder of both names.
    ///   - operation: The operation to name in an error.
    /// - Returns: `false` if another program has replaced or changed the file.
    /// - Throws: `StoreError`. Unless its cause is `keptAside`, the name leads to the same file as
    ///   before.
    static func exchange(
        _ new: FinishedFile,
        with name: StorePath,
        _ original: FileStatus,
        in folder: borrowing FileDescriptor,
        _ operation: FileOperation
    ) throws(StoreError) -> Bool {
        do throws(SystemError) {
            try Recovery.Record(original: original, own: new.status).write(
                beside: new.name,
                in: folder
            )
            guard try folder.statusIfPresent(of: name) == original else {
                return false
            }
            do {
                try folder.exchange(new.name, with: name)
            } catch {
                // Another program has removed the file.
                if error == .noSuchFileOrDirectory {
                    return false
                }
                // The temporary name will be gone at once, and the record may not outlast it.
                guard error.isUnsupported, Recovery.Record.remove(beside: new.name, in: folder)
                else {
                    throw error
                }
                // No atomic call exists here, so the check above must suffice.
                try folder.rename(new.name, to: name)
                return true
            }
        } catch {
            throw operation.failure(error)
        }
        do {
            if try isUnchanged(original, new, in: folder) {
                return true
            }
            try giveBack(new, name, in: folder)
            return false
        } catch {
            // Unexpected failure. If the file cannot be renamed back, it is kept under a `.kept`
            // name, which no writer removes.
            let isBack = (try? folder.rename(new.name, to: name)) != nil
            if isBack {
                throw operation.failure(error)
            }
            let aside = Recovery.keepAside(new.name, in: folder)
            throw operation.failure(.keptAside(aside, error))
        }
    }

    /// Whether the displaced file is the file that was read, or no longer exists.
    ///
    /// Renaming has set the time of the last change, so the metadata that also sets it is compared.
    static func isUnchanged(
        _ original: FileStatus,
        _ new: FinishedFile,
        in folder: borrowing FileDescriptor
    ) throws(SystemError) -> Bool {
        guard let displaced = try folder.statusIfPresent(of: new.name) else {
            return true
        }
        let isSame =
            displaced.isSameVersion(as: original) && displaced.linkCount == original.linkCount
        guard isSame else { return false }
        let file = try folder.open(new.name, [.readOnly, .noFollow])
        return try file.attributeDigest() == new.originalAttributes
    }

    /// Exchanges the files until the displaced file is the one just placed.
    ///
    /// Then the name has the newest version of the other programs.
    ///
    /// A program that reads the file between two exchanges gets our version, which was never
    /// acknowledged. For that, its writing, its reading and these few calls have to coincide.
    private static func giveBack(
        _ new: FinishedFile,
        _ name: StorePath,
        in folder: borrowing FileDescriptor
    ) throws(SystemError) {
        var placed = new.status.identity
        for _ in 0..<maximumRounds {
            guard let held = try folder.statusIfPresent(of: new.name)?.identity else {
                return
            }
            let exchange: Void? = try Syscalls.attempt(try folder.exchange(new.name, with: name)) {
                reason in
                reason == .noSuchFileOrDirectory
            }
            // The other program has removed the file since, so none is put back.
            guard exchange != nil else { return }
            guard let displaced = try folder.statusIfPresent(of: new.name) else {
                return
            }
            guard displaced.identity != placed else {
                return
            }
            placed = held
        }
        // Another program keeps replacing the file. The newest version seen wins.
        try folder.rename(new.name, to: name)
    }
}

// MARK: - Renaming

extension Placement {
    /// Replaces the original by a temporary file, if the original has not changed since it was
    /// read.
    ///
    /// A file that is open anywhere is renamed aside first, so this process may not have the
    /// original open.
    static func rename(
        _ temporary: StorePath,
        over name: StorePath,
        _ original: FileSnapshot,
        in folder: borrowing FileDescriptor
    ) throws(SystemError) -> Bool {
        guard let now = current(name, in: folder), original.isSameVersion(as: now) else {
            return false
        }
        try folder.rename(temporary, to: name)
        return true
    }

    /// The file as it is now, if it can be read.
    private static func current(_ name: StorePath, in folder: borrowing FileDescriptor)
        -> FileSnapshot?
    {
        guard let file = try? FileReader.open(name, in: folder, of: name) else {
            return nil
        }
        return try? FileReader.read(file, name)
    }
}

extension FileSnapshot {
    /// Whether content and permissions are the same.
    ///
    /// Times and inode numbers mean little on shared file systems.
    fileprivate func isSameVersion(as other: FileSnapshot) -> Bool {
        let hasSameOwner = status.owner == other.status.owner && status.group == other.status.group
        let hasSameMode = status.mode == other.status.mode
        return hasSameOwner && hasSameMode && content.bytes == other.content.bytes
    }
}
