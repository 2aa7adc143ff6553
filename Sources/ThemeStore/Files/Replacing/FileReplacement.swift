/// One writer's turn at a file: from taking the lock, through reading, to new content in place of the old.
///
/// At every instant the file's name leads to the old content or the new, whole. The new content is on the disk before it
/// gets the name, and the name is on the disk before `commit` returns.
package struct FileReplacement: ~Copyable {
    package enum Outcome: Sendable {
        case committed
        /// Another program, which takes no lock, changed the file after it was read, or its folder was moved. The path
        /// leads to that program's version.
        case overtaken
    }

    /// How often the way to the file may change while its folder is being locked.
    static let maximumAttempts = 64

    /// The content that the new one is to be made from, or `nil` if there is no file.
    package let original: FileSnapshot?

    let path: StorePath
    let location: ResolvedPath
    /// The file that was read: while it is open, no other file can get its inode number.
    ///
    /// On a shared file system it is closed, because an open file is renamed aside when it is replaced.
    private let descriptor: FileDescriptor?
    /// The lock that keeps other writers away, which a rehearsal does not take.
    private let lock: FolderLock

    // MARK: Taking a turn

    /// Takes the lock and reads the file.
    ///
    /// - Parameters:
    ///   - path: The file, which need not exist.
    ///   - folders: How to make the folders that are missing; `nil` to make none.
    ///   - deadline: How long to wait for other writers.
    /// - Returns: The turn, which ends with `commit` or when it is released.
    /// - Throws: `FileError`, whose `isMissingFile` says that a folder is missing and was not to be made.
    package static func begin(
        _ path: StorePath, creatingFolders folders: FolderCreation?, deadline: LockDeadline
    ) throws(FileError) -> FileReplacement {
        for _ in 0..<maximumAttempts {
            do throws(FileError) {
                let location = try ResolvedPath.resolve(path, creatingFolders: folders)
                let lock = try FolderLock.take(of: location.folder, until: deadline, for: path)
                if lock.hasWaited, try !location.isStillWhereItLeads(path) { continue }
                guard try location.isWhereTheSystemLeads(path) else { continue }
                // Needed even if nothing is to be written: the writer may have been killed right before its end.
                if !lock.isShared, let aside = SwapRecord.clearAway(location.name, in: location.folder) {
                    throw FileError(.write, path, .keptAside(aside, .interrupted))
                }
                return try read(path, at: location, under: lock)
            } catch {
                guard error.isStaleFile else { throw error }
            }
        }
        throw FileError(.write, path, .replacedTooOften)
    }

    /// Reads the file at the place that its path leads to.
    static func read(
        _ path: StorePath, at location: consuming ResolvedPath, under lock: consuming FolderLock
    ) throws(FileError) -> FileReplacement {
        let file = try FileReader.openLookingAgain(
            location.name, in: location.folder, isShared: lock.isShared,
            isExported: FolderLock.isExported(location.folder), of: path)
        guard let file else {
            return FileReplacement(original: nil, path: path, location: location, descriptor: nil, lock: lock)
        }
        let original = try FileReader.read(file, path)
        let kept: FileDescriptor? = if lock.isShared { nil } else { file }
        return FileReplacement(original: original, path: path, location: location, descriptor: kept, lock: lock)
    }

    // MARK: Replacing the content

    /// Replaces the old content by the new, or creates the file, and ends the turn.
    ///
    /// - Parameters:
    ///   - pieces: The new content, in order.
    ///   - newMode: The permission bits of a file that is created, whatever the process's mask is; `nil` for 0666 less
    ///     the mask.
    ///   - backupSuffix: The suffix of the name of a copy of the old content, which must not be taken; `nil` for no copy.
    /// - Returns: Whether the new content is in place, or another program's is.
    /// - Throws: `FileError`; unless its cause is `notDurable`, the file is as it was and there is no copy.
    package consuming func commit(
        _ pieces: [ArraySlice<UInt8>], newMode: UInt32? = nil, backupSuffix: String? = nil
    ) throws(FileError) -> Outcome {
        guard try refuseIrreplaceable() else { return .overtaken }
        let signals = HeldSignals.holdInterrupting()
        defer { signals.release() }
        let backup = try backupSuffix.flatMap { suffix throws(FileError) in try createBackup(suffix) }
        let outcome: Outcome
        do throws(FileError) {
            outcome = try place(pieces, newMode)
        } catch {
            remove(backup)
            throw error
        }
        guard outcome == .committed else {
            remove(backup)
            return outcome
        }
        if !lock.isOfBatch { try sync(location.folder) }
        return outcome
    }

    /// Writes the new content to a temporary file and gives that the store's name.
    private func place(_ pieces: [ArraySlice<UInt8>], _ newMode: UInt32?) throws(FileError) -> Outcome {
        let temporary = try prepare(pieces, newMode)
        let swap = FileSwap(name: location.name, temporary: temporary.name)
        do throws(FileSwap.Failure) {
            let isPlaced: Bool
            if let original, lock.isShared {
                isPlaced = try swap.replaceUnseen(original, in: location.folder, path)
            } else if let original {
                isPlaced = try swap.replace(original.status, with: temporary, in: location.folder)
            } else {
                isPlaced = try swap.create(in: location.folder)
            }
            // The temporary name now holds the old version, or nothing if the new file was renamed.
            discard(swap)
            return isPlaced && isWhere(temporary.status.identity) ? .committed : .overtaken
        } catch {
            // A version that could get no other name is recognised by the record.
            if error.versionAside != swap.temporary { discard(swap) }
            if let aside = error.versionAside { throw failure(.keptAside(aside, error.reason)) }
            throw failure(.system(error.reason))
        }
    }

    private func discard(_ swap: FileSwap) {
        if original == nil || lock.isShared { remove(swap.temporary) } else { swap.discard(in: location.folder) }
    }

    /// Whether the path leads to the new file, or, if another program has replaced that already, at least into its folder.
    ///
    /// If no call can tell any more, it does: the new file has got its name.
    private func isWhere(_ identity: FileStatus.Identity) -> Bool {
        let found = try? FileDescriptor.workingFolder.status(of: path, followingLinks: true)
        if found?.identity == identity { return true }
        return (try? location.isStillWhereItLeads(path)) ?? true
    }

    /// Writes content to a temporary file, gives it the metadata of the file that was read, and puts it on the disk.
    ///
    /// - Parameters:
    ///   - pieces: The content, in order.
    ///   - newMode: The permission bits if no file was read; `nil` for 0666 less the process's mask.
    /// - Returns: The file.
    /// - Throws: `FileError`; then there is no such file.
    func prepare(_ pieces: [ArraySlice<UInt8>], _ newMode: UInt32? = nil) throws(FileError) -> TemporaryFile.Finished {
        // Until it has the store's permissions, only its owner may use the copy of an existing store, and this user, who
        // need not own that store, no more than before.
        var temporary = try attributing(
            try TemporaryFile.create(
                in: location.folder, named: lock.isShared ? nil : TemporaryName.of(location.name),
                mode: original.map { $0.status.mode & 0o600 } ?? newMode ?? 0o666, inherits: original == nil))
        let name = temporary.name
        do throws(FileError) {
            try attributing(try temporary.write(pieces))
            if original == nil, let newMode { try attributing(try temporary.changeMode(newMode)) }
            try takeMetadata(&temporary)
            let finished: TemporaryFile.Finished
            do throws(SystemError) {
                finished = try temporary.finish()
            } catch {
                throw failure(.system(error))
            }
            if lock.isShared { TemporaryName.sweepAbandoned(location.folder, now: finished.status.modified) }
            return finished
        } catch {
            remove(name)
            throw error
        }
    }

    func takeMetadata(_ temporary: inout TemporaryFile) throws(FileError) {
        guard let status = original?.status else { return }
        try withOriginal { file throws(FileError) in try temporary.takeMetadata(of: file, status, path) }
    }

    /// Works on the file that was read, unless another program has removed it since, which `FileSwap` notices.
    private func withOriginal(
        _ work: (borrowing FileDescriptor) throws(FileError) -> Void
    ) throws(FileError) {
        switch descriptor {
        case .some(let file): try work(file)
        case nil:
            guard let file = try FileReader.open(location.name, in: location.folder, of: path) else { return }
            try work(file)
        }
    }

    // MARK: Leaving the content

    /// Ends a turn that changes nothing, when the content is sure to be on the disk: its writer may have been killed
    /// before it synced it.
    package consuming func leave() throws(FileError) {
        guard original != nil else { return }
        try withOriginal { file throws(FileError) in try sync(file, unlessReadOnly: true) }
        if !lock.isOfBatch { try sync(location.folder, unlessReadOnly: true) }
    }

    func remove(_ name: StorePath?) {
        guard let name else { return }
        try? location.folder.unlink(name)
    }

    private func sync(_ file: borrowing FileDescriptor, unlessReadOnly: Bool = false) throws(FileError) {
        do throws(SystemError) {
            try DescriptorIO.syncToDisk(file)
        } catch {
            // Returned by file systems that cannot sync folders, and by those that are never written to.
            if error == .invalidArgument || unlessReadOnly && error == .readOnlyFileSystem { return }
            throw failure(.notDurable(error))
        }
    }
}

