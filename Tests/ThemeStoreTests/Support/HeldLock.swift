import Foundation
import Testing

/// The lock of a folder's stores, held as another process would.
final class HeldLock {
    private let descriptor: Int32

    /// Takes the lock, which must be free.
    init(_ folder: TemporaryFolder) throws {
        descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
        try #require(flock(descriptor, LOCK_EX) == 0)
    }

    /// The process that holds it, as an error names it: this one, where the kernel shows that.
    static var holder: Int32? {
        let isShown = access("/proc/locks", R_OK) == 0 && !Themectl.isForMacOS
        return isShown ? getpid() : nil
    }

    deinit {
        // Closing may not free the lock: a process that another test just starts has a copy for an instant.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
