/// Giving a finished temporary file the name of the file it replaces, unless another program has been there meanwhile.
///
/// The lock keeps other writers of ours away, not programs that never heard of it. Between reading and renaming, such a
/// program may have put its own version under the name; a plain rename would destroy that unseen. So the two files trade
/// names, and what comes out is looked at before it is removed.
package struct FileSwap {
    package let name: StorePath
    package let temporary: StorePath

    /// What kept a file from being placed.
    package struct Failure: Error, Equatable {
        package let reason: SystemError
        /// Whether the temporary name leads to another program's version, or the old one, that could not be put back.
        package let isVersionAside: Bool

        package init(_ reason: SystemError, isVersionAside: Bool = false) {
            self.reason = reason
            self.isVersionAside = isVersionAside
        }
    }

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
                // The temporary name is left to the caller to remove, as it is where the file was not renamed.
                try folder.link(temporary, as: name)
            }
            return true
        } catch {
            guard error == .alreadyExists else { throw Failure(error) }
            return false
        }
    }

    /// Puts the temporary file in the place of the original.
    ///
    /// - Parameters:
    ///   - original: The status of the file as it was read; the caller holds that file open, so that its inode number
    ///     cannot have passed to another.
    ///   - own: The status of the temporary file.
    ///   - folder: The folder of both names.
    /// - Returns: `false` where the name led to something else by now, to which it then leads again. The temporary name
    ///   is left to the caller to remove either way.
    /// - Throws: `Failure`; unless a version is aside, the name leads to what it led to before.
    package func replace(
        _ original: FileStatus, with own: FileStatus, in folder: borrowing FileDescriptor
    ) throws(Failure) -> Bool {
        do throws(SystemError) {
            guard try status(of: name, in: folder)?.isUntouched(since: original) == true else { return false }
            do throws(SystemError) {
                try folder.exchange(temporary, with: name)
            } catch {
                if error == .noSuchFileOrDirectory { return false }
                guard FileSwap.isUnsupported(error) else { throw error }
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
            try giveBack(displaced, instead: own, in: folder)
            return false
        } catch {
            throw putBack(error, in: folder)
        }
    }

    /// Trades names until what comes out is what was put in the time before: then nobody was in between, and the name leads
    /// to the newest version that another program has put there.
    ///
    /// A program that reads the file between two trades may go on from our version, which then was never acknowledged; and
    /// if this process is killed there, its version lies under the temporary name. Both take that program's writing, its
    /// reading or the kill, and these few calls to come together.
    private func giveBack(
        _ displaced: FileStatus, instead own: FileStatus, in folder: borrowing FileDescriptor
    ) throws(SystemError) {
        var (held, placed) = (displaced, own)
        while true {
            do throws(SystemError) {
                try folder.exchange(temporary, with: name)
            } catch {
                // The other program has removed the file after replacing it; its last word is that there is none.
                if error == .noSuchFileOrDirectory { return }
                throw error
            }
            guard let out = try status(of: temporary, in: folder), out.identity != placed.identity else { return }
            (placed, held) = (held, out)
        }
    }

    /// Gives the name back to what was traded for the temporary file, after a call that should not fail has failed.
    private func putBack(_ reason: SystemError, in folder: borrowing FileDescriptor) -> Failure {
        do throws(SystemError) {
            try folder.rename(temporary, to: name)
            return Failure(reason)
        } catch {
            return Failure(reason, isVersionAside: true)
        }
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

    /// Whether a file system says by this error that it has no such kind of renaming.
    private static func isUnsupported(_ reason: SystemError) -> Bool {
        [.invalidArgument, .notSupported, .notImplemented].contains(reason)
    }
}