// MARK: - Refusing

extension FileReplacement {
    /// Fails if the file, or its folder, says that it is not to be replaced.
    ///
    /// - Parameter isRehearsal: Whether nothing may be changed by that.
    /// - Returns: `false` if the file is not the one that was read any more.
    /// - Throws: `FileError` with the reason.
    func refuseIrreplaceable(isRehearsal: Bool = false) throws(FileError) -> Bool {
        let folderStatus = try attributing(try location.folder.status())
        if let status = original?.status {
            if status.linkCount > 1, try !hasOneName(status, isRehearsal) { return false }
            guard status.mode & 0o222 != 0 else { throw failure(.readOnly(.regular, mode: status.mode)) }
        }
        guard folderStatus.mode & 0o222 != 0 else { throw failure(.readOnly(.folder, mode: folderStatus.mode)) }
        guard !location.folder.isAppendOnly else { throw failure(.immutable) }
        guard let status = original?.status else { return true }
        guard !FileReplacement.isProtected(status, in: folderStatus) else { throw failure(.system(.permissionDenied)) }
        // If another program has removed the file since, `FileSwap` notices.
        _ = try attributing(
            try Syscalls.attempt(try location.folder.checkWritable(location.name)) { $0 == .noSuchFileOrDirectory })
        return true
    }

