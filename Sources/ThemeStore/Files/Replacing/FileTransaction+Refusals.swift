// The reasons not to replace a file.
//
// A dry run checks permissions, attributes, kinds of file, links, existing names and the process's
// limit on file size. Only writing shows whether space, quotas and inodes suffice, and whether
// another program changes the file meanwhile.

extension FileTransaction {
    /// Fails if the file or its folder forbids to replace it.
    ///
    /// - Throws: `StoreError` with the reason.
    func requireReplaceable() throws(StoreError) {
        if let status = original?.status {
            if status.linkCount > 1 {
                try requireOneName(status)
            }
            try requireWriteBits(status)
        }
        try requireWriteBits(folderStatus)
        guard !location.folder.isAppendOnly else {
            throw operation.failure(.immutable)
        }
        guard let status = original?.status else { return }
        if isProtected(status) {
            throw operation.failure(.permissionDenied)
        }
        // If another program has removed the file since, the last look notices.
        _ = try operation.call(location.folder.checkWritable(location.name)) { reason in
            reason == .noSuchFileOrDirectory
        }
    }

    /// Fails if `commit` would fail, as far as that can be checked without writing.
    ///
    /// - Parameters:
    ///   - size: The number of bytes of the new content.
    ///   - backupSuffix: The suffix of the name of a copy, or `nil` for no copy.
    /// - Throws: `StoreError` with the reason.
    func requireCommittable(size: Int, backupSuffix: String?) throws(StoreError) {
        try requireReplaceable()
        // In a removed folder no file can be created.
        guard folderStatus.linkCount > 0 else {
            throw operation.failure(.noSuchFileOrDirectory)
        }
        try operation.call(location.folder.checkWritable(.workingFolder))
        guard size <= Syscalls.fileSizeLimit else {
            throw operation.failure(.fileTooLarge)
        }
        guard let original else { return }
        try withOriginal { descriptor throws(StoreError) in
            try requireMetadataKept(of: descriptor, original.status)
            if descriptor.isAppendOnly {
                throw operation.failure(.immutable)
            }
        }
        if let backupSuffix {
            try requireFreeName(forBackup: backupSuffix)
        }
        if location.folder.isMountPoint(location.name) {
            throw operation.failure(.mountPoint)
        }
    }

    /// Fails if a new file could not get owner, group or attributes, as far as that can be checked
    /// without writing.
    ///
    /// - Parameters:
    ///   - file: The file that is to be replaced.
    ///   - status: Its status.
    /// - Throws: `StoreError` with the cause `metadataNotKept`.
    private func requireMetadataKept(
        of file: borrowing FileDescriptor,
        _ status: FileStatus
    ) throws(StoreError) {
        let operation = operation
        func require(_ isKept: Bool, _ what: String) throws(StoreError) {
            guard isKept else {
                throw operation.failure(.metadataNotKept(what, .notPermitted))
            }
        }
        let user = Syscalls.effectiveUser
        try operation.requireMapped(status.owner, "owner", "uid")
        try require(user == 0 || status.owner == user, "owner")
        do {
            try operation.requireMapped(status.group, "group", "gid")
            // A set-group-ID folder gives its group to new files, as every folder does on macOS.
            let isInherited = folderStatus.mode & 0o2000 != 0 && status.group == folderStatus.group
            try require(user == 0 || isInherited || Syscalls.isInGroup(status.group), "group")
        } catch {
            guard status.givesGroupNothing, !file.hasAccessList else {
                throw error
            }
        }
        try require(user == 0 || !file.hasAttributesOfRoot, "extended attributes")
    }

    /// Fails if a file has other names.
    private func requireOneName(_ status: FileStatus) throws(StoreError) {
        // On a shared file system the known number may be outdated.
        location.folder.refresh(location.name)
        let found = try? location.folder.status(of: location.name)
        let count = found?.linkCount ?? status.linkCount
        guard count <= 1 else {
            throw operation.failure(.hardLinked(count: count))
        }
    }

    private func requireWriteBits(_ status: FileStatus) throws(StoreError) {
        guard status.mode & 0o222 == 0 else { return }
        let fileSystem = location.folder.fileSystem
        // No mode helps there, and a closed descriptor (`/dev/fd/9`) is not a file.
        if fileSystem.isReadOnly {
            throw operation.failure(.readOnlyFileSystem)
        }
        if original == nil, fileSystem.isOfProcesses {
            throw operation.failure(.noSuchFileOrDirectory)
        }
        // The mode belongs to the file behind the links, so the message names that file.
        let shown = FileOperation(operation.kind, location.followed)
        // Only the owner and root can change the mode.
        guard [0, status.owner].contains(Syscalls.effectiveUser) else {
            throw shown.failure(.system(.permissionDenied))
        }
        throw shown.failure(.readOnly(status.kind, mode: status.mode))
    }

    /// Whether Linux refuses to open a file for writing in a folder that others may write to, such
    /// as `/tmp` (`fs.protected_regular`): another user may have planted it.
    private func isProtected(_ file: FileStatus) -> Bool {
        let mode = folderStatus.mode
        let isStickyAndShared = mode & 0o1000 != 0 && mode & 0o022 != 0
        let isTrusted =
            file.owner == Syscalls.effectiveUser || file.owner == folderStatus.owner
        guard isStickyAndShared, !isTrusted else {
            return false
        }
        let level = DescriptorIO.kernelNumbers("/proc/sys/fs/protected_regular").first ?? 0
        let isForEveryone = mode & 0o002 != 0
        return level >= (isForEveryone ? 1 : 2)
    }

    /// Fails if a file with other content has the name of the copy.
    ///
    /// A copy with the same content was left by a writer that was killed before it replaced the
    /// file.
    func requireFreeName(forBackup suffix: String) throws(StoreError) {
        let name = location.name.appending(suffix: suffix)
        let creation = FileOperation(.create, path.appending(suffix: suffix))
        let taken = try creation.call(location.folder.statusIfPresent(of: name))
        guard taken != nil, let original else { return }
        guard let file = try? location.folder.openRegular(name, of: path),
            let copy = try? file.snapshot(of: path),
            copy.content.bytes == original.content.bytes
        else {
            throw creation.failure(.system(.alreadyExists))
        }
    }

    // MARK: Errors

    /// The operation that an error names.
    var operation: FileOperation {
        FileOperation(original == nil ? .create : .write, path)
    }
}
