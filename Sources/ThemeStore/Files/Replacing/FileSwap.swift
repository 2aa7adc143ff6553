/// Gives a finished temporary file the name of the file it replaces, unless another program has replaced that meanwhile.
///
/// The lock keeps our own writers away, but not other programs. Between reading and renaming, another program may put its
/// own version under the name, and a plain rename would destroy that unseen. So the two files are exchanged, and the
/// displaced file is compared with the file that was read, before it is removed.
///
/// On shared file systems, a file that is open anywhere is renamed aside first, so there is nothing to exchange. There
/// the file is read once more, right before it is replaced.
package struct FileSwap {
    package let name: StorePath
    package let temporary: StorePath
    /// The name of a version, another program's or the old one, that could not be put back.
    package private(set) var versionAside: StorePath?

    /// How often another program may replace the file while its version is given back.
    private static let maximumRounds = 16

    // MARK: Creating a file

    /// Gives the temporary file its name, if there is still no file of that name.
    ///
    /// - Parameter folder: The folder of both names.
    /// - Returns: `false` if there is one by now; then nothing has changed.
    /// - Throws: `SystemError`; then the name is still free.
    package func create(in folder: borrowing FileDescriptor) throws(SystemError) -> Bool {
        do throws(SystemError) {
            let renamed: Void? = try Syscalls.attempt(
                try folder.renameExclusively(temporary, to: name), expecting: { $0.isUnsupported })
            return renamed != nil ? true : try createByLink(in: folder)
        } catch {
            guard error == .alreadyExists else { throw error }
            return false
        }
    }

    /// The caller removes the temporary name, as it does if the file was not renamed.
    func createByLink(in folder: borrowing FileDescriptor) throws(SystemError) -> Bool {
        if try Syscalls.attempt(try folder.link(temporary, as: name), expecting: { $0.isUnsupported }) == nil {
            // No atomic call exists here, so a look has to do.
            guard try folder.statusIfPresent(of: name) == nil else { return false }
            try folder.rename(temporary, to: name)
        }
        return true
    }

    // MARK: Replacing a file

    /// Replaces the original by the temporary file.
    ///
    /// - Parameters:
    ///   - original: The status of the file as it was read. The caller holds that file open, so no other can have got its
    ///     inode number.
    ///   - own: The temporary file.
    ///   - folder: The folder of both names.
    /// - Returns: `false` if another program has replaced or changed the file; its version has the name again. Either way
    ///   the caller has to `discard` the temporary name.
    /// - Throws: `SystemError`; unless ``versionAside`` is set then, the name leads to the same file as before.
    package mutating func replace(
        _ original: FileStatus, with own: FinishedFile, in folder: borrowing FileDescriptor
    ) throws(SystemError) -> Bool {
        try SwapRecord(original: original, own: own.status).write(beside: temporary, in: folder)
        guard try folder.statusIfPresent(of: name) == original else { return false }
        do throws(SystemError) {
            try folder.exchange(temporary, with: name)
        } catch {
            if error == .noSuchFileOrDirectory { return false }
            // The temporary name will be gone at once, and the record may not outlast it.
            guard error.isUnsupported, SwapRecord.remove(beside: temporary, in: folder) else { throw error }
            // No atomic call exists here, so the check above has to do.
            try folder.rename(temporary, to: name)
            return true
        }
        do throws(SystemError) {
            if try isUnchanged(original, own.originalAttributes, in: folder) { return true }
            try giveBack(instead: own.status, in: folder)
            return false
        } catch {
            // No call should have failed. Without its name, the displaced file gets one that later writers keep.
            if (try? folder.rename(temporary, to: name)) == nil {
                versionAside = TemporaryName.keepAside(temporary, in: folder)
            }
            throw error
        }
    }

    /// Whether the displaced file is the original, as it was read; so if it is gone.
    ///
    /// Renaming has set the time of the last change, so everything else that sets it is compared by itself.
    func isUnchanged(
        _ original: FileStatus, _ attributes: UInt64, in folder: borrowing FileDescriptor
    ) throws(SystemError) -> Bool {
        guard let displaced = try folder.statusIfPresent(of: temporary) else { return true }
        guard displaced.isSameVersion(as: original), displaced.linkCount == original.linkCount else { return false }
        return try folder.open(temporary, [.readOnly, .noFollow]).attributeDigest() == attributes
    }

    /// Replaces the original by the temporary file, on a shared file system.
    ///
    /// This process may not have the original open.
    ///
    /// - Parameters:
    ///   - original: The file as it was read.
    ///   - folder: The folder of both names.
    ///   - path: The path to name in an error.
    /// - Returns: `false` if the file has changed by now; then nothing is done.
    /// - Throws: `SystemError`; then the name leads to the same file as before.
    package func replaceOnSharedFileSystem(
        _ original: FileSnapshot, in folder: borrowing FileDescriptor, _ path: StorePath
    ) throws(SystemError) -> Bool {
        do throws(FileError) {
            guard let file = try FileReader.open(name, in: folder, of: path) else { return false }
            let now = try FileReader.read(file, path)
            let (before, after) = (original.status, now.status)
            // Times and inode numbers mean little there.
            guard now.content.bytes == original.content.bytes, after.mode == before.mode, after.owner == before.owner,
                after.group == before.group
            else { return false }
        } catch {
            return false
        }
        try folder.rename(temporary, to: name)
        return true
    }

    // MARK: Going back

    /// Exchanges the files until the displaced file is the one just placed.
    ///
    /// Then no program came in between, and the name leads to the newest version that another program has put there.
    ///
    /// A program reading the file between two exchanges may go on from our version, which was never acknowledged. Its
    /// writing, its reading and these few calls have to coincide for that.
    private func giveBack(instead own: FileStatus, in folder: borrowing FileDescriptor) throws(SystemError) {
        var placed = own.identity
        for _ in 0..<FileSwap.maximumRounds {
            guard let held = try folder.statusIfPresent(of: temporary)?.identity else { return }
            let exchange: Void? = try Syscalls.attempt(try folder.exchange(temporary, with: name)) { reason in
                reason == .noSuchFileOrDirectory
            }
            // The other program has removed the file since, so there is to be none.
            guard exchange != nil else { return }
            guard let out = try folder.statusIfPresent(of: temporary), out.identity != placed else { return }
            placed = held
        }
        // Another program keeps replacing the file; the newest version seen wins.
        try folder.rename(temporary, to: name)
    }

    /// Removes the record, and then the temporary name, of a file that has been replaced.
    package func discard(in folder: borrowing FileDescriptor) {
        if SwapRecord.remove(beside: temporary, in: folder) { try? folder.unlink(temporary) }
    }
}
