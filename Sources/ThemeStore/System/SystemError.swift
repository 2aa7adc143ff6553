/// Why a system call failed: a value of POSIX's `errno`.
public struct SystemError: Error, Equatable, Sendable {
    /// The number, as `errno.h` defines it on this system.
    public let code: Int32

    /// Creates the reason for a number.
    ///
    /// - Parameter code: The number, as `errno.h` defines it on this system.
    public init(_ code: Int32) {
        self.code = code
    }
}

extension SystemError: CustomStringConvertible {
    /// The reason in English, as the end of a sentence: `no such file or directory`.
    public var description: String { message }
}
