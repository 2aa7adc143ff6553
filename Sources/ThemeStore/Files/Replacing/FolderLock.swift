/// The lock of a folder, for a single writer at a time.
///
/// The kernel releases it even if its holder is killed, so it cannot become stale. It is advisory:
/// a `FileTransaction` notices replacements by programs that do not acquire it. A rename replaces a
/// store, never its folder. So a lock in the folder means the same before and after a store's inode
/// changes, and covers a store that does not exist yet. The writers of all stores in a folder wait
/// for each other, some milliseconds each.
///
/// | the folder                  | what is locked                                               |
/// |-----------------------------|--------------------------------------------------------------|
/// | on the computer's own disks | the folder (`flock`), so that nothing is left in it          |
/// | the same, but guarded       | a lock file: others who may read the folder could lock that  |
/// | on NFS, SMB, 9p or FUSE     | a lock file: on a folder, a lock excludes local writers only |
/// | any, with a lock file       | the lock file too, because other writers may use it alone    |
///
/// A lock file has a record lock, because network file systems pass on no other. The file stays: if
/// it were removed, one writer could lock the old file, which it has open, while another locks a
/// new file.
package struct FolderLock: ~Copyable {
    /// The locked file, or `nil` if only the folder is locked, or nothing.
    let file: FileDescriptor?
    /// Whether the folder is on a shared file system: NFS, SMB, 9p or FUSE.
    let isShared: Bool
    /// Whether another writer had the lock at first.
    let hasWaited: Bool

    /// Acquires the lock of a folder.
    ///
    /// It is free again when both this and the folder's descriptor are closed.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - status: Its status.
    ///   - deadline: When to give up.
    ///   - path: The store behind all links, to name its folder or the lock file next to it in an
    ///     error.
    ///   - isGuarded: Whether other users must not be able to block the folder's writers. Then the
    ///     folder itself is not locked.
    /// - Returns: The lock.
    /// - Throws: `StoreError`, with the cause `lockedTooLong` if time ran out.
    static func acquire(
        _ folder: borrowing FileDescriptor,
        _ status: FileStatus,
        until deadline: LockDeadline,
        for path: StorePath,
        isGuarded: Bool = false
    ) throws(StoreError) -> FolderLock {
        let isShared = folder.fileSystem.isShared
        var folderWait: Bool?
        if !isShared, !isGuarded {
            do {
                folderWait = try deadline.acquire(
                    folder.tryLock(),
                    path.parent,
                    holder: holder(of: status.identity)
                )
            } catch {
                guard error.isUnsupportedLock else { throw error }
            }
        }
        var hasWaited = folderWait == true
        let lockFile = LockFile(beside: path, in: status, isGuarded: isGuarded, isShared: isShared)
        for _ in 0..<LockFile.maximumAttempts {
            let isNeeded = folderWait == nil
            let opened = try open(lockFile, in: folder, isNeeded, until: deadline, &hasWaited)
            guard let file = opened else {
                return FolderLock(file: nil, isShared: isShared, hasWaited: hasWaited)
            }
            do {
                if try acquireFile(file.descriptor, isShared, until: deadline, lockFile.path) {
                    hasWaited = true
                }
            } catch {
                // On macOS, an NFS mount with `nolocks` refuses every lock.
                guard error.systemError == .notSupported else {
                    throw error
                }
                return FolderLock(file: nil, isShared: true, hasWaited: hasWaited)
            }
            if try lockFile.isCurrent(file, in: folder) {
                return FolderLock(
                    file: file.descriptor,
                    isShared: isShared,
                    hasWaited: hasWaited
                )
            }
        }
        throw FileOperation(.lock, lockFile.path).failure(.replacedTooOften)
    }

    /// The lock of a dry run, which locks and makes nothing.
    ///
    /// - Throws: `StoreError` if a write would refuse the lock file.
    static func check(
        _ folder: borrowing FileDescriptor,
        _ status: FileStatus,
        for path: StorePath,
        isGuarded: Bool
    ) throws(StoreError) -> FolderLock {
        let isShared = folder.fileSystem.isShared
        try LockFile(beside: path, in: status, isGuarded: isGuarded, isShared: isShared)
            .check(in: folder)
        return FolderLock(file: nil, isShared: isShared, hasWaited: false)
    }

    /// Opens the lock file, once an NFS server has returned its lease on it.
    ///
    /// - Parameters:
    ///   - lockFile: The lock file.
    ///   - folder: The folder.
    ///   - isNeeded: Whether the folder itself is not locked.
    ///   - deadline: When to give up.
    ///   - hasWaited: It is set if the server had a lease.
    /// - Returns: The file, or `nil` if there is none to lock.
    /// - Throws: `StoreError`, with the cause `lockedTooLong` if time ran out.
    private static func open(
        _ lockFile: LockFile,
        in folder: borrowing FileDescriptor,
        _ isNeeded: Bool,
        until deadline: LockDeadline,
        _ hasWaited: inout Bool
    ) throws(StoreError) -> LockFile.Opened? {
        while true {
            do {
                return try lockFile.open(in: folder, isNeeded: isNeeded)
            } catch {
                guard error.isLease else { throw error }
                hasWaited = true
                try deadline.wait(16, for: FileOperation(.lock, lockFile.path))
            }
        }
    }

    /// Locks the lock file.
    ///
    /// - Returns: Whether the lock was not free at once.
    private static func acquireFile(
        _ file: borrowing FileDescriptor,
        _ isShared: Bool,
        until deadline: LockDeadline,
        _ path: StorePath
    ) throws(StoreError) -> Bool {
        do {
            return try deadline.acquire(file.tryRecordLock(), path)
        } catch {
            // Some kernels have no record locks of open files. Without a network file system, the
            // other kind of lock suffices.
            guard !isShared, error.isUnsupportedLock else {
                throw error
            }
            return try deadline.acquire(file.tryLock(), path)
        }
    }

    /// The process that holds the lock of a folder, if the kernel shows it.
    ///
    /// Linux shows each lock on a line of `/proc/locks`, as `1: FLOCK  ADVISORY  WRITE 4711
    /// fe:00:16228513 0 EOF`, with device and inode. A line of a process that waits has an arrow
    /// before the kind. The kernel leaves out the locks of processes that this process cannot see.
    static func holder(
        of folder: FileStatus.Identity,
        in locks: ArraySlice<UInt8> = DescriptorIO.kernelText("/proc/locks")
    ) -> Int32? {
        for line in locks.split(whereSeparator: { $0 == "\n" }) {
            let words = line.split { $0 == " " }
            guard words.count > 5, words[1].elementsEqual("FLOCK".utf8),
                words[5].elementsEqual(folder.nameInLocks.utf8),
                let process = Int32(words[4].text), process > 0
            else {
                continue
            }
            return process
        }
        return nil
    }
}

