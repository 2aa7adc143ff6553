import CThemeStore

/// The numbers of signals: `signal.h`.
package enum Signal {
    package static let childEnded = SIGCHLD
    package static let `continue` = SIGCONT
    package static let fileTooLarge = SIGXFSZ
    package static let hangUp = SIGHUP
    package static let interrupt = SIGINT
    package static let kill = SIGKILL
    package static let brokenPipe = SIGPIPE
    package static let quit = SIGQUIT
    package static let stop = SIGTSTP
    package static let terminate = SIGTERM
}

extension Syscalls {
    /// Has a signal ignored: `signal` with `SIG_IGN`.
    package static func ignore(_ signal: Int32) {
        c_ignore(signal)
    }

    #if canImport(Darwin)
        /// Makes a signal harmless to this process; a program started by `exec` gets the default back: `sigaction`.
        package static func survive(_ signal: Int32) {
            c_survive(signal)
        }
    #endif

    /// Gives a signal its default effect: `signal` with `SIG_DFL`.
    package static func restoreDefault(_ signal: Int32) {
        c_restore_default(signal)
    }

    /// Whether a signal is ignored, as SIGHUP is under `nohup`; Linux keeps a blocked one pending all the same: `sigaction`.
    package static func isIgnored(_ signal: Int32) -> Bool {
        c_is_ignored(signal) != 0
    }

    /// Sends a signal to a process, or to a group, whose number is then negative: `kill`.
    package static func sendSignal(_ signal: Int32, to process: Int32) throws(SystemError) {
        try check { kill(process, signal) }
    }
}
