import CThemeStore

extension FileDescriptor {
    /// Whether this is a terminal: `isatty`.
    package var isTerminal: Bool { isatty(number) == 1 }

    /// Has every terminal but the standard streams closed when another program is started: `isatty`, `fcntl`.
    package static func closeTerminalsOnExec() {
        let listed = (try? workingFolder.openFolder(StorePath(madeUp: "/dev/fd")).names()) ?? []
        let numbers = listed.compactMap { Int32(String(decoding: $0, as: UTF8.self)) }
        for number in numbers.isEmpty ? Array(3..<256) : numbers where number > 2 && isatty(number) == 1 {
            _ = c_fcntl(number, F_SETFD, FD_CLOEXEC)
        }
    }

    /// The number of columns of a terminal, or `nil` if it is unknown or not a terminal: `ioctl` with `TIOCGWINSZ`.
    package var terminalWidth: Int? {
        let width = c_terminal_width(number)
        return width > 0 ? Int(width) : nil
    }

    /// Whether this process is in the foreground of this terminal: `tcgetpgrp`, `getpgrp`.
    package var isForeground: Bool { tcgetpgrp(number) == getpgrp() }

    /// A terminal's modes: `tcgetattr`.
    package func terminalModes() throws(SystemError) -> TerminalModes {
        var modes = TerminalModes()
        try Syscalls.check(tcgetattr(number, &modes.modes))
        return modes
    }

    /// Changes the modes at once: `tcsetattr` with `TCSANOW`.
    package func setTerminalModes(_ modes: TerminalModes) throws(SystemError) {
        try withUnsafePointer(to: modes.modes) { modes throws(SystemError) in
            _ = try Syscalls.check(tcsetattr(number, TCSANOW, modes))
        }
    }

    /// Drops unread input: `tcflush` with `TCIFLUSH`.
    package func flushTerminalInput() {
        tcflush(number, TCIFLUSH)
    }
}

/// A terminal's modes: `termios`.
package struct TerminalModes {
    fileprivate var modes = termios()

    /// The same modes, but input arrives byte by byte and is not echoed: `ICANON`, `ECHO` and `ECHONL` are off.
    ///
    /// All else stays, so what is typed meanwhile is what it would have been: a return still becomes a new line.
    package var unbuffered: TerminalModes {
        var unbuffered = self
        cfmakeraw(&unbuffered.modes)
        unbuffered.modes.c_iflag = modes.c_iflag
        unbuffered.modes.c_oflag = modes.c_oflag
        unbuffered.modes.c_cflag = modes.c_cflag
        unbuffered.modes.c_lflag = modes.c_lflag & ~tcflag_t(ICANON | ECHO | ECHONL)
        return unbuffered
    }
}
