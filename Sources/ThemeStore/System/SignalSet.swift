import CThemeStore

/// The numbers of signals: `signal.h`.
package enum Signal {
    package static let childEnded = SIGCHLD
    package static let `continue` = SIGCONT
    package static let fileTooLarge = SIGXFSZ
    package static let kill = SIGKILL
    package static let brokenPipe = SIGPIPE
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
        c_is_ignored(signal)
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

    /// All signals, including the C library's own, which `sigfillset` leaves out: they can end a
    /// process as well.
    static var all: SignalSet {
        var all = SignalSet()
        memset(&all.set, 0xFF, MemoryLayout<sigset_t>.size)
        return all
    }

    /// The signals that came while they were blocked: `sigpending`.
    static var pending: SignalSet {
        var pending = SignalSet()
        sigpending(&pending.set)
        return pending
    }

    package func contains(_ signal: Int32) -> Bool {
        var set = set
        return sigismember(&set, signal) == 1
    }

    /// Also blocks these signals on this thread: `pthread_sigmask` with `SIG_BLOCK`.
    ///
    /// - Returns: The signals that were blocked before.
    @discardableResult
    func block() -> SignalSet {
        var set = set
        var previous = SignalSet()
        pthread_sigmask(SIG_BLOCK, &set, &previous.set)
        return previous
    }

    /// Unblocks these signals on this thread: `pthread_sigmask` with `SIG_UNBLOCK`.
    package func unblock() {
        var set = set
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// Blocks exactly these signals on this thread: `pthread_sigmask` with `SIG_SETMASK`.
    func setMask() {
        var set = set
        pthread_sigmask(SIG_SETMASK, &set, nil)
    }

    /// Waits for one of these blocked signals, and removes it: `sigwait`.
    package func wait() {
        var set = set
        var signal: Int32 = 0
        sigwait(&set, &signal)
    }
}

/// Signals that are held back on this thread during work without interruption.
package struct HeldSignals {
    /// The signals that users send to end a program.
    package static let ending = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]
    /// The signals of a failed write: to a pipe without a reader, or to a file grown too large.
    private static let ofFailedWrites = [SIGPIPE, SIGXFSZ]

    private let previous: SignalSet
    /// Whether the signals of failed writes are not let through.
    private var dropsFailedWrites = true
}

extension HeldSignals {
    /// Holds back the signals that users send to end a program.
    static func holdEnding() -> HeldSignals {
        HeldSignals(previous: SignalSet(ending).block())
    }

    /// Holds back every signal that can be held back, and drops none.
    static func holdAll() -> HeldSignals {
        HeldSignals(previous: SignalSet.all.block(), dropsFailedWrites: false)
    }

    /// Holds back every signal that can be held back, so that no handler runs meanwhile, and drops
    /// those of failed writes.
    static func holdInterrupting() -> HeldSignals {
        hold(.all)
    }

    /// Holds back the signals of a failed write, whose error is reported instead.
    package static func holdFailedWrites() -> HeldSignals {
        hold(SignalSet(ofFailedWrites))
    }

    /// Holds back the signals of a failed write, and SIGTTOU, so that a terminal accepts a write
    /// from the background, also after `stty tostop`.
    package static func holdBackgroundWrites() -> HeldSignals {
        hold(SignalSet(ofFailedWrites + [SIGTTOU]))
    }

    private static func hold(_ signals: SignalSet) -> HeldSignals {
        #if canImport(Darwin)
            // XNU sends them to the process, and any of its threads may get them.
            for signal in ofFailedWrites {
                Syscalls.survive(signal)
            }
        #endif
        return HeldSignals(previous: signals.block())
    }

    /// Whether a user's signal to end the program is pending.
    static var isEndPending: Bool {
        let pending = SignalSet.pending
        return ending.contains { pending.contains($0) && !Syscalls.isIgnored($0) }
    }

    /// Delivers the signals that were held back.
    ///
    /// The signals of failed writes are dropped, because these writes have returned an error.
    package func release() {
        let pending = SignalSet.pending
        for signal in HeldSignals.ofFailedWrites
        where dropsFailedWrites && pending.contains(signal) && !previous.contains(signal) {
            SignalSet([signal]).wait()
        }
        previous.setMask()
    }
}
