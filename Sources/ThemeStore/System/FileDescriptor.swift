import CThemeStore

/// An open file, closed at the end of its lifetime.
///
/// Methods that take a name look it up in this folder, as C's `…at` calls do.
@frozen
package struct FileDescriptor: ~Copyable {
    package let number: Int32

    /// Takes over an open descriptor.
    package init(owning number: Int32) {
        self.number = number
    }

    deinit {
        // An error from closing matters only after writing, and writers call `close()`.
        try? FileDescriptor.close(number)
    }

    /// Closes the file, which fails if a delayed write does: `close`.
    package consuming func close() throws(SystemError) {
        let number = number
        discard self
        try FileDescriptor.close(number)
    }

    /// EINTR: not again, because the descriptor is closed all the same, and its number may be
    /// another file's by then.
    private static func close(_ number: Int32) throws(SystemError) {
        guard CThemeStore.close(number) < 0, c_errno() != EINTR else {
            return
        }
        throw .latest
    }

    /// Leaves the file open, for another owner of its number.
    consuming func leaveOpen() { discard self }

    /// Whether a number refers to an open file: `fcntl` with `F_GETFD`.
    static func isOpen(_ number: Int32) -> Bool {
        c_fcntl(number, F_GETFD, 0) >= 0
    }

    /// Whether this is a terminal: `isatty`.
    package var isTerminal: Bool { isatty(number) == 1 }

    /// Has standard output drop what is written, in this process and the programs that it starts:
    /// `close`, `open` of the null device.
    package static func discardStandardOutput() { c_discard_output() }

    /// Stands for the working folder where a name is looked up in a folder.
    package static let workingFolder = FileDescriptor(owning: AT_FDCWD)

    package static let standardInput = FileDescriptor(owning: STDIN_FILENO)
    package static let standardOutput = FileDescriptor(owning: STDOUT_FILENO)
    package static let standardError = FileDescriptor(owning: STDERR_FILENO)

    /// How a file is opened, as `open` has it.
    ///
    /// Every one is closed when another program is started (`O_CLOEXEC`).
    package struct OpenOptions: OptionSet {
        package let rawValue: Int32

        package init(rawValue: Int32) {
            self.rawValue = rawValue
        }

        package static let readOnly = OpenOptions(rawValue: O_RDONLY)
        static let writeOnly = OpenOptions(rawValue: O_WRONLY)
        static let readWrite = OpenOptions(rawValue: O_RDWR)
        static let exclusiveCreate = OpenOptions(rawValue: O_CREAT | O_EXCL)
        static let directory = OpenOptions(rawValue: O_DIRECTORY)
        static let noFollow = OpenOptions(rawValue: O_NOFOLLOW)
        package static let nonBlocking = OpenOptions(rawValue: O_NONBLOCK)
        static let noControllingTerminal = OpenOptions(rawValue: O_NOCTTY)
    }

    /// Opens or creates a file: `openat`.
    ///
    /// EINTR: again. EWOULDBLOCK: again until the holder of a lease, such as an NFS server whose
    /// client caches the file, has given it back, which the call asks for.
    ///
    /// - Parameters:
    ///   - path: The file, as seen from this folder.
    ///   - options: How to open it.
    ///   - mode: The permission bits of a new file. The process's mask removes some of them.
    /// - Returns: The open file.
    /// - Throws: `SystemError` where it could not be opened.
    package func open(
        _ path: StorePath,
        _ options: OpenOptions,
        mode: UInt32 = 0
    ) throws(SystemError) -> FileDescriptor {
        // Linux takes a lease away after 45 seconds.
        let deadline = Syscalls.deadline(seconds: 60)
        while true {
            do {
                return try openAtOnce(path, options, mode: mode)
            } catch {
                guard error == .wouldBlock, Syscalls.monotonicNanoseconds < deadline else {
                    throw error
                }
                Syscalls.sleep(milliseconds: 5)
            }
        }
    }

    /// Opens or creates a file as ``open(_:_:mode:)`` does, but waits for no lease: `openat`.
    ///
    /// EINTR: again.
    func openAtOnce(
        _ path: StorePath,
        _ options: OpenOptions,
        mode: UInt32 = 0
    ) throws(SystemError) -> FileDescriptor {
        let flags = options.rawValue | O_CLOEXEC
        return FileDescriptor(
            owning: try checkRetrying {
                c_openat(number, path.terminated, flags, mode_t(mode))
            }
        )
    }

    /// Opens a folder, to lock it, to sync it and to name files in it: `openat`.
    ///
    /// EINTR: again.
    package func openFolder(_ path: StorePath) throws(SystemError) -> FileDescriptor {
        try open(path, [.readOnly, .directory])
    }

    /// Both ends of a new pipe, which are closed when another program is started: `pipe2`, `pipe`.
    static func pipe() throws(SystemError) -> Pipe {
        var ends: [Int32] = [-1, -1]
        try check(c_pipe(&ends))
        return Pipe(
            reading: FileDescriptor(owning: ends[0]),
            writing: FileDescriptor(owning: ends[1])
        )
    }

    /// Both ends of a pipe.
    @frozen
    package struct Pipe: ~Copyable {
        package let reading: FileDescriptor
        package let writing: FileDescriptor
    }

    /// Reads some bytes: `read`, `pread`.
    ///
    /// EINTR: again.
    ///
    /// Without an offset, the next ones are read.
    ///
    /// - Returns: The bytes. At the end of the file there are none.
    package func read(upTo count: Int, at offset: Int? = nil) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            c_advise_large_pages(buffer.baseAddress, count)
            do throws(SystemError) {
                length = try checkRetrying {
                    if let offset {
                        pread(number, buffer.baseAddress, count, off_t(offset))
                    } else {
                        CThemeStore.read(number, buffer.baseAddress, count)
                    }
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Writes some bytes: `write`, `pwrite`.
    ///
    /// EINTR: again.
    ///
    /// Without an offset, they follow the previous ones.
    ///
    /// - Returns: How many bytes were written, which may be fewer than there are.
    @discardableResult
    package func write(_ bytes: ArraySlice<UInt8>, at offset: Int? = nil) throws(SystemError) -> Int
    {
        try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
            try checkRetrying {
                if let offset {
                    pwrite(number, bytes.baseAddress, bytes.count, off_t(offset))
                } else {
                    CThemeStore.write(number, bytes.baseAddress, bytes.count)
                }
            }
        }
    }

    /// Hands content and metadata over to the disk: `fsync`, which on macOS stops at the drive's
    /// cache.
    ///
    /// EINTR: again.
    func sync() throws(SystemError) {
        try checkRetrying { fsync(number) }
    }

    #if canImport(Darwin)
        /// Puts content and metadata on the disk itself: `fcntl` with `F_FULLFSYNC`.
        ///
        /// EINTR: again.
        func fullSync() throws(SystemError) {
            try checkRetrying { c_fcntl(number, F_FULLFSYNC, 0) }
        }
    #endif

    /// Makes a call that takes a lock.
    ///
    /// EINTR: again.
    ///
    /// - Returns: Whether nobody else has it.
    private func tryTaking(_ call: () -> Int32) throws(SystemError) -> Bool {
        try Syscalls.attempt(checkRetrying(call)) { $0 == .wouldBlock } != nil
    }

    /// Takes a lock on an open file, which the kernel frees when the last descriptor for it closes:
    /// `flock`.
    ///
    /// Taking it where this very open file has it already changes nothing. EINTR: again.
    ///
    /// - Returns: Whether nobody else has it.
    package func tryLock() throws(SystemError) -> Bool {
        try tryTaking { flock(number, LOCK_EX | LOCK_NB) }
    }

    /// Waits for that lock and takes it: `flock`.
    ///
    /// EINTR: again.
    package func lock() throws(SystemError) {
        try checkRetrying { flock(number, LOCK_EX) }
    }

    /// Takes a lock that others may share, without waiting: `flock` with `LOCK_SH`.
    ///
    /// EINTR: again.
    func trySharedLock() throws(SystemError) {
        try checkRetrying { flock(number, LOCK_SH | LOCK_NB) }
    }

    /// Locks the first byte of a file, open for writing, for this process: `fcntl` with `F_SETLK`.
    ///
    /// When a process ends, Linux frees these locks before it reports that the file was closed. It
    /// frees other locks only after that, so a process notified of the closing may still find them.
    /// Closing any descriptor for the file frees all of the process's byte locks on it, so it must
    /// be open only once.
    ///
    /// - Returns: Whether no other process has it.
    func tryByteLock() throws(SystemError) -> Bool {
        try tryTaking { c_byte_lock(number) }
    }

    /// Another process with a lock on the first byte: `fcntl` with `F_GETLK`.
    ///
    /// It takes no lock, and needs no more than a file that is open for reading.
    ///
    /// Its number, 0 if it is in no name space of processes that this process sees, or `nil` if
    /// there is none.
    var byteLockHolder: Int32? {
        let holder = c_byte_lock_holder(number)
        if holder < 0 {
            return nil
        }
        return holder
    }

    /// Shares a lock on a folder, open for reading, without waiting: `fcntl` with `F_OFD_SETLK`.
    ///
    /// The kernel frees it when the last descriptor for the open folder closes, and after it has
    /// reported that. macOS has no such lock.
    func lockShared() throws(SystemError) {
        try check(c_shared_lock(number))
    }

    /// Whether a process may have a lock of `lockShared()` on the open folder: `fcntl` with
    /// `F_GETLK`.
    ///
    /// Always true on macOS.
    var mayBeLocked: Bool {
        c_is_locked(number)
    }

    /// Takes a record lock on a whole file, open for writing: `fcntl` with `F_OFD_SETLK`, `flock`
    /// on macOS.
    ///
    /// The kernel frees it when the last descriptor for the open file closes. Network file systems
    /// pass it on to the server. EINTR: again.
    ///
    /// - Returns: Whether nobody else has it.
    func tryRecordLock() throws(SystemError) -> Bool {
        try tryTaking { c_record_lock(number) }
    }
}
