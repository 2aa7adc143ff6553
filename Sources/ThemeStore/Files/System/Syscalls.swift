// Every call to the C library is in this file, and so is every difference between systems. A call that a signal can
// interrupt says what it does then; all give the failing call's errno as a typed error.

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import LinuxHeaders
    import Musl
#else
    import Glibc
    import LinuxHeaders
#endif

/// The system calls, with Swift's types for C's.
package enum Syscalls {
    /// Makes a call that gives a negative number to say that it failed.
    @discardableResult
    private static func check<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
        let result = call()
        guard result >= 0 else { throw SystemError(errno) }
        return result
    }

    /// Makes such a call, and makes it again as often as a signal interrupts it.
    @discardableResult
    private static func checkRetrying<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
        while true {
            let result = call()
            if result >= 0 { return result }
            guard errno == EINTR else { throw SystemError(errno) }
        }
    }
}

// MARK: - Names for errno's values

extension SystemError {
    package static let alreadyExists = SystemError(EEXIST)
    package static let badFileDescriptor = SystemError(EBADF)
    package static let brokenPipe = SystemError(EPIPE)
    package static let crossDeviceLink = SystemError(EXDEV)
    package static let diskQuotaExceeded = SystemError(EDQUOT)
    package static let fileTooLarge = SystemError(EFBIG)
    package static let inputOutput = SystemError(EIO)
    package static let interrupted = SystemError(EINTR)
    package static let invalidArgument = SystemError(EINVAL)
    package static let isDirectory = SystemError(EISDIR)
    package static let noData = SystemError(ENODATA)
    package static let noLocksAvailable = SystemError(ENOLCK)
    package static let noSpace = SystemError(ENOSPC)
    package static let noSuchFileOrDirectory = SystemError(ENOENT)
    package static let notADirectory = SystemError(ENOTDIR)
    package static let notPermitted = SystemError(EPERM)
    package static let notSupported = SystemError(ENOTSUP)
    package static let notImplemented = SystemError(ENOSYS)
    package static let permissionDenied = SystemError(EACCES)
    package static let readOnlyFileSystem = SystemError(EROFS)
    package static let resourceBusy = SystemError(EBUSY)
    package static let tooManySymbolicLinks = SystemError(ELOOP)
    package static let wouldBlock = SystemError(EWOULDBLOCK)
}

extension Syscalls {
    package static func message(for reason: SystemError) -> String {
        String(cString: strerror(reason.code))
    }
}

// MARK: - Opening and closing

extension Syscalls {
    /// Stands for the working folder where a call takes a folder's descriptor.
    package static let workingFolder = AT_FDCWD

    /// Opens a file for reading.
    ///
    /// A FIFO or device answers at once instead of waiting for its other side, and no terminal becomes the controlling
    /// one. EINTR: again.
    package static func openForReading(
        _ path: StorePath, in folder: Int32, followingLinks: Bool
    ) throws(SystemError) -> Int32 {
        let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (followingLinks ? 0 : O_NOFOLLOW)
        return try path.withCString { path throws(SystemError) in try checkRetrying { openat(folder, path, flags) } }
    }

    /// Opens a file for reading and writing, never through a link.
    ///
    /// EINTR: again.
    package static func openForUpdating(_ path: StorePath, in folder: Int32) throws(SystemError) -> Int32 {
        let flags = O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | O_NOFOLLOW
        return try path.withCString { path throws(SystemError) in try checkRetrying { openat(folder, path, flags) } }
    }

    /// Creates a file; nothing of that name, not even a dangling link, may be there.
    ///
    /// The process's mask takes away some of the permission bits. EINTR: again.
    package static func createExclusively(_ path: StorePath, in folder: Int32, mode: UInt32) throws(SystemError)
        -> Int32
    {
        let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        return try path.withCString { path throws(SystemError) in
            try checkRetrying { openat(folder, path, flags, mode_t(mode)) }
        }
    }

    /// Opens a folder, to lock it, to sync it and to name files in it.
    ///
    /// EINTR: again.
    package static func openFolder(_ path: StorePath, in folder: Int32) throws(SystemError) -> Int32 {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
        return try path.withCString { path throws(SystemError) in try checkRetrying { openat(folder, path, flags) } }
    }

    /// Closes a descriptor, once: after EINTR it is closed all the same, and a second try could hit another file's.
    package static func closeDescriptor(_ descriptor: Int32) throws(SystemError) {
        guard close(descriptor) < 0, errno != EINTR else { return }
        throw SystemError(errno)
    }

    /// A second descriptor for the same open file.
    package static func duplicate(_ descriptor: Int32) throws(SystemError) -> Int32 {
        try check { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }
    }

    /// Gives the descriptors 0, 1 and 2 something to refer to where a parent closed them, so that no file opened later
    /// is taken for a standard stream.
    ///
    /// What they then refer to answers EBADF, just as a closed one does.
    package static func occupyStandardDescriptors() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
            // Descriptors are given out lowest first, so this is the one that was asked about.
            _ = open("/dev/null", (descriptor == 0 ? O_WRONLY : O_RDONLY) | O_CLOEXEC)
        }
    }
}

