import CThemeStore

/// A value for one thread at a time: `pthread_mutex_t`.
///
/// The standard library's `Mutex` needs macOS 15, and Embedded Swift on Linux has none.
final class Mutex<Value>: @unchecked Sendable {
    private var value: Value
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init(_ value: sending Value) {
        self.value = value
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Waits until no other thread uses the value, and keeps others from it until `unlock`, on the
    /// same thread.
    func lock() { pthread_mutex_lock(mutex) }

    /// Ends what `lock` began.
    func unlock() {
        pthread_mutex_unlock(mutex)
    }

    /// Waits until no other thread uses the value, and uses it.
    ///
    /// - Parameter body: Uses the value, and may change it. It must not use the same lock again.
    /// - Returns: The body's result.
    /// - Throws: The body's error.
    func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock()
        defer {
            unlock()
        }
        return try body(&value)
    }
}
