#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import LinuxHeaders
    import Musl
#else
    import Glibc
    import LinuxHeaders
#endif

extension FileDescriptor {
    /// Takes a lock on an open file, which the kernel frees when the last descriptor for it closes: `flock`.
    ///
    /// Taking it where this very open file has it already changes nothing. EINTR: again.
    ///
    /// - Returns: Whether nobody else has it.
    package func tryLock() throws(SystemError) -> Bool {
        do throws(SystemError) {
            try Syscalls.checkRetrying { flock(number, LOCK_EX | LOCK_NB) }
            return true
        } catch {
            guard error == .wouldBlock else { throw error }
            return false
        }
    }
}
