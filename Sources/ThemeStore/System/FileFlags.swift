#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import LinuxHeaders
    import Musl
#else
    import Glibc
    import LinuxHeaders
#endif

/// The flags of files that `chattr` sets and that only say how a file is stored.
package enum FileFlags {
    #if os(Linux)
        /// Overwritten when removed, recoverable, compressed, synchronous, not dumped, no access times, never compressed,
        /// no tail merging, not copied on write, direct access; those of `linux/fs.h`.
        package static let ofStorage: UInt32 =
            0x1 | 0x2 | 0x4 | 0x8 | 0x40 | 0x80 | 0x400 | 0x8000 | 0x80_0000 | 0x200_0000
    #else
        /// Not dumped.
        package static let ofStorage = UInt32(UF_NODUMP)
    #endif
}

extension FileDescriptor {
    /// The file's flags, or `nil` where the file system has none: `ioctl` with `FS_IOC_GETFLAGS`, `fstat` on macOS.
    package var flags: UInt32? {
        #if os(Linux)
            // The kernel writes an int, whatever the number's size in the request is.
            var flags: UInt = 0
            let request: UInt = 0x8008_6601
            guard MemoryLayout<UInt>.size == 8, ioctl(number, request, &flags) == 0 else { return nil }
            return UInt32(truncatingIfNeeded: flags)
        #else
            var buffer = stat()
            return fstat(number, &buffer) == 0 ? buffer.st_flags : nil
        #endif
    }

    /// Sets the file's flags where that is possible: `ioctl` with `FS_IOC_SETFLAGS`, `fchflags` on macOS.
    package func setFlags(_ flags: UInt32) {
        #if os(Linux)
            var flags = UInt(flags)
            _ = ioctl(number, 0x4008_6602 as UInt, &flags)
        #else
            fchflags(number, flags)
        #endif
    }
}
