/// Looks whether a file could be replaced, for a dry run: nothing is locked, created, removed or renamed.
///
/// Rights, modes, attributes, kinds of file, links, names that are taken and the process's limit on file size show.
/// Anything that only writing shows does not: space, quotas, inodes, and changes by other programs meanwhile.
struct FilePreflight: ~Copyable {
    private let file: TargetFile

    /// The content; `nil` if the file does not exist.
    var original: FileSnapshot? { file.original }

    /// Reads the file as `FileReplacement.begin` does.
    ///
    /// - Throws: `FileError`, whose `isMissingFile` says that a folder is missing.
    static func look(at path: StorePath) throws(FileError) -> FilePreflight {
        for _ in 0..<FileReplacement.maximumAttempts {
            let location = try ResolvedPath.resolve(path, creatingFolders: nil)
            guard try location.agreesWithKernel(on: path) else { continue }
            let isShared = location.folder.fileSystem.isShared
            return FilePreflight(file: try TargetFile(reading: path, at: location, isShared: isShared))
        }
        throw FileError(.write, path, .replacedTooOften)
    }

    /// Fails as `FileReplacement.commit` would, as far as a look can tell.
    ///
    /// - Parameters:
    ///   - size: The number of bytes of the new content.
    ///   - backupSuffix: The suffix of the name of a copy; `nil` for no copy.
    /// - Throws: `FileError` with the reason.
    func requireCommittable(size: Int, backupSuffix: String?) throws(FileError) {
        let folder = try file.attributing(try file.location.folder.status())
        let isLeftover =
            original.map { original in
                original.status.linkCount > 1
                    && TemporaryName.secondName(of: original.status.identity, in: file.location.folder) != nil
            } ?? false
        try file.requireReplaceable(besides: isLeftover)
        // No file can be made in a folder that was removed.
        guard folder.linkCount > 0 else { throw file.failure(.system(.noSuchFileOrDirectory)) }
        try file.attributing(try file.location.folder.checkWritable(.workingFolder))
        guard size <= Syscalls.fileSizeLimit else { throw file.failure(.system(.fileTooLarge)) }
        guard let original else { return }
        try file.withOriginal { descriptor throws(FileError) in
            try requireKeptMetadata(of: descriptor, original.status, in: folder)
        }
        if let backupSuffix { try file.requireFreeName(forBackup: backupSuffix) }
        if file.location.folder.isMountPoint(file.location.name) { throw file.failure(.mountPoint) }
        try file.withOriginal { descriptor throws(FileError) in
            if descriptor.isAppendOnly { throw file.failure(.immutable) }
        }
    }

    /// Fails if the new file could not get the old one's owner, group or attributes.
    private func requireKeptMetadata(
        of descriptor: borrowing FileDescriptor, _ status: FileStatus, in folder: FileStatus
    ) throws(FileError) {
        func refuse(_ what: String) -> FileError { FileError(.write, file.path, .metadataNotKept(what, .notPermitted)) }
        let user = Syscalls.effectiveUser
        try TemporaryFile.requireMapped(status.owner, "owner", file.path)
        guard user == 0 || status.owner == user else { throw refuse("owner") }
        do throws(FileError) {
            try TemporaryFile.requireMapped(status.group, "group", file.path)
            // A set-group-ID folder gives its group to new files, as every folder does on macOS.
            let isOwn = (folder.mode & 0o2000 != 0 && status.group == folder.group) || Syscalls.isInGroup(status.group)
            guard user == 0 || isOwn else { throw refuse("group") }
        } catch {
            guard status.givesGroupNothing, !descriptor.hasAccessList else { throw error }
        }
        #if os(Linux)
            // Only root may set these; security modules label new files by themselves.
            let names = ((try? descriptor.attributeNames()) ?? nil) ?? []
            let isRootsOnly = names.contains { name in
                func begins(_ prefix: String) -> Bool { name.starts(with: prefix.utf8.map(CChar.init(bitPattern:))) }
                return begins("security.") && !begins("security.selinux") && !begins("security.SMACK64")
            }
            guard user == 0 || !isRootsOnly else { throw refuse("extended attributes") }
        #endif
    }
}
