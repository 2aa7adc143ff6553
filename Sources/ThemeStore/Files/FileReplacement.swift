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

    private let path: FilePath
    private let location: RealLocation
    /// The file that was read.
    ///
    /// While it is open no other file can get its inode number, and on a file system whose folders cannot be locked it
    /// holds the lock.
    private let descriptor: FileDescriptor?
    private let isFolderLocked: Bool

    // MARK: Taking a turn

    /// Takes the lock and reads the file.
    ///
    /// - Parameters:
    ///   - path: The file, which need not exist.
    ///   - creatingFolders: Whether to make the folders that are missing, with mode 0700.
    ///   - patience: How long to wait for other writers.
    /// - Returns: The turn, which ends with `commit` or when it is let go.
    /// - Throws: `FileError`, whose `isMissingFile` says that a folder is missing and was not to be made.
    package static func begin(
        _ path: FilePath, creatingFolders: Bool, patience: FileLock.Patience
    ) throws(FileError) -> FileReplacement {
        while true {
            if let turn = try attempt(path, creatingFolders, patience) { return turn }
        }
    }

    /// - Returns: `nil` where the path led elsewhere by the time the lock was there.
    private static func attempt(
        _ path: FilePath, _ creatingFolders: Bool, _ patience: FileLock.Patience
    ) throws(FileError) -> FileReplacement? {
        let location = try RealLocation.resolve(path, creatingFolders: creatingFolders)
        let folderLock = try lockFolder(of: location, path, patience)
        if folderLock == .waited, try !location.isStillWhereItLeads(path) { return nil }
        let isFolderLocked = folderLock != nil
        let opened = try FileReader.open(
            location.name, in: location.folder.number,
            for: isFolderLocked ? .reading(followingLinks: false) : .updating, of: path)
        guard let opened else {
            return FileReplacement(
                original: nil, path: path, location: location, descriptor: nil, isFolderLocked: isFolderLocked)
        }
        let descriptor = FileDescriptor(owning: opened)
        if !isFolderLocked {
            _ = try patience.acquire(opened, path)
            guard try location.isNamed(descriptor, path) else { return nil }
        }
        let original = try FileReader.read(descriptor, path)
        return FileReplacement(
            original: original, path: path, location: location, descriptor: descriptor,
            isFolderLocked: isFolderLocked)
    }

    /// - Returns: `nil` where the file system has no locks for folders.
    private static func lockFolder(
        of location: borrowing RealLocation, _ path: FilePath, _ patience: FileLock.Patience
    ) throws(FileError) -> FileLock.Acquisition? {
        do throws(FileError) {
            return try patience.acquire(location.folder.number, path)
        } catch {
            guard case .system(let reason) = error.cause, FileLock.isUnsupported(reason) else { throw error }
            return nil
        }
    }

    private init(
        original: FileSnapshot?, path: FilePath, location: consuming RealLocation,
        descriptor: consuming FileDescriptor?, isFolderLocked: Bool
    ) {
        self.original = original
        self.path = path
        self.location = location
        self.descriptor = descriptor
        self.isFolderLocked = isFolderLocked
    }

    // MARK: Replacing the content

    /// Puts new content in place of the old, or creates the file, and ends the turn.
    ///
    /// - Parameter pieces: The new content, in order.
    /// - Returns: Whether the new content is in place, or another program's is.
    /// - Throws: `FileError`; unless its cause is `notDurable`, the file is as it was.
    package consuming func commit(_ pieces: [ArraySlice<UInt8>]) throws(FileError) -> Outcome {
        try refuseWhatCannotBeReplaced()
        let folder = location.folder.number
        // Without the folder's lock, a living writer's file could be among what looks left behind.
        if isFolderLocked { TemporaryName.sweep(folder) }
        let signals = Syscalls.holdSignals()
        defer { Syscalls.release(signals) }
        let temporary = try attributing { () throws(Errno) in
            // Nobody but the owner may read an existing store's content before it has that store's permissions.
            try TemporaryFile.create(in: folder, mode: original == nil ? 0o666 : 0o600)
        }
        let placement = Placement(folder: folder, name: location.name, temporary: temporary.name)
        let outcome: Outcome
        do throws(FileError) {
            outcome = try fill(temporary, pieces, placement)
        } catch {
            try? Syscalls.remove(placement.temporary, in: folder)
            throw error
        }
        // What is left under the temporary name is the old version, unless the new file was renamed away from it.
        try? Syscalls.remove(placement.temporary, in: folder)
        if outcome == .committed { try syncFolder() }
        return outcome
    }

    private func refuseWhatCannotBeReplaced() throws(FileError) {
        guard let status = original?.status else { return }
        guard status.linkCount == 1 else { throw failure(.hardLinked(count: status.linkCount)) }
        guard status.mode & 0o222 != 0 else { throw failure(.readOnly(.regular, mode: status.mode)) }
        let (name, folder) = (location.name, location.folder.number)
        let folderStatus = try attributing { () throws(Errno) in try Syscalls.status(of: folder) }
        guard folderStatus.mode & 0o222 != 0 else { throw failure(.readOnly(.folder, mode: folderStatus.mode)) }
        try attributing { () throws(Errno) in try Syscalls.checkWritable(name, in: folder) }
    }

    /// Writes the temporary file and gives it the store's name.
    private func fill(
        _ temporary: consuming TemporaryFile, _ pieces: [ArraySlice<UInt8>], _ placement: Placement
    ) throws(FileError) -> Outcome {
        do throws(Errno) {
            try temporary.write(pieces)
        } catch {
            throw failure(.system(error))
        }
        guard let status = original?.status else {
            let isPlaced = try finishing(temporary) { _ throws(Errno) in try placement.create() }
            return isPlaced ? .committed : .overtaken
        }
        switch descriptor {
        case .some(let descriptor): try temporary.takeMetadata(of: descriptor.number, status, path)
        case .none: break
        }
        let isPlaced = try finishing(temporary) { own throws(Errno) in try placement.replace(status, with: own) }
        return isPlaced ? .committed : .overtaken
    }

    private func finishing(
        _ temporary: consuming TemporaryFile, _ place: (FileStatus) throws(Errno) -> Bool
    ) throws(FileError) -> Bool {
        do throws(Errno) {
            return try place(try temporary.finish())
        } catch {
            throw failure(.system(error))
        }
    }

    private func syncFolder() throws(FileError) {
        do throws(Errno) {
            try Syscalls.syncToDisk(location.folder.number)
        } catch {
            throw failure(.notDurable(error))
        }
    }

    // MARK: Errors

    private func attributing<Result: ~Copyable>(
        _ calls: () throws(Errno) -> Result
    ) throws(FileError) -> Result {
        do throws(Errno) {
            return try calls()
        } catch {
            throw failure(.system(error))
        }
    }

    /// The error, with what the system's answer means here where that is more than it says.
    private func failure(_ cause: FileError.Cause) -> FileError {
        switch cause {
        case .system(.resourceBusy): FileError(.write, path, .mountPoint)
        case .system(.notPermitted): FileError(.write, path, .immutable)
        default: FileError(original == nil ? .create : .write, path, cause)
        }
    }
}
