/// A file that is made once to be locked, and stays.
///
/// It is made under a temporary name, and gets its mode and owner before its own name. A file that
/// is there already is never changed: the folder's owner may have moved anybody's file to that
/// name.
package struct LockFile {
    /// An open lock file.
    package struct Opened: ~Copyable {
        package let descriptor: FileDescriptor
        fileprivate let identity: FileStatus.Identity
    }

    /// What has the name of the lock file.
    private enum Finding: ~Copyable {
        case missing
        case usable(Opened)
        /// Others could lock it, so it means nothing. Or the folder cannot be changed anyway.
        case ignored
    }

    /// How often the file may be replaced or removed while it is opened, or while it is locked.
    static let maximumAttempts = 64

    /// The lock file, as errors name it.
    package let path: StorePath
    private let name: StorePath
    private let folderStatus: FileStatus
    private let isGuarded: Bool
    private let isShared: Bool

    /// The permission bits of a new file.
    ///
    /// The group gets its own only if the file can get the folder's group.
    private let mode: UInt32

    /// - Parameters:
    ///   - path: The lock file, to be named in an error.
    ///   - name: Its name in its folder.
    ///   - folder: The status of its folder.
    ///   - isGuarded: Whether other users must not be able to block those who lock it. Then a file
    ///     that they could lock is refused. Elsewhere it is ignored, because in a folder such as
    ///     `/tmp` anybody can make one.
    ///   - isShared: Whether the folder is on a shared file system.
    ///   - isSticky: Whether it has the sticky bit, which keeps programs from removing it that
    ///     clean up runtime folders.
    init(
        _ path: StorePath,
        named name: StorePath,
        in folder: FileStatus,
        isGuarded: Bool,
        isShared: Bool,
        isSticky: Bool = false
    ) {
        self.path = path
        self.name = name
        folderStatus = folder
        self.isGuarded = isGuarded
        self.isShared = isShared
        let bits: UInt32 = folder.mode & 0o020 == 0 ? 0o600 : 0o660
        mode = isSticky ? bits | 0o1000 : bits
    }

    private var operation: FileOperation { FileOperation(.lock, path) }

    // MARK: Open

    /// Opens the lock file, and makes it first if it is missing and needed.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - isNeeded: Whether the folder itself is not locked.
    /// - Returns: The file, or `nil` if there is none to lock.
    /// - Throws: `StoreError` if the file is refused, or cannot be opened or made.
    func open(
        in folder: borrowing FileDescriptor,
        isNeeded: Bool
    ) throws(StoreError) -> Opened? {
        for _ in 0..<LockFile.maximumAttempts {
            switch try find(in: folder) {
            case .usable(let file): return file
            case .ignored: return nil
            case .missing: break
            }
            guard isNeeded else { return nil }
            do {
                if let file = try create(in: folder) { return file }
            } catch {
                if isUnchangeable(folder, error) { return nil }
                throw FileOperation(.lock, path.parent).failure(error)
            }
        }
        throw operation.failure(.replacedTooOften)
    }

    /// Fails if a write would refuse the lock file, as far as that can be checked without writing.
    func check(in folder: borrowing FileDescriptor) throws(StoreError) {
        do {
            _ = try find(in: folder, isDryRun: true)
        } catch {
            guard error.isLease else { throw error }
        }
    }

    private func find(
        in folder: borrowing FileDescriptor,
        isDryRun: Bool = false
    ) throws(StoreError) -> Finding {
        let refused: FileStatus
        do throws(SystemError) {
            let opened = try Syscalls.attempt(
                folder.openAtOnce(name, [.readWrite, .noFollow, .nonBlocking]),
                expecting: { $0 == .noSuchFileOrDirectory }
            )
            guard let file = opened else { return .missing }
            let status = try settledStatus(of: file, in: folder)
            // Another program has removed it after it was opened.
            if status.linkCount == 0 { return .missing }
            let isListed = file.letsListedUsersOpen(status)
            if !isListed, isUsable(status, in: folder, isDryRun: isDryRun) {
                return .usable(Opened(descriptor: file, identity: status.identity))
            }
            refused = status
        } catch {
            if isUnchangeable(folder, error) { return .ignored }
            guard let status = try? folder.status(of: name) else {
                throw FileOperation(.lock, path.parent).failure(.system(error))
            }
            let isUnusable = !error.isPassing && !counts(status, in: folder)
            guard isUnusable || !isOwnFile(status, in: folder) else {
                throw operation.failure(.system(error))
            }
            refused = status
        }
        guard isGuarded else { return .ignored }
        throw refused.notPrivate(operation)
    }

    /// The status of an open lock file.
    ///
    /// Its writer may just have removed the temporary name. A shared file system may count that
    /// name for some seconds.
    private func settledStatus(
        of file: borrowing FileDescriptor,
        in folder: borrowing FileDescriptor
    ) throws(SystemError) -> FileStatus {
        if isShared { file.refresh() }
        var status = try file.status()
        let lookCount = isShared ? 20 : 1
        for _ in 0..<lookCount {
            guard status.linkCount == 2, !folder.hasTemporaryName(of: status) else { break }
            if isShared {
                Syscalls.sleep(milliseconds: 50)
                file.refresh()
            }
            status = try file.status()
        }
        return status
    }

    /// Whether the folder cannot be changed, and opening or making a file has failed for that
    /// reason.
    private func isUnchangeable(_ folder: borrowing FileDescriptor, _ error: SystemError) -> Bool {
        guard error.isForbidden || error == .readOnlyFileSystem else {
            return false
        }
        return (try? folder.checkWritable(.workingFolder)) == nil
    }

    // MARK: Judge

    /// Whether a locked file still has the name of the lock file.
    ///
    /// An earlier version's file, which everybody can lock, is replaced by a new file.
    func isCurrent(
        _ file: borrowing Opened,
        in folder: borrowing FileDescriptor
    ) throws(StoreError) -> Bool {
        if isShared { folder.refresh(name) }
        let found = try operation.call(folder.statusIfPresent(of: name))
        guard let found, found.identity == file.identity else {
            return false
        }
        if isClosed(found) || folder.shows(found.mode, isShared: isShared) {
            return true
        }
        guard isOwnFile(found, in: folder) else {
            return false
        }
        try operation.call(folder.unlink(name))
        _ = try operation.call(create(in: folder))
        return false
    }

    /// Whether a file can be locked: it counts, or will be replaced once it is locked.
    private func isUsable(
        _ status: FileStatus,
        in folder: borrowing FileDescriptor,
        isDryRun: Bool
    ) -> Bool {
        guard isOwnFile(status, in: folder) else { return false }
        let isOfEarlierVersion = status.owner == Syscalls.effectiveUser && status.size == 0
        if isClosed(status) || isOfEarlierVersion { return true }
        // Only a new file shows whether the file system shows one mode for every file.
        if isDryRun { return isShared }
        return folder.shows(status.mode, isShared: isShared)
    }

    /// Whether only the folder's writers could have made a file, and only they can open it.
    private func counts(_ status: FileStatus, in folder: borrowing FileDescriptor) -> Bool {
        isOwnFile(status, in: folder) && isClosed(status)
    }

    /// Whether a file has one name, and belongs to root or to a writer of the folder.
    ///
    /// Where it was linked to its name, its writer may not have removed the temporary name yet.
    private func isOwnFile(
        _ status: FileStatus,
        in folder: borrowing FileDescriptor
    ) -> Bool {
        guard status.kind == .regular else { return false }
        guard status.linkCount == 1 || folder.hasTemporaryName(of: status) else {
            return false
        }
        let owners = [0, folderStatus.owner, Syscalls.effectiveUser]
        return owners.contains(status.owner) || isOfWritingGroup(status)
    }

    /// Whether the permission bits let only the folder's writers open a file.
    private func isClosed(_ status: FileStatus) -> Bool {
        let allowed: UInt32 = isOfWritingGroup(status) ? 0o660 : 0o600
        return status.mode & 0o777 & ~allowed == 0
    }

    private func isOfWritingGroup(_ status: FileStatus) -> Bool {
        folderStatus.mode & 0o020 != 0 && status.group == folderStatus.group
    }

    // MARK: Make

    /// Makes the lock file.
    ///
    /// - Returns: The file, or `nil` if its name is taken by now.
    private func create(in folder: borrowing FileDescriptor) throws(SystemError) -> Opened? {
        let temporary = try folder.createTemporary(mode: 0o600, isShared: isShared)
        let temporaryName = temporary.name
        defer {
            // A file that was linked to its name has this name as well.
            try? folder.unlink(temporaryName)
        }
        let file = temporary.descriptor
        try file.give(toOwnerOf: folderStatus)
        let own = try file.status()
        var wanted = mode
        if mode & 0o060 != 0 {
            let hasGroup =
                own.group == folderStatus.group
                || (try? file.changeGroup(folderStatus.group)) != nil
            // Another group may not open the file instead. With an access control list, these bits
            // are not the group's.
            if !hasGroup || folder.hasAccessList || file.hasAccessList {
                wanted &= ~0o060
            }
        }
        if own.mode != wanted {
            try? file.changeMode(wanted)
        }
        guard try folder.create(name, from: temporaryName) else {
            return nil
        }
        return Opened(descriptor: file, identity: own.identity)
    }
}

