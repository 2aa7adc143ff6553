/// Signals held back on this thread during work that must not be cut short.
package struct HeldSignals {
    /// The signals by which people end a program.
    package static let ending = [Signal.hangUp, Signal.interrupt, Signal.quit, Signal.terminate]

    private let previous: SignalSet

    /// Holds back the signals by which people end a program.
    package static func holdEnding() -> HeldSignals {
        HeldSignals(previous: SignalSet(ending).block())
    }

    /// Holds back the signals by which people end or stop a program, and SIGXFSZ, for a file grown too large.
    package static func holdInterrupting() -> HeldSignals {
        #if canImport(Darwin)
            // XNU sends it to the process, any thread of which may get it.
            Syscalls.survive(Signal.fileTooLarge)
        #endif
        return HeldSignals(previous: SignalSet(ending + [Signal.stop, Signal.fileTooLarge]).block())
    }

    /// Whether a signal by which people end a program has come while it was held back.
    package static var isEndPending: Bool {
        let pending = SignalSet.pending
        return ending.contains { pending.contains($0) && !Syscalls.isIgnored($0) }
    }

    /// Lets through what was held back.
    ///
    /// A SIGXFSZ is dropped: the write that caused it has failed with `fileTooLarge`.
    package func release() {
        if SignalSet.pending.contains(Signal.fileTooLarge), !previous.contains(Signal.fileTooLarge) {
            SignalSet([Signal.fileTooLarge]).take()
        }
        previous.setMask()
    }
}
