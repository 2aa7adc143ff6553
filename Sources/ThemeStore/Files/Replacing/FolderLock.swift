/// The lock of a folder, which one writer has at a time.
///
/// The kernel releases it even if its holder is killed, so it cannot become stale. It is advisory:
/// a `Placement` notices replacements by programs that do not acquire it. A rename replaces a
/// store, never its folder. So a lock in the folder means the same before and after a store's inode
/// changes, and covers a store that does not exist yet. The writers of all stores in a folder wait
/// for each other, some milliseconds each.
///
/// | the folder                  | what is locked                                               |
/// |-----------------------------|--------------------------------------------------------------|
/// | on the computer's own disks | the folder (`flock`), so that nothing is left in it          |
/// | the same, but guarded       | a lock file: others who may read the folder could lock that  |
/// | on NFS, SMB, 9p or FUSE     | a lock file: on a folder, a lock excludes local writers only |
///
/// A lock file is empty, and has a record lock, because network file systems pass on no other. The
/// file stays: if it were removed, one writer could lock the old file, which it has open, while
/// another locks a new file. Local writers lock an existing file as well as the folder, because
/// other machines may have mounted their folder.
package struct FolderLock: ~Copyable {
    fileprivate static let name = StorePath(literal: ".themectl.lock")

    /// The locked file, or `nil` if only the folder is locked, or nothing.
    let file: FileDescriptor?
    /// How files are replaced under this lock.
    let placement: Placement
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
        let placement = Placement(in: folder)
        let isGuarded = isGuarded && placement.canLockFolders
        var folderWait: Bool?
        if placement.canLockFolders, !isGuarded {
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
        let opened = try folder.openLockFile(
            status,
            isGuarded: isGuarded,
            creating: folderWait == nil,
            for: path
        )
        var hasWaited = folderWait == true
        guard let file = opened else {
            return FolderLock(file: nil, placement: placement, hasWaited: hasWaited)
        }
        do {
            let lockFile = path.replacingName(with: name)
            if try acquireFile(file, placement, until: deadline, lockFile) {
                hasWaited = true
            }
            return FolderLock(file: file, placement: placement, hasWaited: hasWaited)
        } catch {
            // On macOS, an NFS mount with `nolocks` refuses every lock.
            guard error.systemError == .notSupported else {
                throw error
            }
            return FolderLock(file: nil, placement: .rename, hasWaited: hasWaited)
        }
    }

    /// Locks the lock file.
    ///
    /// - Returns: Whether the lock was not free at once.
    private static func acquireFile(
        _ file: borrowing FileDescriptor,
        _ placement: Placement,
        until deadline: LockDeadline,
        _ path: StorePath
    ) throws(StoreError) -> Bool {
        do {
            return try deadline.acquire(file.tryRecordLock(), path)
        } catch {
            // Some kernels have no record locks of open files. Without a network file system, the
            // other kind of lock suffices.
            guard placement.canLockFolders, error.isUnsupportedLock else {
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
        for line in locks.split(separator: UInt8(ascii: "\n")) {
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

extension StoreError {
    /// Whether a file system that has no such locks returns this error.
    var isUnsupportedLock: Bool {
        let reasons: [SystemError?] = [
            .badFileDescriptor, .invalidArgument, .notSupported, .notImplemented, .noLocksAvailable,
        ]
        return reasons.contains(systemError)
    }
}

// MARK: - The lock file

extension FileDescriptor {
    /// Whether this folder has a lock file.
    var hasLockFile: Bool {
        (try? status(of: FolderLock.name)) != nil
    }

    /// Opens this folder's lock file, or creates it for all who may write to the folder.
    ///
    /// - Parameters:
    ///   - status: The folder's status.
    ///   - isGuarded: Whether only the folder's writers may open it.
    ///   - creating: Whether to create it if it is missing.
    ///   - path: The store behind all links, to name the lock file next to it in an error.
    /// - Returns: `nil` if there is none and none is to be created, or if nothing can be written to
    ///   the folder anyway.
    /// - Throws: `StoreError`.
    func openLockFile(
        _ status: FileStatus,
        isGuarded: Bool = false,
        creating: Bool = false,
        for path: StorePath
    ) throws(StoreError) -> FileDescriptor? {
        var isSecondTry = false
        while true {
            do {
                return try openOrCreateLockFile(
                    status,
                    isGuarded: isGuarded,
                    creating: creating
                )
            } catch {
                let isWritable = (try? checkWritable(.workingFolder)) != nil
                if isWritable, error.isForbidden, !isSecondTry {
                    // Its writer may have just created it, and be about to let others open it.
                    Syscalls.sleep(milliseconds: 20)
                    isSecondTry = true
                    continue
                }
                if !isWritable, error.isForbidden || error == .readOnlyFileSystem {
                    return nil
                }
                let lockPath = path.replacingName(with: FolderLock.name)
                guard let kind = (try? self.status(of: FolderLock.name))?.kind else {
                    throw FileOperation(.lock, lockPath.parent).failure(.system(error))
                }
                let isRegular = kind == .regular
                throw FileOperation(.lock, lockPath).failure(
                    isRegular ? .system(error) : .notAFile(kind)
                )
            }
        }
    }

    func openOrCreateLockFile(
        _ status: FileStatus,
        isGuarded: Bool,
        creating: Bool
    ) throws(SystemError) -> FileDescriptor? {
        let name = FolderLock.name
        let existing = try Syscalls.attempt(
            open(name, [.readWrite, .noFollow, .nonBlocking])
        ) { reason in
            reason == .noSuchFileOrDirectory
        }
        if let existing {
            // The caller names the kind.
            guard try existing.status().kind == .regular else {
                throw .invalidArgument
            }
            if isGuarded { try existing.restrict(in: status) }
            return existing
        }
        guard creating else { return nil }
        let mode = isGuarded ? 0o600 : status.mode & 0o666
        let file = try open(name, [.readWrite, .create, .noFollow], mode: mode)
        if isGuarded {
            try file.restrict(in: status)
        } else if try file.status().mode & 0o666 != mode {
            // Despite this process's mask, all writers of the folder must be able to lock the file.
            try? file.changeMode(mode)
        }
        file.give(toOwnerOf: status)
        return file
    }

    /// Sets owner's and group's permissions of a guarded lock file, as far as this user may: the
    /// folder's group may open it if that may write to the folder.
    private func restrict(in folder: FileStatus) throws(SystemError) {
        let own = try status()
        var mode: UInt32 = 0o600
        if folder.mode & 0o020 != 0 {
            // Another group may not open the file instead.
            let isFoldersGroup =
                own.group == folder.group || (try? changeGroup(folder.group)) != nil
            if isFoldersGroup { mode = 0o660 }
        }
        if own.mode != mode {
            try? changeMode(mode)
        }
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
    private let timeout: Duration
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
            let remaining = Syscalls.milliseconds(until: deadline)
            guard remaining > 0 else {
                throw operation.failure(.lockedTooLong(timeout, holder: holder()))
            }
            Syscalls.sleep(milliseconds: min(remaining, .random(in: 1...pause)))
            pause = min(pause * 2, 16)
        }
        return hasWaited
    }
}
