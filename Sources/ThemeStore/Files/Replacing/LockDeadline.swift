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
