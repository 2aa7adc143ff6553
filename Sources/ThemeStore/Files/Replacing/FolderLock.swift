/// The lock by which the writers of a folder take turns.
///
/// - The kernel releases it even if its holder is killed, so it cannot become stale.
/// - A rename replaces a store, never its folder. So a lock on the folder (`flock`) means the same before and after a
///   store's inode changes, and covers a store that does not exist yet. All stores of one folder take turns, for some
///   milliseconds each.
/// - On network file systems and FUSE a lock on a folder holds off only the writers of this kernel or mount. If they
///   pass on any lock, it is a record lock on a file. It is taken on an empty file beside the stores. The file stays: if
///   it were removed, a writer with the old file open could lock it beside another writer's new file. Local writers lock
///   an existing file too, because others may have mounted their folder.
/// - It is advisory. `FileSwap` notices replacements by programs that do not take it.
package struct FolderLock: ~Copyable, Sendable {
    private static let name = StorePath(literal: ".themectl.lock")

    /// The locked file, or `nil` if only the folder is locked.
    private let file: FileDescriptor?
    /// Whether others may change the folder unseen by this kernel or its locks.
    package let isShared: Bool
    /// Whether another writer had the lock first.
    package let hasWaited: Bool
    /// Whether a batch holds the lock, which then also syncs the folder.
    package let isOfBatch: Bool

    /// Takes the lock of a folder.
    ///
    /// It is free again when both this and the folder's descriptor are closed.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - deadline: When to give up.
    ///   - path: The store, to name in an error.
    ///   - followed: The store behind all links, to name the lock file beside it in an error.
    /// - Returns: The lock.
    /// - Throws: `FileError`, with the cause `lockedTooLong` if time ran out.
    package static func take(
        of folder: borrowing FileDescriptor, until deadline: LockDeadline, for path: StorePath,
        at followed: StorePath? = nil
    ) throws(FileError) -> FolderLock {
        let isShared = folder.fileSystem.isShared
        var (isHeld, hasWaited) = (false, false)
        do throws(FileError) {
            if !isShared {
                hasWaited = try deadline.acquire(try folder.tryLock(), path)
                isHeld = true
            }
        } catch {
            // Some file systems cannot lock folders.
            guard let reason = error.systemError, isUnsupported(reason) else { throw error }
        }
        let opened = try mappingError(try openFile(in: folder, creating: !isHeld)) { reason in
            failure(reason, in: folder, followed ?? path)
        }
        guard let file = opened else {
            return FolderLock(file: nil, isShared: isShared, hasWaited: hasWaited, isOfBatch: false)
        }
        do throws(FileError) {
            let lockFile = (followed ?? path).replacingName(with: name)
            if try deadline.acquire(try file.tryRecordLock(), lockFile) { hasWaited = true }
            return FolderLock(file: file, isShared: isShared, hasWaited: hasWaited, isOfBatch: false)
        } catch {
            guard let reason = error.systemError else { throw error }
            // An NFS mount with `nolocks` refuses every lock on macOS: as where locks are not passed on.
            guard reason == .notSupported else { throw failure(reason, in: folder, followed ?? path) }
            return FolderLock(file: nil, isShared: true, hasWaited: hasWaited, isOfBatch: false)
        }
    }

    /// The lock of a file in a folder that a batch has locked.
    static func held(isShared: Bool) -> FolderLock {
        FolderLock(file: nil, isShared: isShared, hasWaited: false, isOfBatch: true)
    }

    // MARK: The lock file

    /// Whether the folder has a lock file, which writers on other machines or mounts have made.
    static func hasLockFile(_ folder: borrowing FileDescriptor) -> Bool {
        (try? folder.status(of: name, followingLinks: false)) != nil
    }

    /// How long to wait, in milliseconds, for a writer that has created the file and is about to let others open it.
    private static let pause: Int32 = 20

    /// Opens the lock file, or creates it for all who may write to the folder.
    ///
    /// - Returns: `nil` if there is none and none is to be created, or if nothing can be written to the folder anyway.
    private static func openFile(
        in folder: borrowing FileDescriptor, creating: Bool
    ) throws(SystemError) -> FileDescriptor? {
        do throws(SystemError) {
            return try openOrCreate(in: folder, creating: creating)
        } catch {
            guard error.isForbidden || error == .readOnlyFileSystem else { throw error }
            guard (try? folder.checkWritable(.workingFolder)) != nil else { return nil }
            Syscalls.sleep(milliseconds: pause)
            return try openOrCreate(in: folder, creating: creating)
        }
    }

    static func openOrCreate(
        in folder: borrowing FileDescriptor, creating: Bool
    ) throws(SystemError) -> FileDescriptor? {
        let existing = try Syscalls.attempt(try folder.open(name, [.readWrite, .noFollow, .nonBlocking])) { reason in
            reason == .noSuchFileOrDirectory
        }
        if let existing { return existing }
        guard creating else { return nil }
        let folderStatus = try folder.status()
        let mode = folderStatus.mode & 0o666
        let file = try folder.open(name, [.readWrite, .create, .noFollow], mode: mode)
        // Despite this process's mask, all writers of the folder must be able to lock the file.
        if try file.status().mode & 0o666 != mode { try? file.changeMode(mode) }
        file.give(toOwnerOf: folderStatus)
        return file
    }

    /// An error of the lock file, with its path; with the folder's if there is no such file.
    private static func failure(
        _ reason: SystemError, in folder: borrowing FileDescriptor, _ path: StorePath
    ) -> FileError {
        guard let kind = (try? folder.status(of: name, followingLinks: false))?.kind else {
            return FileError(.lock, path.parent, .system(reason))
        }
        let file = path.replacingName(with: name)
        return FileError(.lock, file, kind == .regular ? .system(reason) : .notAFile(kind))
    }

    /// Whether a file system that cannot lock folders says so by this error.
    package static func isUnsupported(_ reason: SystemError) -> Bool {
        [.badFileDescriptor, .invalidArgument, .notSupported, .notImplemented, .noLocksAvailable].contains(reason)
    }
}
