/// The lock by which the writers of a folder take turns.
///
/// - The kernel frees it when its holder ends, however that happens, so nothing that is left behind means anything.
/// - A rename replaces a store, never its folder. So a lock on the folder (`flock`) means the same before and after a
///   store's inode changes, and covers a store that does not exist yet. All stores of one folder take turns, which costs
///   some milliseconds.
/// - On network file systems and FUSE a lock on a folder holds off only the writers of this kernel or mount. If they
///   pass on any lock, it is a record lock on a file. It is taken on an empty file beside the stores. The file stays: if
///   it were removed, a writer that still has it open could lock a file that no other writer finds. Local writers lock an
///   existing one too, because others may have mounted their folder.
/// - It is advisory. `FileSwap` notices replacements by programs that do not take it.
package struct FolderLock: ~Copyable, Sendable {
    private static let name = StorePath(madeUp: ".themectl.lock")

    /// The locked file, or `nil` if only the folder is locked.
    private let file: FileDescriptor?
    /// Whether others may change the folder unseen by this kernel or its locks.
    package let isShared: Bool
    /// Whether another writer had the lock first.
    package let hasWaited: Bool
    /// Whether a batch holds the lock, which then also syncs the folder.
    package let isOfBatch: Bool

    /// Takes the lock of a folder, unless the deadline's batch holds it.
    ///
    /// It is free again when both this and the folder's descriptor are closed.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - deadline: When to give up.
    ///   - path: The store, to name in an error. An error of the lock file names that file.
    /// - Returns: The lock.
    /// - Throws: `FileError`, with the cause `lockedTooLong` if time ran out.
    package static func take(
        of folder: borrowing FileDescriptor, until deadline: LockDeadline, for path: StorePath
    ) throws(FileError) -> FolderLock {
        if let batch = deadline.batch, try batch.covers(folder, path) {
            return FolderLock(file: nil, isShared: batch.isShared, hasWaited: false, isOfBatch: true)
        }
        let isShared = folder.isOnSharedFileSystem
        // Some file systems cannot lock folders.
        let own =
            isShared
            ? nil
            : try FileError.attributing(
                .lock, path,
                try Syscalls.attempt(try deadline.acquire(try folder.tryLock()), expecting: isUnsupported))
        let hasWaited = try own.map { own throws(FileError) in try deadline.hasWaited(own, path) } ?? false
        guard let file = try openFile(in: folder, creating: own == nil, path) else {
            return FolderLock(file: nil, isShared: isShared, hasWaited: hasWaited, isOfBatch: false)
        }
        let acquisition: LockDeadline.Acquisition
        do throws(SystemError) {
            acquisition = try deadline.acquire(try file.tryRecordLock())
        } catch {
            // An NFS mount with `nolocks` refuses every lock on macOS: as where locks are not passed on.
            guard error == .notSupported else { throw failure(error, in: folder, path) }
            return FolderLock(file: nil, isShared: true, hasWaited: hasWaited, isOfBatch: false)
        }
        let hasWaitedAgain = try deadline.hasWaited(acquisition, path)
        return FolderLock(file: file, isShared: isShared, hasWaited: hasWaited || hasWaitedAgain, isOfBatch: false)
    }

    /// No lock, for a rehearsal in a folder.
    static func none(of folder: borrowing FileDescriptor) -> FolderLock {
        FolderLock(file: nil, isShared: folder.isOnSharedFileSystem, hasWaited: false, isOfBatch: false)
    }

    // MARK: The lock file

    /// Whether writers on other machines or mounts have locked a file in this folder.
    static func isExported(_ folder: borrowing FileDescriptor) -> Bool {
        (try? folder.status(of: name, followingLinks: false)) != nil
    }

    /// How long to wait, in milliseconds, for a writer that has created the file and is about to let others open it.
    private static let pause: Int32 = 20

    /// Opens the lock file, or creates it for all who may write to the folder.
    ///
    /// - Returns: `nil` if there is none and none is to be created, or if nothing can be written to the folder anyway.
    private static func openFile(
        in folder: borrowing FileDescriptor, creating: Bool, _ path: StorePath
    ) throws(FileError) -> FileDescriptor? {
        do throws(SystemError) {
            do throws(SystemError) {
                return try openOrCreate(in: folder, creating: creating)
            } catch {
                guard [.readOnlyFileSystem, .permissionDenied, .notPermitted].contains(error) else { throw error }
                guard (try? folder.checkWritable(.workingFolder)) != nil else { return nil }
                Syscalls.sleep(milliseconds: pause)
                return try openOrCreate(in: folder, creating: creating)
            }
        } catch {
            throw failure(error, in: folder, path)
        }
    }

    private static func openOrCreate(
        in folder: borrowing FileDescriptor, creating: Bool
    ) throws(SystemError) -> FileDescriptor? {
        let existing = try Syscalls.attempt(try folder.open(name, [.readWrite, .noFollow, .nonBlocking])) { reason in
            reason == .noSuchFileOrDirectory
        }
        if let existing { return existing }
        guard creating else { return nil }
        let mode = try folder.status().mode & 0o666
        let file = try folder.open(name, [.readWrite, .create, .noFollow], mode: mode)
        // Everyone who may write to the folder must be able to lock the file, whatever this process's mask is.
        if try file.status().mode & 0o666 != mode { try? file.changeMode(mode) }
        return file
    }

    /// An error of the lock file, which names that file.
    private static func failure(
        _ reason: SystemError, in folder: borrowing FileDescriptor, _ path: StorePath
    ) -> FileError {
        let kind = (try? folder.status(of: name, followingLinks: false))?.kind ?? .regular
        let file = ResolvedPath.followed(path).replacingName(with: name)
        return FileError(.lock, file, kind == .regular ? .system(reason) : .notAFile(kind))
    }

    /// Whether a file system that cannot lock folders says so by this error.
    package static func isUnsupported(_ reason: SystemError) -> Bool {
        [.badFileDescriptor, .invalidArgument, .notSupported, .notImplemented, .noLocksAvailable].contains(reason)
    }
}

