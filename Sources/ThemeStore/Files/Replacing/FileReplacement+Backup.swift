extension FileReplacement {
    /// Copies the old content, with its metadata, to a file beside it.
    ///
    /// - Returns: The copy's name, or `nil` if there is no old content.
    func createBackup(_ suffix: String) throws(FileError) -> StorePath? {
        guard let original else { return nil }
        let (name, shownPath) = (location.name.appending(suffix: suffix), path.appending(suffix: suffix))
        let temporary = try prepare([original.content.bytes])
        defer { remove(temporary.name) }
        let swap = FileSwap(name: name, temporary: temporary.name)
        let isCreated: Bool
        do throws(FileSwap.Failure) {
            isCreated = try swap.create(in: location.folder)
        } catch {
            throw FileError(.create, shownPath, .system(error.reason))
        }
        // A copy with the same content was made by a writer that was killed before it replaced the file.
        if isCreated { return name }
        try requireCopy(name, of: original.content, shownPath)
        return nil
    }

    /// Fails as making the copy would if its name is taken, but changes nothing.
    func rehearseBackup(_ suffix: String) throws(FileError) {
        guard let original else { return }
        let (name, shownPath) = (location.name.appending(suffix: suffix), path.appending(suffix: suffix))
        let taken = try FileError.attributing(
            .create, shownPath,
            try Syscalls.attempt(try location.folder.status(of: name, followingLinks: false)) { reason in
                reason == .noSuchFileOrDirectory
            })
        if taken != nil { try requireCopy(name, of: original.content, shownPath) }
    }

    /// Fails unless there is a file of that name with the old content, which can be read.
    private func requireCopy(_ name: StorePath, of content: PaddedBytes, _ shownPath: StorePath) throws(FileError) {
        let opened = try? FileReader.open(name, in: location.folder, of: path)
        guard let file = opened ?? nil, let copy = try? FileReader.read(file, path), copy.content.bytes == content.bytes
        else { throw FileError(.create, shownPath, .system(.alreadyExists)) }
    }
}
