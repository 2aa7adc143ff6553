/// Giving a finished temporary file the name of the file it replaces, unless another program has been there meanwhile.
///
/// The lock keeps other writers of ours away, not programs that never heard of it. Between reading and renaming, such a
/// program may have put its own version under the name; a plain rename would destroy that unseen. So the two files trade
/// names, and what comes out is looked at before it is removed.
///
/// Where others change a folder unseen by this kernel, names are not traded: a file that anyone has open is renamed aside
/// first, and then there is nothing to trade with. There the file is read once more, right before it is replaced.
package struct FileSwap {
    package let name: StorePath
    package let temporary: StorePath

    /// What kept a file from being placed.
    package struct Failure: Error, Equatable {
        package let reason: SystemError
        /// The name of another program's version, or the old one, that could not be put back.
        package let versionAside: StorePath?

        package init(_ reason: SystemError, versionAside: StorePath? = nil) {
            self.reason = reason
            self.versionAside = versionAside
        }
    }

    /// How often another program may put a version there while one is given back.
    private static let maximumRounds = 16

    // MARK: Where there was no file

    /// Puts the temporary file where there was no file.
    ///
    /// - Parameter folder: The folder of both names.
    /// - Returns: `false` where there is one by now; then nothing has changed.
    /// - Throws: `Failure`; then there is no file of that name.
    package func create(in folder: borrowing FileDescriptor) throws(Failure) -> Bool {
        do throws(SystemError) {
            do throws(SystemError) {
                try folder.renameExclusively(temporary, to: name)
            } catch {
                guard FileSwap.isUnsupported(error) else { throw error }
                return try createByLink(in: folder)
            }
            return true
        } catch {
            guard error == .alreadyExists else { throw Failure(error) }
            return false
        }
    }

    /// The temporary name is left to the caller to remove, as it is where the file was not renamed.
    private func createByLink(in folder: borrowing FileDescriptor) throws(SystemError) -> Bool {
        do throws(SystemError) {
            try folder.link(temporary, as: name)
        } catch {
            guard FileSwap.isUnsupported(error) else { throw error }
            // Here a look is the best there is.
            guard try status(of: name, in: folder) == nil else { return false }
            try folder.rename(temporary, to: name)
        }
        return true
    }

    // MARK: In the place of a file

    /// Puts the temporary file in the place of the original.
    ///
    /// - Parameters:
    ///   - original: The status of the file as it was read; the caller holds that file open, so that its inode number
    ///     cannot have passed to another.
    ///   - own: The status of the temporary file.
    ///   - folder: The folder of both names.
    /// - Returns: `false` where the name led to something else by now, to which it then leads again. The temporary name
    ///   is left to the caller to `discard` either way.
    /// - Throws: `Failure`; unless a version is aside, the name leads to what it led to before.
    package func replace(
        _ original: FileStatus, with own: FileStatus, in folder: borrowing FileDescriptor
    ) throws(Failure) -> Bool {
        do throws(SystemError) {
            try SwapRecord(original: original, own: own).write(beside: temporary, in: folder)
            guard try status(of: name, in: folder)?.isUntouched(since: original) == true else { return false }
            do throws(SystemError) {
                try folder.exchange(temporary, with: name)
            } catch {
                if error == .noSuchFileOrDirectory { return false }
                // The temporary name will be gone at once, and the record may not outlast it.
                guard FileSwap.isUnsupported(error), SwapRecord.remove(beside: temporary, in: folder) else {
                    throw error
                }
                // Here the look that has just been taken is the best there is.
                try folder.rename(temporary, to: name)
                return true
            }
        } catch {
            throw Failure(error)
        }
        do throws(SystemError) {
            guard let displaced = try status(of: temporary, in: folder), !displaced.isUnchanged(from: original) else {
                return true
            }
            try giveBack(instead: own, in: folder)
            return false
        } catch {
            throw putBack(error, in: folder)
        }
    }

    /// Puts the temporary file in the place of the original, in a folder that others change unseen.
    ///
    /// Nothing of ours may have the original open.
    ///
    /// - Parameters:
    ///   - original: The file as it was read.
    ///   - folder: The folder of both names.
    ///   - path: The path to name in an error.
    /// - Returns: `false` where the file is another one by now, and nothing has changed.
    /// - Throws: `Failure`; then the name leads to what it led to before.
    package func replaceUnseen(
        _ original: FileSnapshot, in folder: borrowing FileDescriptor, _ path: StorePath
    ) throws(Failure) -> Bool {
        let isSame = (try? isStill(original, in: folder, path)) ?? false
        guard isSame else { return false }
        do throws(SystemError) {
            try folder.rename(temporary, to: name)
            return true
        } catch {
            throw Failure(error)
        }
    }

    private func isStill(
        _ original: FileSnapshot, in folder: borrowing FileDescriptor, _ path: StorePath
    ) throws(FileError) -> Bool {
        guard let file = try FileReader.open(name, in: folder, for: .reading(followingLinks: false), of: path) else {
            return false
        }
        let now = try FileReader.read(file, path)
        let (before, after) = (original.status, now.status)
        return now.content.bytes == original.content.bytes && after.mode == before.mode && after.owner == before.owner
            && after.group == before.group
    }

    // MARK: Going back

    /// Trades names until what comes out is what was put in the time before: then nobody was in between, and the name leads
    /// to the newest version that another program has put there.
    ///
    /// A program that reads the file between two trades may go on from our version, which then was never acknowledged.
    /// That takes its writing, its reading and these few calls to come together.
    private func giveBack(instead own: FileStatus, in folder: borrowing FileDescriptor) throws(SystemError) {
        var placed = own.identity
        for _ in 0..<FileSwap.maximumRounds {
            guard let held = try status(of: temporary, in: folder)?.identity else { return }
            do throws(SystemError) {
                try folder.exchange(temporary, with: name)
            } catch {
                // The other program has removed the file after replacing it; its last word is that there is none.
                if error == .noSuchFileOrDirectory { return }
                throw error
            }
            guard let out = try status(of: temporary, in: folder), out.identity != placed else { return }
            placed = held
        }
        // Somebody does nothing else; what came out last is the newest that was seen.
        try folder.rename(temporary, to: name)
    }

    /// Gives the name back to what was traded for the temporary file, after a call that should not fail has failed.
    ///
    /// Where that fails, too, it gets a name that no later writer takes for a temporary file's.
    private func putBack(_ reason: SystemError, in folder: borrowing FileDescriptor) -> Failure {
        if (try? folder.rename(temporary, to: name)) != nil { return Failure(reason) }
        return Failure(reason, versionAside: TemporaryName.keepAside(temporary, in: folder))
    }

    // MARK: What is left

    /// Removes the temporary name of a file that has been replaced, and before that the record of what it was for.
    package func discard(in folder: borrowing FileDescriptor) {
        if SwapRecord.remove(beside: temporary, in: folder) { try? folder.unlink(temporary) }
    }

    private func status(
        of name: StorePath, in folder: borrowing FileDescriptor
    ) throws(SystemError) -> FileStatus? {
        do throws(SystemError) {
            return try folder.status(of: name, followingLinks: false)
        } catch {
            guard error == .noSuchFileOrDirectory else { throw error }
            return nil
        }
    }

    /// Whether a system says by this error that it has no such kind of renaming.
    ///
    /// The last is that of a container whose filter does not know the call. Where a folder may not be changed at all, what
    /// is tried instead fails, too.
    private static func isUnsupported(_ reason: SystemError) -> Bool {
        [.invalidArgument, .notSupported, .notImplemented, .notPermitted].contains(reason)
    }
}
