import CThemeStore

// MARK: Names

extension FileDescriptor {
    /// Makes a folder: `mkdirat`.
    func makeFolder(_ path: StorePath, mode: UInt32) throws(SystemError) {
        try check(mkdirat(number, path.terminated, mode_t(mode)))
    }

    /// Removes a name: `unlinkat`.
    func unlink(_ name: StorePath) throws(SystemError) {
        try check(unlinkat(number, name.terminated, 0))
    }

    /// Removes an empty folder: `unlinkat` with `AT_REMOVEDIR`.
    func removeFolder(_ name: StorePath) throws(SystemError) {
        try check(unlinkat(number, name.terminated, AT_REMOVEDIR))
    }

    /// Renames within this folder, atomically replacing a file of the new name: `renameat`.
    func rename(_ old: StorePath, to new: StorePath) throws(SystemError) {
        try check(renameat(number, old.terminated, number, new.terminated))
    }

    /// Renames within this folder: `renameat2` with `RENAME_NOREPLACE`.
    ///
    /// Fails with `alreadyExists` where the new name is taken, and with `invalidArgument` or
    /// `notSupported` where the file system cannot.
    func renameExclusively(_ old: StorePath, to new: StorePath) throws(SystemError) {
        try check(c_rename_exclusively(number, old.terminated, new.terminated))
    }

    /// Gives a file a second name, which must not be taken: `linkat`.
    package func link(_ old: StorePath, as new: StorePath) throws(SystemError) {
        try check(linkat(number, old.terminated, number, new.terminated, 0))
    }

    /// Makes a symbolic link, whose name must not be taken: `symlinkat`.
    func makeLink(_ name: StorePath, to target: StorePath) throws(SystemError) {
        try check(symlinkat(target.terminated, number, name.terminated))
    }

    /// Gives a symbolic link that this user has made in this folder another owner and group:
    /// `fchownat`.
    ///
    /// Fails with `alreadyExists` where another file has taken its name.
    func changeOwner(
        ofLink name: StorePath,
        _ owner: UInt32,
        _ group: UInt32
    ) throws(SystemError) {
        try check(c_give_link(number, name.terminated, owner, group))
    }

    /// The target of a symbolic link: `readlinkat`.
    ///
    /// - Throws: `SystemError`, which is `invalidArgument` where the path names no link.
    func readLink(_ path: StorePath) throws(SystemError) -> StorePath? {
        let target = try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(PATH_MAX)) {
            buffer throws(SystemError) in
            let start = buffer.baseAddress.unsafelyUnwrapped
            let length = try check(readlinkat(number, path.terminated, start, buffer.count))
            return Array(buffer.prefix(length))
        }
        return StorePath(bytes: target)
    }

    /// The names in this folder, in no order, without `.` and `..`: `readdir`.
    ///
    /// EINTR: again.
    package func names() throws(SystemError) -> [[UInt8]] {
        // The stream takes over the descriptor it is given, and with it the folder's reading
        // position.
        let folder = try openAtOnce(.workingFolder, [.readOnly, .directory])
        guard let stream = fdopendir(folder.number) else {
            throw .latest
        }
        folder.leaveOpen()
        defer {
            closedir(stream)
        }
        var names: [[UInt8]] = []
        c_set_errno(0)
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { name in
                Array(name.prefix { $0 != 0 })
            }
            let isOwn = name.count > 2 || name.contains { $0 != "." }
            if isOwn { names.append(name) }
            c_set_errno(0)
        }
        guard c_errno() == 0 else {
            throw SystemError.latest
        }
        return names
    }
}

// MARK: - Metadata

extension FileDescriptor {
    /// Changes the owner: `fchown`.
    ///
    /// EINTR: again.
    func changeOwner(_ owner: UInt32) throws(SystemError) {
        try checkRetrying { fchown(number, owner, .max) }
    }

    /// Changes the group: `fchown`.
    ///
    /// EINTR: again.
    func changeGroup(_ group: UInt32) throws(SystemError) {
        try checkRetrying { fchown(number, .max, group) }
    }

    #if !canImport(Darwin)
        /// Sets the time of the last change to the beginning of 1970, or to this moment:
        /// `futimens`.
        func changeModificationTime(toNow isNow: Bool) throws(SystemError) {
            try check(c_set_modified(number, isNow))
        }
    #endif

    /// Changes the permission bits: `fchmod`.
    ///
    /// EINTR: again.
    func changeMode(_ mode: UInt32) throws(SystemError) {
        try checkRetrying { fchmod(number, mode_t(mode)) }
    }

    /// The names of the extended attributes, each with its NUL: `flistxattr`.
    func attributeNames() throws(SystemError) -> [[CChar]] {
        let list = try FileDescriptor.readGrowing { buffer in
            c_flistxattr(number, buffer.baseAddress, buffer.count)
        }
        return (list ?? []).split(separator: 0).map { $0 + [0] }
    }

