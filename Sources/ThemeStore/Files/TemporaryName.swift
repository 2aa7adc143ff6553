/// The names of temporary files, by which those that a kill has left behind are known again.
package enum TemporaryName {
    private static let prefix = ".themectl-"
    private static let suffix = ".tmp"
    private static let digits = 16

    /// Two names that agree in 64 random bits mean that the name was not random, or that someone knew it.
    package static let maximumAttempts = 8

    package static func random() -> StorePath {
        let value = String(UInt64.random(in: .min ... .max), radix: 16)
        let zeroes = String(repeating: "0", count: digits - value.utf8.count)
        return StorePath(madeUp: prefix + zeroes + value + suffix)
    }

    /// Removes what writers that were killed have left in a folder.
    ///
    /// A name alone proves nothing: only regular files of this user go, or anyone's if this is root, who may have been
    /// replacing another user's store. What cannot be removed is left, because a writer that cannot clean up can still
    /// write.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - isLocked: Whether the folder's lock is held, so that no living writer's file is among them; if not, those whose
    ///     writer holds a lock on them are left.
    ///   - target: The file that is to be written. A name that leads to it as well was left by a writer that was killed
    ///     after it had given its file this second name; any other file of two names is someone else's.
    package static func sweep(_ folder: borrowing FileDescriptor, isLocked: Bool, target: StorePath? = nil) {
        guard let names = try? folder.names() else { return }
        let user = Syscalls.effectiveUser
        for bytes in names where isOurs(bytes) {
            guard let name = StorePath(bytes: bytes),
                let status = try? folder.status(of: name, followingLinks: false),
                status.kind == .regular, user == 0 || status.owner == user,
                status.linkCount == 1 || isSecondName(status, of: target, in: folder)
            else { continue }
            if isLocked {
                try? folder.unlink(name)
            } else {
                removeAbandoned(name, in: folder)
            }
        }
    }

    private static func isSecondName(
        _ status: FileStatus, of target: StorePath?, in folder: borrowing FileDescriptor
    ) -> Bool {
        guard let target else { return false }
        return (try? folder.status(of: target, followingLinks: false))?.identity == status.identity
    }

    /// Removes a file whose writer is dead, as its lock tells.
    ///
    /// The lock is held until the name is gone, so that a writer that was about to take it knows that it came too late.
    private static func removeAbandoned(_ name: StorePath, in folder: borrowing FileDescriptor) {
        let options: FileDescriptor.OpenOptions = [.readWrite, .nonBlocking, .noControllingTerminal, .noFollow]
        guard let file = try? folder.open(name, options), (try? file.tryLock()) == true else { return }
        try? folder.unlink(name)
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
