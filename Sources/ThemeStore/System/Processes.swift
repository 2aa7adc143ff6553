#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import LinuxHeaders
    import Musl
#else
    import Glibc
    import LinuxHeaders
#endif

extension Syscalls {
    /// How a process has ended.
    package enum ProcessEnd: Equatable, Sendable {
        case exited(Int32)
        case signaled(Int32)
    }

    /// Whether a child has ended; it is not reaped by asking: `waitid` with `WNOHANG` and `WNOWAIT`.
    package static func hasEnded(_ process: Int32) -> Bool {
        var information = siginfo_t()
        let result = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
        // Where there is no such child there is nothing to wait for, either.
        return result != 0 || information.si_signo == SIGCHLD
    }

    /// Waits for a child to end: `waitpid`.
    ///
    /// EINTR: again.
    package static func reap(_ process: Int32) throws(SystemError) -> ProcessEnd {
        var status: Int32 = 0
        try checkRetrying { waitpid(process, &status, 0) }
        // The macros of wait.h, which Swift cannot see.
        let signal = status & 0x7F
        return signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
    }

    /// The group that a process is in: `getpgid`.
    package static func group(of process: Int32) -> Int32 {
        getpgid(process)
    }
}
