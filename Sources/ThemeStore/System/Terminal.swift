import CThemeStore

extension FileDescriptor {
    /// Whether this is a terminal: `isatty`.
    package var isTerminal: Bool { isatty(number) == 1 }

    /// How many columns a terminal has, or `nil` where this is none or does not know: `ioctl` with `TIOCGWINSZ`.
    package var terminalWidth: Int? {
        var size = winsize()
        guard c_ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Whether this process is in the foreground of this terminal: `tcgetpgrp`, `getpgrp`.
    package var isForeground: Bool { tcgetpgrp(number) == getpgrp() }

    /// How a terminal treats what comes in and goes out: `tcgetattr`.
    package func terminalModes() throws(SystemError) -> TerminalModes {
        var modes = TerminalModes()
        try Syscalls.check { tcgetattr(number, &modes.modes) }
        return modes
    }

    /// Changes that at once, whatever still waits to go out: `tcsetattr` with `TCSANOW`.
    package func setTerminalModes(_ modes: TerminalModes) throws(SystemError) {
        try withUnsafePointer(to: modes.modes) { modes throws(SystemError) in
            _ = try Syscalls.check { tcsetattr(number, TCSANOW, modes) }
        }
    }

    /// Drops what has come in and was not read: `tcflush` with `TCIFLUSH`.
    package func flushTerminalInput() {
        tcflush(number, TCIFLUSH)
    }
}

/// How a terminal treats what comes in and goes out: `termios`.
package struct TerminalModes {
    fileprivate var modes = termios()

    /// The same, but handing over what comes in as it comes, without showing it: `cfmakeraw`.
    package var raw: TerminalModes {
        var raw = self
        cfmakeraw(&raw.modes)
        return raw
    }
}
