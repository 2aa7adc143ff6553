/// One writer's transaction on a file: lock, read, commit.
///
/// At every instant the file's name has either the old content or the new, and all of it. The new
/// content is on the disk before it gets the name, and the name is on the disk before `commit`
/// returns.
struct FileTransaction: ~Copyable {
    /// What a transaction does with its file.
    enum Mode: Equatable {
        /// Replaces or creates it. The deadline is the end of the wait for the lock.
        case write(until: LockDeadline)
        /// Checks whether a write would succeed, but locks, creates, removes and renames nothing.
        case dryRun
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
    /// The file that was read, if it stays open.
    private let descriptor: FileDescriptor?

    var placement: Placement { lock.placement }
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
                let lock: FolderLock
                switch mode {
                case .write(let deadline):
                    let isReadByOthers = status.mode & 0o044 != 0
                    lock = try FolderLock.acquire(
                        location.folder,
                        status,
                        until: deadline,
                        for: location.followed,
                        isGuarded: isReadByOthers && isGuarded(status.identity)
                    )
                case .dryRun:
                    // It only fails if the lock file is nothing that can be locked.
                    _ = try location.folder.openLockFile(status, for: location.followed)
                    lock = FolderLock(
                        file: nil,
                        placement: Placement(in: location.folder),
                        hasWaited: false
                    )
                }
                // The writer before this one may have changed the way.
                if lock.hasWaited, try !location.isTarget(of: path) {
                    continue
                }
                guard try location.agreesWithKernel(on: path) else {
                    continue
                }
                // Needed even if nothing is to be written: the writer may have been killed right
                // before its end.
                if mode != .dryRun, lock.placement == .exchange,
                    let aside = location.folder.recover(location.name)
                {
                    throw FileOperation(.write, path).failure(.keptAside(aside, .interrupted))
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
        let placement = lock.placement
        let opened = try location.folder.openRetrying(
            location.name,
            isShared: placement == .rename,
            hasLockFile: location.folder.hasLockFile,
            of: path
        )
        switch consume opened {
        case .some(let file):
            original = try file.snapshot(of: path)
            // While it is open, no other file can get its inode number.
            if placement == .exchange {
                descriptor = consume file
            } else {
                descriptor = nil
            }
        case nil:
            original = nil
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
        if let status = original?.status, status.linkCount > 1 {
            // A killed writer's name that is removed changes the file.
            let wasNamedTwice = location.folder.removeSecondName(of: status.identity)
            if wasNamedTwice { return false }
        }
        try requireReplaceable()
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
        isPlaced = try place(pieces, newMode)
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

    /// Works on the file that was read, unless another program has removed it, as a placement
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

    // MARK: The new file

    /// Writes the new content to a temporary file and gives that the file's name.
    private func place(
        _ pieces: [ArraySlice<UInt8>],
        _ newMode: UInt32?
    ) throws(StoreError) -> Bool {
        let new = try prepare(pieces, newMode)
        do {
            let isPlaced = try place(new)
            discard(new.name)
            return isPlaced && isReached(by: new.status.identity)
        } catch {
            // A version that could get no other name is recognized by its record.
            if case .keptAside(new.name, _) = error.fileError?.cause { throw error }
            discard(new.name)
            throw error
        }
    }

    /// Gives a finished file the name of the original, or a name that is still free.
    ///
    /// - Returns: `false` if another program has replaced, changed or created the file. Its version
    ///   has the name. Either way the caller has to `discard` the temporary name.
    /// - Throws: `StoreError`. Unless its cause is `keptAside`, the name leads to the same file as
    ///   before.
    private func place(_ new: FinishedFile) throws(StoreError) -> Bool {
        let name = location.name
        guard let original else {
            return try operation.call(location.folder.create(name, from: new.name))
        }
        switch placement {
        case .exchange:
            return try location.folder.exchange(new, with: name, original.status, operation)
        case .rename:
            return try operation.call(location.folder.rename(new.name, over: name, original))
        }
    }

    /// Removes the temporary name of a file that has been placed, or was not to be.
    ///
    /// It has the old version now, or does not exist if the new file was renamed.
    private func discard(_ temporary: StorePath) {
        if placement == .exchange, original != nil {
            location.folder.removeRecorded(temporary)
        } else {
            remove(temporary)
        }
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
        var temporary = try operation.call(
            location.folder.createTemporary(
                named: placement == .exchange ? TemporaryName.of(location.name) : nil,
                mode: firstMode,
                inherits: original == nil
            )
        )
        let name = temporary.name
        do throws(StoreError) {
            if original == nil {
                // The folder may be another user's.
                temporary.descriptor.give(toOwnerOf: folderStatus)
            }
            try withOriginal { original throws(StoreError) in
                try temporary.descriptor.copyFlags(of: original, operation)
            }
            try operation.call(temporary.write(pieces))
            if let status = original?.status {
                try withOriginal { original throws(StoreError) in
                    temporary.originalAttributes = try temporary.descriptor.copyMetadata(
                        of: original,
                        status,
                        operation
                    )
                }
            } else if let newMode {
                try operation.call(temporary.descriptor.grantMode(newMode))
            }
            let finished: FinishedFile
            do {
                finished = try temporary.finish()
            } catch {
                throw operation.failure(error)
            }
            if placement == .rename {
                location.folder.sweepAbandoned(now: finished.status.modified)
            }
            return finished
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
        let isCreated = try creation.call(
            location.folder.create(name, from: temporary.name)
        )
        if isCreated { return name }
        try requireFreeName(forBackup: suffix)
        return nil
    }

    func remove(_ name: StorePath) {
        try? location.folder.unlink(name)
    }
}
