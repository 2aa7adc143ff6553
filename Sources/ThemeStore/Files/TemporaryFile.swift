/// The file that new content is written to before it takes a store's name.
package struct TemporaryFile: ~Copyable {
    package let name: StorePath
    private let descriptor: FileDescriptor
    private let life: FileDescriptor?

    /// A finished file, which has been closed.
    package struct Finished: ~Copyable {
        package let name: StorePath
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
    /// - Throws: `SystemError`, which is `alreadyExists` where one name after the other was taken.
    package static func create(in folder: Int32, mode: UInt32, isGuarded: Bool) throws(SystemError) -> TemporaryFile {
        var attempt = 1
        while true {
            let name = TemporaryName.random()
            do throws(SystemError) {
                let descriptor = FileDescriptor(owning: try Syscalls.createExclusively(name, in: folder, mode: mode))
                guard isGuarded else { return TemporaryFile(name: name, descriptor: descriptor, life: nil) }
                do throws(SystemError) {
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
    /// - Throws: `SystemError`, which is `alreadyExists` where the name is as good as taken.
    private static func claim(_ number: Int32) throws(SystemError) -> FileDescriptor {
        let life = FileDescriptor(owning: try Syscalls.duplicate(number))
        do throws(SystemError) {
            try Syscalls.lockExclusively(number, waiting: false)
        } catch {
            throw error == .wouldBlock ? .alreadyExists : error
        }
        guard try Syscalls.status(of: number).linkCount > 0 else { throw .alreadyExists }
        return life
    }

    /// Below this it is faster to put the pieces together than to make a system call for each.
    private static let smallSize = 1 << 16

    package func write(_ pieces: [ArraySlice<UInt8>]) throws(SystemError) {
        guard pieces.reduce(0, { $0 + $1.count }) > TemporaryFile.smallSize else {
            return try DescriptorIO.write(Array(pieces.joined())[...], to: descriptor.number)
        }
        for piece in pieces { try DescriptorIO.write(piece, to: descriptor.number) }
    }

    /// Takes on owner, group, permissions and extended attributes of the file that is to be replaced.
    ///
    /// Someone who is not root can give a file neither away nor to a group that is not theirs. A file of another user is
    /// then no file that can be replaced; for want of the group, its permissions shrink to what everyone has.
    package func takeMetadata(
        of original: Int32, _ status: FileStatus, _ path: StorePath
    ) throws(FileError) {
        let number = descriptor.number
        var mode = status.mode
        let own = try FileError.attributing(.write, path) { () throws(SystemError) in try Syscalls.status(of: number) }
        if own.owner != status.owner || own.group != status.group {
            do throws(SystemError) {
                try Syscalls.changeOwner(number, owner: status.owner, group: status.group)
            } catch {
                guard error == .notPermitted, own.owner == status.owner else {
                    throw FileError(.write, path, .metadataNotKept("owner", error))
                }
                mode = mode & ~0o2070 | mode & (mode & 0o007) << 3
            }
        }
        do throws(SystemError) {
            try Syscalls.copyExtendedAttributes(from: original, to: number)
        } catch {
            throw FileError(.write, path, .metadataNotKept("extended attributes", error))
        }
        // Last, because until an inherited access control list is gone, more permissions would let more people in.
        try FileError.attributing(.write, path) { () throws(SystemError) in try Syscalls.changeMode(number, mode) }
    }

    /// Puts all of it on the disk, and closes it.
    package consuming func finish() throws(SystemError) -> Finished {
        try Syscalls.syncToDisk(descriptor.number)
        let status = try Syscalls.status(of: descriptor.number)
        try descriptor.close()
        return Finished(name: name, status: status, life: life)
    }
}
