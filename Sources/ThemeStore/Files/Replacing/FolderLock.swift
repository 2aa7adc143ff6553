/// The lock by which the writers of a folder take turns.
///
/// - The kernel frees it when its holder ends, however that happens, so nothing that is left behind means anything.
/// - A folder is not what a rename replaces, so a lock on it (`flock`) means the same before and after a store's inode
///   changes, and it covers a store that does not exist yet. All stores of one folder take turns, which costs some
///   milliseconds.
/// - File systems of networks, and those that another program provides (FUSE), hold nobody off by a lock on a folder but
///   the writers of this kernel or mount. What they pass on, where they pass on anything, is a record lock on a file. It
///   is on an empty file beside the stores, which stays there: one that were removed could be locked by someone who still
///   finds it. Where there is such a file, the writers of this kernel lock it, too: the folder may be what others see
///   through a network.
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
        let own = isShared ? nil : try takeFolder(folder, deadline, path)
        let hasWaited = try own.map { own throws(FileError) in try deadline.hasWaited(own, path) } ?? false
        // Beside a folder's own lock it matters to those who see the folder through a network; they have created it.
        guard let file = try openFile(in: folder, creating: own == nil, path) else {
            return FolderLock(file: nil, isShared: isShared, hasWaited: hasWaited)
        }
        let acquisition = try FileError.attributing(.lock, path) { () throws(SystemError) in
            try deadline.acquire { () throws(SystemError) in try file.tryRecordLock() }
        }
        let hasWaitedAgain = try deadline.hasWaited(acquisition, path)
        return FolderLock(file: file, isShared: isShared, hasWaited: hasWaited || hasWaitedAgain)
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

    /// How long to wait, in milliseconds, for one who has created the file and has yet to let others open it.
    private static let pause: Int32 = 20

    /// Opens the file that is locked, which is created for as many as may write to the folder.
    ///
    /// - Returns: `nil` where there is none and none is to be created, or where nothing can be written to the folder, so
    ///   nobody need be held off.
    /// - Throws: `FileError`, with the cause `lockNotOpened` where others may lock it and this user may not.
    private static func openFile(
        in folder: borrowing FileDescriptor, creating: Bool, _ path: StorePath
    ) throws(FileError) -> FileDescriptor? {
        do throws(SystemError) {
            do throws(SystemError) {
                return try openOrCreate(in: folder, creating: creating)
            } catch {
                guard isForbidden(error) else { throw error }
                guard (try? folder.checkWritable(.workingFolder)) != nil else { return nil }
                Syscalls.sleep(milliseconds: pause)
                return try openOrCreate(in: folder, creating: creating)
            }
        } catch {
            throw FileError(.lock, path, isForbidden(error) ? .lockNotOpened(name, error) : .system(error))
        }
    }

    private static func openOrCreate(
        in folder: borrowing FileDescriptor, creating: Bool
    ) throws(SystemError) -> FileDescriptor? {
        do throws(SystemError) {
            return try folder.open(name, [.readWrite, .noFollow])
        } catch {
            guard error == .noSuchFileOrDirectory else { throw error }
        }
        guard creating else { return nil }
        let mode = try folder.status().mode & 0o666
        let file = try folder.open(name, [.readWrite, .create, .noFollow], mode: mode)
        if try file.status().mode & 0o666 != mode { try? file.changeMode(mode) }
        return file
    }

    private static func isForbidden(_ reason: SystemError) -> Bool {
        [.readOnlyFileSystem, .permissionDenied, .notPermitted].contains(reason)
    }

    /// Whether a system says by this error that a folder cannot be locked there.
    package static func isUnsupported(_ reason: SystemError) -> Bool {
        [.badFileDescriptor, .invalidArgument, .notSupported, .notImplemented, .noLocksAvailable].contains(reason)
    }
}
