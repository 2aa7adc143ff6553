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
    package static func create(
        in folder: borrowing FileDescriptor, mode: UInt32, isGuarded: Bool
    ) throws(SystemError) -> TemporaryFile {
        var attempt = 1
        while true {
            let name = TemporaryName.random()
            do throws(SystemError) {
                let descriptor = try folder.open(name, [.readWrite, .exclusiveCreate, .noFollow], mode: mode)
                guard isGuarded else { return TemporaryFile(name: name, descriptor: descriptor, life: nil) }
                do throws(SystemError) {
                    let life = try claim(descriptor)
                    return TemporaryFile(name: name, descriptor: descriptor, life: life)
                } catch {
                    try? folder.unlink(name)
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
    private static func claim(_ file: borrowing FileDescriptor) throws(SystemError) -> FileDescriptor {
        let life = try file.duplicate()
        guard try file.tryLock(), try file.status().linkCount > 0 else { throw .alreadyExists }
        return life
    }

    /// Below this it is faster to put the pieces together than to make a system call for each.
    private static let smallSize = 1 << 16

    package func write(_ pieces: [ArraySlice<UInt8>]) throws(SystemError) {
        guard pieces.reduce(0, { $0 + $1.count }) > TemporaryFile.smallSize else {
            return try DescriptorIO.write(Array(pieces.joined())[...], to: descriptor)
        }
        for piece in pieces { try DescriptorIO.write(piece, to: descriptor) }
    }

    /// Takes on owner, group, permissions and extended attributes of the file that is to be replaced.
    ///
    /// Someone who is not root can give a file neither away nor to a group that is not theirs. A file of another user is
    /// then no file that can be replaced; for want of the group, its permissions shrink to what everyone has.
    package func takeMetadata(
        of original: borrowing FileDescriptor, _ status: FileStatus, _ path: StorePath
    ) throws(FileError) {
        var mode = status.mode
        let own = try FileError.attributing(.write, path) { () throws(SystemError) in try descriptor.status() }
        if own.owner != status.owner || own.group != status.group {
            do throws(SystemError) {
                try descriptor.changeOwner(status.owner, group: status.group)
            } catch {
                guard error == .notPermitted, own.owner == status.owner else {
                    throw FileError(.write, path, .metadataNotKept("owner", error))
                }
                mode = mode & ~0o2070 | mode & (mode & 0o007) << 3
            }
        }
        do throws(SystemError) {
            try descriptor.takeAttributes(of: original)
        } catch {
            throw FileError(.write, path, .metadataNotKept("extended attributes", error))
        }
        // Last, because until an inherited access control list is gone, more permissions would let more people in.
        try FileError.attributing(.write, path) { () throws(SystemError) in try descriptor.changeMode(mode) }
    }

    /// Puts all of it on the disk, and closes it.
    package consuming func finish() throws(SystemError) -> Finished {
        try DescriptorIO.syncToDisk(descriptor)
        let status = try descriptor.status()
        try descriptor.close()
        return Finished(name: name, status: status, life: life)
    }
}

extension FileDescriptor {
    #if canImport(Darwin)
        /// Gives this file the other's access control list and extended attributes.
        fileprivate func takeAttributes(of original: borrowing FileDescriptor) throws(SystemError) {
            try copyAttributes(of: original)
        }
    #else
        /// Gives this file the other's extended attributes, of which the POSIX access control list is one.
        ///
        /// An attribute that cannot be set is no failure where this file came with the same value, as security labels
        /// do.
        fileprivate func takeAttributes(of original: borrowing FileDescriptor) throws(SystemError) {
            let names = try original.attributeNames() ?? []
            for name in names {
                guard let value = try original.attribute(name) else { continue }
                do throws(SystemError) {
                    try setAttribute(name, value)
                } catch {
                    guard try attribute(name) == value else { throw error }
                }
            }
            // A folder's default list has been given to the new file; the old file may have had none.
            let inherited = Array("system.posix_acl_access".utf8CString)
            if !names.contains(inherited), try attributeNames()?.contains(inherited) == true {
                try removeAttribute(inherited)
            }
        }
    #endif
}
