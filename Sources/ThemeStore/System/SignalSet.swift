import CThemeStore

/// The numbers of signals: `signal.h`.
package enum Signal {
    package static let childEnded = SIGCHLD
    package static let `continue` = SIGCONT
    package static let fileTooLarge = SIGXFSZ
    static let hangUp = SIGHUP
    package static let interrupt = SIGINT
    package static let kill = SIGKILL
    package static let brokenPipe = SIGPIPE
    static let quit = SIGQUIT
    package static let stop = SIGTSTP
    package static let terminate = SIGTERM
}

extension Syscalls {
    /// Has a signal ignored: `signal` with `SIG_IGN`.
    package static func ignore(_ signal: Int32) {
        c_ignore(signal)
    }

    #if canImport(Darwin)
        /// Makes a signal harmless to this process.
        ///
        /// A program started by `exec` gets the default back: `sigaction`.
        static func survive(_ signal: Int32) {
            c_survive(signal)
        }
    #endif

    /// Gives a signal its default effect: `signal` with `SIG_DFL`.
    package static func restoreDefault(_ signal: Int32) {
        c_restore_default(signal)
    }

    /// Whether a signal is ignored, as SIGHUP is under `nohup`; Linux keeps a blocked one pending
    /// all the same: `sigaction`.
    package static func isIgnored(_ signal: Int32) -> Bool {
        c_is_ignored(signal) != 0
    }

    /// Sends a signal to a process, or to a group, whose number is then negative: `kill`.
    package static func sendSignal(_ signal: Int32, to process: Int32) throws(SystemError) {
        try check(kill(process, signal))
    }
}

/// A set of signals: `sigset_t`.
package struct SignalSet: @unchecked Sendable {
    var set = sigset_t()

    /// The signals of these numbers: `sigemptyset`, `sigaddset`.
    package init(_ signals: [Int32] = []) {
        sigemptyset(&set)
        for signal in signals {
            sigaddset(&set, signal)
        }
    }

    /// All signals: `sigfillset`.
    package static var all: SignalSet {
        var all = SignalSet()
        sigfillset(&all.set)
        return all
    }

    /// All signals, including the C library's own, which `sigfillset` leaves out: they can end a
    /// process as well.
    static var allAndReserved: SignalSet {
        var all = SignalSet()
        withUnsafeMutableBytes(of: &all.set) {
            _ = $0.initializeMemory(as: UInt8.self, repeating: 0xFF)
        }
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

    /// Also blocks these signals on this thread: `pthread_sigmask` with `SIG_BLOCK`.
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
    func setMask() {
        withUnsafePointer(to: set) { _ = pthread_sigmask(SIG_SETMASK, $0, nil) }
    }

    /// Waits for one of these blocked signals, and removes it: `sigwait`.
    package func wait() {
        var signal: Int32 = 0
        withUnsafePointer(to: set) { _ = sigwait($0, &signal) }
    }
}
