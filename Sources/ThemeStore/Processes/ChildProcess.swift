/// A program that was started as the leader of a process group of its own, and is to be reaped.
package struct ChildProcess: Sendable {
    private let number: Int32

    /// Takes on a process that has been started.
    package init(_ number: Int32) {
        self.number = number
    }

    /// Asks the group to end, and its leader, wherever that has moved to.
    package func terminate() {
        try? Syscalls.sendSignal(Signal.terminate, to: -number)
        if Syscalls.group(of: number) != number { try? Syscalls.sendSignal(Signal.terminate, to: number) }
    }

    /// Ends the group at once, and its leader, wherever that has moved to.
    package func kill() {
        try? Syscalls.sendSignal(Signal.kill, to: -number)
        try? Syscalls.sendSignal(Signal.kill, to: number)
    }

    /// Whether it has ended; its number is still taken until it is reaped.
    package var hasEnded: Bool { Syscalls.hasEnded(number) }

    /// Waits until it has ended.
    ///
    /// A program ends right after it has closed its output, so looking again every millisecond is looking once or twice.
    ///
    /// - Parameter deadline: When to give up, by `Syscalls.monotonicNanoseconds`.
    /// - Returns: Whether it has ended by then.
    package func waitForEnd(until deadline: Int64) -> Bool {
        while !hasEnded {
            guard Syscalls.milliseconds(until: deadline) > 0 else { return false }
            Syscalls.sleep(milliseconds: 1)
        }
        return true
    }

    /// Waits until it has ended, and gives up its number.
    ///
    /// - Returns: How it has ended, or `nil` where that is not to be known: where SIGCHLD is ignored, as it is in what some
    ///   parents start, the system tells nobody.
    package func reap() -> Syscalls.ProcessEnd? {
        try? Syscalls.reap(number)
    }

    /// Gives up its number without waiting, when it has ended: one that has become another user may not be ended.
    package func reapLater() {
        let process = self
        try? Syscalls.startThread { _ = process.reap() }
    }
}
