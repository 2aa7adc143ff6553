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
    /// - Throws: `FileError`; its `isMissingFile` means a missing folder.
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
            try FileMetadata.requireTakeable(of: descriptor, original.status, in: folder, file.path)
        }
        if let backupSuffix { try file.requireFreeName(forBackup: backupSuffix) }
        if file.location.folder.isMountPoint(file.location.name) { throw file.failure(.mountPoint) }
        try file.withOriginal { descriptor throws(FileError) in
            if descriptor.isAppendOnly { throw file.failure(.immutable) }
        }
    }
}