// MARK: - Reading and writing

extension Syscalls {
    /// Reads some bytes.
    ///
    /// EINTR: again.
    ///
    /// - Returns: How many bytes were read; 0 at the end.
    package static func readBytes(
        _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
    ) throws(SystemError) -> Int {
        try checkRetrying { read(descriptor, buffer.baseAddress, buffer.count) }
    }

    /// Asks for large pages under memory that is about to be filled, where it is large itself.
    ///
    /// Reading 10 MB into fresh memory takes some 2,500 page faults, which are two thirds of the time that the reading
    /// takes; with large pages there are five. Where the system forbids them nothing changes.
    package static func expectToFill(_ memory: UnsafeMutableRawBufferPointer) {
        #if os(Linux)
            let pageSize = 4096
            guard memory.count >= 4 << 20, let base = memory.baseAddress else { return }
            let start = base.alignedUp(toMultipleOf: pageSize)
            madvise(start, (memory.count - (start - UnsafeMutableRawPointer(base))) & ~(pageSize - 1), MADV_HUGEPAGE)
        #endif
    }

    /// Writes some bytes.
    ///
    /// EINTR: again.
    ///
    /// - Returns: How many bytes were written, which may be fewer than there are.
    package static func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
        try checkRetrying { write(descriptor, bytes.baseAddress, bytes.count) }
    }

    /// Puts a file's content and metadata on the disk.
    ///
    /// EINTR: again.
    package static func syncToDisk(_ descriptor: Int32) throws(SystemError) {
        #if canImport(Darwin)
            // fsync(2) on macOS stops at the drive's cache; file systems without F_FULLFSYNC get what there is.
            do throws(SystemError) {
                try checkRetrying { fcntl(descriptor, F_FULLFSYNC) }
                return
            } catch {
                guard [ENOTSUP, EINVAL, ENOTTY].contains(error.code) else { throw error }
            }
        #endif
        try checkRetrying { fsync(descriptor) }
    }

    /// Waits until there is something to read, or the other side is gone.
    ///
    /// - Parameters:
    ///   - descriptor: What to read from.
    ///   - milliseconds: How long to wait at the most; negative to wait as long as it takes.
    /// - Returns: Whether that happened. A signal ends the wait early, as if time were up.
    package static func waitForInput(_ descriptor: Int32, milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, milliseconds) > 0
    }

    /// Waits until a descriptor takes more bytes, or never will again.
    ///
    /// - Parameters:
    ///   - descriptor: What to write to.
    ///   - milliseconds: How long to wait at the most; negative to wait as long as it takes.
    /// - Returns: Whether that happened. A signal ends the wait early, as if time were up.
    @discardableResult
    package static func waitForOutput(_ descriptor: Int32, milliseconds: Int32 = -1) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&entry, 1, milliseconds) > 0
    }

    /// Both ends of a new pipe.
    package static func makePipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
        var ends: (reading: Int32, writing: Int32) = (-1, -1)
        let result = withUnsafeMutableBytes(of: &ends) { pipe($0.assumingMemoryBound(to: Int32.self).baseAddress) }
        guard result == 0 else { throw SystemError(errno) }
        _ = fcntl(ends.reading, F_SETFD, FD_CLOEXEC)
        _ = fcntl(ends.writing, F_SETFD, FD_CLOEXEC)
        return ends
    }

    /// How many columns a terminal has, or `nil` where the descriptor is no terminal or does not know.
    package static func terminalWidth(_ descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    package static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1
    }
}

// MARK: - Terminals

extension Syscalls {
    /// Opens the terminal that this process runs in the foreground of.
    ///
    /// - Throws: `SystemError`, which is `wouldBlock` where the process is in the background and would be stopped.
    package static func openControllingTerminal() throws(SystemError) -> Int32 {
        let terminal = try checkRetrying { open("/dev/tty", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) }
        guard tcgetpgrp(terminal) == getpgrp() else {
            close(terminal)
            throw .wouldBlock
        }
        return terminal
    }

    /// Talks to a terminal that hands over what comes in as it comes, without showing it.
    ///
    /// No signal but SIGKILL gets in between, so the terminal is always as it was afterwards. What came in and was not
    /// read is dropped, because a late answer would look as if it had been typed.
    package static func withRawTerminal<Result>(_ terminal: Int32, _ body: () -> Result) throws(SystemError) -> Result {
        var original = termios()
        try check { tcgetattr(terminal, &original) }
        let signals = holdSignals()
        defer { release(signals) }
        var raw = original
        cfmakeraw(&raw)
        // At once: a terminal whose output is stopped would have the change wait for as long.
        try check { tcsetattr(terminal, TCSANOW, &raw) }
        defer {
            tcflush(terminal, TCIFLUSH)
            _ = tcsetattr(terminal, TCSANOW, &original)
        }
        return body()
    }
}

// MARK: - Status and metadata

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

