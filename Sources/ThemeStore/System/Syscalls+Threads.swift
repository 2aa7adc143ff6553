import CThemeStore

extension Syscalls {
    /// Runs a body on a new thread that blocks all signals: `pthread_create`,
    /// `pthread_detach`.
    package static func startThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        c_detach(try joinableThread(body).handle)
    }

    /// A thread that has to be joined.
    package struct Thread {
        fileprivate let handle: UInt

        /// Waits until its body has returned: `pthread_join`.
        package func join() { c_join(handle) }
    }

    /// Runs a body on a new thread with all signals blocked.
    ///
    /// The caller has to join it: `pthread_create`.
    static func joinableThread(_ body: @escaping @Sendable () -> Void) throws(SystemError)
        -> Thread
    {
        final class Body: Sendable {
            let run: @Sendable () -> Void
            init(_ run: @escaping @Sendable () -> Void) {
                self.run = run
            }
        }
        let previous = SignalSet.all.block()
        defer {
            previous.setMask()
        }
        let context = Unmanaged.passRetained(Body(body))
        var handle: UInt = 0
        let result = c_start_thread(
            { context in
                if let context {
                    Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                }
                return nil
            },
            context.toOpaque(),
            &handle
        )
        guard result == 0 else {
            context.release()
            throw SystemError(result)
        }
        return Thread(handle: handle)
    }
}
