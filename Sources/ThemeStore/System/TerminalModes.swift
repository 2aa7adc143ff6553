import CThemeStore

/// A terminal's modes: `termios`.
struct TerminalModes: Equatable {
    var modes = termios()

    /// By flags and control characters: other bytes of `termios` are undefined.
    static func == (one: TerminalModes, other: TerminalModes) -> Bool {
        let one = one.modes
        let other = other.modes
        return one.c_iflag == other.c_iflag && one.c_oflag == other.c_oflag
            && one.c_cflag == other.c_cflag
            && one.c_lflag == other.c_lflag
            && withUnsafeBytes(of: one.c_cc) { one in
                withUnsafeBytes(of: other.c_cc) { one.elementsEqual($0) }
            }
    }

    /// These modes, but input arrives byte by byte and is not echoed: `ICANON`, `ECHO` and `ECHONL`
    /// are off.
    ///
    /// All other modes stay, so typed input is unchanged: a return still becomes a new line.
    var unbuffered: TerminalModes {
        var unbuffered = self
        cfmakeraw(&unbuffered.modes)
        unbuffered.modes.c_iflag = modes.c_iflag
        unbuffered.modes.c_oflag = modes.c_oflag
        unbuffered.modes.c_cflag = modes.c_cflag
        unbuffered.modes.c_lflag = modes.c_lflag & ~tcflag_t(ICANON | ECHO | ECHONL)
        return unbuffered
    }
}
