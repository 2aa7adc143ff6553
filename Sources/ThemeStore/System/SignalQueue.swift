import CThemeStore

/// Waits for signals while they are blocked: `signalfd`, `kqueue` on macOS.
package struct SignalQueue: ~Copyable {
    /// Readable when a signal has come.
    package let descriptor: FileDescriptor
    private let signals: [Int32]

    /// A queue of signals.
    ///
    /// They have their usual effect until ``hold()``.
    package init(_ signals: [Int32]) throws(SystemError) {
        self.signals = signals
        #if canImport(Darwin)
            descriptor = FileDescriptor(owning: try check(c_kqueue()))
            for signal in signals {
                _ = c_watch_signal(descriptor.number, signal)
            }
        #else
            var set = SignalSet(signals).set
            descriptor = FileDescriptor(
                owning: try check(
                    signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
                )
            )
        #endif
    }

    /// Holds the signals back on this thread, and queues them.
    package func hold() {
        SignalSet(signals).block()
    }

    /// Gives the signals their usual effect again, including pending signals.
    package func release() {
        SignalSet(signals).unblock()
    }

    /// The signals that have come, without waiting: `sigpending` and `sigwait`, `kevent` on macOS.
    ///
    /// On Linux the queue itself is not read, so that no signal is lost if reading fails.
    package func dequeue() -> [Int32] {
        #if canImport(Darwin)
            var come = [Int32](repeating: 0, count: Int(C_EVENTS))
            let count = c_dequeue_events(descriptor.number, &come)
            return Array(come.prefix(max(0, Int(count))))
        #else
            let pending = SignalSet.pending
            let come = signals.filter { pending.contains($0) }
            for signal in come {
                SignalSet([signal]).wait()
            }
            return come
        #endif
    }
}
