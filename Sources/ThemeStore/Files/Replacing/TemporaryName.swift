// The names that a writer makes in the folder of `X.json`, and each combination of them after a kill.
//
// T  .themectl-H.tmp       the temporary file; H is the hash of X.json's name, or random where that name is taken by
//                          something else and on shared file systems (`FolderLock.isShared`)
// R  .themectl-H.tmp.swap  its swap record: a link that describes both versions (`SwapRecord`)
// K  .themectl-….tmp.kept  a version of another program that found its own name taken
// L  .themectl.lock        the lock file, on file systems that do not lock folders for everybody (`FolderLock`)
//
// A writer makes T, syncs it, makes R, exchanges X and T, removes R, removes T, and syncs the folder. A backup is a T
// that gets its name before that. Without X, T is renamed to X, or linked to it where the system cannot rename without
// replacing.
//
// | X.json          | T               | R   | killed                             | cleared up by                     |
// |-----------------|-----------------|-----|------------------------------------|-----------------------------------|
// | old or none     | -               | -   | before T was made                  | -                                 |
// | old or none     | new, maybe half | -   | while T was written                | next writer removes T             |
// | old             | new             | R   | before the exchange                | next writer removes R, then T     |
// | new             | old             | R   | after the exchange                 | next writer removes R, then T     |
// | new             | old             | -   | after R was removed                | next writer removes T             |
// | new             | another's       | R   | after an exchange that came second | next writer renames T to X        |
// | another's, none | another's       | R   | so, and X was changed since        | next writer renames T to K, fails |
// | another's       | new             | R   | after the exchange was undone      | next writer removes R, then T     |
// | new             | X's second name | -   | after T was linked to X            | next writer removes T             |
// | any             | -               | R   | while a next writer cleared up     | a writer that replaces X          |
// | any             | no file of ours | any | never: it was planted              | nobody; T has a random name       |
// | any             | random name     | -   | then, while T was written          | nobody; if shared, after an hour  |
//
// Once R exists, it tells whose version T is. A writer that keeps T as K fails once and names K in its message. K is never
// removed, because a person has to look at it; nor is L, because two writers could then lock two files. L alone means
// nothing: the kernel frees its lock.

/// The names of temporary files, and the temporary files that killed writers have left.
package enum TemporaryName {
    private static let prefix = ".themectl-"
    private static let suffix = ".tmp"
    private static let digits = 16
    /// The age at which a temporary file is taken for abandoned, in nanoseconds: an hour.
    private static let abandonedAfter: Int64 = 3_600_000_000_000

    /// How many names are tried.
    ///
    /// Random names of 64 bits never meet, unless the random numbers are bad.
    package static let maximumAttempts = 8

    /// A name that no other program can predict.
    package static func random() -> StorePath { name(.random(in: .min ... .max)) }

    /// The temporary name for a file, always the same.
    ///
    /// If a lock keeps other writers away, a file of this name was left by a killed writer, and the folder need not be
    /// searched for others.
    ///
    /// The digits are the FNV-1a hash of the file's name.
    package static func of(_ file: StorePath) -> StorePath { name(file.bytes.hash64) }

    /// The name of a temporary file's `SwapRecord`.
    static func record(of temporary: StorePath) -> StorePath { temporary.appending(suffix: ".swap") }

    /// Whether there is such a record, of any writer.
    ///
    /// The temporary file may be another program's version then.
    static func hasRecord(_ temporary: StorePath, in folder: borrowing FileDescriptor) -> Bool {
        (try? folder.status(of: record(of: temporary), followingLinks: false)) != nil
    }

    /// Renames a temporary file so that later writers keep it.
    ///
    /// - Returns: Its name now, unchanged if renaming failed.
    static func keepAside(_ temporary: StorePath, in folder: borrowing FileDescriptor) -> StorePath {
        // No writer takes such a name for a temporary file's.
        let aside = random().appending(suffix: ".kept")
        if (try? folder.link(temporary, as: aside)) != nil {
            try? folder.unlink(temporary)
            return aside
        }
        return (try? folder.renameExclusively(temporary, to: aside)) != nil ? aside : temporary
    }

    private static func name(_ value: UInt64) -> StorePath {
        StorePath(literal: prefix + String(value, radix: 16, length: digits) + suffix)
    }

    /// Removes a temporary file that a killed writer has left.
    ///
    /// A name alone proves nothing, so only a regular file of this user is removed; root, which replaces other users'
    /// stores, removes any user's. A file with two names is removed only if the other is the store's own, just given
    /// by the writer.
    ///
    /// - Returns: Whether the name is free now.
    package static func removeLeftover(
        _ name: StorePath, of target: StorePath? = nil, in folder: borrowing FileDescriptor
    ) -> Bool {
        do throws(SystemError) {
            let status = try folder.status(of: name, followingLinks: false)
            guard isLeftover(status) else { return false }
            if status.linkCount != 1 {
                guard let target, status.linkCount == 2,
                    try folder.status(of: target, followingLinks: false).identity == status.identity
                else { return false }
            }
            try folder.unlink(name)
            return true
        } catch {
            return error == .noSuchFileOrDirectory
        }
    }

    /// Removes temporary files too old for a living writer, from a folder on a shared file system.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - now: The time by the file system's own clock, taken from a file that was just written.
    package static func sweepAbandoned(_ folder: borrowing FileDescriptor, now: Int64) {
        for name in leftovers(in: folder) {
            let status = try? folder.status(of: name, followingLinks: false)
            guard let status, status.linkCount == 1, now - status.modified > abandonedAfter,
                !hasRecord(name, in: folder)
            else { continue }
            try? folder.unlink(name)
        }
    }

    /// Removes the temporary name of a file that a writer was killed while giving its own name.
    ///
    /// - Returns: Whether there was such a name.
    package static func removeSecondName(of identity: FileStatus.Identity, in folder: borrowing FileDescriptor) -> Bool
    {
        guard let name = secondName(of: identity, in: folder) else { return false }
        return (try? folder.unlink(name)) != nil
    }

    /// The temporary name that a file still has beside its own, because its writer was killed; `nil` if it has none.
    package static func secondName(
        of identity: FileStatus.Identity, in folder: borrowing FileDescriptor
    ) -> StorePath? {
        leftovers(in: folder).first { (try? folder.status(of: $0, followingLinks: false))?.identity == identity }
    }

    /// The temporary names in a folder that regular files of this user have.
    private static func leftovers(in folder: borrowing FileDescriptor) -> [StorePath] {
        let names = ((try? folder.names()) ?? []).filter(isOurs).compactMap { StorePath(bytes: $0) }
        return names.filter { (try? folder.status(of: $0, followingLinks: false)).map(isLeftover) ?? false }
    }

    private static func isLeftover(_ status: FileStatus) -> Bool {
        let user = Syscalls.effectiveUser
        return status.kind == .regular && (user == 0 || status.owner == user)
    }

    private static func isOurs(_ name: [UInt8]) -> Bool {
        let value = String(decoding: name.dropFirst(prefix.utf8.count).prefix(digits), as: UTF8.self)
        return UInt64(value, radix: 16).map { self.name($0).bytes.elementsEqual(name) } ?? false
    }
}
