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
            descriptor = FileDescriptor(owning: try Syscalls.check(kqueue()))
            descriptor.closeOnExec()
            for signal in signals {
                var change = kevent(
                    ident: UInt(signal),
                    filter: Int16(EVFILT_SIGNAL),
                    flags: UInt16(EV_ADD),
                    fflags: 0,
                    data: 0,
                    udata: nil
                )
                _ = kevent(descriptor.number, &change, 1, nil, 0, nil)
            }
        #else
            let number = try withUnsafePointer(to: SignalSet(signals).set) {
                set throws(SystemError) in
                try Syscalls.check(signalfd(-1, set, Int32(SFD_CLOEXEC | SFD_NONBLOCK)))
            }
            descriptor = FileDescriptor(owning: number)
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
            // A function and a structure share the name, of which `[kevent](…)` means the function.
            var events: [kevent] = Array(repeating: kevent(), count: 8)
            var now = timespec()
            let count = kevent(descriptor.number, nil, 0, &events, Int32(events.count), &now)
            return events.prefix(max(0, Int(count))).map { Int32(truncatingIfNeeded: $0.ident) }
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
