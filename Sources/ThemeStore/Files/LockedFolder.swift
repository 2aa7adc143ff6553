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
        descriptor = try FileError.attributing(.read, path) { () throws(SystemError) in
            FileDescriptor(owning: try Syscalls.openFolder(path, in: Syscalls.workingFolder))
        }
        let number = descriptor.number
        identity = try FileError.attributing(.read, path) { () throws(SystemError) in
            try Syscalls.status(of: number).identity
        }
        _ = try deadline.acquire(number, path)
        if isSweeping { TemporaryName.sweep(number, isLocked: true) }
    }

    /// Whether a folder is the one that is locked here.
    package func covers(_ folder: borrowing FileDescriptor, _ path: StorePath) throws(FileError) -> Bool {
        let other = folder.number
        return try FileError.attributing(.read, path) { () throws(SystemError) in
            try Syscalls.status(of: other).identity == identity
        }
    }

    /// Puts the new names of all files on the disk.
    package func sync() throws(FileError) {
        do throws(SystemError) {
            try Syscalls.syncToDisk(descriptor.number)
        } catch {
            throw FileError(.write, path, .notDurable(error))
        }
    }
}
