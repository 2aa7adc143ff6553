// The names that a writer makes in the folder of `X.json`, and each combination of them after a
// kill.
//
// T  .themectl-H.tmp       the temporary file; H is the hash of X.json's name, or random where
//                          that name is taken by something else and with `Placement.rename`
// R  .themectl-H.tmp.swap  its record: a link that describes both versions (`SwapRecord`)
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
// | new             | another's       | R   | after an exchange that came second | recover        |
// | another's, none | another's       | R   | so, and X was changed since        | keepAside      |
// | another's       | new             | R   | after the exchange was undone      | removeRecorded |
// | new             | X's second name | -   | after T was linked to X            | removeLeftover |
// | any             | -               | R   | while a next writer cleared up     | writeRecord    |
// | any             | no file of ours | any | never: it was planted              | nobody         |
// | any             | random name     | -   | then, while T was written          | sweepAbandoned |
//
// - Each writer calls `recover` when it has the lock. It renames T to X, or calls `removeLeftover`,
//   `removeRecorded` or `keepAside`.
// - `removeRecorded` removes R, then T. `keepAside` renames T to K.
// - `writeRecord` replaces a leftover R, when X is next replaced.
// - A planted T stays, and the writer's T gets a random name.
// - `sweepAbandoned` removes a random T after an hour, on a shared file system. Elsewhere it stays,
//   unless it is X's second name: then `removeSecondName` removes it.
//
// Once R exists, it shows whose version T is. A writer that keeps T as K fails once and names K in
// its message. K is never removed, because a person has to look at it. Nor is L, because two
// writers could then lock two files. L alone means nothing: the kernel frees its lock.

/// The age from which a temporary file counts as abandoned, in nanoseconds: an hour.
private let abandonedAfter: Int64 = 3_600_000_000_000

/// Everything that happens in a store's folder after a kill.
extension FileDescriptor {
    /// Removes the temporary file of a killed writer, from a locked folder.
    ///
    /// Another program's version is put back instead, or kept under another name if the file has
    /// changed since.
    ///
    /// - Parameter file: The file.
    /// - Returns: The name under which another program's version is kept, or `nil` if there is
    ///   none.
    func recover(_ file: StorePath) -> StorePath? {
        let temporary = TemporaryName.of(file)
        guard let left = try? status(of: temporary) else {
            return nil
        }
        guard hasRecord(beside: temporary) else {
            removeLeftover(temporary, of: file)
            return nil
        }
        guard let record = record(beside: temporary) else {
            return nil
        }
        if record.describes(left) {
            removeRecorded(temporary)
            return nil
        }
        // The version gets its name back, if the file that displaced it is still there.
        if let placed = try? status(of: file), record.isOwn(placed),
            (try? rename(temporary, to: file)) != nil
        {
            removeRecord(beside: temporary)
            return nil
        }
        let aside = keepAside(temporary)
        // Without a new name, the version is recognized by its record.
        if aside != temporary {
            removeRecord(beside: temporary)
        }
        return aside
    }

    /// Renames a temporary file so that later writers keep it.
    ///
    /// - Returns: Its name now, unchanged if renaming failed.
    func keepAside(_ temporary: StorePath) -> StorePath {
        // Writers do not treat such a file as temporary.
        let aside = TemporaryName.random().appending(suffix: ".kept")
        let isKept = (try? create(aside, from: temporary)) == true
        guard isKept else { return temporary }
        // It has both names where the system cannot rename without replacing.
        try? unlink(temporary)
        return aside
    }

    /// Removes the record of a temporary file, and then that file.
    func removeRecorded(_ temporary: StorePath) {
        if removeRecord(beside: temporary) {
            try? unlink(temporary)
        }
    }

    // MARK: Without a record

    /// Removes a temporary file that a killed writer has left.
    ///
    /// A name alone proves nothing, so only a regular file of this user is removed. Root, which
    /// replaces other users' stores, removes any user's. A file with two names is removed only if
    /// the other is the store's own, just given by the writer.
    func removeLeftover(_ name: StorePath, of target: StorePath) {
        guard let status = try? status(of: name), status.isLeftover else {
            return
        }
        if status.linkCount != 1 {
            let own = try? self.status(of: target)
            guard status.linkCount == 2, own?.identity == status.identity else {
                return
            }
        }
        try? unlink(name)
    }

    /// Removes temporary files too old for a living writer, from a folder on a shared file system.
    ///
    /// - Parameter now: The time by the file system's own clock, of a file that was just written.
    func sweepAbandoned(now: Int64) {
        for (name, status) in leftovers {
            let isOld = now - status.modified > abandonedAfter
            if isOld, status.linkCount == 1, !hasRecord(beside: name) {
                try? unlink(name)
            }
        }
    }

