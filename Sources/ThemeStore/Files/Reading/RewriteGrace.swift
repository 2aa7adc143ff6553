/// A moment for another program that writes a file in place, or removes and creates it again.
///
/// Such a file may be empty or incomplete when it is read.
struct RewriteGrace {
    private static let limit: Int64 = 100_000_000

    private var deadline: Int64?

    /// Waits a moment, if a text that cannot be parsed may be complete after that.
    ///
    /// - Parameters:
    ///   - error: Why the text cannot be used, or `nil` if there is no file.
    ///   - status: The file's status.
    /// - Returns: `false` if the file was not modified just now, or if enough time has passed.
    mutating func waits(after error: StoreError?, in status: FileStatus?) -> Bool {
        let now = Syscalls.monotonicNanoseconds
        if deadline == nil {
            guard case .malformed = error, let status else {
                return false
            }
            let age = Syscalls.millisecondsSince1970 - status.modified / 1_000_000
            guard abs(age) * 1_000_000 < RewriteGrace.limit else {
                return false
            }
            deadline = now + RewriteGrace.limit
        }
        guard let deadline, now < deadline else {
            return false
        }
        Syscalls.sleep(milliseconds: 5)
        return true
    }
}
