import ThemeStore

/// The standard streams.
///
/// Only this type prints and ends the process.
enum Console {
    /// Has the system keep the exit statuses of children, which are lost where the parent ignored SIGCHLD; for commands
    /// that start programs.
    static func keepChildStatuses() { Syscalls.restoreDefault(Signal.childEnded) }

    /// Holds back and queues these signals and the ending ones, for a command that follows a file.
    ///
    /// Signals that are ignored, as `nohup` makes SIGHUP, stay so.
    static func queueSignals(and others: [Int32] = [], following file: StorePath) throws(Failure) -> SignalQueue {
        keepChildStatuses()
        return try mappingError(try SignalQueue(HeldSignals.ending.filter { !Syscalls.isIgnored($0) } + others)) {
            Failure.notWatched(file, $0)
        }
    }

    /// Waits for events, on behalf of a command that follows something.
    ///
    /// - Parameters:
    ///   - entries: The events.
    ///   - signals: The signals, which end the wait, too.
    ///   - due: When to give up, by `Syscalls.monotonicNanoseconds`; `nil` is never.
    ///   - verb: The command, for messages.
    /// - Returns: The events that happened, and the last signal that came; the end of a child is none.
    /// - Throws: `Failure` if the system cannot wait.
    static func wait(
        for entries: [PollEntry], or signals: borrowing SignalQueue, until due: Int64? = nil, in verb: String
    ) throws(Failure) -> (happened: Set<PollEntry>, signal: Int32?) {
        let signaled = PollEntry(signals.descriptor, .input)
        let rest = Syscalls.milliseconds(until: due)
        let happened = try mappingError(try Syscalls.poll([signaled] + entries, milliseconds: rest)) {
            (error: SystemError) in
            Failure(status: .ioError, message: "\(verb): cannot wait for changes: \(error)")
        }
        return (happened, happened.contains(signaled) ? signals.take().last { $0 != Signal.childEnded } : nil)
    }

    /// Prints a command's output.
    ///
    /// - Returns: The status to exit with: the command's, unless its output could not be written.
    static func show(_ output: Output) -> ExitStatus {
        for note in output.notes { diagnose(note) }
        guard !output.text.isEmpty || !output.document.isEmpty || output.nextPart != nil else { return output.status }
        // A failed write is an error, never a signal. Nothing takes this process's place after its output.
        _ = HeldSignals.holdFailedWrites()
        do throws(SystemError) {
            if output.isError {
                try DescriptorIO.write(output.text[...], to: .standardError)
            } else {
                try DescriptorIO.write(output.text[...], to: .standardOutput)
            }
            try DescriptorIO.write(output.document, to: .standardOutput)
            while let part = output.nextPart?() { try DescriptorIO.write(part[...], to: .standardOutput) }
        } catch {
            // The reader closed the stream, which is a failure only if it cuts a document short.
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
    static func show(piece: ArraySlice<UInt8>) -> ExitStatus? {
        do throws(SystemError) {
            try write(piece, to: .standardOutput)
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
    static func diagnose(_ message: String) {
        try? write(Array("themectl: \(message.withControlsEscaped)\n".utf8)[...], to: .standardError)
    }

    /// Prints a line on standard error, unless that would block: a watch must not wait for its reader.
    static func tell(_ message: String) {
        if FileDescriptor.standardError.wait(for: .output, milliseconds: 0) { diagnose(message) }
    }

    /// Replaces the last line on standard error; empty text clears it.
    static func redraw(_ text: String) {
        try? write(Array("\r\(text.isEmpty ? "\u{1B}[K" : text)".utf8)[...], to: .standardError)
    }

    /// Writes to a standard stream; failing is an error, never a signal.
    ///
    /// The effects of signals stay as they are, because `with` hands them on to its command.
    private static func write(
        _ bytes: ArraySlice<UInt8>, to stream: borrowing FileDescriptor
    ) throws(SystemError) {
        if bytes.isEmpty { return }
        let signals = HeldSignals.holdFailedWrites()
        defer { signals.release() }
        try DescriptorIO.write(bytes, to: stream)
    }

    /// Whether standard output gets colour, by the convention of no-color.org.
    static func wantsColor(in environment: ProcessEnvironment) -> Bool {
        FileDescriptor.standardOutput.isTerminal && environment["TERM"] != "dumb" && !environment.isSet("NO_COLOR")
    }

    /// Whether standard output shows 24-bit colour, by `$COLORTERM`.
    static func wantsTrueColor(in environment: ProcessEnvironment) -> Bool {
        let kind = environment["COLORTERM"]
        return (kind == "truecolor" || kind == "24bit") && wantsColor(in: environment)
    }

    static func exit(_ status: ExitStatus) -> Never { Syscalls.exitProcess(status.rawValue) }

    /// Ends the process by a signal, so that its parent sees the signal; a shell reports 128 plus its number.
    static func exit(bySignal signal: Int32) -> Never {
        // The process held the signal back; with the default action it ends as it would have.
        Syscalls.restoreDefault(signal)
        try? Syscalls.sendSignal(signal, to: Syscalls.processNumber)
        SignalSet([signal]).unblock()
        Syscalls.exitProcess(128 + signal)
    }
}

/// A command's output and exit status.
struct Output {
    /// Lines for standard error.
    var notes: [String] = []
    /// The bytes for standard output.
    var text: [UInt8] = []
    /// A whole document for standard output, which is not copied, because it may be large.
    var document: ArraySlice<UInt8> = []
    /// Makes the next part of a text that is too large to be kept; `nil` at its end.
    var nextPart: (() -> [UInt8]?)?
    /// Whether the text goes to standard error instead.
    var isError = false
    var status: ExitStatus = .success

    /// The note of a dry run.
    static let dryRunNote = "note: dry run: nothing was changed"

    /// Adds a line to the text.
    mutating func print(_ line: String) {
        write(line)
        text.append(UInt8(ascii: "\n"))
    }

    /// Adds text that has its line ends already.
    mutating func write(_ words: String) { text.append(contentsOf: words.utf8) }
}
