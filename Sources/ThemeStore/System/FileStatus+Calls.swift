#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import LinuxHeaders
    import Musl
#else
    import Glibc
    import LinuxHeaders
#endif

extension FileStatus {
    fileprivate init(_ buffer: stat) {
        #if canImport(Darwin)
            let (modification, change) = (buffer.st_mtimespec, buffer.st_ctimespec)
        #else
            let (modification, change) = (buffer.st_mtim, buffer.st_ctim)
        #endif
        kind =
            switch buffer.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .folder
            case S_IFLNK: .symbolicLink
            case S_IFIFO: .fifo
            case S_IFSOCK: .socket
            default: .device
            }
        identity = Identity(device: UInt64(truncatingIfNeeded: buffer.st_dev), inode: UInt64(buffer.st_ino))
        mode = UInt32(buffer.st_mode & 0o7777)
        owner = buffer.st_uid
        group = buffer.st_gid
        linkCount = Int(buffer.st_nlink)
        size = Int(buffer.st_size)
        modified = Int64(modification.tv_sec) * 1_000_000_000 + Int64(modification.tv_nsec)
        changed = Int64(change.tv_sec) * 1_000_000_000 + Int64(change.tv_nsec)
    }
}

extension FileDescriptor {
    /// The status of this open file: `fstat`.
    package func status() throws(SystemError) -> FileStatus {
        var buffer = stat()
        try Syscalls.check { fstat(number, &buffer) }
        return FileStatus(buffer)
    }

    /// The status of a named file: `fstatat`.
    package func status(of path: StorePath, followingLinks: Bool) throws(SystemError) -> FileStatus {
        var buffer = stat()
        let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
        try path.withCString { path throws(SystemError) in
            _ = try Syscalls.check { fstatat(number, path, &buffer, flags) }
        }
        return FileStatus(buffer)
    }

    /// Fails as opening the file for writing would, without opening it: `faccessat` with `AT_EACCESS`.
    ///
    /// That is for want of permission, on a read-only mount, or because the file is immutable. What a container's filter
    /// refuses because it does not know the call is asked for in the older way, by the user that started the process.
    package func checkWritable(_ path: StorePath) throws(SystemError) {
        try path.withCString { path throws(SystemError) in
            if faccessat(number, path, W_OK, AT_EACCESS) == 0 { return }
            guard errno == EPERM else { throw SystemError(errno) }
            _ = try Syscalls.check { faccessat(number, path, W_OK, 0) }
        }
    }

    /// Whether a file may be run as a program, as far as its bits say: `faccessat`.
    package func isExecutable(_ path: StorePath) -> Bool {
        path.withCString { faccessat(number, $0, X_OK, 0) == 0 }
    }

    /// Whether something is mounted on a file of this folder: `statx`; not known on macOS and before Linux 5.8.
    package func isMountPoint(_ name: StorePath) -> Bool {
        #if os(Linux)
            var buffer = statx()
            let result = name.withCString { statx(number, $0, AT_SYMLINK_NOFOLLOW, 0, &buffer) }
            return result == 0 && buffer.stx_attributes & 0x2000 != 0  // STATX_ATTR_MOUNT_ROOT
        #else
            return false
        #endif
    }

    /// Whether files can be added to this folder but not renamed or removed: `statx`, `fstat` on macOS.
    package var isAppendOnly: Bool {
        #if os(Linux)
            var buffer = statx()
            guard statx(number, "", AT_EMPTY_PATH, 0, &buffer) == 0 else { return false }
            return buffer.stx_attributes & UInt64(STATX_ATTR_APPEND) != 0
        #else
            var buffer = stat()
            return fstat(number, &buffer) == 0 && buffer.st_flags & UInt32(UF_APPEND | SF_APPEND) != 0
        #endif
    }
}
