/// One writer's transaction on a file: lock, read, commit.
///
/// At every instant the file's name has either the old content or the new, and all of it. The new
/// content is on the disk before it gets the name, and the name is on the disk before `commit`
/// returns.
///
/// The lock keeps our own writers away, but not other programs. So the writer looks once more
/// whether the file is the one that was read, and the next system call renames. Everything else is
/// done before that. A new file only gets a name that is free.
///
/// |                | the computer's own disks     | NFS, SMB, 9p, FUSE                      |
/// |----------------|------------------------------|-----------------------------------------|
/// | temporary file | is locked by its writer      | has no lock that others would notice    |
/// | last look      | inode, times, permissions    | content, permissions, attributes, links |
/// | the original   | stays open                   | is closed, or it would be renamed aside |
/// | a missing file | is missing                   | is looked up again                      |
/// | leftovers      | are files that nobody locks  | are files older than a day              |
struct FileTransaction: ~Copyable {
    /// What a transaction does with its file.
    enum Mode: Equatable {
        /// Replaces or creates it. The deadline is the end of the wait for the lock.
        case write(until: LockDeadline)
        /// Checks whether a write would succeed, but locks, creates, removes and renames nothing.
        case dryRun

        /// Whether there is time left to wait for other writers.
        var mayWait: Bool {
            switch self {
            case .write(let deadline): !deadline.hasPassed
            case .dryRun: false
            }
        }
    }

    /// How often the way to the file may change while its folder is being locked.
    private static let maximumAttempts = 64

    let path: StorePath
    let location: ResolvedPath
    /// The status of the file's folder, from before it was locked.
    let folderStatus: FileStatus
    /// The content to make the new one from, or `nil` if the file does not exist.
    let original: FileSnapshot?
    /// The lock that keeps other writers away.
    ///
    /// A dry run has none.
    let lock: FolderLock
    private let mode: Mode
    /// The file that was read, or `nil` on a shared file system.
    private let descriptor: FileDescriptor?
    /// Whether the file changed so shortly before it was read that a later change may have given it
    /// the same times.
    private let isFresh: Bool

    var isShared: Bool { lock.isShared }
    var isDryRun: Bool { mode == .dryRun }

    // MARK: Lock and read

    /// Acquires the lock and reads the file.
    ///
    /// - Parameters:
    ///   - path: The file, which need not exist.
    ///   - mode: Whether to write or only to check.
    ///   - folders: How to make missing folders, or `nil` to make none.
    ///   - isGuarded: Whether other users must not be able to block the writers of a folder. It is
    ///     called only for a folder that others may read.
    /// - Returns: The transaction, which ends with `commit` or `leave`, or when it is released.
    /// - Throws: `StoreError`. Its `isMissingFile` means a missing folder that was not to be made.
    static func begin(
        _ path: StorePath,
        _ mode: Mode,
        creatingFolders folders: FolderCreation? = nil,
        guarding isGuarded: (FileStatus.Identity) -> Bool = { _ in false }
    ) throws(StoreError) -> FileTransaction {
        for _ in 0..<maximumAttempts {
            do throws(StoreError) {
                let location = try ResolvedPath.resolve(path, creatingFolders: folders)
                let status = try FileOperation(.read, path).call(location.folder.status())
                let isReadByOthers = status.mode & 0o044 != 0
                let lock: FolderLock
                switch mode {
                case .write(let deadline):
                    lock = try FolderLock.acquire(
                        location.folder,
                        status,
                        until: deadline,
                        for: location.followed,
                        isGuarded: isReadByOthers && isGuarded(status.identity)
                    )
                case .dryRun:
                    lock = try FolderLock.check(
                        location.folder,
                        status,
                        for: location.followed,
                        isGuarded: isReadByOthers && isGuarded(status.identity)
                    )
                }
                // The writer before this one may have changed the way.
                if lock.hasWaited, try !location.isTarget(of: path) {
                    continue
                }
                guard try location.agreesWithKernel(on: path) else {
                    continue
                }
                return try FileTransaction(
                    reading: path,
                    at: location,
                    status,
                    lock: lock,
                    mode
                )
            } catch {
                // Another machine may have replaced the file while it was open here.
                guard error.systemError == .staleFileHandle else { throw error }
            }
        }
        throw FileOperation(.write, path).failure(.replacedTooOften)
    }