extension Syscalls {
    /// The status of an open file.
    package static func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
        var buffer = stat()
        try check { fstat(descriptor, &buffer) }
        return FileStatus(buffer)
    }

    /// The status of a named file.
    package static func status(of path: StorePath, in folder: Int32, followingLinks: Bool) throws(SystemError)
        -> FileStatus
    {
        var buffer = stat()
        let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
        try path.withCString { path throws(SystemError) in _ = try check { fstatat(folder, path, &buffer, flags) } }
        return FileStatus(buffer)
    }

    /// Fails as opening the file for writing would, without opening it: for want of permission, on a read-only mount, or
    /// because the file is immutable.
    package static func checkWritable(_ path: StorePath, in folder: Int32) throws(SystemError) {
        try path.withCString { path throws(SystemError) in _ = try check { faccessat(folder, path, W_OK, AT_EACCESS) } }
    }

    /// Whether files can be added to a folder but not renamed or removed.
    package static func isAppendOnly(_ folder: Int32) -> Bool {
        #if os(Linux)
            var buffer = statx()
            guard statx(folder, "", AT_EMPTY_PATH, 0, &buffer) == 0 else { return false }
            return buffer.stx_attributes & UInt64(STATX_ATTR_APPEND) != 0
        #else
            var buffer = stat()
            return fstat(folder, &buffer) == 0 && buffer.st_flags & UInt32(UF_APPEND | SF_APPEND) != 0
        #endif
    }

    /// What a symbolic link holds, or `nil` where the path names no link.
    package static func linkTarget(_ path: StorePath, in folder: Int32) throws(SystemError) -> StorePath? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length: Int
        do throws(SystemError) {
            length = try path.withCString { path throws(SystemError) in
                try check { readlinkat(folder, path, &buffer, buffer.count) }
            }
        } catch {
            if error == .invalidArgument || error == .noSuchFileOrDirectory { return nil }
            throw error
        }
        return StorePath(bytes: buffer.prefix(length).map(UInt8.init(bitPattern:)))
    }

    /// The user that file permissions are checked against.
    package static var effectiveUser: UInt32 { geteuid() }

    package static func changeOwner(_ descriptor: Int32, owner: UInt32, group: UInt32) throws(SystemError) {
        try checkRetrying { fchown(descriptor, owner, group) }
    }

    package static func changeMode(_ descriptor: Int32, _ mode: UInt32) throws(SystemError) {
        try checkRetrying { fchmod(descriptor, mode_t(mode)) }
    }

    #if canImport(Darwin)
        /// Gives one file the other's access control list and extended attributes.
        package static func copyExtendedAttributes(from source: Int32, to target: Int32) throws(SystemError) {
            try check { fcopyfile(source, target, nil, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR)) }
        }
    #else
        /// Gives one file the other's extended attributes, of which the POSIX access control list is one.
        ///
        /// An attribute that cannot be set is no failure where the target came with the same value, as security labels
        /// do.
        package static func copyExtendedAttributes(from source: Int32, to target: Int32) throws(SystemError) {
            let names = try attributeNames(source)
            for name in names {
                guard let value = try attribute(name, of: source) else { continue }
                do throws(SystemError) {
                    try check { fsetxattr(target, name, value, value.count, 0) }
                } catch {
                    guard try attribute(name, of: target) == value else { throw error }
                }
            }
            // A folder's default list has been given to the new file; the old file may have had none.
            let inherited = Array("system.posix_acl_access".utf8CString)
            if !names.contains(inherited), try attributeNames(target).contains(inherited) {
                try check { fremovexattr(target, inherited) }
            }
        }

        private static func attributeNames(_ descriptor: Int32) throws(SystemError) -> [[CChar]] {
            let list = try growing { buffer in flistxattr(descriptor, buffer.baseAddress, buffer.count) } ?? []
            return list.split(separator: 0).map { Array($0) + [0] }
        }

        private static func attribute(_ name: [CChar], of descriptor: Int32) throws(SystemError) -> [CChar]? {
            try growing { buffer in fgetxattr(descriptor, name, buffer.baseAddress, buffer.count) }
        }

        /// Asks for something of unknown size, with room for more until it fits.
        ///
        /// - Returns: `nil` where there is no such thing, or the file system knows nothing of the kind.
        private static func growing(
            _ call: (UnsafeMutableBufferPointer<CChar>) -> Int
        ) throws(SystemError) -> [CChar]? {
            var capacity = 1024
            while true {
                var buffer = [CChar](repeating: 0, count: capacity)
                do throws(SystemError) {
                    let length = try buffer.withUnsafeMutableBufferPointer { buffer throws(SystemError) in
                        try check { call(buffer) }
                    }
                    return Array(buffer.prefix(length))
                } catch {
                    if error == .noData || error == .notSupported { return nil }
                    guard error.code == ERANGE else { throw error }
                    capacity *= 4
                }
            }
        }
    #endif
}

// MARK: - Names in folders

extension Syscalls {
    package static func makeFolder(_ path: StorePath, in folder: Int32, mode: UInt32) throws(SystemError) {
        try path.withCString { path throws(SystemError) in _ = try check { mkdirat(folder, path, mode_t(mode)) } }
    }

    package static func remove(_ name: StorePath, in folder: Int32) throws(SystemError) {
        try name.withCString { name throws(SystemError) in _ = try check { unlinkat(folder, name, 0) } }
    }

