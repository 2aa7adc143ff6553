/// How a finished file gets the name of the file that it replaces.
///
/// The differences between the computer's own disks and shared file systems:
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
enum Placement {
    /// The two files exchange their names.
    case exchange
    /// The new file is renamed over the old one.
    case rename

    /// The placement in a folder.
    init(in folder: borrowing FileDescriptor) {
        if folder.fileSystem.isShared {
            self = .rename
        } else {
            self = .exchange
        }
    }

    /// Whether a lock on a folder excludes all its writers.
    var canLockFolders: Bool { self == .exchange }
}

// MARK: - A new name

extension FileDescriptor {
    /// Gives a temporary file in this folder its name, if there is still no file of that name.
    ///
    /// - Returns: `false` if there is one by now. Then nothing has changed.
    /// - Throws: `SystemError`. Then the name is still free.
    func create(_ name: StorePath, from temporary: StorePath) throws(SystemError) -> Bool {
        do {
            let renamed: Void? = try Syscalls.attempt(
                renameExclusively(temporary, to: name),
                expecting: { $0.isUnsupported }
            )
            if renamed != nil { return true }
            return try createByLink(name, from: temporary)
        } catch {
            guard error == .alreadyExists else {
                throw error
            }
            return false
        }
    }

    /// The caller removes the temporary name, as it does if the file was not renamed.
    func createByLink(_ name: StorePath, from temporary: StorePath) throws(SystemError) -> Bool {
        let linked: Void? = try Syscalls.attempt(
            link(temporary, as: name),
            expecting: { $0.isUnsupported }
        )
        if linked != nil { return true }
        // No atomic call exists here, so the name is checked before.
        guard try statusIfPresent(of: name) == nil else {
            return false
        }
        try rename(temporary, to: name)
        return true
    }
}

extension SystemError {
    /// Whether a system without this kind of name or renaming returns this error.
    ///
    /// A container whose filter lacks the call returns EPERM. If the folder may not be changed at
    /// all, the fallback fails as well.
    var isUnsupported: Bool {
        [.invalidArgument, .notSupported, .notImplemented, .notPermitted].contains(self)
    }
}

// MARK: - Exchange

/// How often another program may replace the file while its version is given back.
private let maximumRounds = 16

extension FileDescriptor {
    /// Replaces the original in this folder by a finished file.
    ///
    /// - Parameters:
    ///   - new: The finished file.
    ///   - name: The original's name.
    ///   - original: The status of the file as it was read. The caller holds that file open, so no
    ///     other can have got its inode number.
    ///   - operation: The operation to name in an error.
    /// - Returns: `false` if another program has replaced or changed the file.
    /// - Throws: `StoreError`. Unless its cause is `keptAside`, the name leads to the same file as
    ///   before.
    func exchange(
        _ new: FinishedFile,
        with name: StorePath,
        _ original: FileStatus,
        _ operation: FileOperation
    ) throws(StoreError) -> Bool {
        do throws(SystemError) {
            let record = SwapRecord(original: original, own: new.status)
            try writeRecord(record, beside: new.name)
            guard try statusIfPresent(of: name) == original else {
                return false
            }
            do {
                try exchange(new.name, with: name)
            } catch {
                // Another program has removed the file.
                if error == .noSuchFileOrDirectory {
                    return false
                }
                // The temporary name will be gone at once, and the record may not outlast it.
                guard error.isUnsupported, removeRecord(beside: new.name) else {
                    throw error
                }
                // No atomic call exists here, so the check above must suffice.
                try rename(new.name, to: name)
                return true
            }
        } catch {
            throw operation.failure(error)
        }
        do {
            if try isUnchanged(original, new) {
                return true
            }
            try giveBack(new, name)
            return false
        } catch {
            // Unexpected failure. If the file cannot be renamed back, it is kept under a `.kept`
            // name, which no writer removes.
            let isBack = (try? rename(new.name, to: name)) != nil
            if isBack {
                throw operation.failure(error)
            }
            throw operation.failure(.keptAside(keepAside(new.name), error))
        }
    }

    /// Whether the displaced file is the file that was read, or no longer exists.
    ///
    /// Renaming has set the time of the last change, so the metadata that also sets it is compared.
    func isUnchanged(_ original: FileStatus, _ new: FinishedFile) throws(SystemError) -> Bool {
        guard let displaced = try statusIfPresent(of: new.name) else {
            return true
        }
        let isSame =
            displaced.isSameVersion(as: original) && displaced.linkCount == original.linkCount
        guard isSame else { return false }
        let file = try open(new.name, [.readOnly, .noFollow])
        return try file.attributeDigest() == new.originalAttributes
    }

    /// Exchanges the files until the displaced file is the one just placed.
    ///
    /// Then the name has the newest version of the other programs.
    ///
    /// A program that reads the file between two exchanges gets our version, which was never
    /// acknowledged. For that, its writing, its reading and these few calls have to coincide.
    private func giveBack(_ new: FinishedFile, _ name: StorePath) throws(SystemError) {
        var placed = new.status.identity
        for _ in 0..<maximumRounds {
            guard let held = try statusIfPresent(of: new.name)?.identity else {
                return
            }
            let exchanged: Void? = try Syscalls.attempt(exchange(new.name, with: name)) {
                $0 == .noSuchFileOrDirectory
            }
            // If the other program has removed the file since, none is put back.
            guard exchanged != nil, let displaced = try statusIfPresent(of: new.name),
                displaced.identity != placed
            else {
                return
            }
            placed = held
        }
        // Another program keeps replacing the file. The newest version seen wins.
        try rename(new.name, to: name)
    }
}

// MARK: - Renaming

extension FileDescriptor {
    /// Replaces the original in this folder by a temporary file, if the original has not changed
    /// since it was read.
    ///
    /// A file that is open anywhere is renamed aside first, so this process may not have the
    /// original open.
    func rename(
        _ temporary: StorePath,
        over name: StorePath,
        _ original: FileSnapshot
    ) throws(SystemError) -> Bool {
        guard let now = current(name), original.isSameVersion(as: now) else {
            return false
        }
        try rename(temporary, to: name)
        return true
    }

    /// The file as it is now, if it can be read.
    private func current(_ name: StorePath) -> FileSnapshot? {
        guard let file = try? openRegular(name, of: name) else {
            return nil
        }
        return try? file.snapshot(of: name)
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