    /// Removes a leftover second name of a file: its writer was killed between linking the file to
    /// its name and unlinking the temporary name.
    ///
    /// - Returns: Whether there was such a name.
    func removeSecondName(of identity: FileStatus.Identity) -> Bool {
        guard let name = secondName(of: identity) else {
            return false
        }
        return (try? unlink(name)) != nil
    }

    /// The temporary name that a file has next to its own, or `nil` if it has none.
    func secondName(of identity: FileStatus.Identity) -> StorePath? {
        leftovers.first { $0.status.identity == identity }?.name
    }

    /// The temporary names in a folder that regular files of this user have.
    private var leftovers: [(name: StorePath, status: FileStatus)] {
        let names = ((try? names()) ?? []).filter(TemporaryName.isTemporary)
        return names.compactMap { bytes in
            guard let name = StorePath(bytes: bytes), let status = try? status(of: name),
                status.isLeftover
            else {
                return nil
            }
            return (name, status)
        }
    }
}

extension FileStatus {
    /// Whether it is a regular file of this user.
    fileprivate var isLeftover: Bool {
        kind == .regular && [0, owner].contains(Syscalls.effectiveUser)
    }
}

// MARK: - Records

/// A note for the next writer, if this writer is killed during an exchange.
///
/// After the exchange, the temporary name holds the displaced file: usually the version that was
/// read, but another program's, if it was quicker. The next writer must not remove the latter, and
/// their names do not differ. So a symbolic link next to the temporary file records how to
/// recognize both versions. The link is created before the exchange and removed before the
/// temporary file. A temporary file without a link is its writer's own.
struct SwapRecord {
    fileprivate let original: UInt64
    fileprivate let own: UInt64

    /// Whether a file is the writer's own version.
    func isOwn(_ status: FileStatus) -> Bool {
        status.digest == own
    }

    /// Whether a file is the version that the writer read, or its own.
    func describes(_ status: FileStatus) -> Bool {
        isOwn(status) || status.digest == original
    }
}

extension SwapRecord {
    /// Records the old and the new version.
    init(original: FileStatus, own: FileStatus) {
        self.init(original: original.digest, own: own.digest)
    }
}

extension FileDescriptor {
    /// Reads the record of a temporary file in this folder.
    ///
    /// Records of other users are ignored: a forged record could make us install their file.
    func record(beside temporary: StorePath) -> SwapRecord? {
        let name = temporary.nameOfRecord
        guard let status = try? status(of: name), status.owner == Syscalls.effectiveUser,
            let text = try? readLink(name)
        else {
            return nil
        }
        let numbers = text.bytes.split { $0 == "-" }.compactMap { digits in
            UInt64(digits.text, radix: 16)
        }
        guard numbers.count == 2 else { return nil }
        return SwapRecord(original: numbers[0], own: numbers[1])
    }

    /// Whether a temporary file has a record, of any writer.
    ///
    /// It may be another program's version then.
    func hasRecord(beside temporary: StorePath) -> Bool {
        (try? status(of: temporary.nameOfRecord)) != nil
    }

    /// Writes the record of a temporary file.
    ///
    /// On a file system without symbolic links there is no record. A version is lost there only if
    /// a kill and another program's replacement come between the same two calls.
    ///
    /// - Throws: `SystemError` if a record is possible here, but could not be written.
    func writeRecord(_ record: SwapRecord, beside temporary: StorePath) throws(SystemError) {
        let original = String(record.original, radix: 16)
        let own = String(record.own, radix: 16)
        let text = StorePath(literal: "\(original)-\(own)")
        for _ in 0..<2 {
            let made: Void? = try Syscalls.attempt(
                makeLink(temporary.nameOfRecord, to: text)
            ) { reason in
                reason == .alreadyExists || reason.isUnsupported
            }
            if made != nil { return }
            // A killed writer may have left one.
            removeRecord(beside: temporary)
        }
    }

    /// Removes the record of a temporary file, before that file is removed.
    ///
    /// - Returns: Whether the record is gone.
    @discardableResult
    func removeRecord(beside temporary: StorePath) -> Bool {
        do {
            try unlink(temporary.nameOfRecord)
            return true
        } catch {
            return error == .noSuchFileOrDirectory
        }
    }
}

extension StorePath {
    /// The name of a temporary file's record.
    fileprivate var nameOfRecord: StorePath { appending(suffix: ".swap") }
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
