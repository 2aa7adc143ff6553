/// One writer's turn at a file: from taking the lock, through reading, to new content in place of the old.
///
/// At every instant the file's name leads to the old content or the new one, whole. The new content is on the disk before
/// it gets the name, and the name is on the disk before `commit` returns.
package struct FileReplacement: ~Copyable {
    package enum Outcome: Sendable {
        case committed
        /// Another program, which takes no lock, replaced or changed the file after it was read. Its content stands.
        case overtaken
    }

    /// The content that the new one is to be made from, or `nil` where there is no file.
    package let original: FileSnapshot?

    private let path: StorePath
    private let location: ResolvedPath
    /// The file that was read.
    ///
    /// While it is open no other file can get its inode number, and on a file system whose folders cannot be locked it
    /// holds the lock.
    private let descriptor: FileDescriptor?
    private let lock: Lock

    /// What keeps other writers away.
    private enum Lock {
        case ofFolder
        /// The folder is locked for a batch of turns, which takes care of it before and after them.
        case ofBatch
        /// On file systems whose folders cannot be locked.
        case ofFile
    }

    // MARK: Taking a turn

    /// Takes the lock and reads the file.
    ///
    /// - Parameters:
    ///   - path: The file, which need not exist.
    ///   - creatingFolders: Whether to make the folders that are missing, with mode 0700.
    ///   - deadline: How long to wait for other writers.
    ///   - batch: A folder that is locked already; files in it are not locked once more.
    /// - Returns: The turn, which ends with `commit` or when it is let go.
    /// - Throws: `FileError`, whose `isMissingFile` says that a folder is missing and was not to be made.
    package static func begin(
        _ path: StorePath, creatingFolders: Bool, deadline: LockDeadline, in batch: LockedFolder? = nil
    ) throws(FileError) -> FileReplacement {
        while true {
            if let turn = try attempt(path, creatingFolders, deadline, batch) { return turn }
        }
    }

    /// - Returns: `nil` where the path led elsewhere by the time the lock was there.
    private static func attempt(
        _ path: StorePath, _ creatingFolders: Bool, _ deadline: LockDeadline, _ batch: LockedFolder?
    ) throws(FileError) -> FileReplacement? {
        let location = try ResolvedPath.resolve(path, creatingFolders: creatingFolders)
        let (lock, hasWaited) = try lockFolder(of: location, path, deadline, batch)
        if hasWaited, try !location.isStillWhereItLeads(path) { return nil }
        // Before the file is read, because what was left behind may be a second name of it.
        if lock != .ofBatch {
            TemporaryName.sweep(location.folder, isLocked: lock == .ofFolder, target: location.name)
        }
        let access = lock == .ofFile ? FileReader.Access.updating : .reading(followingLinks: false)
        let opened = try FileReader.open(location.name, in: location.folder, for: access, of: path)
        guard let descriptor = opened else {
            return FileReplacement(original: nil, path: path, location: location, descriptor: nil, lock: lock)
        }
        if lock == .ofFile {
            _ = try deadline.acquire(descriptor, path)
            guard try location.isNamed(descriptor, path) else { return nil }
        }
        let original = try FileReader.read(descriptor, path)
        return FileReplacement(
            original: original, path: path, location: location, descriptor: descriptor, lock: lock)
    }

    private static func lockFolder(
        of location: borrowing ResolvedPath, _ path: StorePath, _ deadline: LockDeadline, _ batch: LockedFolder?
    ) throws(FileError) -> (lock: Lock, hasWaited: Bool) {
        if let batch, try batch.covers(location.folder, path) { return (.ofBatch, false) }
        do throws(FileError) {
            return (.ofFolder, try deadline.acquire(location.folder, path) == .waited)
        } catch {
            guard case .system(let reason) = error.cause, FileLock.isUnsupported(reason) else { throw error }
            return (.ofFile, false)
        }
    }

    private init(
        original: FileSnapshot?, path: StorePath, location: consuming ResolvedPath,
        descriptor: consuming FileDescriptor?, lock: Lock
    ) {
        self.original = original
        self.path = path
        self.location = location
        self.descriptor = descriptor
        self.lock = lock
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
        try refuseWhatCannotBeReplaced()
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
        if lock != .ofBatch { try syncFolder() }
        return outcome
    }

    private func refuseWhatCannotBeReplaced() throws(FileError) {
        guard let status = original?.status else {
            guard !location.folder.isAppendOnly else { throw failure(.immutable) }
            return
        }
        guard status.linkCount <= 1 else { throw failure(.hardLinked(count: status.linkCount)) }
        guard status.mode & 0o222 != 0 else { throw failure(.readOnly(.regular, mode: status.mode)) }
        let folderStatus = try attributing { () throws(SystemError) in try location.folder.status() }
        guard folderStatus.mode & 0o222 != 0 else { throw failure(.readOnly(.folder, mode: folderStatus.mode)) }
        guard !location.folder.isAppendOnly else { throw failure(.immutable) }
        do throws(SystemError) {
            try location.folder.checkWritable(location.name)
        } catch {
            // Another program has removed it since; `FileSwap` notices that.
            guard error == .noSuchFileOrDirectory else { throw failure(.system(error)) }
        }
    }

    /// Copies the old content, with its metadata, to a file beside it.
    ///
    /// - Returns: The copy's name, or `nil` where there is no old content.
    private func createBackup(_ suffix: String) throws(FileError) -> StorePath? {
        guard let original else { return nil }
        let (name, shownPath) = (location.name.appending(suffix: suffix), path.appending(suffix: suffix))
        let temporary = try prepare([original.content.bytes])
        defer { remove(temporary.name) }
        let swap = FileSwap(name: name, temporary: temporary.name)
        let isCreated: Bool
        do throws(FileSwap.Failure) {
            isCreated = try swap.create(in: location.folder)
        } catch {
            throw FileError(.create, shownPath, .system(error.reason))
        }
        // One with the same content was made by a writer that was killed before it came to the file itself.
        if isCreated { return name }
        guard isCopy(name, of: original) else {
            throw FileError(.create, shownPath, .system(.alreadyExists))
        }
        return nil
    }

    /// Whether there is a file of that name with the content of the old one.
    ///
    /// What cannot be read is none.
    private func isCopy(_ name: StorePath, of original: FileSnapshot) -> Bool {
        let access = FileReader.Access.reading(followingLinks: false)
        let opened = try? FileReader.open(name, in: location.folder, for: access, of: path)
        guard let file = opened ?? nil, let copy = try? FileReader.read(file, path) else { return false }
        return copy.content.bytes == original.content.bytes
    }

    /// Writes the new content to a temporary file and gives that the store's name.
    private func place(_ pieces: [ArraySlice<UInt8>]) throws(FileError) -> Outcome {
        let temporary = try prepare(pieces)
        let swap = FileSwap(name: location.name, temporary: temporary.name)
        do throws(FileSwap.Failure) {
            let isPlaced: Bool
            if let status = original?.status {
                isPlaced = try swap.replace(status, with: temporary.status, in: location.folder)
            } else {
                isPlaced = try swap.create(in: location.folder)
            }
            // What is left under the temporary name is the old version, unless the new file was renamed away from it.
            remove(temporary.name)
            temporary.release()
            return isPlaced ? .committed : .overtaken
        } catch {
            guard !error.isVersionAside else { throw failure(.keptAside(swap.temporary, error.reason)) }
            remove(swap.temporary)
            throw failure(.system(error.reason))
        }
    }

    /// Writes content to a temporary file, gives it the metadata of the file that was read, and puts it on the disk.
    private func prepare(_ pieces: [ArraySlice<UInt8>]) throws(FileError) -> TemporaryFile.Finished {
        let temporary = try attributing { () throws(SystemError) in
            // Nobody but the owner may read an existing store's content before it has that store's permissions.
            try TemporaryFile.create(
                in: location.folder, mode: original == nil ? 0o666 : 0o600, isGuarded: lock == .ofFile)
        }
        let name = temporary.name
        do throws(FileError) {
            try attributing { () throws(SystemError) in try temporary.write(pieces) }
            if let status = original?.status {
                switch descriptor {
                case .some(let descriptor): try temporary.takeMetadata(of: descriptor, status, path)
                case .none: break
                }
            }
            do throws(SystemError) {
                return try temporary.finish()
            } catch {
                throw failure(.system(error))
            }
        } catch {
            remove(name)
            throw error
        }
    }

    // MARK: Leaving the content

    /// Ends the turn where there is nothing to change, once what is there is sure to be on the disk: the writer that put it
    /// there may have been killed before it could see to that.
    package consuming func leave() throws(FileError) {
        guard original != nil else { return }
        switch descriptor {
        case .some(let descriptor):
            do throws(SystemError) {
                try DescriptorIO.syncToDisk(descriptor)
            } catch {
                throw failure(.notDurable(error))
            }
        case .none: break
        }
        if lock != .ofBatch { try syncFolder() }
    }

    private func remove(_ name: StorePath?) {
        guard let name else { return }
        try? location.folder.unlink(name)
    }

    private func syncFolder() throws(FileError) {
        do throws(SystemError) {
            try DescriptorIO.syncToDisk(location.folder)
        } catch {
            throw failure(.notDurable(error))
        }
    }

    // MARK: Errors

    private func attributing<Result: ~Copyable>(
        _ calls: () throws(SystemError) -> Result
    ) throws(FileError) -> Result {
        do throws(SystemError) {
            return try calls()
        } catch {
            throw failure(.system(error))
        }
    }

    /// The error, with what the system's answer means here where that is more than it says.
    private func failure(_ cause: FileError.Cause) -> FileError {
        switch cause {
        case .system(.resourceBusy): FileError(.write, path, .mountPoint)
        case .system(.crossDeviceLink): FileError(.write, path, .otherFileSystem)
        case .system(.notPermitted): FileError(.write, path, .immutable)
        default: FileError(original == nil ? .create : .write, path, cause)
        }
    }
}
