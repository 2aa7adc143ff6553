/// Gives a finished temporary file the name of the file it replaces, unless another program has replaced that meanwhile.
///
/// The lock keeps our own writers away, but not other programs. Between reading and renaming, another program may put its
/// own version under the name, and a plain rename would destroy that unseen. So the two files are exchanged, and the
/// displaced one is compared with the file that was read before it is removed.
///
/// On shared file systems, a file that is open anywhere is renamed aside first, so there is nothing to exchange. There
/// the file is read once more, right before it is replaced.
package struct FileSwap {
    package let name: StorePath
    package let temporary: StorePath

    /// The reason why a file was not placed.
    package struct Failure: Error, Equatable {
        package let reason: SystemError
        /// The name of another program's version, or the old one, that could not be put back.
        package let versionAside: StorePath?

        package init(_ reason: SystemError, versionAside: StorePath? = nil) {
            self.reason = reason
            self.versionAside = versionAside
        }
    }

    /// How often another program may replace the file while its version is given back.
    private static let maximumRounds = 16

    // MARK: Creating a file

    /// Gives the temporary file its name, if there is still no file of that name.
    ///
    /// - Parameter folder: The folder of both names.
    /// - Returns: `false` if there is one by now; then nothing has changed.
    /// - Throws: `Failure`; then there is no file of that name.
    package func create(in folder: borrowing FileDescriptor) throws(Failure) -> Bool {
        do throws(SystemError) {
            let renamed: Void? = try Syscalls.attempt(
                try folder.renameExclusively(temporary, to: name), expecting: FileSwap.isUnsupported)
            return renamed != nil ? true : try createByLink(in: folder)
        } catch {
            guard error == .alreadyExists else { throw Failure(error) }
            return false
        }
    }

    /// The caller removes the temporary name, as it does if the file was not renamed.
    private func createByLink(in folder: borrowing FileDescriptor) throws(SystemError) -> Bool {
        if try Syscalls.attempt(try folder.link(temporary, as: name), expecting: FileSwap.isUnsupported) == nil {
            // No atomic call exists here, so a look has to do.
            guard try status(of: name, in: folder) == nil else { return false }
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
    /// - Throws: `Failure`; unless a version is aside, the name leads to the same file as before.
    package func replace(
        _ original: FileStatus, with own: TemporaryFile.Finished, in folder: borrowing FileDescriptor
    ) throws(Failure) -> Bool {
        do throws(SystemError) {
            try SwapRecord(original: original, own: own.status).write(beside: temporary, in: folder)
            guard try status(of: name, in: folder)?.isUntouched(since: original) == true else { return false }
            do throws(SystemError) {
                try folder.exchange(temporary, with: name)
            } catch {
                if error == .noSuchFileOrDirectory { return false }
                // The temporary name will be gone at once, and the record may not outlast it.
                guard FileSwap.isUnsupported(error), SwapRecord.remove(beside: temporary, in: folder) else {
                    throw error
                }
                // No atomic call exists here, so the check above has to do.
                try folder.rename(temporary, to: name)
                return true
            }
        } catch {
            throw Failure(error)
        }
        do throws(SystemError) {
            guard let displaced = try status(of: temporary, in: folder) else { return true }
            // Renaming has set the time of the last change, so what that would tell is compared by itself.
            if displaced.isUnchanged(from: original), displaced.linkCount == original.linkCount,
                try folder.open(temporary, [.readOnly, .noFollow]).attributeDigest() == own.originalAttributes
            {
                return true
            }
            try giveBack(instead: own.status, in: folder)
            return false
        } catch {
            throw putBack(error, in: folder)
        }
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
    /// - Throws: `Failure`; then the name leads to the same file as before.
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
        guard let file = try FileReader.open(name, in: folder, of: path) else { return false }
        let now = try FileReader.read(file, path)
        let (before, after) = (original.status, now.status)
        return now.content.bytes == original.content.bytes && after.mode == before.mode && after.owner == before.owner
            && after.group == before.group
    }

    // MARK: Going back

    /// Exchanges the files until the displaced file is the one just placed.
    ///
    /// Then no program came in between, and the name leads to the newest version that another program has put there.
    ///
    /// A program that reads the file between two exchanges may go on from our version, which was never acknowledged. That
    /// takes its writing, its reading and these few calls to coincide.
    private func giveBack(instead own: FileStatus, in folder: borrowing FileDescriptor) throws(SystemError) {
        var placed = own.identity
        for _ in 0..<FileSwap.maximumRounds {
            guard let held = try status(of: temporary, in: folder)?.identity else { return }
            let exchange: Void? = try Syscalls.attempt(try folder.exchange(temporary, with: name)) { reason in
                reason == .noSuchFileOrDirectory
            }
            // The other program has removed the file since, so there is to be none.
            guard exchange != nil else { return }
            guard let out = try status(of: temporary, in: folder), out.identity != placed else { return }
            placed = held
        }
        // Another program keeps replacing the file; the newest version seen wins.
        try folder.rename(temporary, to: name)
    }

    /// Gives the displaced file its name back, after a call that should not fail has failed.
    ///
    /// If that fails too, the file gets a name that later writers keep.
    private func putBack(_ reason: SystemError, in folder: borrowing FileDescriptor) -> Failure {
        if (try? folder.rename(temporary, to: name)) != nil { return Failure(reason) }
        return Failure(reason, versionAside: TemporaryName.keepAside(temporary, in: folder))
    }

    /// Removes the record, and then the temporary name, of a file that has been replaced.
    package func discard(in folder: borrowing FileDescriptor) {
        if SwapRecord.remove(beside: temporary, in: folder) { try? folder.unlink(temporary) }
    }

    private func status(
        of name: StorePath, in folder: borrowing FileDescriptor
    ) throws(SystemError) -> FileStatus? {
        try Syscalls.attempt(try folder.status(of: name, followingLinks: false)) { $0 == .noSuchFileOrDirectory }
    }

    /// Whether a system without this kind of renaming says so by this error.
    ///
    /// The last is the answer of a container whose filter does not know the call. If the folder may not be changed at
    /// all, the fallback fails too.
    fileprivate static func isUnsupported(_ reason: SystemError) -> Bool {
        [.invalidArgument, .notSupported, .notImplemented, .notPermitted].contains(reason)
    }
}

/// A note for the next writer, in case this one is killed in the middle of an exchange.
///
/// After the exchange, the temporary name holds the displaced file: usually the version that was read, but another
/// program's if that was quicker. The next writer must not sweep that one, and cannot tell the two by name. So a symbolic
/// link beside the temporary file records how to recognise both versions. The link is created before the exchange and
/// removed before the temporary file. A temporary file without a link is its writer's own.
package struct SwapRecord: Equatable {
    private let original: UInt64
    private let own: UInt64

    /// Records the version that was read and the new one.
    package init(original: FileStatus, own: FileStatus) {
        self.original = original.digest
        self.own = own.digest
    }

    private init?(_ text: StorePath) {
        let numbers = text.bytes.split(separator: UInt8(ascii: "-")).compactMap { digits in
            UInt64(String(decoding: digits, as: UTF8.self), radix: 16)
        }
        guard numbers.count == 2 else { return nil }
        (original, own) = (numbers[0], numbers[1])
    }

    // MARK: The link

    /// Puts the record beside the temporary file.
    ///
    /// File systems without symbolic links go without one. A version could only be lost there if a kill and another
    /// program's replacement came between the same two calls.
    ///
    /// - Parameters:
    ///   - temporary: The temporary file's name.
    ///   - folder: Its folder.
    /// - Throws: `SystemError` if a record is possible here, but could not be made.
    package func write(
        beside temporary: StorePath, in folder: borrowing FileDescriptor
    ) throws(SystemError) {
        let name = TemporaryName.record(of: temporary)
        let text = StorePath(madeUp: "\(String(original, radix: 16))-\(String(own, radix: 16))")
        do throws(SystemError) {
            do throws(SystemError) {
                try folder.makeLink(name, to: text)
            } catch {
                guard error == .alreadyExists, SwapRecord.remove(beside: temporary, in: folder) else { throw error }
                try folder.makeLink(name, to: text)
            }
        } catch {
            guard error == .alreadyExists || FileSwap.isUnsupported(error) else { throw error }
        }
    }

    /// Removes the record beside a temporary file.
    ///
    /// Only then may that file be removed.
    ///
    /// - Returns: Whether there is no record now.
    package static func remove(beside temporary: StorePath, in folder: borrowing FileDescriptor) -> Bool {
        do throws(SystemError) {
            try folder.unlink(TemporaryName.record(of: temporary))
            return true
        } catch {
            return error == .noSuchFileOrDirectory
        }
    }

    // MARK: After a kill

    /// Clears away the temporary file of a writer that was killed.
    ///
    /// Another program's version is put back instead, or kept under another name if the file has changed since.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - folder: Its folder, which is locked.
    /// - Returns: The name under which another program's version is kept, or `nil` if there is none.
    package static func clearAway(_ file: StorePath, in folder: borrowing FileDescriptor) -> StorePath? {
        let temporary = TemporaryName.of(file)
        guard let left = try? folder.status(of: temporary, followingLinks: false) else { return nil }
        guard TemporaryName.hasRecord(temporary, in: folder) else {
            _ = TemporaryName.removeLeftover(temporary, of: file, in: folder)
            return nil
        }
        // Another user's record might be there to have that user's file put in place.
        guard let record = ofThisUser(beside: temporary, in: folder) else { return nil }
        if left.digest == record.original || left.digest == record.own {
            if remove(beside: temporary, in: folder) { try? folder.unlink(temporary) }
            return nil
        }
        let placed = try? folder.status(of: file, followingLinks: false)
        let isBack = placed?.digest == record.own && (try? folder.rename(temporary, to: file)) != nil
        let aside = isBack ? nil : TemporaryName.keepAside(temporary, in: folder)
        if aside != temporary { _ = remove(beside: temporary, in: folder) }
        return aside
    }

    private static func ofThisUser(
        beside temporary: StorePath, in folder: borrowing FileDescriptor
    ) -> SwapRecord? {
        let name = TemporaryName.record(of: temporary)
        let owner = (try? folder.status(of: name, followingLinks: false))?.owner
        guard owner == Syscalls.effectiveUser, let text = (try? folder.readLink(name)) ?? nil else { return nil }
        return SwapRecord(text)
    }
}

extension FileStatus {
    /// A number by which a version is recognised under another name.
    fileprivate var digest: UInt64 {
        // The wide group leaves no gap between the numbers, whose bytes would be anyone's guess.
        withUnsafeBytes(of: (identity.inode, size, modified, mode, owner, UInt64(group), linkCount)) { bytes in
            TemporaryName.digest(bytes)
        }
    }
}
