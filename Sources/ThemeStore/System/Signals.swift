#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import LinuxHeaders
    import Musl
#else
    import Glibc
    import LinuxHeaders
#endif

/// The numbers of signals: `signal.h`.
package enum Signal {
    package static let childEnded = SIGCHLD
    package static let fileTooLarge = SIGXFSZ
    package static let hangUp = SIGHUP
    package static let interrupt = SIGINT
    package static let kill = SIGKILL
    package static let brokenPipe = SIGPIPE
    package static let quit = SIGQUIT
    package static let stop = SIGTSTP
    package static let terminate = SIGTERM
}

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

    /// Those that have come while they were held back: `sigpending`.
    package static var pending: SignalSet {
        var pending = SignalSet()
        sigpending(&pending.set)
        return pending
    }

    package func contains(_ signal: Int32) -> Bool {
        withUnsafePointer(to: set) { sigismember($0, signal) == 1 }
    }

    /// Holds these signals back on this thread, too: `pthread_sigmask` with `SIG_BLOCK`.
    ///
    /// - Returns: Those that were held back before.
    @discardableResult
    package func block() -> SignalSet {
        var previous = SignalSet()
        withUnsafePointer(to: set) { _ = pthread_sigmask(SIG_BLOCK, $0, &previous.set) }
        return previous
    }

    /// Lets these signals through on this thread: `pthread_sigmask` with `SIG_UNBLOCK`.
    package func unblock() {
        withUnsafePointer(to: set) { _ = pthread_sigmask(SIG_UNBLOCK, $0, nil) }
    }

    /// Holds back these signals on this thread and no others: `pthread_sigmask` with `SIG_SETMASK`.
    package func setMask() {
        withUnsafePointer(to: set) { _ = pthread_sigmask(SIG_SETMASK, $0, nil) }
    }

    /// Takes one of these signals, and waits for one where none is pending: `sigwait`.
    package func take() {
        var signal: Int32 = 0
        withUnsafePointer(to: set) { _ = sigwait($0, &signal) }
    }
}

extension Syscalls {
    /// Has a signal ignored: `signal` with `SIG_IGN`.
    package static func ignore(_ number: Int32) {
        signal(number, SIG_IGN)
    }

    /// Gives a signal the effect it has by itself: `signal` with `SIG_DFL`.
    package static func restoreDefault(_ number: Int32) {
        signal(number, SIG_DFL)
    }

    /// Whether a signal is ignored, as `nohup` makes SIGHUP; Linux keeps such a one pending all the same: `sigaction`.
    package static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(signal, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
            let handler = action.__sigaction_u.__sa_handler
        #elseif canImport(Musl)
            let handler = action.__sa_handler.sa_handler
        #else
            let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Sends a signal to a process, or to a group, whose number is then negative: `kill`.
    package static func sendSignal(_ signal: Int32, to process: Int32) throws(SystemError) {
        try check { kill(process, signal) }
    }
}
