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

    /// The process that holds the lock, as the library's errors name it if the kernel shows locks.
    static var holder: Int32? {
        access("/proc/locks", R_OK) == 0 ? getpid() : nil
    }

    /// How the command's message ends: macOS's kernel does not show who holds a lock.
    static var holderInMessages: String {
        guard let holder, !Themectl.isForMacOS else { return "" }
        return "; process \(holder) holds it"
    }

    deinit {
        // Closing may not free the lock: a process that another test just starts has a copy for an instant.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
