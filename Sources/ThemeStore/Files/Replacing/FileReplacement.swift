/// One writer's turn at a file: from taking the lock, through reading, to new content in place of the old.
///
/// At every instant the file's name leads to the old content or the new, whole. The new content is on the disk before it
/// gets the name, and the name is on the disk before `commit` returns.
package struct FileReplacement: ~Copyable {
    /// How often the way to the file may change while its folder is being locked.
    static let maximumAttempts = 64

    /// The file that is to be replaced.
    let file: TargetFile
    /// The lock that keeps other writers away.
    let lock: FolderLock
    /// The folders that were made on the way to the file, outermost first.
    package let madeFolders: [StorePath]

    /// The content to make the new one from; `nil` if the file does not exist.
    package var original: FileSnapshot? { file.original }

    // MARK: Taking a turn

    /// Takes the lock and reads the file.
    ///
    /// - Parameters:
    ///   - path: The file, which need not exist.
    ///   - folders: How to make the folders that are missing; `nil` to make none.
    ///   - deadline: How long to wait for other writers.
    ///   - batch: A folder locked for many writes, including this one.
    /// - Returns: The turn, which ends with `commit` or when it is released.
    /// - Throws: `FileError`; its `isMissingFile` means a missing folder that was not to be made.
    package static func begin(
        _ path: StorePath, creatingFolders folders: FolderCreation?, deadline: LockDeadline,
        in batch: LockedFolder? = nil
    ) throws(FileError) -> FileReplacement {
        var madeFolders: [StorePath] = []
        for _ in 0..<maximumAttempts {
            do throws(FileError) {
                let location = try ResolvedPath.resolve(path, creatingFolders: folders)
                madeFolders += location.madeFolders
                let lock =
                    if let batch, try batch.covers(location.folder, path) {
                        FolderLock.held(isShared: batch.isShared)
                    } else {
                        try FolderLock.take(of: location.folder, until: deadline, for: path, at: location.followed)
                    }
                if lock.hasWaited, try !location.isTarget(of: path) { continue }
                guard try location.agreesWithKernel(on: path) else { continue }
                // Needed even if nothing is to be written: the writer may have been killed right before its end.
                if !lock.isShared, let aside = SwapRecord.recoverInterruptedSwap(location.name, in: location.folder) {
                    throw FileError(.write, path, .keptAside(aside, .interrupted))
                }
                let file = try TargetFile(reading: path, at: location, isShared: lock.isShared)
                return FileReplacement(file: file, lock: lock, madeFolders: madeFolders)
            } catch {
                guard error.isStaleFile else { throw error }
            }
        }
        throw FileError(.write, path, .replacedTooOften)
    }

    // MARK: Ending it

    /// Replaces the old content by the new, or creates the file, and ends the turn.
    ///
    /// - Parameters:
    ///   - pieces: The new content, in order.
    ///   - newMode: The permission bits of a new file, despite the process's mask; `nil` for 0666 less the mask.
    ///   - backupSuffix: The suffix of the name of a copy of the old content, which must not be taken; `nil` for no copy.
    /// - Returns: `false` if another program, which takes no lock, changed the file after it was read, or if its folder
    ///   was moved. Then the path leads to that program's version, without a copy beside it.
    /// - Throws: `FileError`; unless its cause is `notDurable`, the file is as it was, without a copy beside it.
    package consuming func commit(
        _ pieces: [ArraySlice<UInt8>], newMode: UInt32? = nil, backupSuffix: String? = nil
    ) throws(FileError) -> Bool {
        if let status = original?.status, status.linkCount > 1,
            TemporaryName.removeSecondName(of: status.identity, in: file.location.folder)
        {
            // A killed writer's name was removed, which has changed the file.
            return false
        }
        try file.requireReplaceable()
        let signals = HeldSignals.holdInterrupting()
        defer { signals.release() }
        let backup = try backupSuffix.flatMap { suffix throws(FileError) in try createBackup(suffix) }
        var isPlaced = false
        defer { if !isPlaced, let backup { remove(backup) } }
        isPlaced = try place(pieces, newMode)
        if !isPlaced { return false }
        if !lock.isOfBatch { try sync(file.location.folder) }
        return true
    }

    /// Ends a turn that changes nothing, when the content is sure to be on the disk: its writer may have been killed
    /// before it synced it.
    package consuming func leave() throws(FileError) {
        guard original != nil else { return }
        try file.withOriginal { original throws(FileError) in try sync(original, unlessReadOnly: true) }
        if !lock.isOfBatch { try sync(file.location.folder, unlessReadOnly: true) }
    }

    private func sync(_ descriptor: borrowing FileDescriptor, unlessReadOnly: Bool = false) throws(FileError) {
        try mappingError(try DescriptorIO.syncToDisk(ifPossible: descriptor, unlessReadOnly: unlessReadOnly)) {
            file.failure(.notDurable($0))
        }
    }

    // MARK: The new file

    /// Writes the new content to a temporary file and gives that the file's name.
    private func place(_ pieces: [ArraySlice<UInt8>], _ newMode: UInt32?) throws(FileError) -> Bool {
        let temporary = try prepare(pieces, newMode)
        var swap = FileSwap(name: file.location.name, temporary: temporary.name)
        do throws(SystemError) {
            let isPlaced =
                if let original, lock.isShared {
                    try swap.replaceOnSharedFileSystem(original, in: file.location.folder, file.path)
                } else if let original {
                    try swap.replace(original.status, with: temporary, in: file.location.folder)
                } else {
                    try swap.create(in: file.location.folder)
                }
            // The temporary name now holds the old version, or nothing if the new file was renamed.
            discard(swap)
            return isPlaced && file.isReached(by: temporary.status.identity)
        } catch {
            // A version that could get no other name is recognised by the record.
            if swap.versionAside != swap.temporary { discard(swap) }
            throw file.failure(swap.versionAside.map { .keptAside($0, error) } ?? .system(error))
        }
    }

    private func discard(_ swap: FileSwap) {
        if original == nil || lock.isShared { remove(swap.temporary) } else { swap.discard(in: file.location.folder) }
    }

    /// Writes content to a temporary file, gives it the metadata of the file that was read, and puts it on the disk.
    ///
    /// - Parameters:
    ///   - pieces: The content, in order.
    ///   - newMode: The permission bits if no file was read; `nil` for 0666 less the process's mask.
    /// - Returns: The file.
    /// - Throws: `FileError`; then the file is gone again.
    private func prepare(_ pieces: [ArraySlice<UInt8>], _ newMode: UInt32? = nil) throws(FileError) -> FinishedFile {
        // Until it has the store's permissions, only its owner may use the copy of an existing store, and this user, who
        // need not own that store, no more than before.
        var temporary = try file.attributing(
            try TemporaryFile.create(
                in: file.location.folder, named: lock.isShared ? nil : TemporaryName.of(file.location.name),
                mode: original.map { $0.status.mode & 0o600 } ?? newMode ?? 0o666, inherits: original == nil))
        let name = temporary.name
        do throws(FileError) {
            if original == nil {
                temporary.descriptor.give(toOwnerOf: try file.attributing(try file.location.folder.status()))
            } else {
                try file.withOriginal { original throws(FileError) in
                    try FileMetadata.takeFlags(of: original, for: temporary.descriptor, file.path)
                }
            }
            try file.attributing(try temporary.write(pieces))
            if let status = original?.status {
                try file.withOriginal { original throws(FileError) in
                    temporary.originalAttributes = try FileMetadata.take(
                        of: original, status, for: temporary.descriptor, file.path)
                }
            } else if let newMode {
                try file.attributing(try temporary.descriptor.changeMode(newMode))
            }
            let finished: FinishedFile
            do throws(SystemError) {
                finished = try temporary.finish()
            } catch {
                throw file.failure(.system(error))
            }
            if lock.isShared { TemporaryName.sweepAbandoned(file.location.folder, now: finished.status.modified) }
            return finished
        } catch {
            remove(name)
            throw error
        }
    }

    /// Copies the old content, with its metadata, to a file beside it.
    ///
    /// - Returns: The copy's name, or `nil` if there is no old content.
    private func createBackup(_ suffix: String) throws(FileError) -> StorePath? {
        guard let original else { return nil }
        let name = file.location.name.appending(suffix: suffix)
        let temporary = try prepare([original.content.bytes])
        defer { remove(temporary.name) }
        do throws(SystemError) {
            if try FileSwap(name: name, temporary: temporary.name).create(in: file.location.folder) { return name }
        } catch {
            throw FileError(.create, file.path.appending(suffix: suffix), .system(error))
        }
        try file.requireFreeName(forBackup: suffix)
        return nil
    }

    private func remove(_ name: StorePath) { try? file.location.folder.unlink(name) }
}
