import CThemeStore

extension Syscalls {
    /// Runs a body on a new thread that blocks all signals: `pthread_create`,
    /// `pthread_detach`.
    package static func startThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
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
        let result = c_start_thread(
            { context in
                if let context {
                    Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                }
                return nil
            },
            context.toOpaque()
        )
        guard result == 0 else {
            context.release()
            throw SystemError(result)
        }
    }
}
