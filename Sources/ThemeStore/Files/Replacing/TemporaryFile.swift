/// The file that new content is written to before it takes a store's name.
package struct TemporaryFile: ~Copyable {
    package let name: StorePath
    private let descriptor: FileDescriptor

    /// A finished file, which has been closed.
    package struct Finished: Sendable {
        package let name: StorePath
        package let status: FileStatus
    }

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - folder: The folder to create it in.
    ///   - name: The name it is to have, where a lock keeps other writers from using it; `nil` for one that nobody can
    ///     know beforehand.
    ///   - mode: The permission bits to ask for, of which the process's mask takes some away.
    /// - Returns: The file, empty and open.
    /// - Throws: `SystemError`, which is `alreadyExists` where one name after the other was taken.
    package static func create(
        in folder: borrowing FileDescriptor, named name: StorePath?, mode: UInt32
    ) throws(SystemError) -> TemporaryFile {
        var name = name ?? TemporaryName.random()
        for _ in 0..<TemporaryName.maximumAttempts {
            do throws(SystemError) {
                let descriptor = try folder.open(name, [.readWrite, .exclusiveCreate, .noFollow], mode: mode)
                return TemporaryFile(name: name, descriptor: descriptor)
            } catch {
                guard error == .alreadyExists else { throw error }
                name = TemporaryName.random()
            }
        }
        throw .alreadyExists
    }

    /// Creates a file that no folder lists, and that is gone when it is closed.
    ///
    /// - Parameters:
    ///   - folder: A folder on the file system that it is to be on, which has to admit new files.
    ///   - mode: The permission bits to ask for, of which the process's mask takes some away.
    /// - Returns: The file, empty and open.
    /// - Throws: `SystemError`, which `isNamelessUnsupported` knows where there are no such files.
    static func createNameless(
        in folder: borrowing FileDescriptor, mode: UInt32
    ) throws(SystemError) -> TemporaryFile {
        let descriptor = try folder.openNameless(mode: mode)
        return TemporaryFile(name: .workingFolder, descriptor: descriptor)
    }

    /// Whether a system says by this error that it has no files without a name: the file system's answer, and those of
    /// kernels that do not know the flag.
    static func isNamelessUnsupported(_ reason: SystemError) -> Bool {
        [.notSupported, .isDirectory, .invalidArgument, .notImplemented, .noSuchFileOrDirectory].contains(reason)
    }

    /// Below this it is faster to put the pieces together than to make a system call for each.
    private static let smallSize = 1 << 16

    package func write(_ pieces: [ArraySlice<UInt8>]) throws(SystemError) {
        guard pieces.reduce(0, { $0 + $1.count }) > TemporaryFile.smallSize else {
            return try DescriptorIO.write(Array(pieces.joined())[...], to: descriptor)
        }
        for piece in pieces { try DescriptorIO.write(piece, to: descriptor) }
    }

    /// Takes on owner, group, permissions, extended attributes and flags of the file that is to be replaced.
    ///
    /// Someone who is not root can give a file neither away nor to a group that is not theirs. That is refused, unless it
    /// makes no difference: the group may be another one where its permissions are those of everyone else.
    ///
    /// - Parameters:
    ///   - original: The file that is to be replaced.
    ///   - status: Its status.
    ///   - path: The path to name in an error.
    /// - Throws: `FileError` with the cause `metadataNotKept`.
    package func takeMetadata(
        of original: borrowing FileDescriptor, _ status: FileStatus, _ path: StorePath
    ) throws(FileError) {
        let own = try FileError.attributing(.write, path) { () throws(SystemError) in try descriptor.status() }
        if own.owner != status.owner || own.group != status.group {
            do throws(SystemError) {
                try descriptor.changeOwner(status.owner, group: status.group)
            } catch {
                let isOwner = own.owner == status.owner
                guard isOwner, error == .notPermitted, status.givesGroupNothing, !original.hasAccessList else {
                    throw FileError(.write, path, .metadataNotKept(isOwner ? "group" : "owner", error))
                }
            }
        }
        do throws(SystemError) {
            try descriptor.takeAttributes(of: original)
        } catch {
            throw FileError(.write, path, .metadataNotKept("extended attributes", error))
        }
        // Last, because until an inherited access control list is gone, more permissions would let more people in.
        try FileError.attributing(.write, path) { () throws(SystemError) in try descriptor.changeMode(status.mode) }
        descriptor.takeFlags(of: original)
    }

    /// Puts all of it on the disk, and closes it.
    package consuming func finish() throws(SystemError) -> Finished {
        try DescriptorIO.syncToDisk(descriptor)
        let status = try descriptor.status()
        let name = name
        try descriptor.close()
        return Finished(name: name, status: status)
    }
}

extension FileStatus {
    /// Whether the group may do what everyone may, and nothing is done in its name.
    fileprivate var givesGroupNothing: Bool {
        mode >> 3 & 0o7 == mode & 0o7 && mode & 0o2000 == 0
    }
}