    /// Whether a file that had several names has only one now.
    ///
    /// A killed writer may have left its temporary name, and a file system may report an outdated number.
    ///
    /// - Returns: `false` if a name was removed, which has changed the file.
    /// - Throws: `FileError` with the cause `hardLinked` if it has several.
    private func hasOneName(_ status: FileStatus, _ isRehearsal: Bool) throws(FileError) -> Bool {
        if !isRehearsal, TemporaryName.removeSecondName(of: status.identity, in: location.folder) { return false }
        var count = (try? location.folder.linkCount(of: location.name)) ?? status.linkCount
        if isRehearsal, TemporaryName.secondName(of: status.identity, in: location.folder) != nil { count -= 1 }
        guard count <= 1 else { throw failure(.hardLinked(count: count)) }
        return true
    }

    /// Whether Linux refuses to open a file for writing in a folder that others may write to, such as `/tmp`
    /// (`fs.protected_regular`), so that no program writes into a file that another user has put there.
    private static func isProtected(_ file: FileStatus, in folder: FileStatus) -> Bool {
        guard folder.mode & 0o1000 != 0, folder.mode & 0o022 != 0, file.owner != Syscalls.effectiveUser,
            file.owner != folder.owner
        else { return false }
        let level = DescriptorIO.kernelNumbers("/proc/sys/fs/protected_regular").first ?? 0
        return level >= (folder.mode & 0o002 != 0 ? 1 : 2)
    }

