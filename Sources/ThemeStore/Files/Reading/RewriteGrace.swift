/// A moment for another program that writes a file in place, or removes and creates it again.
///
/// Such a file may be empty or incomplete when it is read.
struct RewriteGrace {
    /// How long a file may stay incomplete after it was modified.
    private static let limit: Int64 = 100_000_000
    /// How long a program that never stops writing is waited for.
    private static let longest: Int64 = 5 * limit

    /// The end of the wait, if the file is not modified again.
    private var deadline: Int64?
    /// The end of the wait in any case.
    private var end: Int64 = 0
    /// When the file that was read last was modified.
    private var modified: Int64 = 0

    /// Waits a moment, if a text that cannot be parsed may be complete after that.
    ///
    /// On a busy machine, this process may pause for so long that the program has completed the
    /// file and begins the next version. Each version counts from its own modification.
    ///
    /// - Parameters:
    ///   - error: Why the text cannot be used, or `nil` if there is no file.
    ///   - status: The file's status.
    /// - Returns: `false` if the file was not modified just now, or if enough time has passed.
    mutating func waits(after error: StoreError?, in status: FileStatus?) -> Bool {
        let now = Syscalls.monotonicNanoseconds
        if case .malformed = error, let status {
            if deadline == nil {
                let age = Syscalls.millisecondsSince1970 - status.modified / 1_000_000
                guard abs(age) * 1_000_000 < RewriteGrace.limit else {
                    return false
                }
                end = now + RewriteGrace.longest
            }
            if status.modified != modified {
                modified = status.modified
                deadline = min(now + RewriteGrace.limit, end)
            }
        }
        guard let deadline, now < deadline else {
            return false
        }
        Syscalls.sleep(milliseconds: 5)
        return true
    }
}
