import CThemeStore

/// A set of signals: `sigset_t`.
package struct SignalSet: @unchecked Sendable {
    var set = sigset_t()

    /// The signals of these numbers: `sigemptyset`, `sigaddset`.
    package init(_ signals: [Int32] = []) {
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
    }

    /// All signals: `sigfillset`.
    package static var all: SignalSet {
        var all = SignalSet()
        sigfillset(&all.set)
        return all
    }

    /// The signals that came while they were blocked: `sigpending`.
    package static var pending: SignalSet {
        var pending = SignalSet()
        sigpending(&pending.set)
        return pending
    }

    package func contains(_ signal: Int32) -> Bool {
        withUnsafePointer(to: set) { sigismember($0, signal) == 1 }
    }

    /// Blocks these signals, too, on this thread: `pthread_sigmask` with `SIG_BLOCK`.
    ///
    /// - Returns: The signals that were blocked before.
    @discardableResult
    package func block() -> SignalSet {
        var previous = SignalSet()
        withUnsafePointer(to: set) { _ = pthread_sigmask(SIG_BLOCK, $0, &previous.set) }
        return previous
    }

    /// Unblocks these signals on this thread: `pthread_sigmask` with `SIG_UNBLOCK`.
    package func unblock() {
        withUnsafePointer(to: set) { _ = pthread_sigmask(SIG_UNBLOCK, $0, nil) }
    }

    /// Blocks exactly these signals on this thread: `pthread_sigmask` with `SIG_SETMASK`.
    package func setMask() {
        withUnsafePointer(to: set) { _ = pthread_sigmask(SIG_SETMASK, $0, nil) }
    }

    /// Waits for one of these blocked signals and takes it: `sigwait`.
    package func take() {
        var signal: Int32 = 0
        withUnsafePointer(to: set) { _ = sigwait($0, &signal) }
    }
}
