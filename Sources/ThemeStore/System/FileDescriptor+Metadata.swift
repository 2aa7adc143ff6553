import CThemeStore

extension FileDescriptor {
    /// Changes the owner: `fchown`.
    ///
    /// EINTR: again.
    func changeOwner(_ owner: UInt32) throws(SystemError) {
        try Syscalls.checkRetrying { fchown(number, owner, .max) }
    }

    /// Changes the group: `fchown`.
    ///
    /// EINTR: again.
    func changeGroup(_ group: UInt32) throws(SystemError) {
        try Syscalls.checkRetrying { fchown(number, .max, group) }
    }

    /// Changes the permission bits: `fchmod`.
    ///
    /// EINTR: again.
    func changeMode(_ mode: UInt32) throws(SystemError) {
        try Syscalls.checkRetrying { fchmod(number, mode_t(mode)) }
    }

    /// The names of the extended attributes, each with its NUL: `flistxattr`.
    ///
    /// - Returns: `nil` if the file system has no extended attributes.
    func attributeNames() throws(SystemError) -> [[CChar]]? {
        let list = try FileDescriptor.readGrowing { buffer in
            c_flistxattr(number, buffer.baseAddress, buffer.count)
        }
        return list.map { $0.split(separator: 0).map { Array($0) + [0] } }
    }

    /// The value of an extended attribute: `fgetxattr`.
    ///
    /// - Returns: `nil` where there is none of that name.
    package func attribute(_ name: [CChar]) throws(SystemError) -> [CChar]? {
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
            try Syscalls.check(c_copy_access_list(source.number, number))
        }

        /// Gives this file the other's extended attributes, each that can be set: `fcopyfile`.
        func copyAttributes(of source: borrowing FileDescriptor) throws(SystemError) {
            try Syscalls.check(
                fcopyfile(source.number, number, nil, copyfile_flags_t(COPYFILE_XATTR))
            )
        }

        /// Gives this file the other's creation date: `fsetattrlist`.
        func copyCreationDate(of source: borrowing FileDescriptor) throws(SystemError) {
            try Syscalls.check(c_copy_creation_date(source.number, number))
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
                owning: try Syscalls.checkRetrying {
                    c_create_uninherited(number, name.terminated, flags, mode_t(mode))
                }
            )
        }
    #else
        /// Sets an extended attribute: `fsetxattr`.
        package func setAttribute(_ name: [CChar], _ value: [CChar]) throws(SystemError) {
            try Syscalls.check(fsetxattr(number, name, value, value.count, 0))
        }

        /// Removes an extended attribute: `fremovexattr`.
        func removeAttribute(_ name: [CChar]) throws(SystemError) {
            try Syscalls.check(fremovexattr(number, name))
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
                    Array(buffer.prefix(try Syscalls.check(call(buffer))))
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
        static let ofStorage: UInt32 =
            0x1 | 0x2 | 0x4 | 0x8 | 0x40 | 0x80 | 0x400 | 0x8000 | 0x80_0000 | 0x200_0000
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
    package var flags: UInt32? {
        #if !canImport(Darwin)
            // The kernel writes an int, whatever the number's size in the request is.
            var flags: UInt = 0
            let request: UInt = 0x8008_6601
            guard MemoryLayout<UInt>.size == 8, c_ioctl(number, request, &flags) == 0 else {
                return nil
            }
            return UInt32(truncatingIfNeeded: flags)
        #else
            var buffer = stat()
            if fstat(number, &buffer) == 0 {
                return buffer.st_flags
            }
            return nil
        #endif
    }

    /// Sets the file's flags where that is possible: `ioctl` with `FS_IOC_SETFLAGS`, `fchflags` on
    /// macOS.
    func setFlags(_ flags: UInt32) {
        #if !canImport(Darwin)
            var flags = UInt(flags)
            _ = c_ioctl(number, 0x4008_6602, &flags)
        #else
            fchflags(number, flags)
        #endif
    }
}
