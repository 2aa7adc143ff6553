/// A folder that is locked and synced once for many files in it.
///
/// Between its two ends files can be replaced on several threads at once: what takes time is waiting for the disk, which
/// then waits for many files together.
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
    /// - Throws: `FileError` where there is no such folder, or it cannot be locked.
    package init(_ path: StorePath, deadline: LockDeadline) throws(FileError) {
        self.path = path
        let folder = try FileError.attributing(.read, path) { () throws(SystemError) in
            try FileDescriptor.workingFolder.openFolder(path)
        }
        identity = try FileError.attributing(.read, path) { () throws(SystemError) in
            try folder.status().identity
        }
        lock = try FolderLock.take(of: folder, until: deadline, for: path)
        descriptor = folder
    }

    /// Whether others may change the folder unseen by its lock.
    package var isShared: Bool { lock.isShared }

    /// Whether a folder is the one that is locked here.
    package func covers(_ folder: borrowing FileDescriptor, _ path: StorePath) throws(FileError) -> Bool {
        try FileError.attributing(.read, path) { () throws(SystemError) in
            try folder.status().identity == identity
        }
    }

    /// Puts the new names of all files on the disk.
    package func sync() throws(FileError) {
        do throws(SystemError) {
            try DescriptorIO.syncToDisk(descriptor)
        } catch {
            throw FileError(.write, path, .notDurable(error))
        }
    }
}
