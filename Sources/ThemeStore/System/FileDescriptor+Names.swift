import CThemeStore

extension FileDescriptor {
    /// Makes a folder: `mkdirat`.
    package func makeFolder(_ path: StorePath, mode: UInt32) throws(SystemError) {
        try path.withCString { path throws(SystemError) in
            _ = try Syscalls.check { mkdirat(number, path, mode_t(mode)) }
        }
    }

    /// Removes a name: `unlinkat`.
    package func unlink(_ name: StorePath) throws(SystemError) {
        try name.withCString { name throws(SystemError) in _ = try Syscalls.check { unlinkat(number, name, 0) } }
    }

    /// Renames within this folder, atomically replacing a file of the new name: `renameat`.
    package func rename(_ old: StorePath, to new: StorePath) throws(SystemError) {
        try withNames(old, new) { old, new in renameat(number, old, number, new) }
    }

    /// Exchanges the names of two files of this folder atomically: `renameat2` with `RENAME_EXCHANGE`.
    ///
    /// Fails with `invalidArgument` or `notSupported` where the file system cannot.
    package func exchange(_ one: StorePath, with other: StorePath) throws(SystemError) {
        try withNames(one, other) { one, other in
            #if canImport(Darwin)
                renameatx_np(number, one, number, other, UInt32(RENAME_SWAP))
            #else
                renameat2(number, one, number, other, UInt32(RENAME_EXCHANGE))
            #endif
        }
    }

    /// Renames within this folder: `renameat2` with `RENAME_NOREPLACE`.
    ///
    /// Fails with `alreadyExists` where the new name is taken, and with `invalidArgument` or `notSupported` where the
    /// file system cannot.
    package func renameExclusively(_ old: StorePath, to new: StorePath) throws(SystemError) {
        try withNames(old, new) { old, new in
            #if canImport(Darwin)
                renameatx_np(number, old, number, new, UInt32(RENAME_EXCL))
            #else
                renameat2(number, old, number, new, UInt32(RENAME_NOREPLACE))
            #endif
        }
    }

    /// Gives a file a second name, which must not be taken: `linkat`.
    package func link(_ old: StorePath, as new: StorePath) throws(SystemError) {
        try withNames(old, new) { old, new in linkat(number, old, number, new, 0) }
    }

    /// Makes a symbolic link, whose name must not be taken: `symlinkat`.
    package func makeLink(_ name: StorePath, to target: StorePath) throws(SystemError) {
        try withNames(target, name) { target, name in symlinkat(target, number, name) }
    }

    private func withNames(
        _ one: StorePath, _ other: StorePath, _ call: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
    ) throws(SystemError) {
        try one.withCString { one throws(SystemError) in
            try other.withCString { other throws(SystemError) in _ = try Syscalls.check { call(one, other) } }
        }
    }

    /// The target of a symbolic link: `readlinkat`.
    ///
    /// - Throws: `SystemError`, which is `invalidArgument` where the path names no link.
    package func readLink(_ path: StorePath) throws(SystemError) -> StorePath? {
        let target = try path.withCString { path throws(SystemError) in
            try withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer throws(SystemError) in
                let start = buffer.baseAddress.unsafelyUnwrapped
                let length = try Syscalls.check { readlinkat(number, path, start, buffer.count) }
                return buffer.prefix(length).map(UInt8.init(bitPattern:))
            }
        }
        return StorePath(bytes: target)
    }

    /// The names in this folder, in no order, without `.` and `..`: `readdir`.
    package func names() throws(SystemError) -> [[UInt8]] {
        // The stream takes over the descriptor it is given, and with it the folder's reading position.
        let descriptor = try Syscalls.check { c_openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0) }
        guard let stream = fdopendir(descriptor) else {
            let reason = SystemError.latest
            _ = FileDescriptor(owning: descriptor)
            throw reason
        }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        c_set_errno(0)
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { name in
                Array(name[..<(name.firstIndex(of: 0) ?? name.endIndex)])
            }
            let isOwn = name.count > 2 || name.contains { $0 != UInt8(ascii: ".") }
            if isOwn { names.append(name) }
            c_set_errno(0)
        }
        guard c_errno() == 0 else { throw SystemError.latest }
        return names
    }
}
