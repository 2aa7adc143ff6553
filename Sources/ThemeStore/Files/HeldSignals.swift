/// Signals held back on this thread during work that must not be cut short.
package struct HeldSignals {
    /// The signals by which people end a program.
    package static let ending = [Signal.hangUp, Signal.interrupt, Signal.quit, Signal.terminate]

    /// The signals of a failed write: to a pipe without a reader, or to a file grown too large.
    private static var ofFailedWrites: [Int32] {
        [Signal.brokenPipe, Signal.fileTooLarge]
    }

    private let previous: SignalSet
    /// The signals that are not let through.
    private var dropped = ofFailedWrites

    /// Holds back the signals by which people end a program.
    package static func holdEnding() -> HeldSignals {
        HeldSignals(previous: SignalSet(ending).block())
    }

    /// Holds back every signal that can be, and drops none.
    package static func holdAll() -> HeldSignals {
        HeldSignals(previous: SignalSet.allAndReserved.block(), dropped: [])
    }

    /// Holds back the signals by which people end or stop a program, and those of a failed write.
    package static func holdInterrupting() -> HeldSignals {
        hold(ending + [Signal.stop] + ofFailedWrites)
    }

    /// Holds back the signals of a failed write, whose error is reported instead.
    package static func holdFailedWrites() -> HeldSignals {
        hold(ofFailedWrites)
    }

    private static func hold(_ signals: [Int32]) -> HeldSignals {
        #if canImport(Darwin)
            // XNU sends them to the process, any thread of which may get them.
            for signal in ofFailedWrites {
                Syscalls.survive(signal)
            }
        #endif
        return HeldSignals(previous: SignalSet(signals).block())
    }

    /// Whether a signal by which people end a program has come while it was held back.
    package static var isEndPending: Bool {
        let pending = SignalSet.pending
        return ending.contains { pending.contains($0) && !Syscalls.isIgnored($0) }
    }

    /// Lets through what was held back, except the signals of failed writes, which have failed with
    /// an error.
    package func release() {
        let pending = SignalSet.pending
        for signal in dropped where pending.contains(signal) && !previous.contains(signal) {
            SignalSet([signal]).wait()
        }
        previous.setMask()
    }
}
