#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import LinuxHeaders
    import Musl
#else
    import Glibc
    import LinuxHeaders
#endif

extension Syscalls {
    /// Runs a body on a thread of its own, on which no signal is delivered: `pthread_create`, `pthread_detach`.
    package static func startThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        pthread_detach(try makeThread(body))
    }

    /// A thread that is waited for.
    package struct Thread {
        fileprivate let thread: pthread_t

        /// Waits until its body has returned: `pthread_join`.
        package func join() {
            pthread_join(thread, nil)
        }
    }

    /// Runs a body on a thread, on which no signal is delivered, and which is to be joined: `pthread_create`.
    package static func joinableThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) -> Thread {
        Thread(thread: try makeThread(body))
    }

    private static func makeThread(_ run: @escaping @Sendable () -> Void) throws(SystemError) -> pthread_t {
        final class Body: Sendable {
            let run: @Sendable () -> Void
            init(_ run: @escaping @Sendable () -> Void) { self.run = run }
        }
        let previous = SignalSet.all.block()
        defer { previous.setMask() }
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
            #if canImport(Musl)
                var created: pthread_t?
            #else
                var created = pthread_t()
            #endif
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
}