    /// Renames within a folder; a file of the new name is replaced in the same instant.
    package static func rename(_ old: StorePath, to new: StorePath, in folder: Int32) throws(SystemError) {
        try old.withCString { old throws(SystemError) in
            try new.withCString { new throws(SystemError) in _ = try check { renameat(folder, old, folder, new) } }
        }
    }

    /// Lets two files of one folder trade names in one instant.
    ///
    /// Fails with `invalidArgument` or `notSupported` where the file system cannot.
    package static func exchange(_ one: StorePath, with other: StorePath, in folder: Int32) throws(SystemError) {
        try one.withCString { one throws(SystemError) in
            try other.withCString { other throws(SystemError) in
                #if canImport(Darwin)
                    _ = try check { renameatx_np(folder, one, folder, other, UInt32(RENAME_SWAP)) }
                #else
                    _ = try check { renameat2(folder, one, folder, other, UInt32(RENAME_EXCHANGE)) }
                #endif
            }
        }
    }

    /// Gives a file a second name, which must not be taken.
    package static func link(_ old: StorePath, as new: StorePath, in folder: Int32) throws(SystemError) {
        try old.withCString { old throws(SystemError) in
            try new.withCString { new throws(SystemError) in _ = try check { linkat(folder, old, folder, new, 0) } }
        }
    }

    /// Renames within a folder; fails with `alreadyExists` where the new name is taken, and with `invalidArgument` or
    /// `notSupported` where the file system cannot.
    package static func renameExclusively(_ old: StorePath, to new: StorePath, in folder: Int32) throws(SystemError) {
        try old.withCString { old throws(SystemError) in
            try new.withCString { new throws(SystemError) in
                #if canImport(Darwin)
                    _ = try check { renameatx_np(folder, old, folder, new, UInt32(RENAME_EXCL)) }
                #else
                    _ = try check { renameat2(folder, old, folder, new, UInt32(RENAME_NOREPLACE)) }
                #endif
            }
        }
    }

    /// The names in a folder, in no order, without `.` and `..`.
    package static func names(in folder: Int32) throws(SystemError) -> [[UInt8]] {
        // The stream takes over the descriptor it is given, and with it the folder's reading position.
        let descriptor = try check { openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard let stream = fdopendir(descriptor) else {
            let reason = SystemError(errno)
            close(descriptor)
            throw reason
        }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        errno = 0
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw SystemError(errno) }
        return names
    }
}

// MARK: - Locks, signals, threads, time

extension Syscalls {
    /// Takes a lock of the `flock` kind on an open file, which the kernel frees when the last descriptor for it closes.
    ///
    /// Other holders are waited for, or make the call fail with `wouldBlock`. EINTR: again.
    package static func lockExclusively(_ descriptor: Int32, waiting: Bool) throws(SystemError) {
        try checkRetrying { flock(descriptor, waiting ? LOCK_EX : LOCK_EX | LOCK_NB) }
    }

