// What the C library's overlay gives Swift elsewhere, for the release that is one Embedded Swift module with musl's headers.

#if hasFeature(Embedded)
    import Musl

    var errno: Int32 {
        get { musl_errno() }
        set { musl_set_errno(newValue) }
    }

    func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { musl_openat(AT_FDCWD, path, flags, 0) }

    func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
        musl_openat(folder, path, flags, mode)
    }

    func fcntl(_ descriptor: Int32, _ command: Int32, _ argument: Int32 = 0) -> Int32 {
        musl_fcntl(descriptor, command, argument)
    }

    func fcntl(_ descriptor: Int32, _ command: Int32, _ argument: UnsafeMutableRawPointer) -> Int32 {
        musl_fcntl_pointer(descriptor, command, argument)
    }

    func ioctl(_ descriptor: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> Int32 {
        musl_ioctl(descriptor, request, argument)
    }

    let S_IFMT: mode_t = 0o170000
    let S_IFREG: mode_t = 0o100000
    let S_IFDIR: mode_t = 0o040000
    let S_IFLNK: mode_t = 0o120000
    let S_IFIFO: mode_t = 0o010000
    let S_IFSOCK: mode_t = 0o140000

    typealias SignalHandler = @convention(c) (Int32) -> Void
    var SIG_DFL: SignalHandler? { nil }
    var SIG_IGN: SignalHandler { unsafeBitCast(1, to: SignalHandler.self) }

    var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { musl_environ() }

    /// Embedded Swift on Linux has no `Mutex` of `Synchronization` yet: the same by a lock of POSIX threads.
    package final class Mutex<Value>: @unchecked Sendable {
        private var value: Value
        private let lock: UnsafeMutablePointer<pthread_mutex_t>

        package init(_ value: Value) {
            self.value = value
            lock = .allocate(capacity: 1)
            pthread_mutex_init(lock, nil)
        }

        deinit {
            pthread_mutex_destroy(lock)
            lock.deallocate()
        }

        package func withLock<Result, Failure: Error>(
            _ body: (inout Value) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            pthread_mutex_lock(lock)
            defer { pthread_mutex_unlock(lock) }
            return try body(&value)
        }
    }

    /// The standard library's source of random numbers, which musl lacks: `getrandom(2)` in pieces that never fail.
    @_cdecl("arc4random_buf")
    public func fillRandomly(_ buffer: UnsafeMutableRawPointer, _ count: Int) {
        for offset in stride(from: 0, to: count, by: 256) {
            while getrandom(buffer + offset, min(256, count - offset), 0) < 0 {}
        }
    }
#endif
