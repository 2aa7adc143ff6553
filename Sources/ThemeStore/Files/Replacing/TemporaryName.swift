/// The names of temporary files.
package enum TemporaryName {
    private static let prefix = ".themectl-"
    private static let suffix = ".tmp"
    private static let digits = 16
    /// How old a file has to be that nobody can be writing any more, in nanoseconds: an hour.
    private static let abandonedAfter: Int64 = 3_600_000_000_000

    /// How many names are tried.
    ///
    /// Two that agree in 64 random bits mean that the name was not random.
    package static let maximumAttempts = 8

    /// A name that nobody can know beforehand.
    package static func random() -> StorePath {
        name(.random(in: .min ... .max))
    }

    /// The name for a file, always the same: where a lock keeps other writers away, what has that name was left by one
    /// that was killed, and no other has to be looked for.
    ///
    /// The digits are the file name's hash by FNV-1a.
    package static func of(_ file: StorePath) -> StorePath {
        name(digest(file.bytes))
    }

    /// The hash of some bytes by FNV-1a.
    static func digest(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    /// The name of what tells of a temporary file that it is trading names (`SwapRecord`).
    static func record(of temporary: StorePath) -> StorePath {
        temporary.appending(suffix: ".swap")
    }

    /// Whether there is such a record, whoever made it: what has the temporary name may be another program's then.
    static func hasRecord(_ temporary: StorePath, in folder: borrowing FileDescriptor) -> Bool {
        (try? folder.status(of: record(of: temporary), followingLinks: false)) != nil
    }

    /// A name for what is to stay: no writer takes it for a temporary file's.
    package static func aside() -> StorePath {
        random().appending(suffix: ".kept")
    }

    /// Gives what has a temporary name one that no later writer takes for such.
    ///
    /// - Returns: The name that it has now, which is the old one where that fails.
    static func keepAside(_ temporary: StorePath, in folder: borrowing FileDescriptor) -> StorePath {
        let aside = aside()
        if (try? folder.link(temporary, as: aside)) != nil {
            try? folder.unlink(temporary)
            return aside
        }
        return (try? folder.renameExclusively(temporary, to: aside)) != nil ? aside : temporary
    }

    private static func name(_ value: UInt64) -> StorePath {
        let text = String(value, radix: 16)
        return StorePath(madeUp: prefix + String(repeating: "0", count: digits - text.utf8.count) + text + suffix)
    }

    /// Removes what a writer that was killed has left under a name.
    ///
    /// A name alone proves nothing: only a regular file of this user goes, or anyone's if this is root, who may have been
    /// replacing another user's store. One with a second name goes only if that is the store's own, which the writer had
    /// just given it.
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

    /// Removes what killed writers have left in a folder whose writers a lock may not keep apart: what is too old to be a
    /// living writer's.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - now: When a file was written just now, by the file system's own clock.
    package static func sweepAbandoned(_ folder: borrowing FileDescriptor, now: Int64) {
        for name in leftovers(in: folder) {
            let status = try? folder.status(of: name, followingLinks: false)
            guard let status, status.linkCount == 1, now - status.modified > abandonedAfter,
                !hasRecord(name, in: folder)
            else { continue }
            try? folder.unlink(name)
        }
    }

    /// Removes the second name that a writer that was killed has left a file.
    ///
    /// - Returns: Whether there was such a name.
    package static func removeSecondName(of identity: FileStatus.Identity, in folder: borrowing FileDescriptor) -> Bool
    {
        guard let name = secondName(of: identity, in: folder) else { return false }
        return (try? folder.unlink(name)) != nil
    }

    /// The second name of a file that was given its own as a second one, by a writer that was killed then; `nil` where it
    /// has none.
    package static func secondName(
        of identity: FileStatus.Identity, in folder: borrowing FileDescriptor
    ) -> StorePath? {
        for name in leftovers(in: folder)
        where (try? folder.status(of: name, followingLinks: false))?.identity == identity {
            return name
        }
        return nil
    }

    /// The names that temporary files have, of files that may have been such.
    private static func leftovers(in folder: borrowing FileDescriptor) -> [StorePath] {
        var found: [StorePath] = []
        for bytes in (try? folder.names()) ?? [] where isOurs(bytes) {
            guard let name = StorePath(bytes: bytes), let status = try? folder.status(of: name, followingLinks: false),
                isLeftover(status)
            else { continue }
            found.append(name)
        }
        return found
    }

    private static func isLeftover(_ status: FileStatus) -> Bool {
        let user = Syscalls.effectiveUser
        return status.kind == .regular && (user == 0 || status.owner == user)
    }

    private static func isOurs(_ name: [UInt8]) -> Bool {
        guard name.count == prefix.utf8.count + digits + suffix.utf8.count, name.starts(with: prefix.utf8),
            name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
        else { return false }
        return name.dropFirst(prefix.utf8.count).prefix(digits).allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
        }
    }
}
