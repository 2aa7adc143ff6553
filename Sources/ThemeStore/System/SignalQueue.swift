import CThemeStore

/// Signals as something to read: `signalfd`, `kqueue` on macOS.
package struct SignalQueue: ~Copyable {
    /// Readable when a signal has come.
    package let descriptor: FileDescriptor

    /// Blocks signals on this thread and queues them.
    package init(_ signals: [Int32]) throws(SystemError) {
        let set = SignalSet(signals)
        set.block()
        #if canImport(Darwin)
            descriptor = FileDescriptor(owning: try Syscalls.check(kqueue()))
            descriptor.closeOnExec()
            for signal in signals {
                var change = kevent(
                    ident: UInt(signal), filter: Int16(EVFILT_SIGNAL), flags: UInt16(EV_ADD), fflags: 0, data: 0,
                    udata: nil)
                _ = kevent(descriptor.number, &change, 1, nil, 0, nil)
            }
            // The queue does not tell of what was pending before; sent again, it does.
            let pending = SignalSet.pending
            for signal in signals where pending.contains(signal) { kill(getpid(), signal) }
        #else
            let number = try withUnsafePointer(to: set.set) { set throws(SystemError) in
                try Syscalls.check(signalfd(-1, set, Int32(SFD_CLOEXEC | SFD_NONBLOCK)))
            }
            descriptor = FileDescriptor(owning: number)
        #endif
    }

    /// Takes the signals that have come, without waiting: `read`, `kevent`.
    ///
    /// EINTR: what has come so far.
    package func take() -> [Int32] {
        var signals: [Int32] = []
        #if canImport(Darwin)
            // A function and a structure share the name, of which `[kevent](…)` means the function.
            var events: [kevent] = Array(repeating: kevent(), count: 8)
            var now = timespec()
            let count = kevent(descriptor.number, nil, 0, &events, Int32(events.count), &now)
            for event in events.prefix(max(0, Int(count))) { signals.append(Int32(truncatingIfNeeded: event.ident)) }
        #else
            var information = signalfd_siginfo()
            let size = MemoryLayout<signalfd_siginfo>.size
            while read(descriptor.number, &information, size) == size {
                signals.append(Int32(bitPattern: information.ssi_signo))
            }
        #endif
        return signals
    }
}