    /// Reads the file that its path was resolved to.
    ///
    /// - Parameters:
    ///   - path: The path to name in an error.
    ///   - location: The folder and name of the file.
    ///   - folderStatus: The status of the folder.
    ///   - lock: The folder's lock.
    ///   - mode: Whether to write or only to check.
    /// - Throws: `StoreError` if the file cannot be read.
    init(
        reading path: StorePath,
        at location: consuming ResolvedPath,
        _ folderStatus: FileStatus,
        lock: consuming FolderLock,
        _ mode: Mode
    ) throws(StoreError) {
        let isShared = lock.isShared
        let opened = try location.folder.openRetrying(
            location.name,
            isShared: isShared,
            hasLockFile: location.folder.hasLockFile,
            of: path
        )
        switch consume opened {
        case .some(let file):
            let snapshot = try file.snapshot(of: path)
            original = snapshot
            isFresh = snapshot.status.isFresh
            // While it is open, no other file can get its inode number.
            if isShared {
                descriptor = nil
            } else {
                descriptor = consume file
            }
        case nil:
            original = nil
            isFresh = false
            descriptor = nil
        }
        self.path = path
        self.location = location
        self.folderStatus = folderStatus
        self.lock = lock
        self.mode = mode
    }

    // MARK: Commit

    /// Replaces the old content by the new, or creates the file, and ends the transaction.
    ///
    /// A dry run only fails where a write would.
    ///
    /// - Parameters:
    ///   - pieces: The new content, in order.
    ///   - newMode: The permission bits of a new file, despite the process's mask, or `nil` for
    ///     0666 less the mask.
    ///   - backupSuffix: The suffix of the name of a copy of the old content, which must not be
    ///     taken, or `nil` for no copy.
    /// - Returns: `false` if a program that acquires no lock changed the file after it was read, or
    ///   if its folder was moved. Then the path has that program's version, and no copy was made.
    /// - Throws: `StoreError`. Unless its cause is `notDurable`, the file is unchanged, and no copy
    ///   was made.
    consuming func commit(
        _ pieces: [ArraySlice<UInt8>],
        newMode: UInt32? = nil,
        backupSuffix: String? = nil
    ) throws(StoreError) -> Bool {
        if isDryRun {
            let size = pieces.reduce(0) { $0 + $1.count }
            try requireCommittable(size: size, backupSuffix: backupSuffix)
            return true
        }
        try requireReplaceable()
        location.folder.sweepOnce(
            location.followed.parent,
            folderStatus.identity,
            of: owners,
            isShared: isShared
        )
        let signals = HeldSignals.holdInterrupting()
        defer {
            signals.release()
        }
        var backup: StorePath?
        if let backupSuffix {
            backup = try createBackup(backupSuffix)
        }
        var isPlaced = false
        defer {
            if !isPlaced, let backup { remove(backup) }
        }
        // The new file stays open, and locked, until its folder is on the disk.
        let placed = try place(pieces, newMode)
        isPlaced = placed != nil
        if isPlaced { try sync(location.folder) }
        return isPlaced
    }

    /// Ends a transaction that changes nothing, after putting the content on the disk: its writer
    /// may have been killed before it synced the file.
    ///
    /// - Parameter isOneOfMany: Whether many files are written. Then the files that are replaced
    ///   report a folder that cannot be synced.
    /// - Throws: `StoreError` with the cause `notDurable`.
    consuming func leave(isOneOfMany: Bool = false) throws(StoreError) {
        guard !isDryRun, original != nil else { return }
        try withOriginal { original throws(StoreError) in try sync(original, unlessReadOnly: true) }
        do {
            try sync(location.folder, unlessReadOnly: true)
        } catch {
            guard isOneOfMany else { throw error }
        }
    }

    private func sync(_ descriptor: borrowing FileDescriptor, unlessReadOnly: Bool = false)
        throws(StoreError)
    {
        try mappingError(descriptor.syncToDiskIfPossible(unlessReadOnly: unlessReadOnly)) {
            operation.failure(.notDurable($0))
        }
    }

    /// Works on the file that was read, unless another program has removed it, as the last look
    /// notices.
    func withOriginal(_ work: (borrowing FileDescriptor) throws(StoreError) -> Void)
        throws(StoreError)
    {
        switch descriptor {
        case .some(let file): try work(file)
        case nil:
            guard original != nil,
                let file = try location.folder.openRegular(location.name, of: path)
            else {
                return
            }
            try work(file)
        }
    }

    /// The users whose temporary files may be left here.
    ///
    /// Root gives its files to the owner of the folder, or of the file that is replaced.
    private var owners: [UInt32] {
        let user = Syscalls.effectiveUser
        guard user == 0 else { return [user] }
        return [user, folderStatus.owner, original?.status.owner ?? user]
    }

