// The names that a writer makes in the folder of `X.json`, and each combination of them after a
// kill.
//
// T  .themectl-H.tmp       the temporary file; H is the hash of X.json's name, or random where
//                          that name is taken by something else and with `Placement.rename`
// R  .themectl-H.tmp.swap  its record: a link that describes both versions (`Recovery.Record`)
// K  .themectl-….tmp.kept  a version of another program that found its own name taken
// L  .themectl.lock        the lock file (`FolderLock`)
//
// A writer makes T, syncs it, makes R, exchanges X and T, removes R, removes T, and syncs the
// folder. A backup is a T that gets its name before that. Without X, T is renamed to X, or linked
// to it where the system cannot rename without replacing.
//
// | X.json          | T               | R   | killed                             | cleared up by  |
// |-----------------|-----------------|-----|------------------------------------|----------------|
// | old or none     | -               | -   | before T was made                  | -              |
// | old or none     | new, maybe half | -   | while T was written                | removeLeftover |
// | old             | new             | R   | before the exchange                | removeRecorded |
// | new             | old             | R   | after the exchange                 | removeRecorded |
// | new             | old             | -   | after R was removed                | removeLeftover |
// | new             | another's       | R   | after an exchange that came second | putBack        |
// | another's, none | another's       | R   | so, and X was changed since        | keepAside      |
// | another's       | new             | R   | after the exchange was undone      | removeRecorded |
// | new             | X's second name | -   | after T was linked to X            | removeLeftover |
// | any             | -               | R   | while a next writer cleared up     | Record.write   |
// | any             | no file of ours | any | never: it was planted              | nobody         |
// | any             | random name     | -   | then, while T was written          | sweepAbandoned |
//
// - `recover` calls the first four of these functions. Each writer calls it when it has the lock.
// - `removeRecorded` removes R, then T. `putBack` renames T to X. `keepAside` renames T to K.
// - `Record.write` replaces a leftover R, when X is next replaced.
// - A planted T stays, and the writer's T gets a random name.
// - `sweepAbandoned` removes a random T after an hour, on a shared file system. Elsewhere it stays,
//   unless it is X's second name: then `removeSecondName` removes it.
//
// Once R exists, it shows whose version T is. A writer that keeps T as K fails once and names K in
// its message. K is never removed, because a person has to look at it. Nor is L, because two
// writers could then lock two files. L alone means nothing: the kernel frees its lock.

/// Everything that happens after a kill.
enum Recovery {
    /// The age from which a temporary file counts as abandoned, in nanoseconds: an hour.
    private static let abandonedAfter: Int64 = 3_600_000_000_000

    /// Removes the temporary file of a writer that was killed.
    ///
    /// Another program's version is put back instead, or kept under another name if the file has
    /// changed since.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - folder: Its folder, which is locked.
    /// - Returns: The name under which another program's version is kept, or `nil` if there is
    ///   none.
    static func recover(_ file: StorePath, in folder: borrowing FileDescriptor)
        -> StorePath?
    {
        let temporary = TemporaryName.of(file)
        guard let left = try? folder.status(of: temporary) else {
            return nil
        }
        guard hasRecord(temporary, in: folder) else {
            removeLeftover(temporary, of: file, in: folder)
            return nil
        }
        guard let record = Record(beside: temporary, in: folder) else {
            return nil
        }
        if record.describes(left) {
            removeRecorded(temporary, in: folder)
            return nil
        }
        let isBack = putBack(temporary, as: file, record, in: folder)
        if isBack {
            _ = Record.remove(beside: temporary, in: folder)
            return nil
        }
        let aside = keepAside(temporary, in: folder)
        // Without a new name, the version is recognized by its record.
        if aside != temporary {
            _ = Record.remove(beside: temporary, in: folder)
        }
        return aside
    }

