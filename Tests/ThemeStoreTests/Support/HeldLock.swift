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

    deinit {
        // A process that another test is starting has a copy of the descriptor for an instant, so closing it may not do.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