    /// The value of an extended attribute: `fgetxattr`.
    ///
    /// - Returns: `nil` where there is none of that name.
    func attribute(_ name: [CChar]) throws(SystemError) -> [CChar]? {
        try FileDescriptor.readGrowing { buffer in
            c_fgetxattr(number, name, buffer.baseAddress, buffer.count)
        }
    }

    #if canImport(Darwin)
        /// The access control list, which has a header even without entries.
        ///
        /// Empty where there is none: `acl_get_fd_np`.
        func accessList() throws(SystemError) -> [CChar] {
            try FileDescriptor.readGrowing { buffer in
                c_access_list(number, buffer.baseAddress, buffer.count)
            } ?? []
        }

        /// The length of an access control list without entries.
        static var emptyAccessListLength: Int {
            c_length_of_empty_access_list()
        }

        /// Whether there are rules for other people than owner, group and everyone, or might be:
        /// `acl_get_fd_np`.
        var hasAccessList: Bool {
            (try? accessList())?.isEmpty != true
        }

        /// Gives this file the other's access control list, or none: `acl_set_fd_np`, `fchmodx_np`.
        func copyAccessList(of source: borrowing FileDescriptor) throws(SystemError) {
            try check(c_copy_access_list(source.number, number))
        }

        /// Gives this file the other's extended attributes, each that can be set: `fcopyfile`.
        func copyAttributes(of source: borrowing FileDescriptor) throws(SystemError) {
            try check(
                fcopyfile(source.number, number, nil, copyfile_flags_t(COPYFILE_XATTR))
            )
        }

        /// Gives this file the other's creation date: `fsetattrlist`.
        func copyCreationDate(of source: borrowing FileDescriptor) throws(SystemError) {
            try check(c_copy_creation_date(source.number, number))
        }

        /// Creates a file in this folder whose access control list has no entries: `fcntl` with
        /// `F_GETPATH`, `openx_np`.
        ///
        /// The call takes a path, so the file is elsewhere if the folder is moved meanwhile.
        ///
        /// EINTR: again.
        func createUninherited(_ name: StorePath, mode: UInt32) throws(SystemError)
            -> FileDescriptor
        {
            let flags = OpenOptions([.readWrite, .exclusiveCreate, .noFollow]).rawValue | O_CLOEXEC
            return FileDescriptor(
                owning: try checkRetrying {
                    c_create_uninherited(number, name.terminated, flags, mode_t(mode))
                }
            )
        }
    #else
        /// Sets an extended attribute: `fsetxattr`.
        func setAttribute(_ name: [CChar], _ value: [CChar]) throws(SystemError) {
            try check(fsetxattr(number, name, value, value.count, 0))
        }

        /// Removes an extended attribute: `fremovexattr`.
        func removeAttribute(_ name: [CChar]) throws(SystemError) {
            try check(fremovexattr(number, name))
        }
    #endif

    /// Reads data of unknown size: repeats the call with a larger buffer until the data fits.
    private static func readGrowing(_ call: (UnsafeMutableBufferPointer<CChar>) -> Int)
        throws(SystemError) -> [CChar]?
    {
        var capacity = 1024
        while true {
            do {
                return try withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) {
                    buffer throws(SystemError) in
                    Array(buffer.prefix(try check(call(buffer))))
                }
            } catch {
                if error == .noAttribute || error == .notSupported {
                    return nil
                }
                guard error == .resultTooLarge else {
                    throw error
                }
                capacity *= 4
            }
        }
    }
}

/// The flags of `chattr` that only affect a file's storage.
enum FileFlags {
    #if !canImport(Darwin)
        /// Overwritten when removed, recoverable, compressed, synchronous, not dumped, no access
        /// times, never compressed, no tail merging, not copied on write, direct access.
        ///
        /// The values are from `linux/fs.h`.
        static let ofStorage: UInt32 = 0x280_84CF
        /// Not copied on write, which only an empty file can be made.
        static let noCopyOnWrite: UInt32 = 0x80_0000
    #else
        /// Not dumped, and not shown by the Finder.
        static let ofStorage = UInt32(UF_NODUMP | UF_HIDDEN)
        static let noCopyOnWrite: UInt32 = 0
    #endif
}

extension FileDescriptor {
    /// The file's flags, or `nil` where the file system has none: `ioctl` with `FS_IOC_GETFLAGS`,
    /// `fstat` on macOS.
    var flags: UInt32? {
        UInt32(exactly: c_flags(number))
    }

    /// Sets the file's flags where that is possible: `ioctl` with `FS_IOC_SETFLAGS`, `fchflags` on
    /// macOS.
    func setFlags(_ flags: UInt32) {
        c_set_flags(number, flags)
    }

    /// Whether something is mounted on a file of this folder: `statx`.
    ///
    /// It is unknown on macOS and before Linux 5.8.
    func isMountPoint(_ name: StorePath) -> Bool {
        c_is_mount_point(number, name.terminated)
    }

    /// Whether files can be added to this folder but not renamed or removed: `statx`, `fstat` on
    /// macOS.
    var isAppendOnly: Bool {
        c_is_append_only(number)
    }
}
