/// A writer's target: the place its path leads to, the file there, and the reasons not to replace it.
package struct TargetFile: ~Copyable {
    let path: StorePath
    let location: ResolvedPath
    /// The content; `nil` if the file does not exist.
    let original: FileSnapshot?
    /// The file that was read: while it is open, no other file can get its inode number.
    ///
    /// On a shared file system it is closed, because an open file is renamed aside when it is replaced.
    private let descriptor: FileDescriptor?

    /// Reads the file at the place that its path leads to.
    init(reading path: StorePath, at location: consuming ResolvedPath, isShared: Bool) throws(FileError) {
        let file = try FileReader.openLookingAgain(
            location.name, in: location.folder, isShared: isShared,
            hasLockFile: FolderLock.hasLockFile(location.folder), of: path)
        switch consume file {
        case .some(let file):
            original = try FileReader.read(file, path)
            if isShared { descriptor = nil } else { descriptor = consume file }
        case nil:
            original = nil
            descriptor = nil
        }
        self.path = path
        self.location = location
    }

    /// Works on the file that was read, unless another program has removed it, as `FileSwap` notices.
    func withOriginal(_ work: (borrowing FileDescriptor) throws(FileError) -> Void) throws(FileError) {
        switch descriptor {
        case .some(let file): try work(file)
        case nil:
            guard let file = try FileReader.open(location.name, in: location.folder, of: path) else { return }
            try work(file)
        }
    }

    /// Whether the path leads to the new file, or, if another program has replaced that already, at least into its folder.
    ///
    /// If no call can tell any more, it does: the new file has got its name.
    func isReached(by identity: FileStatus.Identity) -> Bool {
        let found = try? FileDescriptor.workingFolder.status(of: location.pathAfterReplacement, followingLinks: true)
        if found?.identity == identity { return true }
        return (try? location.isTarget(of: location.pathAfterReplacement)) ?? true
    }

    // MARK: Refusing

    /// Fails if the file, or its folder, says that it is not to be replaced.
    ///
    /// - Parameter leftover: Whether to ignore one of its names, left by a killed writer.
    /// - Throws: `FileError` with the reason.
    func requireReplaceable(besides leftover: Bool = false) throws(FileError) {
        let folderStatus = try attributing(try location.folder.status())
        if let status = original?.status {
            if status.linkCount > 1 {
                // On a shared file system the first number may be outdated.
                location.folder.refresh(location.name)
                let found = try? location.folder.status(of: location.name, followingLinks: false)
                let count = found?.linkCount ?? status.linkCount
                let others = leftover ? count - 1 : count
                guard others <= 1 else { throw failure(.hardLinked(count: others)) }
            }
            try requireWriteBits(status)
        }
        try requireWriteBits(folderStatus)
        guard !location.folder.isAppendOnly else { throw failure(.immutable) }
        guard let status = original?.status else { return }
        guard !TargetFile.isProtected(status, in: folderStatus) else { throw failure(.system(.permissionDenied)) }
        // If another program has removed the file since, `FileSwap` notices.
        _ = try attributing(
            try Syscalls.attempt(try location.folder.checkWritable(location.name)) { $0 == .noSuchFileOrDirectory })
    }

    private func requireWriteBits(_ status: FileStatus) throws(FileError) {
        guard status.mode & 0o222 == 0 else { return }
        let error = failure(.readOnly(status.kind, mode: status.mode))
        // Only the owner and root can change the mode.
        let isOthers = ![0, status.owner].contains(Syscalls.effectiveUser)
        guard isOthers, case .readOnly = error.cause else { throw error }
        throw FileError(error.operation, error.path, .system(.permissionDenied))
    }

    /// Whether Linux refuses to open a file for writing in a folder that others may write to, such as `/tmp`
    /// (`fs.protected_regular`): another user may have planted it.
    private static func isProtected(_ file: FileStatus, in folder: FileStatus) -> Bool {
        guard folder.mode & 0o1000 != 0, folder.mode & 0o022 != 0, file.owner != Syscalls.effectiveUser,
            file.owner != folder.owner
        else { return false }
        let level = DescriptorIO.kernelNumbers("/proc/sys/fs/protected_regular").first ?? 0
        return level >= (folder.mode & 0o002 != 0 ? 1 : 2)
    }

    /// Fails if the name of a copy is taken by a file with other content.
    ///
    /// A copy with the same content was left by a writer that was killed before it replaced the file.
    func requireFreeName(forBackup suffix: String) throws(FileError) {
        let (name, shownPath) = (location.name.appending(suffix: suffix), path.appending(suffix: suffix))
        let taken = try FileError.attributing(.create, shownPath, try location.folder.statusIfPresent(of: name))
        guard taken != nil, let original else { return }
        guard let file = try? FileReader.open(name, in: location.folder, of: path),
            let copy = try? FileReader.read(file, path), copy.content.bytes == original.content.bytes
        else { throw FileError(.create, shownPath, .system(.alreadyExists)) }
    }

    // MARK: Errors

    /// The operation that an error names.
    var operation: FileError.Operation { original == nil ? .create : .write }

    /// Makes a system call for that operation.
    func attributing<Result: ~Copyable>(
        _ call: @autoclosure () throws(SystemError) -> Result
    ) throws(FileError) -> Result {
        try FileError.attributing(operation, path, try call())
    }

    func failure(_ cause: FileError.Cause) -> FileError {
        switch cause {
        case .system(let reason): FileError.of(operation, path, reason)
        // No mode helps there, and a closed descriptor (`/dev/fd/9`) is not a file.
        case .readOnly where location.folder.fileSystem.isReadOnly: FileError.of(operation, path, .readOnlyFileSystem)
        case .readOnly where original == nil && location.folder.fileSystem.isOfProcesses:
            FileError.of(operation, path, .noSuchFileOrDirectory)
        // The mode belongs to the file behind the links, so the message names that file.
        case .readOnly where location.isBehindLink: FileError(operation, location.followed, cause)
        default: FileError(operation, path, cause)
        }
    }
}
