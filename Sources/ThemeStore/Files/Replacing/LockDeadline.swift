/// One deadline for all the locks of a write.
package struct LockDeadline: Equatable, Sendable {
    /// How many milliseconds to sleep before the lock is tried again: at first, and at most.
    private static let pauses: (first: Int32, last: Int32) = (1, 16)

    private let timeout: Duration
    private let deadline: Int64

    /// Starts the clock.
    ///
    /// - Parameter timeout: How long to wait at most; with zero or less, not at all.
    package init(_ timeout: Duration) {
        self.timeout = timeout
        // A century is long enough, and no number overflows by it.
        let (seconds, attoseconds) = max(.zero, min(timeout, .seconds(1 << 32))).components
        deadline = Syscalls.monotonicNanoseconds + seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }

    /// Takes a lock, or gives up when time is up.
    ///
    /// A wait in the kernel can only be limited by a signal or another thread, and both affect the whole process. So the
    /// lock is tried again and again, a little later each time.
    ///
    /// - Parameters:
    ///   - take: Takes the lock if it is free, and tells whether it was.
    ///   - path: The path to name in an error.
    /// - Returns: Whether it had to be waited for.
    /// - Throws: `FileError` if the lock cannot be taken, with the cause `lockedTooLong` if time is up.
    package func acquire(
        _ take: @autoclosure () throws(SystemError) -> Bool, _ path: StorePath
    ) throws(FileError) -> Bool {
        var hasWaited = false
        var pause = LockDeadline.pauses.first
        while try !FileError.attributing(.lock, path, try take()) {
            let remaining = Syscalls.milliseconds(until: deadline)
            guard remaining > 0 else { throw FileError(.lock, path, .lockedTooLong(timeout)) }
            Syscalls.sleep(milliseconds: min(remaining, .random(in: 1...pause)))
            hasWaited = true
            pause = min(pause * 2, LockDeadline.pauses.last)
        }
        return hasWaited
    }
}
