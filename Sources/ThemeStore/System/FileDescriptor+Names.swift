import CThemeStore

extension FileDescriptor {
    /// Makes a folder: `mkdirat`.
    package func makeFolder(_ path: StorePath, mode: UInt32) throws(SystemError) {
        try Syscalls.check(mkdirat(number, path.terminated, mode_t(mode)))
    }

    /// Removes a name: `unlinkat`.
    package func unlink(_ name: StorePath) throws(SystemError) {
        try Syscalls.check(unlinkat(number, name.terminated, 0))
    }

    /// Removes an empty folder: `unlinkat` with `AT_REMOVEDIR`.
    func removeFolder(_ name: StorePath) throws(SystemError) {
        try Syscalls.check(unlinkat(number, name.terminated, AT_REMOVEDIR))
    }

    /// Renames within this folder, atomically replacing a file of the new name: `renameat`.
    package func rename(_ old: StorePath, to new: StorePath) throws(SystemError) {
        try Syscalls.check(renameat(number, old.terminated, number, new.terminated))
    }

    /// Exchanges the names of two files of this folder atomically: `renameat2` with
    /// `RENAME_EXCHANGE`.
    ///
    /// Fails with `invalidArgument` or `notSupported` where the file system cannot.
    func exchange(_ one: StorePath, with other: StorePath) throws(SystemError) {
        #if canImport(Darwin)
            try Syscalls.check(
                renameatx_np(number, one.terminated, number, other.terminated, UInt32(RENAME_SWAP))
            )
        #else
            try Syscalls.check(
                renameat2(number, one.terminated, number, other.terminated, UInt32(RENAME_EXCHANGE))
            )
        #endif
    }

    /// Renames within this folder: `renameat2` with `RENAME_NOREPLACE`.
    ///
    /// Fails with `alreadyExists` where the new name is taken, and with `invalidArgument` or
    /// `notSupported` where the file system cannot.
    func renameExclusively(_ old: StorePath, to new: StorePath) throws(SystemError) {
        #if canImport(Darwin)
            try Syscalls.check(
                renameatx_np(number, old.terminated, number, new.terminated, UInt32(RENAME_EXCL))
            )
        #else
            try Syscalls.check(
                renameat2(number, old.terminated, number, new.terminated, UInt32(RENAME_NOREPLACE))
            )
        #endif
    }

    /// Gives a file a second name, which must not be taken: `linkat`.
    package func link(_ old: StorePath, as new: StorePath) throws(SystemError) {
        try Syscalls.check(linkat(number, old.terminated, number, new.terminated, 0))
    }

    /// Makes a symbolic link, whose name must not be taken: `symlinkat`.
    func makeLink(_ name: StorePath, to target: StorePath) throws(SystemError) {
        try Syscalls.check(symlinkat(target.terminated, number, name.terminated))
    }

    /// The target of a symbolic link: `readlinkat`.
    ///
    /// - Throws: `SystemError`, which is `invalidArgument` where the path names no link.
    package func readLink(_ path: StorePath) throws(SystemError) -> StorePath? {
        let target = try withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) {
            buffer throws(SystemError) in
            let start = buffer.baseAddress.unsafelyUnwrapped
            let length = try Syscalls.check(
                readlinkat(number, path.terminated, start, buffer.count)
            )
            return buffer.prefix(length).map(UInt8.init(bitPattern:))
        }
        return StorePath(bytes: target)
    }

    /// The names in this folder, in no order, without `.` and `..`: `readdir`.
    ///
    /// EINTR: again.
    package func names() throws(SystemError) -> [[UInt8]] {
        // The stream takes over the descriptor it is given, and with it the folder's reading
        // position.
        let descriptor = try Syscalls.checkRetrying {
            c_openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
        }
        guard let stream = fdopendir(descriptor) else {
            let reason = SystemError.latest
            _ = FileDescriptor(owning: descriptor)
            throw reason
        }
        defer {
            closedir(stream)
        }
        var names: [[UInt8]] = []
        c_set_errno(0)
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { name in
                Array(name[..<(name.firstIndex(of: 0) ?? name.endIndex)])
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
