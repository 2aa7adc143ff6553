/// One deadline for all the locks of a write.
package struct LockDeadline: Sendable {
    package enum Acquisition: Sendable {
        case free, waited, tooLate
    }

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
    package func hasWaited(_ acquisition: Acquisition?, _ path: StorePath) throws(FileError) -> Bool {
        if acquisition == .tooLate { throw FileError(.lock, path, .lockedTooLong(timeout)) }
        return acquisition == .waited
    }
}
