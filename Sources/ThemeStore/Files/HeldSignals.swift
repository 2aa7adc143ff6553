/// Signals that are held back on this thread during work that must not be interrupted.
package struct HeldSignals {
    /// The signals that users send to end a program.
    package static let ending = [Signal.hangUp, Signal.interrupt, Signal.quit, Signal.terminate]

    /// The signals of a failed write: to a pipe without a reader, or to a file grown too large.
    private static var ofFailedWrites: [Int32] {
        [Signal.brokenPipe, Signal.fileTooLarge]
    }

    private let previous: SignalSet
    /// The signals that are not let through.
    private var dropped = ofFailedWrites

    /// Holds back the signals that users send to end a program.
    package static func holdEnding() -> HeldSignals {
        HeldSignals(previous: SignalSet(ending).block())
    }

    /// Holds back every signal that can be held back, and drops none.
    static func holdAll() -> HeldSignals {
        HeldSignals(previous: SignalSet.allAndReserved.block(), dropped: [])
    }

    /// Holds back the signals that users send to end or stop a program, and the signals of failed
    /// writes.
    static func holdInterrupting() -> HeldSignals {
        hold(ending + [Signal.stop] + ofFailedWrites)
    }

    /// Holds back the signals of a failed write, whose error is reported instead.
    package static func holdFailedWrites() -> HeldSignals {
        hold(ofFailedWrites)
    }

    private static func hold(_ signals: [Int32]) -> HeldSignals {
        #if canImport(Darwin)
            // XNU sends them to the process, and any of its threads may get them.
            for signal in ofFailedWrites {
                Syscalls.survive(signal)
            }
        #endif
        return HeldSignals(previous: SignalSet(signals).block())
    }

    /// Whether a user's signal to end the program is pending.
    package static var isEndPending: Bool {
        let pending = SignalSet.pending
        return ending.contains { pending.contains($0) && !Syscalls.isIgnored($0) }
    }

    /// Delivers the signals that were held back.
    ///
    /// The signals of failed writes are dropped, because these writes have returned an error.
    package func release() {
        let pending = SignalSet.pending
        for signal in dropped where pending.contains(signal) && !previous.contains(signal) {
            SignalSet([signal]).wait()
        }
        previous.setMask()
    }
}
