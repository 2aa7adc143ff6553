/// One deadline for all the locks of a write.
package struct LockDeadline: Sendable {
    private let milliseconds: Int
    private let deadline: Int64

    /// Starts the clock.
    package init(milliseconds: Int) {
        self.milliseconds = milliseconds
        let (wait, isEndless) = Int64(milliseconds).multipliedReportingOverflow(by: 1_000_000)
        let (end, isBeyond) = Syscalls.monotonicNanoseconds.addingReportingOverflow(wait)
        deadline = isEndless || isBeyond ? .max : end
    }

    /// Takes the lock on an open file or folder, or fails with `lockedTooLong`.
    package func acquire(
        _ descriptor: borrowing FileDescriptor, _ path: StorePath
    ) throws(FileError) -> FileLock.Acquisition {
        let acquisition = try FileError.attributing(.lock, path) { () throws(SystemError) in
            try FileLock.acquire(descriptor, until: deadline)
        }
        guard let acquisition else { throw FileError(.lock, path, .lockedTooLong(milliseconds: milliseconds)) }
        return acquisition
    }
}
