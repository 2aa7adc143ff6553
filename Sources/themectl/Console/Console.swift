import ThemeStore

/// The standard streams.
///
/// All output is written here, and here the process ends.
struct Console {
    private let output: Int32 = 1
    private let errors: Int32 = 2

    /// Makes sure that a standard stream which the parent has closed is not mistaken for a file of ours.
    func prepare() {
        Syscalls.occupyStandardDescriptors()
    }

    /// Prints what a command has to say.
    ///
    /// - Returns: The status to exit with: the command's, unless its output could not be written.
    func show(_ output: Output) -> ExitStatus {
        for note in output.notes { diagnose(note) }
        guard !output.text.isEmpty || !output.document.isEmpty else { return output.status }
        Syscalls.ignoreBrokenPipes()
        do throws(SystemError) {
            try DescriptorIO.write(output.text[...], to: output.isError ? errors : self.output)
            for piece in output.document { try DescriptorIO.write(piece, to: self.output) }
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
    /// - Returns: `nil`, or the status to end with where nobody wants more, which is no failure, or it cannot be written.
    func show(piece: ArraySlice<UInt8>) -> ExitStatus? {
        do throws(SystemError) {
            try DescriptorIO.write(piece, to: output)
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
        Syscalls.ignoreBrokenPipes()
        let line = Array("themectl: \(message.withControlsEscaped)\n".utf8)
        try? DescriptorIO.write(line[...], to: errors)
    }

    /// Prints a line on standard error, unless nobody reads that: whoever follows something must not wait for a reader.
    func tell(_ message: String) {
        if canWriteErrors { diagnose(message) }
    }

    /// Draws text over the last line on standard error, or where there is none, takes that line away.
    func redraw(_ text: String) {
        try? DescriptorIO.write(Array("\r\(text.isEmpty ? "\u{1B}[K" : text)".utf8)[...], to: errors)
    }

    /// Standard output, for whoever waits for it beside other things.
    var outputDescriptor: Int32 { output }

    /// Whether standard output takes something at once, or never will again.
    var canWriteOutput: Bool {
        Syscalls.waitForAny([(output, .output)], milliseconds: 0)[0]
    }

    /// Whether standard error takes something at once, or never will again.
    private var canWriteErrors: Bool {
        Syscalls.waitForAny([(errors, .output)], milliseconds: 0)[0]
    }

    /// Whether standard error is a terminal on which a line can be drawn again.
    func canRedrawErrors(in environment: ProcessEnvironment) -> Bool {
        Syscalls.isTerminal(errors) && environment.text("TERM") != "dumb"
    }

    /// Whether colour is wanted on standard output, by the convention of no-color.org.
    func wantsColor(in environment: ProcessEnvironment) -> Bool {
        Syscalls.isTerminal(output) && environment.text("TERM") != "dumb"
            && (environment.text("NO_COLOR") ?? "").isEmpty
    }

    /// How many columns standard output has, where it is a terminal.
    var outputColumns: Int? {
        Syscalls.terminalWidth(output)
    }

    /// How many columns standard error has, where it is a terminal.
    var errorColumns: Int? {
        Syscalls.terminalWidth(errors)
    }

    func exit(_ status: ExitStatus) -> Never {
        Syscalls.exitProcess(status.rawValue)
    }

    /// Ends the process by a signal, so that its parent sees that, too; a shell has it as 128 and the signal's number.
    func exit(bySignal signal: Int32) -> Never {
        Syscalls.endProcess(by: signal)
    }
}