    // MARK: The new file

    /// Writes the new content to a temporary file and gives that the file's name.
    ///
    /// - Returns: The new file, or `nil` if another program has replaced, changed or created the
    ///   file, or moved its folder.
    private func place(
        _ pieces: [ArraySlice<UInt8>],
        _ newMode: UInt32?
    ) throws(StoreError) -> FinishedFile? {
        let new: FinishedFile
        do {
            new = try prepare(pieces, newMode)
        } catch {
            // A writer on the server, which sees no lock of this file, may have swept it.
            guard isShared, error.failedCall == .noSuchFileOrDirectory else { throw error }
            return nil
        }
        do throws(SystemError) {
            guard try rename(new) else {
                remove(new.name)
                return nil
            }
        } catch {
            remove(new.name)
            throw operation.failure(error)
        }
        if isReached(by: new.identity) { return new }
        return nil
    }

    /// Gives a finished file the name of the original, or a name that is still free.
    ///
    /// - Returns: `false` if another program has replaced, changed or created the file. Then the
    ///   name has that program's version.
    private func rename(_ new: borrowing FinishedFile) throws(SystemError) -> Bool {
        let name = location.name
        do {
            guard let original else {
                return try location.folder.rename(new.name, toFree: name)
            }
            guard try isUnchanged(original, new.attributes) else {
                return false
            }
            // No other call may come between the last look and this one.
            try location.folder.rename(new.name, to: name)
            return true
        } catch {
            // The temporary file may have been removed, or a server may have renamed it and lost
            // its answer.
            guard error == .noSuchFileOrDirectory else { throw error }
            return try location.folder.statusIfPresent(of: name)?.identity == new.identity
        }
    }

    /// Looks whether the name still has the file that was read, unchanged.
    ///
    /// Where numbers and times prove nothing, content and permissions are compared, and before a
    /// rename over the file extended attributes and links.
    ///
    /// - Parameters:
    ///   - original: The file that was read.
    ///   - attributes: The extended attributes that it had later, or `nil` if neither these nor a
    ///     second link matter.
    /// - Returns: Whether it is unchanged.
    /// - Throws: `SystemError` if it cannot be examined.
    func isUnchanged(
        _ original: FileSnapshot,
        _ attributes: [ExtendedAttribute]? = nil
    ) throws(SystemError) -> Bool {
        let name = location.name
        if isShared || isFresh {
            let equal = try location.folder.fileEqual(to: original, attributes, under: name)
            guard let equal else { return false }
            if isShared {
                return try location.folder.statusIfPresent(of: name)?.identity == equal
            }
        }
        return try location.folder.statusIfPresent(of: name) == original.status
    }

    /// Whether the path resolves to the new file or, if another program has already replaced it, at
    /// least to its folder and name.
    ///
    /// `true` if the check itself fails, because the rename has succeeded.
    private func isReached(by identity: FileStatus.Identity) -> Bool {
        let path = location.pathAfterReplacement
        if path.status?.identity == identity { return true }
        return (try? location.isTarget(of: path)) ?? true
    }

    /// Writes content to a temporary file, gives it the metadata of the file that was read, and
    /// puts it on the disk.
    ///
    /// - Parameters:
    ///   - pieces: The content, in order.
    ///   - newMode: The permission bits if no file was read, or `nil` for 0666 less the process's
    ///     mask.
    /// - Returns: The file.
    /// - Throws: `StoreError`. Then the file is gone again.
    private func prepare(_ pieces: [ArraySlice<UInt8>], _ newMode: UInt32? = nil) throws(StoreError)
        -> FinishedFile
    {
        // Until the copy of an existing store has the store's permissions, only its owner may use
        // it. This user need not own the store, and gets no more permissions than before.
        let firstMode = original.map { $0.status.mode & 0o600 } ?? newMode ?? 0o666
        let temporary = try operation.call(
            location.folder.createTemporary(
                mode: firstMode,
                inherits: original == nil,
                isShared: isShared
            )
        )
        let name = temporary.name
        do throws(StoreError) {
            if original == nil {
                // The folder may be another user's.
                try operation.call(temporary.descriptor.give(toOwnerOf: folderStatus))
            }
            try withOriginal { original throws(StoreError) in
                try temporary.descriptor.copyFlags(of: original, operation)
            }
            try operation.call(temporary.write(pieces))
            var attributes: [ExtendedAttribute]?
            if let status = original?.status {
                try withOriginal { original throws(StoreError) in
                    if isShared { attributes = try operation.call(original.attributes()) }
                    try temporary.descriptor.copyMetadata(of: original, status, operation)
                }
            } else if let newMode {
                try operation.call(temporary.descriptor.grantMode(newMode))
            }
            do {
                return try temporary.finish(isShared: isShared, attributes)
            } catch {
                throw operation.failure(error)
            }
        } catch {
            remove(name)
            throw error
        }
    }

