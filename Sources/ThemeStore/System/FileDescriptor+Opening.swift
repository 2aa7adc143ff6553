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
    /// How a file is opened, as `open` has it; every one is closed when another program is started (`O_CLOEXEC`).
    package struct OpenOptions: OptionSet, Sendable {
        package let rawValue: Int32

        package init(rawValue: Int32) {
            self.rawValue = rawValue
        }

        package static let readOnly = OpenOptions(rawValue: O_RDONLY)
        package static let writeOnly = OpenOptions(rawValue: O_WRONLY)
        package static let readWrite = OpenOptions(rawValue: O_RDWR)
        package static let create = OpenOptions(rawValue: O_CREAT)
        package static let exclusiveCreate = OpenOptions(rawValue: O_CREAT | O_EXCL)
        package static let directory = OpenOptions(rawValue: O_DIRECTORY)
        package static let noFollow = OpenOptions(rawValue: O_NOFOLLOW)
        package static let nonBlocking = OpenOptions(rawValue: O_NONBLOCK)
        package static let noControllingTerminal = OpenOptions(rawValue: O_NOCTTY)
    }

    /// Opens or creates a file: `openat`.
    ///
    /// EINTR: again.
    ///
    /// - Parameters:
    ///   - path: The file, as seen from this folder.
    ///   - options: How to open it.
    ///   - mode: The permission bits of a new file, of which the process's mask takes some away.
    /// - Returns: The open file.
    /// - Throws: `SystemError` where it could not be opened.
    package func open(
        _ path: StorePath, _ options: OpenOptions, mode: UInt32 = 0
    ) throws(SystemError) -> FileDescriptor {
        let flags = options.rawValue | O_CLOEXEC
        return FileDescriptor(
            owning: try path.withCString { path throws(SystemError) in
                try Syscalls.checkRetrying { openat(number, path, flags, mode_t(mode)) }
            })
    }

    /// Creates a file without a name on this folder's file system: `openat` with `O_TMPFILE`, which macOS does not have.
    ///
    /// EINTR: again.
    ///
    /// - Parameter mode: The permission bits, of which the process's mask takes some away.
    /// - Returns: The open file.
    /// - Throws: `SystemError` where the folder admits no new file, or the system has no files without a name.
    package func openNameless(mode: UInt32) throws(SystemError) -> FileDescriptor {
        #if os(Linux)
            // The kernel's number with that of `O_DIRECTORY`, as its headers put them together; no module has the macro.
            let options = OpenOptions([.readWrite, .directory, OpenOptions(rawValue: 0x40_0000)])
            return try open(.workingFolder, options, mode: mode)
        #else
            throw .notSupported
        #endif
    }

    /// Opens a folder, to lock it, to sync it and to name files in it: `openat`.
    ///
    /// EINTR: again.
    package func openFolder(_ path: StorePath) throws(SystemError) -> FileDescriptor {
        try open(path, [.readOnly, .directory])
    }

    /// Both ends of a new pipe, which are closed when another program is started: `pipe`.
    package static func pipe() throws(SystemError) -> Pipe {
        var ends: (reading: Int32, writing: Int32) = (-1, -1)
        try withUnsafeMutableBytes(of: &ends) { ends throws(SystemError) in
            _ = try Syscalls.check { makePipe(ends.assumingMemoryBound(to: Int32.self).baseAddress) }
        }
        _ = fcntl(ends.reading, F_SETFD, FD_CLOEXEC)
        _ = fcntl(ends.writing, F_SETFD, FD_CLOEXEC)
        return Pipe(reading: FileDescriptor(owning: ends.reading), writing: FileDescriptor(owning: ends.writing))
    }

    /// Both ends of a pipe.
    @frozen
    package struct Pipe: ~Copyable, Sendable {
        package let reading: FileDescriptor
        package let writing: FileDescriptor
    }
}

/// The call, whose name the method has taken.
private func makePipe(_ ends: UnsafeMutablePointer<Int32>?) -> Int32 { pipe(ends) }
