/// The lock by which writers take turns: `flock` on the store's real folder.
///
/// - The kernel frees it when its holder ends, however that happens, and there is no file that could be left behind.
/// - A folder is not what a rename replaces, so a lock on it means the same before and after the store's inode changes,
///   and it covers a store that does not exist yet. All stores of one folder take turns, which costs some milliseconds.
/// - Linux and macOS have it on all local file systems, tmpfs included. Linux turns `flock` on NFS (and SMB) into a
///   lock on the server, which needs a descriptor open for writing and so cannot be had on a folder: EBADF. There, the
///   store itself is locked, and a writer that gets the lock checks that the name still leads to the locked file. A
///   store that does not exist there yet has nothing to lock, but creating it fails where someone was quicker
///   (`FileReplacement`).
/// - It is advisory. It does not hold off programs that do not take it, whose replacements are noticed by other means
///   (`FileReplacement`), nor, on a network file system, writers on the server itself.
package enum FileLock {
    /// How long to sleep before trying for the lock again: at first, and at most.
    private static let pauses: (first: Int32, last: Int32) = (1, 16)

    /// Takes the lock on an open file or folder; closing the descriptor frees it.
    ///
    /// Waiting in the kernel knows no time limit but a signal or another thread, which both are the whole process's
    /// affair. So it is tried again and again, a little later each time.
    ///
    /// - Parameters:
    ///   - descriptor: The file or folder.
    ///   - deadline: When to give up, by `Syscalls.monotonicNanoseconds`.
    /// - Returns: `.free` where it was to be had at once, `.waited` where someone held it first, `nil` where time ran
    ///   out.
    /// - Throws: `SystemError` where there are no such locks, or none to be had.
    package static func acquire(
        _ descriptor: borrowing FileDescriptor, until deadline: Int64
    ) throws(SystemError) -> Acquisition? {
        if try descriptor.tryLock() { return .free }
        var pause = pauses.first
        while true {
            let remaining = Syscalls.milliseconds(until: deadline)
            guard remaining > 0 else { return nil }
            Syscalls.sleep(milliseconds: min(remaining, .random(in: 1...pause)))
            if try descriptor.tryLock() { return .waited }
            pause = min(pause * 2, pauses.last)
        }
    }

    package enum Acquisition: Sendable {
        case free, waited
    }

    /// Whether a system says by this error that a folder cannot be locked there.
    package static func isUnsupported(_ reason: SystemError) -> Bool {
        [.badFileDescriptor, .invalidArgument, .notSupported, .notImplemented, .noLocksAvailable].contains(reason)
    }
}
