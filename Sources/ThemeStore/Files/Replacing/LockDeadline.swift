/// One deadline for all the locks of a write.
package struct LockDeadline: Sendable {
    package enum Acquisition: Sendable {
        case free, waited, tooLate
    }

    /// How many milliseconds to sleep before the lock is tried for again: at first, and at the most.
    private static let pauses: (first: Int32, last: Int32) = (1, 16)

    private let timeout: Duration
    private let deadline: Int64

    /// Starts the clock.
    ///
    /// - Parameter timeout: How long to wait at the most; with zero or less, not at all.
    package init(_ timeout: Duration) {
        self.timeout = timeout
        let (seconds, attoseconds) = timeout.components
        let (wait, isEndless) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (rest, isLong) = wait.addingReportingOverflow(attoseconds / 1_000_000_000)
        let (end, isBeyond) = Syscalls.monotonicNanoseconds.addingReportingOverflow(rest)
        deadline = isEndless || isLong || isBeyond ? (seconds < 0 ? 0 : .max) : end
    }

    /// Takes a lock, or gives up when time is up.
    ///
    /// Waiting in the kernel knows no time limit but a signal or another thread, and both are the whole process's
    /// affair. So the lock is tried for again and again, a little later each time.
    ///
    /// - Parameter take: Takes the lock where nobody has it, and says whether it did.
    /// - Returns: Whether it was free at once, or after waiting, or not in time.
    /// - Throws: `SystemError` of the taking.
    package func acquire(_ take: () throws(SystemError) -> Bool) throws(SystemError) -> Acquisition {
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

    /// Whether the lock had to be waited for, or fails with `lockedTooLong`.
    package func hasWaited(_ acquisition: Acquisition, _ path: StorePath) throws(FileError) -> Bool {
        if acquisition == .tooLate { throw FileError(.lock, path, .lockedTooLong(timeout)) }
        return acquisition == .waited
    }
}
