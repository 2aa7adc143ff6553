import CThemeStore

extension FileDescriptor {
    /// Has every terminal but the standard streams closed when another program is started:
    /// `isatty`, `fcntl`.
    static func closeTerminalsOnExec() {
        // As many files as a process may have open, unless its limit was raised.
        for number in 3..<1024 as Range<Int32> where isatty(number) == 1 {
            _ = c_fcntl(number, F_SETFD, FD_CLOEXEC)
        }
    }

    /// Whether this process is in the foreground of this terminal: `tcgetpgrp`, `getpgrp`.
    var isForeground: Bool {
        tcgetpgrp(number) == getpgrp()
    }

    /// Whether this is the controlling terminal and another job is in its foreground, so that
    /// reading would stop this process: `tcgetpgrp`, `getpgrp`.
    package var isOfAnotherJob: Bool {
        let group = tcgetpgrp(number)
        return group >= 0 && group != getpgrp()
    }

    /// The columns of this terminal, or `nil` if this is none or its size is unknown: `ioctl` with
    /// `TIOCGWINSZ`.
    package var terminalColumns: Int? {
        let columns = Int(c_terminal_columns(number))
        guard columns > 0 else { return nil }
        return columns
    }

    /// Opens the controlling terminal: `openat`, with a name by `TIOCGDEV`, or on macOS by
    /// `ttyname`.
    ///
    /// - Returns: The terminal under its own name, so a lock on it is no lock on others. Or
    ///   `/dev/tty`, one file for all terminals, if its own name is unknown here or this user
    ///   cannot open it.
    /// - Throws: `SystemError` if there is none.
    static func openControllingTerminal() throws(SystemError) -> FileDescriptor {
        let options: OpenOptions = [.readWrite, .noControllingTerminal, .nonBlocking]
        let terminal = try workingFolder.open(StorePath(literal: "/dev/tty"), options)
        // The terminal of another user, as after `su`, cannot be opened. In a container another
        // terminal may have that name, and `tcgetpgrp` succeeds only for the controlling terminal.
        if let name = terminal.nameOfControllingTerminal,
            let named = try? workingFolder.open(name, options), tcgetpgrp(named.number) >= 0
        {
            return named
        }
        return terminal
    }

    private var nameOfControllingTerminal: StorePath? {
        #if canImport(Darwin)
            // It has a name only where it is a standard stream.
            guard let stream = (0...2 as ClosedRange<Int32>).first(where: { tcgetpgrp($0) >= 0 }),
                let name = ttyname(stream)
            else {
                return nil
            }
            return StorePath(String(cString: name))
        #else
            var device: UInt32 = 0
            c_terminal_device(number, &device)
            let major = device >> 8 & 0xFFF
            let minor = device & 0xFF | device >> 12 & 0xFFF00
            guard major == 4 || major == 136 else {
                return nil
            }
            return StorePath(literal: major == 4 ? "/dev/tty\(minor)" : "/dev/pts/\(minor)")
        #endif
    }

    /// A terminal's modes: `tcgetattr`.
    func terminalModes() throws(SystemError) -> TerminalModes {
        var modes = TerminalModes()
        try check(tcgetattr(number, &modes.modes))
        return modes
    }

    /// Changes the modes at once: `tcsetattr` with `TCSANOW`.
    func setTerminalModes(_ modes: TerminalModes) throws(SystemError) {
        var modes = modes.modes
        try check(tcsetattr(number, TCSANOW, &modes))
    }

    /// Drops unread input: `tcflush` with `TCIFLUSH`.
    func flushTerminalInput() {
        tcflush(number, TCIFLUSH)
    }
}