extension LockFile {
    /// The lock file next to a store.
    fileprivate init(
        beside store: StorePath,
        in folder: FileStatus,
        isGuarded: Bool,
        isShared: Bool
    ) {
        self.init(
            store.replacingName(with: FileDescriptor.nameOfLockFile),
            named: FileDescriptor.nameOfLockFile,
            in: folder,
            isGuarded: isGuarded,
            isShared: isShared
        )
    }
}

extension FileDescriptor {
    fileprivate static let nameOfLockFile = StorePath(literal: ".themectl.lock")

    /// Whether this folder has a lock file.
    var hasLockFile: Bool {
        (try? status(of: FileDescriptor.nameOfLockFile)) != nil
    }
}

extension StoreError {
    /// Whether a file cannot be opened until the holder of a lease has returned it.
    var isLease: Bool { systemError == .wouldBlock }

    /// Whether a file system that has no such locks returns this error.
    var isUnsupportedLock: Bool {
        let reasons: [SystemError?] = [
            .badFileDescriptor, .invalidArgument, .notSupported, .notImplemented, .noLocksAvailable,
        ]
        return reasons.contains(systemError)
    }
}

extension FileStatus.Identity {
    /// The file as Linux names it in `/proc/locks`: the device's two numbers in hexadecimal digits,
    /// and the inode's.
    fileprivate var nameInLocks: String {
        // The numbers are in the bits where `makedev` puts them.
        let major = device >> 32 & 0xFFFF_F000 | device >> 8 & 0xFFF
        let minor = device >> 12 & 0xFFFF_FF00 | device & 0xFF
        let majorDigits = String(major, radix: 16, length: 2)
        let minorDigits = String(minor, radix: 16, length: 2)
        return "\(majorDigits):\(minorDigits):\(inode)"
    }
}

// MARK: - The deadline

/// One deadline for all the locks of a write.
struct LockDeadline: Equatable {
    let timeout: Duration
    private let deadline: Int64

    /// Starts the clock.
    ///
    /// - Parameter timeout: How long to wait at most. With zero or less, not at all.
    init(_ timeout: Duration) {
        self.timeout = timeout
        // More than a century is not needed, and no number overflows up to that.
        let limited = max(.zero, min(timeout, .seconds(1 << 32))).components
        let nanoseconds = limited.seconds * 1_000_000_000 + limited.attoseconds / 1_000_000_000
        deadline = Syscalls.monotonicNanoseconds + nanoseconds
    }
}

extension LockDeadline {
    /// Whether time is up.
    var hasPassed: Bool { Syscalls.monotonicNanoseconds >= deadline }

    /// Acquires a lock, or gives up when time is up.
    ///
    /// A wait in the kernel can only be limited by a signal or another thread, and both affect the
    /// whole process. So the lock is tried again and again, a little later each time.
    ///
    /// - Parameters:
    ///   - tryLock: Acquires the lock if it is free, and returns whether it was.
    ///   - path: The path to name in an error.
    ///   - holder: Finds the process that holds the lock, to name it in an error.
    /// - Returns: Whether the lock was not free at once.
    /// - Throws: `StoreError` if the lock cannot be acquired, with the cause `lockedTooLong` if
    ///   time is up.
    @discardableResult
    func acquire(
        _ tryLock: @autoclosure () throws(SystemError) -> Bool,
        _ path: StorePath,
        holder: @autoclosure () -> Int32? = nil
    ) throws(StoreError) -> Bool {
        var pause: Int32 = 1
        var hasWaited = false
        let operation = FileOperation(.lock, path)
        while try !operation.call(try tryLock()) {
            hasWaited = true
            try wait(pause, for: operation, holder: holder())
            pause = min(pause * 2, 16)
        }
        return hasWaited
    }

    /// Waits before the next attempt, or gives up when time is up.
    ///
    /// - Parameters:
    ///   - pause: How long to wait at most, in milliseconds.
    ///   - operation: The operation to name in an error.
    ///   - holder: Finds the process that holds the lock, to name it in an error.
    /// - Throws: `StoreError`, with the cause `lockedTooLong` if time is up.
    fileprivate func wait(
        _ pause: Int32,
        for operation: FileOperation,
        holder: @autoclosure () -> Int32? = nil
    ) throws(StoreError) {
        let remaining = Syscalls.milliseconds(until: deadline)
        guard remaining > 0 else {
            throw operation.failure(.lockedTooLong(timeout, holder: holder()))
        }
        Syscalls.sleep(milliseconds: min(remaining, .random(in: 1...pause)))
    }
}