extension FileDescriptor {
    /// Whether an access control list may let others than its owner and group open this file.
    fileprivate func letsListedUsersOpen(_ status: FileStatus) -> Bool {
        #if canImport(Darwin)
            hasAccessList
        #else
            // The group's permission bits are the most that a list can give.
            status.mode & 0o070 != 0 && hasAccessList
        #endif
    }

    /// Whether a file with two names has a temporary one in this folder.
    ///
    /// FUSE may show another inode number for each name. The time of the last change, in
    /// nanoseconds, is equal.
    fileprivate func hasTemporaryName(of status: FileStatus) -> Bool {
        guard status.linkCount == 2, let names = try? names() else {
            return false
        }
        return names.contains { bytes in
            guard TemporaryName.isTemporary(bytes), let name = StorePath(bytes: bytes) else {
                return false
            }
            guard let other = try? self.status(of: name) else { return false }
            return other.linkCount == 2 && other.changed == status.changed
        }
    }

    /// Whether a file that only its owner may open shows this mode, because the file system shows
    /// one mode for every file.
    fileprivate func shows(_ mode: UInt32, isShared: Bool) -> Bool {
        guard let temporary = try? createTemporary(mode: 0o600, isShared: isShared) else {
            return false
        }
        defer {
            try? unlink(temporary.name)
        }
        return (try? temporary.descriptor.status().mode) == mode
    }
}
