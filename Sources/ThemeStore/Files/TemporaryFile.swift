/// The file that new content is written to before it takes a store's name.
package struct TemporaryFile: ~Copyable {
    package let name: FilePath
    private let descriptor: FileDescriptor
    private let life: FileDescriptor?

    /// A finished file, which has been closed.
    package struct Finished: ~Copyable {
        package let name: FilePath
        package let status: FileStatus
        fileprivate let life: FileDescriptor?

        /// Ends the claim to the name.
        package consuming func release() {}
    }

    /// Creates a file under a name that nobody can know beforehand.
    ///
    /// - Parameters:
    ///   - folder: The folder to create it in.
    ///   - mode: The permission bits to ask for, of which the process's mask takes some away.
    ///   - isGuarded: Whether to hold a lock on the file, by which others that sweep the folder can tell that its writer is
    ///     alive. Where the folder is locked that is known.
    /// - Returns: The file, empty and open.
    /// - Throws: `Errno`, which is `alreadyExists` where one name after the other was taken.
    package static func create(in folder: Int32, mode: UInt32, isGuarded: Bool) throws(Errno) -> TemporaryFile {
        var attempt = 1
        while true {
            let name = TemporaryName.random()
            do throws(Errno) {
                let descriptor = FileDescriptor(owning: try Syscalls.createExclusively(name, in: folder, mode: mode))
                guard isGuarded else { return TemporaryFile(name: name, descriptor: descriptor, life: nil) }
                do throws(Errno) {
                    let life = try claim(descriptor.number)
                    return TemporaryFile(name: name, descriptor: descriptor, life: life)
                } catch {
                    try? Syscalls.remove(name, in: folder)
                    throw error
                }
            } catch {
                guard error == .alreadyExists, attempt < TemporaryName.maximumAttempts else { throw error }
                attempt += 1
            }
        }
    }

    /// Locks a new file, unless one that sweeps the folder has found it in the moment before.
    ///
    /// - Returns: A second descriptor, which keeps the lock when the first is closed.
    /// - Throws: `Errno`, which is `alreadyExists` where the name is as good as taken.
    private static func claim(_ number: Int32) throws(Errno) -> FileDescriptor {
        let life = FileDescriptor(owning: try Syscalls.duplicate(number))
        do throws(Errno) {
            try Syscalls.lockExclusively(number, waiting: false)
        } catch {
            throw error == .wouldBlock ? .alreadyExists : error
        }
        guard try Syscalls.status(of: number).linkCount > 0 else { throw .alreadyExists }
        return life
    }

    /// Below this it is faster to put the pieces together than to make a system call for each.
    private static let smallSize = 1 << 16

    package func write(_ pieces: [ArraySlice<UInt8>]) throws(Errno) {
        guard pieces.reduce(0, { $0 + $1.count }) > TemporaryFile.smallSize else {
            return try FileContents.write(Array(pieces.joined())[...], to: descriptor.number)
        }
        for piece in pieces { try FileContents.write(piece, to: descriptor.number) }
    }

    /// Takes on owner, group, permissions and extended attributes of the file that is to be replaced.
    ///
    /// Someone who is not root can give a file neither away nor to a group that is not theirs. A file of another user is
    /// then no file that can be replaced; for want of the group, its permissions shrink to what everyone has.
    package func takeMetadata(
        of original: Int32, _ status: FileStatus, _ path: FilePath
    ) throws(FileError) {
        let number = descriptor.number
        var mode = status.mode
        let own = try FileError.attributing(.write, path) { () throws(Errno) in try Syscalls.status(of: number) }
        if own.owner != status.owner || own.group != status.group {
            do throws(Errno) {
                try Syscalls.changeOwner(number, owner: status.owner, group: status.group)
            } catch {
                guard error == .notPermitted, own.owner == status.owner else {
                    throw FileError(.write, path, .metadataNotKept("owner", error))
                }
                mode = mode & ~0o2070 | mode & (mode & 0o007) << 3
            }
        }
        do throws(Errno) {
            try Syscalls.copyExtendedAttributes(from: original, to: number)
        } catch {
            throw FileError(.write, path, .metadataNotKept("extended attributes", error))
        }
        // Last, because until an inherited access control list is gone, more permissions would let more people in.
        try FileError.attributing(.write, path) { () throws(Errno) in try Syscalls.changeMode(number, mode) }
    }

    /// Puts all of it on the disk, and closes it.
    package consuming func finish() throws(Errno) -> Finished {
        try Syscalls.syncToDisk(descriptor.number)
        let status = try Syscalls.status(of: descriptor.number)
        try descriptor.close()
        return Finished(name: name, status: status, life: life)
    }
}

/// The names of temporary files, by which those that a kill has left behind are known again.
package enum TemporaryName {
    private static let prefix = ".themectl-"
    private static let suffix = ".tmp"
    private static let digits = 16

    /// Two names that agree in 64 random bits mean that the name was not random, or that someone knew it.
    package static let maximumAttempts = 8

    package static func random() -> FilePath {
        let value = String(UInt64.random(in: .min ... .max), radix: 16)
        let zeroes = String(repeating: "0", count: digits - value.utf8.count)
        return FilePath(madeUp: prefix + zeroes + value + suffix)
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
    package static func sweep(_ folder: Int32, isLocked: Bool, target: FilePath? = nil) {
        guard let names = try? Syscalls.names(in: folder) else { return }
        let user = Syscalls.effectiveUser
        for bytes in names where isOurs(bytes) {
            guard let name = FilePath(bytes: bytes),
                let status = try? Syscalls.status(of: name, in: folder, followingLinks: false),
                status.kind == .regular, user == 0 || status.owner == user,
                status.linkCount == 1 || isSecondName(status, of: target, in: folder)
            else { continue }
            if isLocked {
                try? Syscalls.remove(name, in: folder)
            } else {
                removeAbandoned(name, in: folder)
            }
        }
    }

    private static func isSecondName(_ status: FileStatus, of target: FilePath?, in folder: Int32) -> Bool {
        guard let target else { return false }
        return (try? Syscalls.status(of: target, in: folder, followingLinks: false))?.identity == status.identity
    }

    /// Removes a file whose writer is dead, as its lock tells.
    ///
    /// The lock is held until the name is gone, so that a writer that was about to take it knows that it came too late.
    private static func removeAbandoned(_ name: FilePath, in folder: Int32) {
        guard let number = try? Syscalls.openForUpdating(name, in: folder) else { return }
        let descriptor = FileDescriptor(owning: number)
        guard (try? Syscalls.lockExclusively(descriptor.number, waiting: false)) != nil else { return }
        try? Syscalls.remove(name, in: folder)
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