/// One deadline for all the locks of a write, and the lock that its batch holds already.
package struct LockDeadline: Sendable {
    package enum Acquisition: Sendable {
        case free, waited, tooLate
    }

    /// How many milliseconds to sleep before the lock is tried again: at first, and at most.
    private static let pauses: (first: Int32, last: Int32) = (1, 16)

    /// The folder that is locked for many writes, among them this one.
    let batch: LockedFolder?
    private let timeout: Duration
    private let deadline: Int64

    /// Starts the clock.
    ///
    /// - Parameters:
    ///   - timeout: How long to wait at most; with zero or less, not at all.
    ///   - batch: The folder that is locked already, if one is.
    package init(_ timeout: Duration, in batch: LockedFolder? = nil) {
        self.batch = batch
        self.timeout = timeout
        let (seconds, attoseconds) = timeout.components
        let (wait, isEndless) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (rest, isLong) = wait.addingReportingOverflow(attoseconds / 1_000_000_000)
        let (end, isBeyond) = Syscalls.monotonicNanoseconds.addingReportingOverflow(rest)
        deadline = isEndless || isLong || isBeyond ? (seconds < 0 ? 0 : .max) : end
    }

    /// Takes a lock, or gives up when time is up.
    ///
    /// A wait in the kernel can only be limited by a signal or another thread, and both affect the whole process. So the
    /// lock is tried again and again, a little later each time.
    ///
    /// - Parameter take: Takes the lock if it is free, and tells whether it was.
    /// - Returns: Whether it was free at once, or after waiting, or not in time.
    /// - Throws: `SystemError` of the taking.
    package func acquire(_ take: @autoclosure () throws(SystemError) -> Bool) throws(SystemError) -> Acquisition {
        if try take() { return .free }
        var pause = LockDeadline.pauses.first
        while true {
            let remaining = Syscalls.milliseconds(until: deadline)
            guard remaining > 0 else { return .tooLate }
            Syscalls.sleep(milliseconds: min(remaining, .random(in: 1...pause)))
            if try take() { return .waited }
            pause = min(pause * 2, LockDeadline.pauses.last)
        }
    }

    /// Whether the lock had to be waited for; `lockedTooLong` is thrown if it was not to be had.
    package func hasWaited(_ acquisition: Acquisition, _ path: StorePath) throws(FileError) -> Bool {
        if acquisition == .tooLate { throw FileError(.lock, path, .lockedTooLong(timeout)) }
        return acquisition == .waited
    }
}

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
    /// - Throws: `FileError` if there is no such folder, or it cannot be locked.
    package init(_ path: StorePath, deadline: LockDeadline) throws(FileError) {
        self.path = path
        let folder = try FileError.attributing(.read, path, try FileDescriptor.workingFolder.openFolder(path))
        identity = try FileError.attributing(.read, path, try folder.status().identity)
        lock = try FolderLock.take(of: folder, until: deadline, for: path)
        descriptor = folder
    }

    /// Whether others may change the folder unseen by its lock.
    var isShared: Bool { lock.isShared }

    /// Whether a folder is the one that is locked here.
    func covers(_ folder: borrowing FileDescriptor, _ path: StorePath) throws(FileError) -> Bool {
        try FileError.attributing(.read, path, try folder.status().identity == identity)
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
