import ThemeStore

/// The standard streams.
///
/// Only this type prints and ends the process.
enum Console {
    /// Restores the default of SIGCHLD: if the parent ignored it, the exit statuses of children
    /// would be lost.
    ///
    /// Commands that start programs call it.
    static func keepChildStatuses() {
        Syscalls.restoreDefault(Signal.childEnded)
    }

    /// Prepares a command that follows something: gives the signals that end it their default
    /// action, and unblocks them.
    ///
    /// The default action ends even a process that reads from an unresponsive file system. Some
    /// parents leave the signals blocked.
    static func prepareToFollow() {
        SignalSet(HeldSignals.ending).unblock()
        // A write to a closed pipe fails instead.
        Syscalls.ignore(Signal.brokenPipe)
        keepChildStatuses()
    }

    /// Prints a command's output.
    ///
    /// - Returns: The status to exit with: the command's, unless its output could not be written.
    static func show(_ output: Output) -> ExitStatus {
        output.notes.forEach(diagnose)
        guard !output.text.isEmpty || !output.document.isEmpty || output.nextPart != nil else {
            return output.status
        }
        // A failed write is an error, never a signal. No other program replaces this process after
        // its output, so the handling of signals can change.
        _ = HeldSignals.holdFailedWrites()
        do {
            try DescriptorIO.write(output.text[...], to: .standardOutput)
            try DescriptorIO.write(output.document, to: .standardOutput)
            while let part = output.nextPart?() {
                try DescriptorIO.write(part[...], to: .standardOutput)
            }
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

    /// Prints as much of continuous output as its reader accepts now.
    ///
    /// - Returns: How many bytes were printed.
    static func show(piece: ArraySlice<UInt8>) throws(SystemError) -> Int {
        let signals = HeldSignals.holdFailedWrites()
        defer {
            signals.release()
        }
        return try FileDescriptor.standardOutput.write(piece)
    }

    /// Prints one line on standard error.
    ///
    /// A failure is ignored: it could not be reported.
    static func diagnose(_ message: String) {
        write(line(message))
    }

    /// Prints a line on standard error, unless that would block: a watch must not wait for its
    /// reader.
    ///
    /// A terminal gets half a second, because it accepts nothing while another thread or process
    /// writes to it.
    static func notify(_ message: String) {
        let signals = HeldSignals.holdBackgroundWrites()
        defer {
            signals.release()
        }
        let patience: Int32 = FileDescriptor.standardError.isTerminal ? 500 : 0
        var rest = Array(line(message).utf8)[...]
        // The rest of a line is dropped. A pipe accepts a whole line or nothing.
        while !rest.isEmpty,
            FileDescriptor.standardError.wait(for: .output, milliseconds: patience)
        {
            guard let length = try? FileDescriptor.standardError.write(rest), length > 0 else {
                return
            }
            rest = rest.dropFirst(length)
        }
    }

    /// A line for standard error.
    private static func line(_ message: String) -> String {
        "themectl: \(message.withControlsEscaped)\n"
    }

    /// Replaces the last line on standard error.
    ///
    /// Empty text clears it.
    static func redraw(_ text: String) {
        write(text.isEmpty ? "\r\u{1B}[K" : "\r\(text)")
    }

    /// Writes to standard error.
    ///
    /// A failure is ignored, and never a signal.
    ///
    /// The handling of signals stays as it is, because the command of `with` inherits it.
    private static func write(_ text: String) {
        let signals = HeldSignals.holdFailedWrites()
        defer {
            signals.release()
        }
        try? DescriptorIO.write(text.bytes[...], to: .standardError)
    }

    /// Whether standard output gets colour, by the convention of no-color.org.
    static func wantsColor(in environment: ProcessEnvironment) -> Bool {
        FileDescriptor.standardOutput.isTerminal && environment["TERM"] != "dumb"
            && !environment.isSet("NO_COLOR")
    }

    /// Whether standard output shows 24-bit colour, by `$COLORTERM`.
    static func wantsTrueColor(in environment: ProcessEnvironment) -> Bool {
        ["truecolor", "24bit"].contains(environment["COLORTERM"]) && wantsColor(in: environment)
    }

    /// Ends the process of a command line without a command.
    static func exit(printing usage: String) -> Never {
        write(usage)
        exit(.usage)
    }

    static func exit(_ status: ExitStatus) -> Never {
        Syscalls.exitProcess(status.rawValue)
    }

    /// Exits five seconds after a deadline, unless the process has ended by then: a file system may
    /// hold up its loop by not answering.
    static func exit(_ status: ExitStatus, longAfter deadline: Int64) {
        try? Syscalls.startThread {
            while Syscalls.monotonicNanoseconds < deadline {
                let rest = (deadline - Syscalls.monotonicNanoseconds) / 1_000_000 + 1
                Syscalls.sleep(milliseconds: Int32(clamping: rest))
            }
            // A process that was stopped meanwhile has its five seconds as well.
            for _ in 0..<50 {
                Syscalls.sleep(milliseconds: 100)
            }
            exit(status)
        }
    }

    /// Ends the process by a signal, so that its parent sees the signal.
    ///
    /// A shell reports 128 plus its number.
    static func exit(bySignal signal: Int32) -> Never {
        // The signal was blocked. Its default action ends the process as usual.
        Syscalls.restoreDefault(signal)
        try? Syscalls.sendSignal(signal, to: Syscalls.processNumber)
        SignalSet([signal]).unblock()
        Syscalls.exitProcess(128 + signal)
    }
}

/// The program's exit statuses: from `sysexits.h`, and 1 for "no".
enum ExitStatus: Int32 {
    case success = 0
    case no = 1
    case usage = 64
    case malformed = 65
    case noInput = 66
    case unavailable = 69
    case cannotCreate = 73
    case ioError = 74
    case temporaryFailure = 75
    case notPermitted = 77
    case misconfigured = 78
    case cannotRun = 126
    case commandNotFound = 127
}

/// A command's output and exit status.
struct Output {
    /// Lines for standard error.
    var notes: [String] = []
    /// The bytes for standard output.
    var text: [UInt8] = []
    /// A whole document for standard output.
    ///
    /// It may be large, so it is not copied.
    var document: ArraySlice<UInt8> = []
    /// Creates the next part of a text that is too large to be kept, or returns `nil` at its end.
    var nextPart: (() -> [UInt8]?)?
    var status: ExitStatus = .success
    /// The signal that ends the process, instead of a status.
    var signal: Int32?

    /// The note of a dry run.
    static let dryRunNote = "note: dry run: nothing was changed"

    /// Adds a line to the text.
    mutating func print(_ line: String) {
        write(line)
        write("\n")
    }

    /// Adds text with line ends.
    mutating func write(_ words: String) {
        text.append(contentsOf: words.utf8)
    }
}

extension Output {
    /// A text for standard output.
    init(_ text: String) {
        self.init()
        write(text)
    }
}

#if REPLACED_ALLOCATOR
    /// Ends the program if memory is exhausted.
    @_cdecl("themectl_out_of_memory")
    func endOutOfMemory() -> Never {
        Syscalls.exitProcess(
            ExitStatus.ioError.rawValue,
            saying: "themectl: cannot allocate memory\n"
        )
    }
#endif
