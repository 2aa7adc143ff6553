/// Passes programs' output on to the terminals of this process's standard output and standard
/// error.
///
/// The programs get a pipe: with a descriptor of a terminal, any program could read from it and
/// change its modes.
package final class TerminalRelay: Sendable {
    /// A pipe to a terminal, and the thread that empties it.
    private final class Channel: EventSource, @unchecked Sendable {
        let programs: FileDescriptor.Pipe
        /// Closed to have the thread end once the pipe is empty.
        let ending: FileDescriptor.Pipe
        /// Written to when the thread has ended.
        let ended: FileDescriptor.Pipe
        let terminal: Int32
        /// The thread's own state.
        private var isThere = true
        private var isOver = false
        private var vainReads = VainAttempts()

        init(to terminal: Int32) throws(SystemError) {
            programs = try FileDescriptor.pipe()
            ending = try FileDescriptor.pipe()
            ended = try FileDescriptor.pipe()
            self.terminal = terminal
        }

        /// Passes on until it is to end.
        ///
        /// If the terminal is gone, the output is dropped, so that no program waits. If the system
        /// cannot wait, this ends.
        func run() {
            while !isOver, (try? EventLoop.wait(for: [self])) != nil {}
            _ = try? ended.writing.write([0])
        }

        private var printed: PollEntry {
            PollEntry(programs.reading, .input)
        }

        private var isEnding: PollEntry {
            PollEntry(ending.reading, .input)
        }

        var awaited: [PollEntry] { [printed, isEnding] }

        func handle(_ happened: Set<PollEntry>) throws(SystemError) {
            guard happened.contains(printed) else {
                isOver = happened.contains(isEnding)
                return
            }
            do throws(SystemError) {
                let text = try programs.reading.read(upTo: 4096)
                try vainReads.count(nil)
                show(text)
            } catch {
                try vainReads.count(error)
            }
        }

        private func show(_ text: [UInt8]) {
            let screen = FileDescriptor(owning: terminal)
            if isThere, (try? DescriptorIO.write(text[...], to: screen)) == nil {
                isThere = false
            }
            screen.leaveOpen()
        }
    }

    private let output: Channel?
    private let errors: Channel?

    /// Starts to pass on, if either stream is a terminal, and keeps every other terminal from the
    /// programs.
    ///
    /// - Throws: `SystemError` if there are too many open files or threads.
    package init() throws(SystemError) {
        FileDescriptor.closeTerminalsOnExec()
        output = try TerminalRelay.start(to: FileDescriptor.standardOutput)
        let one = try? FileDescriptor.standardOutput.status().identity
        let other = try? FileDescriptor.standardError.status().identity
        // If both are the same terminal, they share a pipe, which keeps their order.
        if one == other {
            errors = output
        } else {
            do throws(SystemError) {
                errors = try TerminalRelay.start(to: FileDescriptor.standardError)
            } catch {
                // Its thread ends, because this may be tried again and again.
                _ = try? output?.ending.writing.write([0])
                throw error
            }
        }
    }

    private static func start(to stream: borrowing FileDescriptor) throws(SystemError) -> Channel? {
        guard stream.isTerminal else { return nil }
        let channel = try Channel(to: stream.number)
        // The thread blocks SIGTTOU, so `stty tostop` does not stop this process.
        try Syscalls.startThread { channel.run() }
        return channel
    }

    /// Redirects a program's output to this relay.
    ///
    /// - Parameters:
    ///   - request: The program.
    ///   - isErrorsOnly: Whether its standard output goes to standard error.
    package func redirect(_ request: inout SpawnRequest, toErrorsOnly isErrorsOnly: Bool) {
        if let errors {
            request.errors = .descriptor(errors.programs.writing.number)
        }
        if isErrorsOnly {
            let errors = errors?.programs.writing.number ?? FileDescriptor.standardError.number
            request.output = .descriptor(errors)
        } else if let output {
            request.output = .descriptor(output.programs.writing.number)
        }
    }

    /// Waits until everything that has been printed is passed on.
    ///
    /// - Parameter deadline: When to give up, by `Syscalls.monotonicNanoseconds`: the user may have
    ///   stopped the terminal.
    package func finish(until deadline: Int64) {
        for case let channel? in [output, errors === output ? nil : errors] {
            _ = try? channel.ending.writing.write([0])
            channel.ended.reading.wait(
                for: .input,
                milliseconds: Syscalls.milliseconds(until: deadline)
            )
        }
    }
}