    /// Runs a body on a thread of its own, on which no signal is delivered.
    package static func startThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        pthread_detach(try makeThread(body))
    }

    /// Runs a body on several threads, on which no signal is delivered, and waits until all have returned.
    ///
    /// - Parameters:
    ///   - count: On how many; a thread that cannot be had runs here instead.
    ///   - body: Is given the thread's number, from 0.
    package static func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        var threads: [pthread_t] = []
        for number in 0..<count {
            do throws(SystemError) {
                threads.append(try makeThread { body(number) })
            } catch {
                body(number)
            }
        }
        for thread in threads { pthread_join(thread, nil) }
    }

    private static func makeThread(_ run: @escaping @Sendable () -> Void) throws(SystemError) -> pthread_t {
        final class Body: Sendable {
            let run: @Sendable () -> Void
            init(_ run: @escaping @Sendable () -> Void) { self.run = run }
        }
        var everySignal = sigset_t()
        var previous = sigset_t()
        sigfillset(&everySignal)
        pthread_sigmask(SIG_BLOCK, &everySignal, &previous)
        defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
        let context = Unmanaged.passRetained(Body(run))
        #if canImport(Darwin)
            var thread: pthread_t?
            let result = pthread_create(
                &thread, nil,
                { context in
                    Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                    return nil
                }, context.toOpaque())
        #else
            var created = pthread_t()
            let result = pthread_create(
                &created, nil,
                { context in
                    if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                    return nil
                }, context.toOpaque())
            let thread: pthread_t? = created
        #endif
        guard result == 0, let thread else {
            context.release()
            throw SystemError(result)
        }
        return thread
    }

    /// The signals that a thread lets through.
    package struct SignalMask {
        fileprivate var set = sigset_t()
    }

    /// Holds back, on this thread, the signals by which people end a program.
    ///
    /// - Returns: What to give to `release`.
    package static func holdEndingSignals() -> SignalMask {
        hold([SIGHUP, SIGINT, SIGQUIT, SIGTERM])
    }

    /// Holds back, on this thread, the signals by which people end or stop a program, and the one for a file grown too
    /// large.
    ///
    /// - Returns: What to give to `release`.
    package static func holdSignals() -> SignalMask {
        hold([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGXFSZ])
    }

    private static func hold(_ signals: [Int32]) -> SignalMask {
        var previous = SignalMask()
        var held = sigset_t()
        sigemptyset(&held)
        for signal in signals { sigaddset(&held, signal) }
        pthread_sigmask(SIG_BLOCK, &held, &previous.set)
        return previous
    }

    /// Whether one of the signals by which people end a program has come while it was held back.
    package static var isEndPending: Bool {
        var pending = sigset_t()
        guard sigpending(&pending) == 0 else { return false }
        return [SIGHUP, SIGINT, SIGQUIT, SIGTERM].contains { sigismember(&pending, $0) == 1 && !isIgnored($0) }
    }

    /// Whether a signal is ignored, as `nohup` makes SIGHUP; Linux keeps such a one pending all the same.
    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(signal, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
            let handler = action.__sigaction_u.__sa_handler
        #else
            let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Lets through what was held back.
    ///
    /// A SIGXFSZ is dropped: the write that caused it has failed with `fileTooLarge`.
    package static func release(_ mask: SignalMask) {
        var previous = mask.set
        var pending = sigset_t()
        if sigpending(&pending) == 0, sigismember(&pending, SIGXFSZ) == 1, sigismember(&previous, SIGXFSZ) == 0 {
            var one = sigset_t()
            var signal: Int32 = 0
            sigemptyset(&one)
            sigaddset(&one, SIGXFSZ)
            sigwait(&one, &signal)
        }
        pthread_sigmask(SIG_SETMASK, &previous, nil)
    }

    /// Makes writing to a pipe that nobody reads fail with `brokenPipe` instead of ending the process.
    package static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// The whole milliseconds until a time of `monotonicNanoseconds`; 0 where it has come.
    package static func milliseconds(until deadline: Int64) -> Int32 {
        let remaining = deadline - monotonicNanoseconds
        return remaining > 0 ? Int32(clamping: remaining / 1_000_000 + 1) : 0
    }

    /// Nanoseconds on a clock that is never set.
    package static var monotonicNanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

extension Syscalls {
    /// Milliseconds since the beginning of 1970, in UTC.
    package static var millisecondsSince1970: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}

// MARK: - Waiting for several things

extension Syscalls {
    /// What is waited for on a descriptor.
    package enum Awaited: Sendable {
        /// That there is something to read, or the other side is gone.
        case input
        /// That some bytes can be written at once, or never again.
        case output
        /// That the other side is gone.
        case end
        /// That something has been mounted or unmounted, where the descriptor is `openMountTable`'s.
        case mounts

        fileprivate var events: Int16 {
            switch self {
            case .input: Int16(POLLIN)
            case .output: Int16(POLLOUT)
            // That is told of without being asked for.
            case .end: 0
            case .mounts: Int16(POLLPRI)
            }
        }
    }

    /// Waits until one of several things has happened.
    ///
    /// - Parameters:
    ///   - entries: The descriptors; a negative one is passed over.
    ///   - milliseconds: How long to wait at the most; negative to wait as long as it takes.
    /// - Returns: Which have happened; none where time was up or a signal came.
    package static func waitForAny(
        _ entries: [(descriptor: Int32, awaited: Awaited)], milliseconds: Int32
    ) -> [Bool] {
        var polled = entries.map { pollfd(fd: $0.descriptor, events: $0.awaited.events, revents: 0) }
        let count = poll(&polled, nfds_t(polled.count), milliseconds)
        return polled.map { count > 0 && $0.revents != 0 }
    }

    /// The time left, rounded up so that whoever waits that long does not wake too early.
    ///
    /// - Parameter deadline: By `monotonicNanoseconds`; `nil` is never.
    /// - Returns: Milliseconds, or -1 for as long as it takes.
    package static func milliseconds(until deadline: Int64?) -> Int32 {
        guard let deadline else { return -1 }
        return Int32(clamping: max(0, (deadline - monotonicNanoseconds + 999_999) / 1_000_000))
    }
}

// MARK: - Watching folders

extension Syscalls {
    /// What is to be heard of a file or folder.
    package enum WatchInterest: Sendable {
        /// That it is moved, removed, unmounted, or its status changes.
        case itself
        /// That, and the coming and going of names in it.
        case names
        /// That, and what is written to the files in it.
        case contents
        /// What is written to this one file, of which its folder does not tell where it is done under another name.
        case file
    }

    /// Something that happened to what is watched.
    package struct Notice: Sendable {
        /// The watch that tells of it, or `nil` where some notices have been lost.
        package let watch: Int32?
        /// The name it happened to, or nothing where it happened to what is watched itself or the system does not say.
        package let name: [UInt8]
    }

    /// What tells of mounts, which is to be closed, or `nil` where the system has no such thing.
    package static func openMountTable() -> Int32? {
        #if os(Linux)
            try? checkRetrying { open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC) }
        #else
            nil
        #endif
    }

    /// The name of the limit that a failure to watch has met, or `nil` where it failed of something else.
    package static func watchLimit(met reason: SystemError) -> String? {
        #if canImport(Darwin)
            return reason.code == EMFILE || reason.code == ENFILE ? "kern.maxfilesperproc" : nil
        #else
            switch reason.code {
            case EMFILE, ENFILE: return "fs.inotify.max_user_instances or 'ulimit -n'"
            case ENOSPC: return "fs.inotify.max_user_watches"
            default: return nil
            }
        #endif
    }

    #if canImport(Darwin)
        /// A queue of notices, which is to be closed.
        package static func makeNotifier() throws(SystemError) -> Int32 {
            let queue = try check { kqueue() }
            _ = fcntl(queue, F_SETFD, FD_CLOEXEC)
            return queue
        }

        /// Watches something; links are followed.
        ///
        /// A folder tells of names but not which, and not of what is written to files, so those are watched, too.
        ///
        /// - Returns: The watch.
        package static func addWatch(
            _ path: StorePath, _ interest: WatchInterest, to notifier: Int32
        ) throws(SystemError) -> Int32 {
            let descriptor = try path.withCString { path throws(SystemError) in
                try checkRetrying { open(path, O_EVTONLY | O_CLOEXEC) }
            }
            var notes = NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE | NOTE_ATTRIB
            if interest != .itself { notes |= NOTE_WRITE | NOTE_EXTEND | NOTE_LINK }
            var change = kevent(
                ident: UInt(descriptor), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
                fflags: UInt32(notes), data: 0, udata: nil)
            guard kevent(notifier, &change, 1, nil, 0, nil) == 0 else {
                let reason = SystemError(errno)
                close(descriptor)
                throw reason
            }
            return descriptor
        }

        package static func removeWatch(_ watch: Int32, from notifier: Int32) {
            close(watch)
        }

        /// Hands over the notices that are there, without waiting for more.
        package static func takeNotices(_ notifier: Int32, _ body: (Notice) -> Void) throws(SystemError) {
            var events = [kevent](repeating: kevent(), count: 64)
            var now = timespec()
            while true {
                let count = Int(try checkRetrying { kevent(notifier, nil, 0, &events, Int32(events.count), &now) })
                for event in events.prefix(count) {
                    body(Notice(watch: Int32(truncatingIfNeeded: event.ident), name: []))
                }
                guard count == events.count else { return }
            }
        }
    #else
        /// A queue of notices, which is to be closed.
        package static func makeNotifier() throws(SystemError) -> Int32 {
            try check { inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) }
        }

        /// Watches something; links are followed, and what is watched already is watched for this, too.
        ///
        /// - Returns: The watch.
        package static func addWatch(
            _ path: StorePath, _ interest: WatchInterest, to notifier: Int32
        ) throws(SystemError) -> Int32 {
            let itself = UInt32(IN_MOVE_SELF | IN_DELETE_SELF | IN_ATTRIB | IN_ONLYDIR) | UInt32(IN_MASK_ADD)
            let names = itself | UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
            let writing = UInt32(IN_MODIFY | IN_CLOSE_WRITE)
            let mask =
                switch interest {
                case .itself: itself
                case .names: names
                case .contents: names | writing
                case .file: writing | UInt32(IN_MASK_ADD)
                }
            return try path.withCString { path throws(SystemError) in
                try check { inotify_add_watch(notifier, path, mask) }
            }
        }

        package static func removeWatch(_ watch: Int32, from notifier: Int32) {
            inotify_rm_watch(notifier, watch)
        }

        /// Hands over the notices that are there, without waiting for more.
        package static func takeNotices(_ notifier: Int32, _ body: (Notice) -> Void) throws(SystemError) {
            let header = MemoryLayout<inotify_event>.size
            // Room for some hundred, and always for one with the longest name.
            try withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 8) { buffer throws(SystemError) in
                while true {
                    let length: Int
                    do throws(SystemError) {
                        length = try readBytes(notifier, into: buffer)
                    } catch {
                        guard error == .wouldBlock else { throw error }
                        return
                    }
                    var offset = 0
                    while offset + header <= length {
                        let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                        let end = offset + header + Int(event.len)
                        let name = Array(buffer[(offset + header)..<end].prefix { $0 != 0 })
                        body(Notice(watch: event.wd < 0 ? nil : event.wd, name: name))
                        offset = end
                    }
                }
            }
        }
    #endif
}

