import CThemeStore

/// The kind of a file, with its article.
package enum FileKind: String {
    /// A regular file.
    case regular = "a file"
    /// A folder.
    case folder = "a folder"
    /// A symbolic link that was not followed.
    case symbolicLink = "a symbolic link"
    /// A named pipe.
    case fifo = "a FIFO"
    /// A block or character device.
    case device = "a device"
    /// A socket in the file system.
    case socket = "a socket"
}

/// A file's status, as `stat` gives it.
package struct FileStatus: Equatable {
    /// The file's identity: files that exist at the same time differ in it.
    package struct Identity: Hashable {
        let device: UInt64
        let inode: UInt64

        /// The device as Linux's tables have it, such as `0:53`: `gnu_dev_major` and
        /// `gnu_dev_minor`.
        var deviceNumbers: String {
            let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
            let minor = device & 0xFF | device >> 12 & ~0xFF
            return "\(UInt32(truncatingIfNeeded: major)):\(UInt32(truncatingIfNeeded: minor))"
        }
    }

    package let kind: FileKind
    package let identity: Identity
    /// The permission bits, the lowest twelve of `st_mode`.
    package let mode: UInt32
    package let owner: UInt32
    package let group: UInt32
    let linkCount: Int
    package let size: Int
    /// When the content changed, in nanoseconds since 1970.
    let modified: Int64
    /// When content or status changed, in nanoseconds since 1970.
    ///
    /// Renaming counts.
    package let changed: Int64

    fileprivate init(_ buffer: stat) {
        #if canImport(Darwin)
            let modification = buffer.st_mtimespec
            let change = buffer.st_ctimespec
        #else
            let modification = buffer.st_mtim
            let change = buffer.st_ctim
        #endif
        kind =
            switch buffer.st_mode & mode_t(S_IFMT) {
            case mode_t(S_IFREG): .regular
            case mode_t(S_IFDIR): .folder
            case mode_t(S_IFLNK): .symbolicLink
            case mode_t(S_IFIFO): .fifo
            case mode_t(S_IFSOCK): .socket
            default: .device
            }
        identity = Identity(
            device: UInt64(truncatingIfNeeded: buffer.st_dev),
            inode: UInt64(buffer.st_ino)
        )
        mode = UInt32(buffer.st_mode & 0o7777)
        owner = buffer.st_uid
        group = buffer.st_gid
        linkCount = Int(buffer.st_nlink)
        size = Int(buffer.st_size)
        modified = modification.nanoseconds
        changed = change.nanoseconds
    }
}

extension FileDescriptor {
    /// The status of this open file: `fstat`.
    package func status() throws(SystemError) -> FileStatus {
        var buffer = stat()
        try check(fstat(number, &buffer))
        return FileStatus(buffer)
    }

    /// The status of a named file: `fstatat`.
    package func status(of path: StorePath, followingLinks: Bool = false)
        throws(SystemError) -> FileStatus
    {
        var buffer = stat()
        let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
        try check(fstatat(number, path.terminated, &buffer, flags))
        return FileStatus(buffer)
    }

    /// The status of a named file, or `nil` if it, or a folder on the way to it, does not exist:
    /// `fstatat`.
    func statusIfPresent(of path: StorePath, followingLinks: Bool = false)
        throws(SystemError) -> FileStatus?
    {
        try Syscalls.attempt(status(of: path, followingLinks: followingLinks)) {
            $0 == .noSuchFileOrDirectory
        }
    }

    /// Whether a name in this folder is that of an open regular file: `fstatat`, `fstat`.
    func isName(_ name: StorePath, of file: borrowing FileDescriptor) -> Bool {
        let named = try? status(of: name)
        let identity = try? file.status().identity
        return named?.kind == .regular && named?.identity == identity
    }

    /// Fails as opening the file for writing would, without opening it: `faccessat` with
    /// `AT_EACCESS`.
    ///
    /// The reason may be permissions, a read-only mount or an immutable file. If a container's
    /// filter lacks the call, the older one is used. It goes by the user who started the
    /// process.
    package func checkWritable(_ path: StorePath) throws(SystemError) {
        if faccessat(number, path.terminated, W_OK, AT_EACCESS) == 0 {
            return
        }
        guard c_errno() == EPERM else { throw .latest }
        try check(faccessat(number, path.terminated, W_OK, 0))
    }

    /// Whether a file's bits allow running it as a program: `faccessat`.
    package func isExecutable(_ path: StorePath) -> Bool {
        faccessat(number, path.terminated, X_OK, 0) == 0
    }

    /// The file system of this file: `fstatfs`.
    package var fileSystem: FileSystem {
        #if os(iOS) || os(visionOS)
            // An app's containers are on the device, and the App Store asks for a reason to call
            // this.
            return FileSystem()
        #else
            var status = statfs()
            if fstatfs(number, &status) == 0 {
                return FileSystem(status)
            }
            return FileSystem()
        #endif
    }

    #if !canImport(Darwin)
        /// The file system of a named file, through links: `statfs`.
        ///
        /// EINTR: again.
        func fileSystem(of path: StorePath) throws(SystemError) -> FileSystem {
            var status = statfs()
            try checkRetrying { statfs(path.terminated, &status) }
            return FileSystem(status)
        }
    #endif

    /// Refreshes the kernel's cache of this file, or of one in this folder, on a network's file
    /// system: `statx` with `AT_STATX_FORCE_SYNC`.
    package func refresh(_ name: StorePath? = nil) {
        c_refresh(number, name?.terminated ?? [0])
    }
}

extension StorePath {
    /// The status of the file at this path, through links, or `nil` if it cannot be read.
    package var status: FileStatus? {
        try? FileDescriptor.workingFolder.status(of: self, followingLinks: true)
    }

    /// The status of the file or link at this path, or `nil` if it cannot be read.
    var statusOfItself: FileStatus? {
        try? FileDescriptor.workingFolder.status(of: self)
    }

    /// The target of the symbolic link at this path, or `nil` if there is none.
    package var linkTarget: StorePath? {
        try? FileDescriptor.workingFolder.readLink(self)
    }
}

/// The differences of a file system from an ordinary disk.
package struct FileSystem {
    /// Whether it belongs to a network or to another program, so that files may change unseen.
    var isShared = false
    /// Whether nothing can be written on it, or by this mount of it.
    var isReadOnly = false
    /// Whether the kernel follows no symbolic links on it.
    package var followsNoLinks = false
    /// Whether it is `/proc`: its links may refer to open files.
    var isOfProcesses = false
    /// Whether it is FUSE's, so that the owners of its files are what a user's program gives.
    var isFUSE = false
}

extension FileSystem {
    fileprivate init(_ status: statfs) {
        #if canImport(Darwin)
            isShared = status.f_flags & UInt32(MNT_LOCAL) == 0
            isReadOnly = status.f_flags & UInt32(MNT_RDONLY) != 0
        #else
            let type = UInt32(truncatingIfNeeded: status.f_type)
            switch type {
            // NFS, 9p, AFS, Coda, FUSE, the shared folders of VirtualBox, and SMB.
            case 0x6969, 0x0102_1997, 0x5346_414F, 0x7375_7245, 0x6573_5546, 0x786F_4256,
                0xFF53_4D42, 0xFE53_4D42, 0x517B:
                isShared = true
            case 0x9FA0: isOfProcesses = true
            default: break
            }
            isFUSE = type == 0x6573_5546
            isReadOnly = status.f_flags & 1 != 0  // ST_RDONLY of statvfs(3)
            followsNoLinks = status.f_flags & 0x2000 != 0  // ST_NOSYMFOLLOW of statfs(2)
        #endif
    }
}
