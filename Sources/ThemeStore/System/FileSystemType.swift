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
    #if os(Linux)
        /// Whether that is the magic number of a file system whose files others change beside this kernel, by
        /// `statfs(2)`.
        private static func isShared(_ magic: UInt32) -> Bool {
            switch magic {
            // NFS, 9p, AFS, Coda, FUSE, and the shared folders of VirtualBox.
            case 0x6969, 0x0102_1997, 0x5346_414F, 0x7375_7245, 0x6573_5546, 0x786F_4256: true
            // SMB.
            case 0xFF53_4D42, 0xFE53_4D42, 0x517B: true
            default: false
            }
        }

        /// `AT_STATX_FORCE_SYNC`, which older headers lack.
        private static let forceSync: Int32 = 0x2000
    #endif

    /// Whether the file system belongs to a network or to another program, so that others may change it unseen:
    /// `fstatfs`.
    package var isOnSharedFileSystem: Bool {
        var system = statfs()
        guard fstatfs(number, &system) == 0 else { return false }
        #if canImport(Darwin)
            return system.f_flags & UInt32(MNT_LOCAL) == 0
        #else
            return FileDescriptor.isShared(UInt32(truncatingIfNeeded: system.f_type))
        #endif
    }

    /// How many names a file has now, not a moment ago: `statx` with `AT_STATX_FORCE_SYNC`.
    package func linkCount(of name: StorePath) throws(SystemError) -> Int {
        #if os(Linux)
            var buffer = statx()
            let flags = FileDescriptor.forceSync | AT_SYMLINK_NOFOLLOW
            let result = name.withCString { statx(number, $0, flags, 0x4, &buffer) }
            if result == 0 { return Int(buffer.stx_nlink) }
        #endif
        return try status(of: name, followingLinks: false).linkCount
    }

    /// Has the kernel ask anew what it knows of a file whose file system is not its own: `statx` with
    /// `AT_STATX_FORCE_SYNC`.
    package func refresh() {
        #if os(Linux)
            var buffer = statx()
            _ = statx(number, "", AT_EMPTY_PATH | FileDescriptor.forceSync, 0x7FF, &buffer)
        #endif
    }
}
