/// Finding out whether a turn would succeed, without taking it: nobody is waited for, and nothing is made, removed or
/// renamed.
extension FileReplacement {
    /// Reads the file as `begin` does, but takes no lock.
    ///
    /// - Parameter path: The file, which need not exist.
    /// - Returns: What `rehearse` is to be called on; it is no turn.
    /// - Throws: `FileError`, whose `isMissingFile` says that a folder is missing.
    package static func look(at path: StorePath) throws(FileError) -> FileReplacement {
        for _ in 0..<maximumAttempts {
            let location = try ResolvedPath.resolve(path, creatingFolders: nil)
            guard try location.isWhereTheSystemLeads(path) else { continue }
            let isShared = location.folder.isOnSharedFileSystem
            return try read(path, at: location, under: nil, isShared: isShared)
        }
        throw FileError(.write, path, .replacedTooOften)
    }

    /// Fails as `commit` would.
    ///
    /// The new content goes to a file without a name, where there are such files, so that what only the file system knows
    /// shows, too: space, quotas, and whose a file can be made.
    ///
    /// - Parameters:
    ///   - pieces: The new content, in order.
    ///   - backupSuffix: What is to be appended to the file's name for the name of a copy; `nil` for no copy.
    /// - Throws: `FileError`.
    package func rehearse(_ pieces: [ArraySlice<UInt8>], backupSuffix: String? = nil) throws(FileError) {
        _ = try refuseWhatCannotBeReplaced(isRehearsal: true)
        let signals = HeldSignals.holdInterrupting()
        defer { signals.release() }
        try rehearsePreparing(pieces)
        if let backupSuffix { try rehearseBackup(backupSuffix) }
        guard original != nil else { return }
        if location.folder.isMountPoint(location.name) { throw failure(.mountPoint) }
        if isAppendOnly { throw failure(.immutable) }
    }

    private func rehearsePreparing(_ pieces: [ArraySlice<UInt8>]) throws(FileError) {
        guard let temporary = try attributing({ () throws(SystemError) in try nameless() }) else {
            return try attributing { () throws(SystemError) in try location.folder.checkWritable(.workingFolder) }
        }
        try attributing { () throws(SystemError) in try temporary.write(pieces) }
        try takeMetadata(temporary)
    }

    /// A file without a name; `nil` where there are none.
    private func nameless() throws(SystemError) -> TemporaryFile? {
        do throws(SystemError) {
            return try TemporaryFile.createNameless(in: location.folder, mode: original == nil ? 0o666 : 0o600)
        } catch {
            guard TemporaryFile.isNamelessUnsupported(error) else { throw error }
            return nil
        }
    }
}
