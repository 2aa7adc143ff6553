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
    /// Reads some bytes: `read`.
    ///
    /// EINTR: again.
    ///
    /// - Returns: How many bytes were read; 0 at the end.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try Syscalls.checkRetrying { systemRead(number, buffer.baseAddress, buffer.count) }
    }

    /// Writes some bytes: `write`.
    ///
    /// EINTR: again.
    ///
    /// - Returns: How many bytes were written, which may be fewer than there are.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
        try Syscalls.checkRetrying { systemWrite(number, bytes.baseAddress, bytes.count) }
    }

    /// Hands content and metadata over to the disk: `fsync`, which on macOS stops at the drive's cache.
    ///
    /// EINTR: again.
    package func sync() throws(SystemError) {
        try Syscalls.checkRetrying { fsync(number) }
    }

    #if canImport(Darwin)
        /// Puts content and metadata on the disk itself: `fcntl` with `F_FULLFSYNC`.
        ///
        /// EINTR: again.
        package func fullSync() throws(SystemError) {
            try Syscalls.checkRetrying { fcntl(number, F_FULLFSYNC) }
        }
    #endif
}

/// The calls, whose names the methods have taken.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}