// MARK: - Signals as something to read

extension Syscalls {
    /// A descriptor that can be read when a signal has come by which people end a program, or a child has ended; from now
    /// on this thread holds those signals back.
    ///
    /// Signals that are ignored, as `nohup` makes SIGHUP, stay so.
    ///
    /// - Returns: The descriptor, which is to be closed.
    package static func openSignalQueue() throws(SystemError) -> Int32 {
        let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM].filter { !isIgnored($0) } + [SIGCHLD]
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        #if canImport(Darwin)
            let queue = try makeNotifier()
            for signal in signals {
                var change = kevent(
                    ident: UInt(signal), filter: Int16(EVFILT_SIGNAL), flags: UInt16(EV_ADD), fflags: 0, data: 0,
                    udata: nil)
                _ = kevent(queue, &change, 1, nil, 0, nil)
            }
            return queue
        #else
            return try check { signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK)) }
        #endif
    }

    /// Takes what has come, without waiting.
    ///
    /// - Returns: A signal that is to end the program, if one has come.
    package static func takeEndingSignal(_ queue: Int32) -> Int32? {
        var ending: Int32?
        #if canImport(Darwin)
            var events = [kevent](repeating: kevent(), count: 8)
            var now = timespec()
            let count = kevent(queue, nil, 0, &events, Int32(events.count), &now)
            for event in events.prefix(max(0, Int(count))) where event.ident != UInt(SIGCHLD) {
                ending = Int32(truncatingIfNeeded: event.ident)
            }
        #else
            var information = signalfd_siginfo()
            let size = MemoryLayout<signalfd_siginfo>.size
            while read(queue, &information, size) == size {
                let signal = Int32(bitPattern: information.ssi_signo)
                if signal != SIGCHLD { ending = signal }
            }
        #endif
        return ending
    }

    /// Ends this process by a signal, as that would have without being held back: so the parent knows why it ended.
    package static func endProcess(by number: Int32) -> Never {
        signal(number, SIG_DFL)
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, number)
        kill(getpid(), number)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        exit(128 + number)
    }
}

