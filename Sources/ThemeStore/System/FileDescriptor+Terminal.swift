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
        try Syscalls.check { tcgetattr(number, &modes.modes) }
        return modes
    }

    /// Changes the modes at once: `tcsetattr` with `TCSANOW`.
    package func setTerminalModes(_ modes: TerminalModes) throws(SystemError) {
        try withUnsafePointer(to: modes.modes) { modes throws(SystemError) in
            _ = try Syscalls.check { tcsetattr(number, TCSANOW, modes) }
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

    /// The same modes, but input arrives byte by byte and is not echoed: `cfmakeraw`.
    package var raw: TerminalModes {
        var raw = self
        cfmakeraw(&raw.modes)
        return raw
    }
}
