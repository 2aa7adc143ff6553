/// The lock by which writers take turns: `flock` on the store's real folder.
///
/// - The kernel frees it when its holder ends, however that happens, and there is no file that could be left behind.
/// - A folder is not what a rename replaces, so a lock on it means the same before and after the store's inode changes,
///   and it covers a store that does not exist yet. All stores of one folder take turns, which costs some milliseconds.
/// - Linux and macOS have it on all local file systems, tmpfs included. Linux turns `flock` on NFS (and SMB) into a lock on
///   the server, which needs a descriptor open for writing and so cannot be had on a folder: EBADF. There, the store
///   itself is locked, and whoever gets the lock looks whether the name still leads to the locked file. A store that does
///   not exist there yet has nothing to lock, but creating it fails where someone was quicker (`FileReplacement`).
/// - It is advisory. It does not hold off programs that do not take it, whose replacements are noticed by other means
///   (`FileReplacement`), nor, on a network file system, writers on the server itself.
package enum FileLock {
    /// Takes the lock on an open file or folder; closing the descriptor frees it.
    ///
    /// - Parameters:
    ///   - descriptor: The file or folder.
    ///   - deadline: When to give up, by `Syscalls.monotonicNanoseconds`.
    /// - Returns: `.free` where it was to be had at once, `.waited` where someone held it first, `nil` where time ran out.
    /// - Throws: `SystemError` where there are no such locks, or none to be had.
    package static func acquire(_ descriptor: Int32, until deadline: Int64) throws(SystemError) -> Acquisition? {
        if try isFree(descriptor) { return .free }
        while Syscalls.monotonicNanoseconds < deadline {
            try waitForRelease(descriptor, until: deadline)
            if try isFree(descriptor) { return .waited }
        }
        return nil
    }

    package enum Acquisition: Sendable {
        case free, waited
    }

    /// Whether a system says by this error that a folder cannot be locked there.
    package static func isUnsupported(_ reason: SystemError) -> Bool {
        [.badFileDescriptor, .invalidArgument, .notSupported, .notImplemented, .noLocksAvailable].contains(reason)
    }

    /// Takes the lock if no one has it.
    ///
    /// Taking it when this very open file has it already changes nothing.
    private static func isFree(_ descriptor: Int32) throws(SystemError) -> Bool {
        do throws(SystemError) {
            try Syscalls.lockExclusively(descriptor, waiting: false)
            return true
        } catch {
            guard error == .wouldBlock else { throw error }
            return false
        }
    }

    /// Queues for the lock in the kernel, which knows no time limit: a thread waits there, and this one waits for the
    /// thread.
    ///
    /// The thread works on a second descriptor for the same open file, which has the same lock. When it is done it
    /// closes its end of a pipe; if no one is waiting any more, its descriptor is the last one and closing it frees the
    /// lock.
    private static func waitForRelease(_ descriptor: Int32, until deadline: Int64) throws(SystemError) {
        let pipe = try Syscalls.makePipe()
        defer { try? Syscalls.closeDescriptor(pipe.reading) }
        let queued: Int32
        do throws(SystemError) {
            queued = try Syscalls.duplicate(descriptor)
        } catch {
            try? Syscalls.closeDescriptor(pipe.writing)
            throw error
        }
        do throws(SystemError) {
            try Syscalls.startThread {
                try? Syscalls.lockExclusively(queued, waiting: true)
                try? Syscalls.closeDescriptor(queued)
                try? Syscalls.closeDescriptor(pipe.writing)
            }
        } catch {
            try? Syscalls.closeDescriptor(queued)
            try? Syscalls.closeDescriptor(pipe.writing)
            throw error
        }
        while true {
            let milliseconds = Syscalls.milliseconds(until: deadline)
            guard milliseconds > 0 else { return }
            if Syscalls.waitForInput(pipe.reading, milliseconds: milliseconds) { return }
        }
    }
}
