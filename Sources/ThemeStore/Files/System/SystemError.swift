#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import LinuxHeaders
    import Musl
#else
    import Glibc
    import LinuxHeaders
#endif

/// The reason a system call gave for failing: a value of POSIX's `errno`.
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
    /// The system's own words for it (`strerror`), as the end of a sentence.
    public var description: String {
        let words = String(cString: strerror(code))
        return words.prefix(1).lowercased() + words.dropFirst()
    }
}
