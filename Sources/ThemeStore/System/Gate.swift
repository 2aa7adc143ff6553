import CThemeStore

/// Blocks a thread until another thread opens the gate: `pthread_cond_t`.
final class Gate<Value>: @unchecked Sendable {
    private var value: Value?
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Lets the thread that waits go on with a value.
    func open(_ value: sending Value) {
        pthread_mutex_lock(mutex)
        self.value = value
        pthread_cond_signal(condition)
        pthread_mutex_unlock(mutex)
    }

    /// Blocks the thread until the gate is open.
    ///
    /// - Returns: The value of the thread that opened it.
    func wait() -> Value {
        pthread_mutex_lock(mutex)
        defer {
            pthread_mutex_unlock(mutex)
        }
        while true {
            if let value { return value }
            pthread_cond_wait(condition, mutex)
        }
    }
}
