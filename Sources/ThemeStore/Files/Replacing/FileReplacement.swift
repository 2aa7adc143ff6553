/// One writer's turn at a file: from taking the lock, through reading, to new content in place of the old.
///
/// At every instant the file's name leads to the old content or the new one, whole. The new content is on the disk before
/// it gets the name, and the name is on the disk before `commit` returns.
package struct FileReplacement: ~Copyable {
    package enum Outcome: Sendable {
        case committed
        /// Another program, which takes no lock, replaced or changed the file after it was read, or its folder was moved
        /// away. What the path leads to stands.
        case overtaken
    }

    /// How often the way to the file may change while its folder is being locked.
    static let maximumAttempts = 64

    /// The content that the new one is to be made from, or `nil` where there is no file.
    package let original: FileSnapshot?

    let path: StorePath
    let location: ResolvedPath
    /// The file that was read: while it is open, no other file can get its inode number.
    ///
    /// In a folder that others change unseen, nothing is kept open: what is open is renamed aside when it is replaced.
    private let descriptor: FileDescriptor?
    /// What keeps other writers away, unless the folder is locked for a batch of turns, which also syncs it.
    private let lock: FolderLock?
    private let isShared: Bool

    private var isInBatch: Bool {
        switch lock {
        case .some: false
        case nil: true
        }
    }

    // MARK: Taking a turn

    /// Takes the lock and reads the file.
    ///
    /// - Parameters:
    ///   - path: The file, which need not exist.
    ///   - folders: How to make the folders that are missing; `nil` to make none.
    ///   - deadline: How long to wait for other writers.
    ///   - batch: A folder that is locked already; files in it are not locked once more.
    /// - Returns: The turn, which ends with `commit` or when it is let go.
    /// - Throws: `FileError`, whose `isMissingFile` says that a folder is missing and was not to be made.
    package static func begin(
        _ path: StorePath, creatingFolders folders: FolderCreation?, deadline: LockDeadline,
        in batch: LockedFolder? = nil
    ) throws(FileError) -> FileReplacement {
        for _ in 0..<maximumAttempts {
            do throws(FileError) {
                if let turn = try attempt(path, folders, deadline, batch) { return turn }
            } catch {
                guard error.isStaleFile else { throw error }
            }
        }
        throw FileError(.write, path, .replacedTooOften)
    }

    /// - Returns: `nil` where the path led elsewhere by the time the lock was there.
    private static func attempt(
        _ path: StorePath, _ folders: FolderCreation?, _ deadline: LockDeadline, _ batch: LockedFolder?
    ) throws(FileError) -> FileReplacement? {
        let location = try ResolvedPath.resolve(path, creatingFolders: folders)
        let lock: FolderLock?
        let isShared: Bool
        if let batch, try batch.covers(location.folder, path) {
            lock = nil
            isShared = batch.isShared
        } else {
            let own = try FolderLock.take(of: location.folder, until: deadline, for: path)
            if own.hasWaited, try !location.isStillWhereItLeads(path) { return nil }
            isShared = own.isShared
            lock = consume own
        }
        guard try location.isWhereTheSystemLeads(path) else { return nil }
        // Also where nothing is to be written: what is left may be the old version of one that was killed at its end.
        if !isShared, let aside = SwapRecord.clearAway(location.name, in: location.folder) {
            throw FileError(.write, path, .keptAside(aside, .interrupted))
        }
        return try read(path, at: location, under: lock, isShared: isShared)
    }

    /// Reads the file at the place that its path leads to.
    static func read(
        _ path: StorePath, at location: consuming ResolvedPath, under lock: consuming FolderLock?, isShared: Bool
    ) throws(FileError) -> FileReplacement {
        let file = try FileReader.openLookingAgain(
            location.name, in: location.folder, isShared: isShared, of: path)
        guard let file else {
            return FileReplacement(
                original: nil, path: path, location: location, descriptor: nil, lock: lock, isShared: isShared)
        }
        let original = try FileReader.read(file, path)
        let kept: FileDescriptor? = if isShared { nil } else { file }
        return FileReplacement(
            original: original, path: path, location: location, descriptor: kept, lock: lock, isShared: isShared)
    }

    private init(
        original: FileSnapshot?, path: StorePath, location: consuming ResolvedPath,
        descriptor: consuming FileDescriptor?, lock: consuming FolderLock?, isShared: Bool
    ) {
        self.original = original
        self.path = path
        self.location = location
        self.descriptor = descriptor
        self.lock = lock
        self.isShared = isShared
    }

    // MARK: Replacing the content

    /// Puts new content in place of the old, or creates the file, and ends the turn.
    ///
    /// - Parameters:
    ///   - pieces: The new content, in order.
    ///   - backupSuffix: What to append to the file's name for the name of a copy of the old content, which must not be
    ///     taken; `nil` for no copy.
    /// - Returns: Whether the new content is in place, or another program's is.
    /// - Throws: `FileError`; unless its cause is `notDurable`, the file is as it was and there is no copy.
    package consuming func commit(
        _ pieces: [ArraySlice<UInt8>], backupSuffix: String? = nil
    ) throws(FileError) -> Outcome {
        guard try refuseWhatCannotBeReplaced() else { return .overtaken }
        let signals = HeldSignals.holdInterrupting()
        defer { signals.release() }
        let backup = try backupSuffix.flatMap { suffix throws(FileError) in try createBackup(suffix) }
        let outcome: Outcome
        do throws(FileError) {
            outcome = try place(pieces)
        } catch {
            remove(backup)
            throw error
        }
        guard outcome == .committed else {
            remove(backup)
            return outcome
        }
        if !isInBatch { try sync(location.folder) }
        return outcome
    }

    /// Writes the new content to a temporary file and gives that the store's name.
    private func place(_ pieces: [ArraySlice<UInt8>]) throws(FileError) -> Outcome {
        let temporary = try prepare(pieces)
        let swap = FileSwap(name: location.name, temporary: temporary.name)
        do throws(FileSwap.Failure) {
            let isPlaced: Bool
            if let original, isShared {
                isPlaced = try swap.replaceUnseen(original, in: location.folder, path)
            } else if let original {
                isPlaced = try swap.replace(original.status, with: temporary.status, in: location.folder)
            } else {
                isPlaced = try swap.create(in: location.folder)
            }
            // What is left under the temporary name is the old version, unless the new file was renamed away from it.
            discard(swap)
            return isPlaced && isWhere(temporary.status.identity) ? .committed : .overtaken
        } catch {
            // What could get no other name is known by the record.
            if error.versionAside != swap.temporary { discard(swap) }
            if let aside = error.versionAside { throw failure(.keptAside(aside, error.reason)) }
            throw failure(.system(error.reason))
        }
    }

    private func discard(_ swap: FileSwap) {
        if original == nil || isShared { remove(swap.temporary) } else { swap.discard(in: location.folder) }
    }

    /// Whether the path leads to the new file, or at least still into its folder, where someone else was quick to replace
    /// it.
    private func isWhere(_ identity: FileStatus.Identity) -> Bool {
        let found = try? FileDescriptor.workingFolder.status(of: path, followingLinks: true)
        if found?.identity == identity { return true }
        return (try? location.isStillWhereItLeads(path)) ?? false
    }

    /// Writes content to a temporary file, gives it the metadata of the file that was read, and puts it on the disk.
    ///
    /// - Parameter pieces: The content, in order.
    /// - Returns: The file.
    /// - Throws: `FileError`; then there is no such file.
    func prepare(_ pieces: [ArraySlice<UInt8>]) throws(FileError) -> TemporaryFile.Finished {
        let temporary = try attributing { () throws(SystemError) in
            // Nobody but the owner may use an existing store's content before it has that store's permissions, and the
            // owner, who need not be this user, no more than before.
            try TemporaryFile.create(
                in: location.folder, named: isShared ? nil : TemporaryName.of(location.name),
                mode: original.map { $0.status.mode & 0o600 } ?? 0o666)
        }
        let name = temporary.name
        do throws(FileError) {
            try attributing { () throws(SystemError) in try temporary.write(pieces) }
            try takeMetadata(temporary)
            do throws(SystemError) {
                let finished = try temporary.finish()
                if isShared { TemporaryName.sweepAbandoned(location.folder, now: finished.status.modified) }
                return finished
            } catch {
                throw failure(.system(error))
            }
        } catch {
            remove(name)
            throw error
        }
    }

    func takeMetadata(_ temporary: borrowing TemporaryFile) throws(FileError) {
        guard let status = original?.status else { return }
        switch descriptor {
        case .some(let file): try temporary.takeMetadata(of: file, status, path)
        case nil:
            // Another program has removed it since, where there is none; `FileSwap` notices that.
            guard let file = try reopen() else { return }
            try temporary.takeMetadata(of: file, status, path)
        }
    }

    private func reopen() throws(FileError) -> FileDescriptor? {
        try FileReader.open(location.name, in: location.folder, for: .reading(followingLinks: false), of: path)
    }

    // MARK: Leaving the content

    /// Ends the turn where there is nothing to change, once what is there is sure to be on the disk: the writer that put it
    /// there may have been killed before it could see to that.
    package consuming func leave() throws(FileError) {
        guard original != nil else { return }
        switch descriptor {
        case .some(let file): try sync(file, unlessReadOnly: true)
        case nil:
            guard let file = try reopen() else { return }
            try sync(file, unlessReadOnly: true)
        }
        if !isInBatch { try sync(location.folder, unlessReadOnly: true) }
    }

    /// Whether the file that was read takes nothing but more at its end.
    var isAppendOnly: Bool {
        switch descriptor {
        case .some(let file): file.isAppendOnly
        case nil: false
        }
    }

    func remove(_ name: StorePath?) {
        guard let name else { return }
        try? location.folder.unlink(name)
    }

    private func sync(_ file: borrowing FileDescriptor, unlessReadOnly: Bool = false) throws(FileError) {
        do throws(SystemError) {
            try DescriptorIO.syncToDisk(file)
        } catch {
            // That is what a file system says which cannot sync a folder, and one that is never written to.
            if error == .invalidArgument || unlessReadOnly && error == .readOnlyFileSystem { return }
            throw failure(.notDurable(error))
        }
    }
}