    // MARK: Errors

    func attributing<Result: ~Copyable>(
        _ call: @autoclosure () throws(SystemError) -> Result
    ) throws(FileError) -> Result {
        do throws(SystemError) {
            return try call()
        } catch {
            throw failure(.system(error))
        }
    }

    /// The error, with the more precise cause if a system call's reason has one here.
    func failure(_ cause: FileError.Cause) -> FileError {
        switch cause {
        case .system(.resourceBusy): FileError(.write, path, .mountPoint)
        case .system(.crossDeviceLink): FileError(.write, path, .otherFileSystem)
        case .system(.notPermitted): FileError(.write, path, .immutable)
        // The bits are those of the file at the end of the links, so that is the one to name.
        case .readOnly where location.isBehindLink:
            FileError(original == nil ? .create : .write, ResolvedPath.followed(path), cause)
        default: FileError(original == nil ? .create : .write, path, cause)
        }
    }
}

// MARK: - Rehearsing

extension FileReplacement {
    /// Reads the file as `begin` does, but takes no lock.
    ///
    /// - Parameter path: The file, which need not exist.
    /// - Returns: The file, for `rehearse`; it is no turn.
    /// - Throws: `FileError`, whose `isMissingFile` says that a folder is missing.
    package static func look(at path: StorePath) throws(FileError) -> FileReplacement {
        for _ in 0..<maximumAttempts {
            let location = try ResolvedPath.resolve(path, creatingFolders: nil)
            guard try location.isWhereTheSystemLeads(path) else { continue }
            let lock = FolderLock.none(of: location.folder)
            return try read(path, at: location, under: lock)
        }
        throw FileError(.write, path, .replacedTooOften)
    }

    /// Fails as `commit` would, but waits for no lock, and leaves, removes and renames nothing.
    ///
    /// If the file system has nameless files, the new content is written to one, and on macOS to one that loses its name
    /// at once. So its own limits show too: space, quotas, and who can own a file.
    ///
    /// - Parameters:
    ///   - pieces: The new content, in order.
    ///   - backupSuffix: The suffix of the name of a copy; `nil` for no copy.
    /// - Throws: `FileError`.
    package func rehearse(_ pieces: [ArraySlice<UInt8>], backupSuffix: String? = nil) throws(FileError) {
        _ = try refuseIrreplaceable(isRehearsal: true)
        let signals = HeldSignals.holdInterrupting()
        defer { signals.release() }
        try rehearsePreparing(pieces)
        if let backupSuffix { try rehearseBackup(backupSuffix) }
        guard original != nil else { return }
        if location.folder.isMountPoint(location.name) { throw failure(.mountPoint) }
        if isAppendOnly { throw failure(.immutable) }
    }

    private func rehearsePreparing(_ pieces: [ArraySlice<UInt8>]) throws(FileError) {
        // No file can be made in a folder that was removed; a nameless one may still be.
        guard try attributing(try location.folder.status().linkCount) > 0 else {
            throw failure(.system(.noSuchFileOrDirectory))
        }
        let mode: UInt32 = original == nil ? 0o666 : 0o600
        guard var temporary = try attributing(try TemporaryFile.createNameless(in: location.folder, mode: mode)) else {
            return try attributing(try location.folder.checkWritable(.workingFolder))
        }
        try attributing(try temporary.write(pieces))
        try takeMetadata(&temporary)
    }

    /// Whether the file that was read takes nothing but more at its end.
    private var isAppendOnly: Bool {
        switch descriptor {
        case .some(let file): file.isAppendOnly
        case nil: false
        }
    }
}
