/// A folder that is locked, swept and synced once for many files in it.
///
/// Between its two ends files can be replaced on several threads at once: what takes time is waiting for the disk, which
/// then waits for many files together.
package final class LockedFolder: Sendable {
    private let path: StorePath
    private let descriptor: FileDescriptor
    private let identity: FileStatus.Identity

    /// Locks a folder.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - deadline: How long to wait for other writers.
    ///   - isSweeping: Whether to remove what killed writers have left, for which the whole folder has to be read.
    /// - Throws: `FileError`, with the cause `system` where the file system has no locks for folders; then each file has to
    ///   be locked by itself.
    package init(_ path: StorePath, deadline: LockDeadline, isSweeping: Bool) throws(FileError) {
        self.path = path
        let folder = try FileError.attributing(.read, path) { () throws(SystemError) in
            try FileDescriptor.workingFolder.openFolder(path)
        }
        identity = try FileError.attributing(.read, path) { () throws(SystemError) in
            try folder.status().identity
        }
        _ = try deadline.acquire(folder, path)
        if isSweeping { TemporaryName.sweep(folder, isLocked: true) }
        descriptor = folder
    }

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
