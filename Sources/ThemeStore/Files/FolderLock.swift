/// The lock by which the writers of a folder take turns.
///
/// - The kernel frees it when its holder ends, however that happens, so nothing that is left behind means anything.
/// - A folder is not what a rename replaces, so a lock on it (`flock`) means the same before and after a store's inode
///   changes, and it covers a store that does not exist yet. All stores of one folder take turns, which costs some
///   milliseconds.
/// - File systems of networks, and those that another program provides (FUSE), hold nobody off by a lock on a folder but
///   the writers of this kernel or mount. What they pass on, where they pass on anything, is a record lock on a file. It
///   is on an empty file beside the stores, which stays there: one that were removed could be locked by someone who still
///   finds it.
/// - It is advisory. It does not hold off programs that do not take it, whose replacements are noticed by other means
///   (`FileSwap`).
package struct FolderLock: ~Copyable, Sendable {
    private static let name = StorePath(madeUp: ".themectl.lock")

    /// What has the lock where the folder itself does not.
    private let file: FileDescriptor?
    /// Whether others may change the folder beside this kernel, or unseen by its locks.
    package let isShared: Bool
    /// Whether someone else had the lock first.
    package let hasWaited: Bool

    /// Takes the lock of a folder; it is free again when both this and the folder's descriptor are closed.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - deadline: When to give up.
    ///   - path: The path to name in an error.
    /// - Returns: The lock.
    /// - Throws: `FileError`, with the cause `lockedTooLong` where time ran out.
    package static func take(
        of folder: borrowing FileDescriptor, until deadline: LockDeadline, for path: StorePath
    ) throws(FileError) -> FolderLock {
        let isShared = folder.isOnSharedFileSystem
        if !isShared, let acquisition = try takeFolder(folder, deadline, path) {
            return FolderLock(file: nil, isShared: false, hasWaited: try deadline.hasWaited(acquisition, path))
        }
        guard let file = try openFile(in: folder, path) else {
            return FolderLock(file: nil, isShared: isShared, hasWaited: false)
        }
        let acquisition = try FileError.attributing(.lock, path) { () throws(SystemError) in
            try deadline.acquire { () throws(SystemError) in try file.tryRecordLock() }
        }
        return FolderLock(file: file, isShared: isShared, hasWaited: try deadline.hasWaited(acquisition, path))
    }

    /// - Returns: `nil` where folders cannot be locked.
    private static func takeFolder(
        _ folder: borrowing FileDescriptor, _ deadline: LockDeadline, _ path: StorePath
    ) throws(FileError) -> LockDeadline.Acquisition? {
        do throws(SystemError) {
            return try deadline.acquire { () throws(SystemError) in try folder.tryLock() }
        } catch {
            guard isUnsupported(error) else { throw FileError(.lock, path, .system(error)) }
            return nil
        }
    }

    /// Opens the file that is locked instead of its folder, for as many as may write to the folder.
    ///
    /// - Returns: `nil` where nothing can be written, and so nobody need be held off.
    private static func openFile(
        in folder: borrowing FileDescriptor, _ path: StorePath
    ) throws(FileError) -> FileDescriptor? {
        do throws(SystemError) {
            do throws(SystemError) {
                return try folder.open(name, [.readWrite, .noFollow])
            } catch {
                guard error == .noSuchFileOrDirectory else { throw error }
                let mode = try folder.status().mode & 0o666
                let file = try folder.open(name, [.readWrite, .create, .noFollow], mode: mode)
                if try file.status().mode & 0o666 != mode { try? file.changeMode(mode) }
                return .some(file)
            }
        } catch {
            if [.readOnlyFileSystem, .permissionDenied, .notPermitted].contains(error) { return nil }
            throw FileError(.lock, path, .system(error))
        }
    }

    /// Whether a system says by this error that a folder cannot be locked there.
    package static func isUnsupported(_ reason: SystemError) -> Bool {
        [.badFileDescriptor, .invalidArgument, .notSupported, .notImplemented, .noLocksAvailable].contains(reason)
    }
}
