extension FileReplacement {
    /// Copies the old content, with its metadata, to a file beside it.
    ///
    /// - Returns: The copy's name, or `nil` if there is no old content.
    func createBackup(_ suffix: String) throws(FileError) -> StorePath? {
        guard let original else { return nil }
        let name = file.location.name.appending(suffix: suffix)
        let temporary = try prepare([original.content.bytes])
        defer { remove(temporary.name) }
        let isCreated: Bool
        do throws(FileSwap.Failure) {
            isCreated = try FileSwap(name: name, temporary: temporary.name).create(in: file.location.folder)
        } catch {
            throw FileError(.create, file.path.appending(suffix: suffix), .system(error.reason))
        }
        if isCreated { return name }
        try file.requireFreeName(forBackup: suffix)
        return nil
    }
}

extension TargetFile {
    /// Fails if the name of a copy is taken by a file with other content.
    ///
    /// A copy with the same content was left by a writer that was killed before it replaced the file.
    func requireFreeName(forBackup suffix: String) throws(FileError) {
        let (name, shownPath) = (location.name.appending(suffix: suffix), path.appending(suffix: suffix))
        let taken = try FileError.attributing(
            .create, shownPath,
            try Syscalls.attempt(try location.folder.status(of: name, followingLinks: false)) { reason in
                reason == .noSuchFileOrDirectory
            })
        guard taken != nil, let original else { return }
        let opened = try? FileReader.open(name, in: location.folder, of: path)
        guard let file = opened ?? nil, let copy = try? FileReader.read(file, path),
            copy.content.bytes == original.content.bytes
        else { throw FileError(.create, shownPath, .system(.alreadyExists)) }
    }
}
