import ThemeStore

/// The standard streams.
///
/// Only this type prints and ends the process.
struct Console {
    /// Has the system keep the exit statuses of children, which are lost where the parent ignored SIGCHLD; for commands
    /// that start programs.
    static func keepChildStatuses() {
        Syscalls.restoreDefault(Signal.childEnded)
    }

    /// Prints a command's output.
    ///
    /// - Returns: The status to exit with: the command's, unless its output could not be written.
    func show(_ output: Output) -> ExitStatus {
        for note in output.notes { diagnose(note) }
        guard !output.text.isEmpty || !output.document.isEmpty || output.nextPart != nil else { return output.status }
        Syscalls.ignore(Signal.brokenPipe)
        do throws(SystemError) {
            try write(output.text[...], toErrors: output.isError)
            for piece in output.document { try write(piece) }
            while let part = output.nextPart?() { try write(part[...]) }
        } catch {
            // A reader that closed the stream wants no more. That is a failure only if a document is cut short.
            if error == .brokenPipe || error == .badFileDescriptor {
                return output.document.isEmpty ? output.status : .ioError
            }
            diagnose("standard output: cannot be written: \(error)")
            return .ioError
        }
        return output.status
    }

    /// Prints one piece of continuous output.
    ///
    /// - Returns: `nil`, or the status to end with: success if the reader is gone, else that of a failed write.
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
    /// A failure is ignored: it could not be reported.
    func diagnose(_ message: String) {
        Syscalls.ignore(Signal.brokenPipe)
        let line = Array("themectl: \(message.withControlsEscaped)\n".utf8)
        try? write(line[...], toErrors: true)
    }

    /// Prints a line on standard error, unless that would block: a watch must not wait for its reader.
    func tell(_ message: String) {
        if FileDescriptor.standardError.wait(for: .output, milliseconds: 0) { diagnose(message) }
    }

    /// Replaces the last line on standard error; empty text clears it.
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

    /// Standard output, as something to poll.
    func awaitedOutput<Event: Hashable>(as event: Event, _ awaited: Awaited) -> PollEntry<Event> {
        PollEntry(event, .standardOutput, awaited)
    }

    /// Whether writing to standard output would not block.
    var canWriteOutput: Bool {
        FileDescriptor.standardOutput.wait(for: .output, milliseconds: 0)
    }

    /// Whether standard error is a terminal on which a line can be drawn again.
    func canRedrawErrors(in environment: ProcessEnvironment) -> Bool {
        FileDescriptor.standardError.isTerminal && environment.text("TERM") != "dumb"
    }

    /// Whether standard output is a terminal, to which control characters could do harm.
    var isTerminal: Bool { FileDescriptor.standardOutput.isTerminal }

    /// Whether standard output gets colour, by the convention of no-color.org.
    func wantsColor(in environment: ProcessEnvironment) -> Bool {
        FileDescriptor.standardOutput.isTerminal && environment.text("TERM") != "dumb"
            && (environment.text("NO_COLOR") ?? "").isEmpty
    }

    /// Whether standard output shows 24-bit colour, by the variable that terminals set for that.
    func wantsTrueColor(in environment: ProcessEnvironment) -> Bool {
        let kind = environment.text("COLORTERM")
        return (kind == "truecolor" || kind == "24bit") && wantsColor(in: environment)
    }

    /// The width of standard output in columns, if it is a terminal.
    var outputColumns: Int? {
        FileDescriptor.standardOutput.terminalWidth
    }

    /// The width of standard error in columns, if it is a terminal.
    var errorColumns: Int? {
        FileDescriptor.standardError.terminalWidth
    }

    func exit(_ status: ExitStatus) -> Never {
        Syscalls.exitProcess(status.rawValue)
    }

    /// Ends the process by a signal, so that its parent sees the signal; a shell reports 128 plus its number.
    func exit(bySignal signal: Int32) -> Never {
        // The process held the signal back; with the default action it ends as it would have.
        Syscalls.restoreDefault(signal)
        try? Syscalls.sendSignal(signal, to: Syscalls.processNumber)
        SignalSet([signal]).unblock()
        Syscalls.exitProcess(128 + signal)
    }
}