// MARK: - The process

extension Syscalls {
    /// The value of an environment variable, or `nil` where it is not set.
    package static func environmentValue(_ name: String) -> [UInt8]? {
        guard let value = getenv(name) else { return nil }
        return bytes(of: value)
    }

    /// The arguments of this process, without its name.
    package static var arguments: [[UInt8]] {
        #if os(Linux)
            if CommandLine.argc == 0 { return Array(wordsBelowEnvironment.dropFirst()) }
        #endif
        let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
        return words.dropFirst().compactMap { $0.map { bytes(of: $0) } }
    }

    #if os(Linux)
        /// The arguments where the kernel has put them, the program's name first.
        ///
        /// Swift's runtime looks into `/proc` for where they are, and finds none in a root that has none mounted. The
        /// System V ABI says where: their count, a pointer to each, a null pointer, then the environment, which is where
        /// it was as long as nothing has been set in it.
        private static var wordsBelowEnvironment: [[UInt8]] {
            let end: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ - 1
            var words: [[UInt8]] = []
            while let word = end[-1 - words.count], Int(bitPattern: word) != words.count {
                words.append(bytes(of: word))
            }
            return words.reversed()
        }
    #endif

    /// The bytes of a C string, without the NUL.
    package static func bytes(of string: UnsafePointer<CChar>) -> [UInt8] {
        Array(UnsafeRawBufferPointer(start: string, count: strlen(string)))
    }

    package static func exitProcess(_ status: Int32) -> Never {
        exit(status)
    }
}

// MARK: - Other programs

extension Syscalls {
    /// Starts a program as the leader of a process group of its own, with nothing to read, its errors dropped, and all
    /// signals as they are by default.
    ///
    /// It gets this process's environment without `DISPLAY`, through which a client of a session bus that is not there
    /// would start one, and leave it running.
    ///
    /// - Parameters:
    ///   - path: The program's file.
    ///   - arguments: Its arguments, the first of which is its name.
    ///   - output: The descriptor that becomes its standard output.
    /// - Returns: The process, which is to be reaped.
    /// - Throws: `SystemError` where it could not be started.
    package static func spawn(_ path: StorePath, _ arguments: [String], output: Int32) throws(SystemError) -> Int32 {
        try spawn { actions in
            posix_spawn_file_actions_adddup2(&actions, output, 1)
            posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        } start: { process, actions, attributes in
            withCStrings(arguments) { arguments in
                withCStrings(environment(without: ["DISPLAY"])) { environment in
                    path.withCString { posix_spawn(&process, $0, &actions, &attributes, arguments, environment) }
                }
            }
        }
    }

    /// Starts a program in the same way, which on Linux the system ends when the thread that starts it ends, however that
    /// happens.
    ///
    /// - Parameters:
    ///   - path: The program's file.
    ///   - arguments: Its arguments, the first of which is its name.
    ///   - output: The descriptor that becomes its standard output.
    ///   - errors: The descriptor that becomes its standard error, or `nil` to drop that.
    /// - Returns: The process, which is to be reaped.
    /// - Throws: `SystemError` where it could not be started; on Linux one that cannot run exits with 127.
    package static func spawnBound(
        _ path: StorePath, _ arguments: [String], output: Int32, errors: Int32?
    ) throws(SystemError) -> Int32 {
        #if os(Linux)
            try check {
                withCStrings(arguments) { arguments in
                    withCStrings(environment(without: ["DISPLAY"])) { environment in
                        path.withCString { themectl_spawn_bound($0, arguments, environment, output, errors ?? -1) }
                    }
                }
            }
        #else
            try spawn { actions in
                posix_spawn_file_actions_adddup2(&actions, output, 1)
                if let errors {
                    posix_spawn_file_actions_adddup2(&actions, errors, 2)
                } else {
                    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
                }
            } start: { process, actions, attributes in
                withCStrings(arguments) { arguments in
                    withCStrings(environment(without: ["DISPLAY"])) { environment in
                        path.withCString { posix_spawn(&process, $0, &actions, &attributes, arguments, environment) }
                    }
                }
            }
        #endif
    }