    /// Gives another program's version its name back, if the file is still the one that displaced
    /// it.
    private static func putBack(
        _ temporary: StorePath,
        as file: StorePath,
        _ record: Record,
        in folder: borrowing FileDescriptor
    ) -> Bool {
        guard let placed = try? folder.status(of: file) else {
            return false
        }
        guard record.isOwn(placed) else { return false }
        return (try? folder.rename(temporary, to: file)) != nil
    }

    /// Renames a temporary file so that later writers keep it.
    ///
    /// - Returns: Its name now, unchanged if renaming failed.
    static func keepAside(
        _ temporary: StorePath,
        in folder: borrowing FileDescriptor
    ) -> StorePath {
        // Writers do not treat such a file as temporary.
        let aside = TemporaryName.random().appending(suffix: ".kept")
        let isKept = (try? Placement.create(aside, from: temporary, in: folder)) == true
        guard isKept else { return temporary }
        // It has both names where the system cannot rename without replacing.
        try? folder.unlink(temporary)
        return aside
    }

    /// Removes the record of a temporary file, and then that file.
    static func removeRecorded(_ temporary: StorePath, in folder: borrowing FileDescriptor) {
        if Record.remove(beside: temporary, in: folder) {
            try? folder.unlink(temporary)
        }
    }

    /// Whether a temporary file has a record, of any writer.
    ///
    /// It may be another program's version then.
    private static func hasRecord(_ temporary: StorePath, in folder: borrowing FileDescriptor)
        -> Bool
    {
        (try? folder.status(of: Record.name(beside: temporary))) != nil
    }

    // MARK: Without a record

    /// Removes a temporary file that a killed writer has left.
    ///
    /// A name alone proves nothing, so only a regular file of this user is removed. Root, which
    /// replaces other users' stores, removes any user's. A file with two names is removed only if
    /// the other is the store's own, just given by the writer.
    static func removeLeftover(
        _ name: StorePath,
        of target: StorePath,
        in folder: borrowing FileDescriptor
    ) {
        guard let status = try? folder.status(of: name), isLeftover(status) else {
            return
        }
        if status.linkCount != 1 {
            let own = try? folder.status(of: target)
            guard status.linkCount == 2, own?.identity == status.identity else {
                return
            }
        }
        try? folder.unlink(name)
    }

    /// Removes temporary files too old for a living writer, from a folder on a shared file system.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - now: The time by the file system's own clock, of a file that was just written.
    static func sweepAbandoned(_ folder: borrowing FileDescriptor, now: Int64) {
        for name in leftovers(in: folder) {
            guard let status = try? folder.status(of: name) else {
                continue
            }
            let isOld = now - status.modified > abandonedAfter
            guard isOld, status.linkCount == 1, !hasRecord(name, in: folder) else {
                continue
            }
            try? folder.unlink(name)
        }
    }

    /// Removes a leftover second name of a file: its writer was killed between linking the file to
    /// its name and unlinking the temporary name.
    ///
    /// - Returns: Whether there was such a name.
    static func removeSecondName(
        of identity: FileStatus.Identity,
        in folder: borrowing FileDescriptor
    ) -> Bool {
        guard let name = secondName(of: identity, in: folder) else {
            return false
        }
        return (try? folder.unlink(name)) != nil
    }

    /// The temporary name that a file has next to its own, or `nil` if it has none.
    static func secondName(
        of identity: FileStatus.Identity,
        in folder: borrowing FileDescriptor
    ) -> StorePath? {
        leftovers(in: folder).first { name in
            (try? folder.status(of: name))?.identity == identity
        }
    }

    /// The temporary names in a folder that regular files of this user have.
    private static func leftovers(in folder: borrowing FileDescriptor) -> [StorePath] {
        let names = ((try? folder.names()) ?? []).filter(TemporaryName.isTemporary)
        return names.compactMap { StorePath(bytes: $0) }.filter { name in
            (try? folder.status(of: name)).map(isLeftover) ?? false
        }
    }

    private static func isLeftover(_ status: FileStatus) -> Bool {
        let user = Syscalls.effectiveUser
        return status.kind == .regular && (user == 0 || status.owner == user)
    }
}

