// Whether a file could be replaced, for a dry run: nothing is locked, created, removed or renamed.
//
// Rights, modes, attributes, kinds of file, links, names that are taken and the process's limit on file size show.
// Anything that only writing shows does not: space, quotas, inodes, and changes by other programs meanwhile.

extension TargetFile {
    /// Reads the file as `FileReplacement.begin` does.
    ///
    /// - Throws: `FileError`; its `isMissingFile` means a missing folder.
    static func look(at path: StorePath) throws(FileError) -> TargetFile {
        for _ in 0..<FileReplacement.maximumAttempts {
            let location = try ResolvedPath.resolve(path, creatingFolders: nil)
            guard try location.agreesWithKernel(on: path) else { continue }
            let isShared = location.folder.fileSystem.isShared
            return try TargetFile(reading: path, at: location, isShared: isShared)
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
        let folder = try attributing(try location.folder.status())
        let linked = original.flatMap { $0.status.linkCount > 1 ? $0.status.identity : nil }
        let leftover = linked.flatMap { TemporaryName.secondName(of: $0, in: location.folder) }
        try requireReplaceable(besides: leftover != nil)
        // No file can be made in a folder that was removed.
        guard folder.linkCount > 0 else { throw failure(.system(.noSuchFileOrDirectory)) }
        try attributing(try location.folder.checkWritable(.workingFolder))
        guard size <= Syscalls.fileSizeLimit else { throw failure(.system(.fileTooLarge)) }
        guard let original else { return }
        try withOriginal { descriptor throws(FileError) in
            try FileMetadata.requireTakeable(of: descriptor, original.status, in: folder, path)
            if descriptor.isAppendOnly { throw failure(.immutable) }
        }
        if let backupSuffix { try requireFreeName(forBackup: backupSuffix) }
        if location.folder.isMountPoint(location.name) { throw failure(.mountPoint) }
    }
}
