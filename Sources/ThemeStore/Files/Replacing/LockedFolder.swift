/// A folder that is locked and synced once for many files in it.
///
/// Several threads can replace files in it at once: most of their time is spent waiting for the disk, which serves many
/// together.
package final class LockedFolder: Sendable {
    private let path: StorePath
    private let descriptor: FileDescriptor
    private let lock: FolderLock
    private let identity: FileStatus.Identity

    /// Locks a folder.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - deadline: How long to wait for other writers.
    /// - Throws: `FileError` if the folder does not exist or cannot be locked.
    package init(_ path: StorePath, deadline: LockDeadline) throws(FileError) {
        self.path = path
        let folder = try FileError.attributing(.read, path, try FileDescriptor.workingFolder.openFolder(path))
        identity = try FileError.attributing(.read, path, try folder.status().identity)
        lock = try FolderLock.take(of: folder, until: deadline, for: path)
        descriptor = folder
    }

    /// Whether others may change the folder unseen by its lock.
    var isShared: Bool { lock.isShared }

    /// Whether this is the locked folder.
    func covers(_ folder: borrowing FileDescriptor, _ path: StorePath) throws(FileError) -> Bool {
        try FileError.attributing(.read, path, try folder.status().identity == identity)
    }

    /// Puts the new names of all files on the disk.
    package func sync() throws(FileError) {
        try mappingError(try DescriptorIO.syncToDisk(ifPossible: descriptor)) { reason in
            FileError(.write, path, .notDurable(reason))
        }
    }
}
