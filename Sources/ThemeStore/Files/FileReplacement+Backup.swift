extension FileReplacement {
    /// Copies the old content, with its metadata, to a file beside it.
    ///
    /// - Returns: The copy's name, or `nil` where there is no old content.
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
        // One with the same content was made by a writer that was killed before it came to the file itself.
        if isCreated { return name }
        guard isCopy(name, of: original) else {
            throw FileError(.create, shownPath, .system(.alreadyExists))
        }
        return nil
    }

    /// Whether there is a file of that name with the content of the old one.
    ///
    /// What cannot be read is none.
    private func isCopy(_ name: StorePath, of original: FileSnapshot) -> Bool {
        let access = FileReader.Access.reading(followingLinks: false)
        let opened = try? FileReader.open(name, in: location.folder, for: access, of: path)
        guard let file = opened ?? nil, let copy = try? FileReader.read(file, path) else { return false }
        return copy.content.bytes == original.content.bytes
    }
}
