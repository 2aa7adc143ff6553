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

    /// Takes a record lock on the whole of a file that is open for writing, which the kernel frees when the last
    /// descriptor for it closes: `fcntl` with `F_OFD_SETLK`, `flock` on macOS.
    ///
    /// File systems of networks pass such a lock on to the server. EINTR: again.
    ///
    /// - Returns: Whether nobody else has it.
    package func tryRecordLock() throws(SystemError) -> Bool {
        #if canImport(Darwin)
            return try tryLock()
        #else
            var record = flock()
            record.l_type = Int16(F_WRLCK)
            record.l_whence = Int16(SEEK_SET)
            do throws(SystemError) {
                try Syscalls.checkRetrying { fcntl(number, F_OFD_SETLK, &record) }
                return true
            } catch {
                guard error == .wouldBlock || error == .permissionDenied else { throw error }
                return false
            }
        #endif
    }
}
