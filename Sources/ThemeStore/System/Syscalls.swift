#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import LinuxHeaders
    import Musl
#else
    import Glibc
    import LinuxHeaders
#endif

/// The calls to the C library that are no matter of one descriptor, a topic a file.
///
/// In this folder a function is a call, with Swift's types for C's and the differences between systems; its comment
/// names the call and says what a signal that interrupts it does. What is decided is decided in the types above.
package enum Syscalls {
    /// Makes a call that gives a negative number to say that it failed.
    @discardableResult
    static func check<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
        let result = call()
        guard result >= 0 else { throw SystemError(errno) }
        return result
    }

    /// Makes such a call, and makes it again as often as a signal interrupts it.
    @discardableResult
    static func checkRetrying<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
        while true {
            let result = call()
            if result >= 0 { return result }
            guard errno == EINTR else { throw SystemError(errno) }
        }
    }

    /// The bytes of a C string, without the NUL.
    package static func bytes(of string: UnsafePointer<CChar>) -> [UInt8] {
        Array(UnsafeRawBufferPointer(start: string, count: strlen(string)))
    }
}