    /// Copies the old content, with its metadata, to a file next to it.
    ///
    /// - Returns: The copy's name, or `nil` if there is no old content, or if there is such a copy
    ///   already.
    private func createBackup(_ suffix: String) throws(StoreError) -> StorePath? {
        guard let original else { return nil }
        let name = location.name.appending(suffix: suffix)
        let temporary = try prepare([original.content.bytes])
        defer {
            remove(temporary.name)
        }
        let creation = FileOperation(.create, path.appending(suffix: suffix))
        let isCreated = try creation.call(location.folder.create(name, from: temporary.name))
        if isCreated { return name }
        try requireFreeName(forBackup: suffix)
        return nil
    }

    func remove(_ name: StorePath) {
        try? location.folder.unlink(name)
    }
}

// MARK: - Names and versions

extension FileDescriptor {
    /// Renames a file within this folder, if there is still no file of the new name.
    ///
    /// - Returns: `false` if there is one.
    func rename(_ temporary: StorePath, toFree name: StorePath) throws(SystemError) -> Bool {
        do {
            try renameExclusively(temporary, to: name)
            return true
        } catch {
            if error == .alreadyExists { return false }
            guard error.isUnsupported else { throw error }
            // No atomic call exists here, so the name is checked before.
            guard try statusIfPresent(of: name) == nil else {
                return false
            }
            try rename(temporary, to: name)
            return true
        }
    }

    /// Gives a temporary file in this folder a name that must not be replaced, if it is free.
    ///
    /// The caller removes the temporary name, which the file may still have.
    ///
    /// - Returns: `false` if there is a file of that name.
    func create(_ name: StorePath, from temporary: StorePath) throws(SystemError) -> Bool {
        do {
            try renameExclusively(temporary, to: name)
            return true
        } catch {
            if error == .alreadyExists { return false }
            guard error.isUnsupported else { throw error }
        }
        do {
            try link(temporary, as: name)
            return true
        } catch {
            if error == .alreadyExists { return false }
            guard error.isUnsupported else { throw error }
        }
        return try rename(temporary, toFree: name)
    }

    /// The file of a name, if it still has the content and permissions that were read, these
    /// extended attributes and no second name.
    ///
    /// On shared file systems times mean little, and inode numbers only while the file is cached.
    fileprivate func fileEqual(
        to original: FileSnapshot,
        _ attributes: [ExtendedAttribute]?,
        under name: StorePath
    ) throws(SystemError) -> FileStatus.Identity? {
        guard let file = try? openRegular(name, of: name) else {
            return nil
        }
        if file.fileSystem.isShared { file.refresh() }
        if let attributes, try !file.hasAttributes(attributes) { return nil }
        let status = try file.status()
        let isLinked = attributes != nil && status.linkCount > 1
        guard !isLinked, original.status.hasSamePermissions(as: status) else {
            return nil
        }
        // In pieces, because memory for a second copy may be missing.
        var rest = original.content.bytes
        var offset = 0
        while true {
            let piece = try file.read(upTo: 16_384, at: offset)
            guard rest.starts(with: piece) else { return nil }
            if piece.isEmpty { return rest.isEmpty ? status.identity : nil }
            rest = rest.dropFirst(piece.count)
            offset += piece.count
        }
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

extension FileStatus {
    /// Whether owner, group and permission bits are equal.
    fileprivate func hasSamePermissions(as other: FileStatus) -> Bool {
        owner == other.owner && group == other.group && mode == other.mode
    }

    /// Whether the file changed less than 20 ms ago.
    ///
    /// Linux takes the time of a change from a clock that ticks at most every 10 ms.
    fileprivate var isFresh: Bool {
        Syscalls.millisecondsSince1970 - changed / 1_000_000 < 20
    }
}

extension StoreError {
    /// The reason of a failed system call, also for metadata that could not be kept.
    fileprivate var failedCall: SystemError? {
        switch fileError?.cause {
        case .system(let reason), .metadataNotKept(_, let reason): reason
        default: nil
        }
    }
}