// MARK: - The record

extension Recovery {
    /// A note for the next writer, if this writer is killed during an exchange.
    ///
    /// After the exchange, the temporary name holds the displaced file: usually the version that
    /// was read, but another program's, if it was quicker. The next writer must not remove the
    /// latter, and their names do not differ. So a symbolic link next to the temporary file
    /// records how to recognize both versions. The link is created before the exchange and removed
    /// before the temporary file. A temporary file without a link is its writer's own.
    struct Record: Equatable {
        private let original: UInt64
        private let own: UInt64

        /// Records the old and the new version.
        init(original: FileStatus, own: FileStatus) {
            self.original = original.digest
            self.own = own.digest
        }

        /// Reads the record of a temporary file.
        ///
        /// Records of other users are ignored: a forged record could make us install their file.
        fileprivate init?(beside temporary: StorePath, in folder: borrowing FileDescriptor) {
            let name = Record.name(beside: temporary)
            let owner = (try? folder.status(of: name))?.owner
            guard owner == Syscalls.effectiveUser else {
                return nil
            }
            guard let text = (try? folder.readLink(name)) ?? nil else {
                return nil
            }
            let numbers = text.bytes.split(separator: UInt8(ascii: "-")).compactMap { digits in
                UInt64(digits.text, radix: 16)
            }
            guard numbers.count == 2 else { return nil }
            original = numbers[0]
            own = numbers[1]
        }

        /// The name of a temporary file's record.
        static func name(beside temporary: StorePath) -> StorePath {
            temporary.appending(suffix: ".swap")
        }

        /// Whether a file is the writer's own version.
        func isOwn(_ status: FileStatus) -> Bool {
            status.digest == own
        }

        /// Whether a file is the version that the writer read, or its own.
        func describes(_ status: FileStatus) -> Bool {
            let digest = status.digest
            return digest == original || digest == own
        }

        /// Writes the record of a temporary file.
        ///
        /// On a file system without symbolic links there is no record. A version is lost there only
        /// if a kill and another program's replacement come between the same two calls.
        ///
        /// - Parameters:
        ///   - temporary: The temporary file's name.
        ///   - folder: Its folder.
        /// - Throws: `SystemError` if a record is possible here, but could not be written.
        func write(beside temporary: StorePath, in folder: borrowing FileDescriptor)
            throws(SystemError)
        {
            let name = Record.name(beside: temporary)
            let text = StorePath(
                literal: "\(String(original, radix: 16))-\(String(own, radix: 16))"
            )
            for _ in 0..<2 {
                let made: Void? = try Syscalls.attempt(try folder.makeLink(name, to: text)) {
                    reason in
                    reason == .alreadyExists || reason.isUnsupported
                }
                if made != nil { return }
                // A killed writer may have left one.
                _ = Record.remove(beside: temporary, in: folder)
            }
        }

        /// Removes the record of a temporary file, before that file is removed.
        ///
        /// - Returns: Whether the record is gone.
        static func remove(beside temporary: StorePath, in folder: borrowing FileDescriptor)
            -> Bool
        {
            do {
                try folder.unlink(name(beside: temporary))
                return true
            } catch {
                return error == .noSuchFileOrDirectory
            }
        }
    }
}

extension SystemError {
    /// Whether a system without this kind of name or renaming returns this error.
    ///
    /// A container whose filter lacks the call returns EPERM. If the folder may not be changed at
    /// all, the fallback fails as well.
    var isUnsupported: Bool {
        [.invalidArgument, .notSupported, .notImplemented, .notPermitted].contains(self)
    }
}

extension FileStatus {
    /// A number by which a version is recognized under another name.
    fileprivate var digest: UInt64 {
        // `group` is widened so the tuple has no padding bytes, which are undefined.
        let wideGroup = UInt64(group)
        let values = (identity.inode, size, modified, mode, owner, wideGroup, linkCount)
        return withUnsafeBytes(of: values) { bytes in bytes.hash64 }
    }
}
