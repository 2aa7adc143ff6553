extension FileReplacement {
    /// Fails where the file, or its folder, says that it is not to be replaced.
    ///
    /// - Parameter isRehearsal: Whether nothing may be changed by that.
    /// - Returns: `false` where the file is no more what was read.
    /// - Throws: `FileError` with the reason.
    func refuseWhatCannotBeReplaced(isRehearsal: Bool = false) throws(FileError) -> Bool {
        guard let status = original?.status else {
            guard !location.folder.isAppendOnly else { throw failure(.immutable) }
            return true
        }
        if status.linkCount > 1, try !hasOneName(status, isRehearsal) { return false }
        guard status.mode & 0o222 != 0 else { throw failure(.readOnly(.regular, mode: status.mode)) }
        let folderStatus = try attributing { () throws(SystemError) in try location.folder.status() }
        guard folderStatus.mode & 0o222 != 0 else { throw failure(.readOnly(.folder, mode: folderStatus.mode)) }
        guard !location.folder.isAppendOnly else { throw failure(.immutable) }
        guard !StickyFolder.protects(status, in: folderStatus) else { throw failure(.system(.permissionDenied)) }
        do throws(SystemError) {
            try location.folder.checkWritable(location.name)
        } catch {
            // Another program has removed it since; `FileSwap` notices that.
            guard error == .noSuchFileOrDirectory else { throw failure(.system(error)) }
        }
        return true
    }

    /// Whether a file that has had several names has one.
    ///
    /// A writer that was killed may have left it the name that it had at first, and a file system may remember that longer
    /// than it was so.
    ///
    /// - Returns: `false` where a name was removed, by which the file has changed.
    /// - Throws: `FileError` with the cause `hardLinked` where it has several.
    private func hasOneName(_ status: FileStatus, _ isRehearsal: Bool) throws(FileError) -> Bool {
        if !isRehearsal, TemporaryName.removeSecondName(of: status.identity, in: location.folder) { return false }
        var count = (try? location.folder.linkCount(of: location.name)) ?? status.linkCount
        if isRehearsal, TemporaryName.secondName(of: status.identity, in: location.folder) != nil { count -= 1 }
        guard count <= 1 else { throw failure(.hardLinked(count: count)) }
        return true
    }

    // MARK: Errors

    func attributing<Result: ~Copyable>(
        _ calls: () throws(SystemError) -> Result
    ) throws(FileError) -> Result {
        do throws(SystemError) {
            return try calls()
        } catch {
            throw failure(.system(error))
        }
    }

    /// The error, with what the system's answer means here where that is more than it says.
    func failure(_ cause: FileError.Cause) -> FileError {
        switch cause {
        case .system(.resourceBusy): FileError(.write, path, .mountPoint)
        case .system(.crossDeviceLink): FileError(.write, path, .otherFileSystem)
        case .system(.notPermitted): FileError(.write, path, .immutable)
        default: FileError(original == nil ? .create : .write, path, cause)
        }
    }
}
