import CThemeStore

extension Syscalls {
    /// Runs a body on a thread of its own, on which no signal is delivered: `pthread_create`, `pthread_detach`.
    package static func startThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        c_detach(try joinableThread(body).handle)
    }

    /// A thread that has to be joined.
    package struct Thread {
        fileprivate let handle: UInt

        /// Waits until its body has returned: `pthread_join`.
        package func join() {
            c_join(handle)
        }
    }

    /// Runs a body on a new thread with all signals blocked; the caller has to join it: `pthread_create`.
    package static func joinableThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) -> Thread {
        final class Body: Sendable {
            let run: @Sendable () -> Void
            init(_ run: @escaping @Sendable () -> Void) { self.run = run }
        }
        let previous = SignalSet.all.block()
        defer { previous.setMask() }
        let context = Unmanaged.passRetained(Body(body))
        var handle: UInt = 0
        let result = c_start_thread(
            { context in
                if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, context.toOpaque(), &handle)
        guard result == 0 else {
            context.release()
            throw SystemError(result)
        }
        return Thread(handle: handle)
    }
}

/// A value for one thread at a time: `pthread_mutex_t`.
///
/// The standard library's `Mutex` needs macOS 15, and Embedded Swift on Linux has none.
package final class Mutex<Value>: @unchecked Sendable {
    private var value: Value
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    package init(_ value: sending Value) {
        self.value = value
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Waits until no other thread uses the value, and uses it.
    ///
    /// - Parameter body: Uses the value, and may change it; it must not use the same lock again.
    /// - Returns: The body's result.
    /// - Throws: The body's error.
    package func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