    /// Starts a command, looked for in `PATH` as a shell would, in the same way, but with our output and errors.
    ///
    /// - Parameters:
    ///   - arguments: Its words.
    ///   - variables: What its environment has besides ours, and instead; `nil` for what it is not to have.
    /// - Returns: The process, which is to be reaped.
    /// - Throws: `SystemError` where it could not be started.
    package static func spawn(
        command arguments: [[UInt8]], adding variables: [(name: String, value: [UInt8]?)]
    ) throws(SystemError) -> Int32 {
        let added = variables.compactMap { name, value in value.map { Array("\(name)=".utf8) + $0 } }
        let environment = environment(without: variables.map(\.name)) + added
        return try spawn { _ in
        } start: { process, actions, attributes in
            withCStrings(arguments) { arguments in
                withCStrings(environment) { environment in
                    guard let program = arguments[0] else { return EINVAL }
                    return posix_spawnp(&process, program, &actions, &attributes, arguments, environment)
                }
            }
        }
    }

    #if canImport(Darwin)
        private typealias FileActions = posix_spawn_file_actions_t?
        private typealias SpawnAttributes = posix_spawnattr_t?
    #else
        private typealias FileActions = posix_spawn_file_actions_t
        private typealias SpawnAttributes = posix_spawnattr_t
    #endif

    private static func spawn(
        redirecting redirect: (inout FileActions) -> Void,
        start: (inout pid_t, inout FileActions, inout SpawnAttributes) -> Int32
    ) throws(SystemError) -> Int32 {
        #if canImport(Darwin)
            var actions: FileActions
            var attributes: SpawnAttributes
        #else
            var actions = FileActions()
            var attributes = SpawnAttributes()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        redirect(&actions)
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var every = sigset_t()
        sigemptyset(&none)
        sigfillset(&every)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &every)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var process: pid_t = 0
        let result = start(&process, &actions, &attributes)
        guard result == 0 else { throw SystemError(result) }
        return process
    }

    /// This process's environment but for some variables.
    private static func environment(without names: [String]) -> [[UInt8]] {
        var variables: [[UInt8]] = []
        var next = environ
        while let variable = next.pointee {
            let assignment = bytes(of: variable)
            if !names.contains(where: { assignment.starts(with: ($0 + "=").utf8) }) { variables.append(assignment) }
            next += 1
        }
        return variables
    }

    /// Replaces this process by a program, which is looked for in `PATH` as a shell would; returns only where that fails.
    package static func execute(_ arguments: [[UInt8]]) -> SystemError {
        withCStrings(arguments) { arguments in
            if let program = arguments[0] { execvp(program, arguments) }
            return SystemError(errno)
        }
    }

    package static func setEnvironmentValue(_ name: String, _ value: String) {
        setenv(name, value, 1)
    }

    /// Asks a process group to end, and its leader, a child that is not reaped yet, wherever that has moved to.
    package static func terminateGroup(_ leader: Int32) {
        kill(-leader, SIGTERM)
        if getpgid(leader) != leader { kill(leader, SIGTERM) }
    }

    /// Ends a process group at once, and its leader, a child that is not reaped yet, wherever that has moved to.
    package static func killGroup(_ leader: Int32) {
        kill(-leader, SIGKILL)
        kill(leader, SIGKILL)
    }

    /// How a process has ended.
    package enum ProcessEnd: Equatable, Sendable {
        case exited(Int32)
        case signaled(Int32)
    }

    /// Whether a child has ended; it is not reaped by asking.
    package static func hasEnded(_ process: Int32) -> Bool {
        var information = siginfo_t()
        let result = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
        // Where there is no such child there is nothing to wait for, either.
        return result != 0 || information.si_signo == SIGCHLD
    }

    package static func sleep(milliseconds: Int32) {
        _ = poll(nil, 0, milliseconds)
    }

    /// Waits for a child to end.
    ///
    /// EINTR: again.
    package static func reap(_ process: Int32) throws(SystemError) -> ProcessEnd {
        var status: Int32 = 0
        try checkRetrying { waitpid(process, &status, 0) }
        // The macros of wait.h, which Swift cannot see.
        let signal = status & 0x7F
        return signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
    }

    /// Whether a file may be run as a program.
    package static func isExecutable(_ path: StorePath) -> Bool {
        guard let status = try? status(of: path, in: workingFolder, followingLinks: true) else { return false }
        return status.kind == .regular && path.withCString { access($0, X_OK) } == 0
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        withCStrings(strings.map { Array($0.utf8) }, body)
    }

    private static func withCStrings<Result>(
        _ strings: [[UInt8]], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { bytes in
            // The array holds at least its NUL, so it has an address.
            let terminated = (bytes + [0]).map(CChar.init(bitPattern:))
            return terminated.withUnsafeBufferPointer { strdup($0.baseAddress.unsafelyUnwrapped) }
        }
        defer { for pointer in pointers { free(pointer) } }
        pointers.append(nil)
        return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress.unsafelyUnwrapped) }
    }
}
