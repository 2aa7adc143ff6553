import ThemeStore

/// The standard streams.
///
/// All output is written here, and here the process ends.
struct Console {
    /// Makes sure that a standard stream which the parent has closed is not mistaken for a file of ours.
    func prepare() {
        StandardStreams.occupy()
        // Where it is ignored, as some parents have it, nobody is told how a program has ended.
        Syscalls.restoreDefault(Signal.childEnded)
    }

    /// Prints what a command has to say.
    ///
    /// - Returns: The status to exit with: the command's, unless its output could not be written.
    func show(_ output: Output) -> ExitStatus {
        for note in output.notes { diagnose(note) }
        guard !output.text.isEmpty || !output.document.isEmpty else { return output.status }
        Syscalls.ignore(Signal.brokenPipe)
        do throws(SystemError) {
            try write(output.text[...], toErrors: output.isError)
            for piece in output.document { try write(piece) }
        } catch {
            // Whoever closed the stream wants no more, which is no failure of the command, unless a document is cut short.
            if error == .brokenPipe || error == .badFileDescriptor {
                return output.document.isEmpty ? output.status : .ioError
            }
            diagnose("standard output: cannot be written: \(error)")
            return .ioError
        }
        return output.status
    }

    /// Prints a piece of what is told bit by bit.
    ///
    /// - Returns: `nil`, or the status to end with where nobody wants more, which is no failure, or it cannot be
    ///   written.
    func show(piece: ArraySlice<UInt8>) -> ExitStatus? {
        do throws(SystemError) {
            try write(piece)
            return nil
        } catch {
            if error == .brokenPipe || error == .badFileDescriptor { return .success }
            tell("standard output: cannot be written: \(error)")
            return .ioError
        }
    }

    /// Prints one line on standard error.
    ///
    /// There is no one to tell where that fails.
    func diagnose(_ message: String) {
        Syscalls.ignore(Signal.brokenPipe)
        let line = Array("themectl: \(message.withControlsEscaped)\n".utf8)
        try? write(line[...], toErrors: true)
    }

    /// Prints a line on standard error, unless that would block: a watch must not wait for its reader.
    func tell(_ message: String) {
        if canWriteErrors { diagnose(message) }
    }

    /// Draws text over the last line on standard error, or where there is none, takes that line away.
    func redraw(_ text: String) {
        try? write(Array("\r\(text.isEmpty ? "\u{1B}[K" : text)".utf8)[...], toErrors: true)
    }

    private func write(_ bytes: ArraySlice<UInt8>, toErrors isError: Bool = false) throws(SystemError) {
        if isError {
            try DescriptorIO.write(bytes, to: .standardError)
        } else {
            try DescriptorIO.write(bytes, to: .standardOutput)
        }
    }

    /// Standard output, to be waited for beside other things.
    func awaitedOutput<Event: Hashable>(as event: Event, _ awaited: Awaited) -> PollEntry<Event> {
        PollEntry(event, .standardOutput, awaited)
    }

    /// Whether standard output takes something at once, or never will again.
    var canWriteOutput: Bool {
        FileDescriptor.standardOutput.wait(for: .output, milliseconds: 0)
    }

    /// Whether standard error takes something at once, or never will again.
    private var canWriteErrors: Bool {
        FileDescriptor.standardError.wait(for: .output, milliseconds: 0)
    }

    /// Whether standard error is a terminal on which a line can be drawn again.
    func canRedrawErrors(in environment: ProcessEnvironment) -> Bool {
        FileDescriptor.standardError.isTerminal && environment.text("TERM") != "dumb"
    }

    /// Whether colour is wanted on standard output, by the convention of no-color.org.
    func wantsColor(in environment: ProcessEnvironment) -> Bool {
        FileDescriptor.standardOutput.isTerminal && environment.text("TERM") != "dumb"
            && (environment.text("NO_COLOR") ?? "").isEmpty
    }

    /// Whether standard output shows any of 16 million colours, by the variable that terminals set for that.
    func wantsTrueColor(in environment: ProcessEnvironment) -> Bool {
        let kind = environment.text("COLORTERM")
        return (kind == "truecolor" || kind == "24bit") && wantsColor(in: environment)
    }

    /// How many columns standard output has, where it is a terminal.
    var outputColumns: Int? {
        FileDescriptor.standardOutput.terminalWidth
    }

    /// How many columns standard error has, where it is a terminal.
    var errorColumns: Int? {
        FileDescriptor.standardError.terminalWidth
    }

    func exit(_ status: ExitStatus) -> Never {
        Syscalls.exitProcess(status.rawValue)
    }

    /// Ends the process by a signal, so that its parent sees that, too; a shell has it as 128 and the signal's number.
    func exit(bySignal signal: Int32) -> Never {
        // As it would have ended without the signal's being held back.
        Syscalls.restoreDefault(signal)
        try? Syscalls.sendSignal(signal, to: Syscalls.processNumber)
        SignalSet([signal]).unblock()
        Syscalls.exitProcess(128 + signal)
    }
}
