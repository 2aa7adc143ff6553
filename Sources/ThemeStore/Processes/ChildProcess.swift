/// A started program, to be reaped.
///
/// It leads its own session, and so a process group that it cannot leave.
package struct ChildProcess {
    private let number: Int32

    /// Takes over a process that has been started.
    package init(_ number: Int32) {
        self.number = number
    }

    /// Asks the group to end, also if it is stopped.
    package func terminate() {
        send(Signal.terminate)
        send(Signal.continue)
    }

    /// Kills the group.
    package func kill() {
        send(Signal.kill)
    }

    private func send(_ signal: Int32) {
        try? Syscalls.sendSignal(signal, to: -number)
    }

    /// Whether it has ended.
    ///
    /// Its number stays taken until it is reaped.
    package var hasEnded: Bool {
        Syscalls.hasEnded(number)
    }

    /// Waits until it has ended.
    ///
    /// A program ends right after it has closed its output, so checking every millisecond means
    /// checking once or twice.
    ///
    /// - Parameters:
    ///   - deadline: When to give up, by `Syscalls.monotonicNanoseconds`.
    ///   - orSignal: Whether to give up when a blocked signal is to end this process.
    /// - Returns: Whether it has ended by then.
    package func waitForEnd(until deadline: Int64, orSignal: Bool = false) -> Bool {
        while !hasEnded {
            guard Syscalls.monotonicNanoseconds < deadline, !orSignal || !HeldSignals.isEndPending
            else {
                return false
            }
            Syscalls.sleep(milliseconds: 1)
        }
        return true
    }

    /// Waits until it has ended, and releases its number.
    ///
    /// - Returns: How it has failed, or `nil` if it exited with 0. Also if the system does not
    ///   report its end, because this process ignores SIGCHLD, as some parents make it do.
    package func reap() -> ProgramFailure? {
        switch try? Syscalls.reap(number) {
        case .exited(0), nil: nil
        case .exited(let status): .exited(status)
        case .signaled(let signal): .signaled(signal)
        }
    }

    /// Releases its number once it has ended, without waiting: a process of another user cannot be
    /// killed.
    package func reapLater() {
        try? Syscalls.startThread { _ = reap() }
    }
}
