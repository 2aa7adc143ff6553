/// Passes programs' output on to the terminals of this process's standard output and standard
/// error.
///
/// The programs get a pipe: with a descriptor of a terminal, any program could read from it and
/// change its modes.
package final class TerminalRelay: Sendable {
    /// A pipe to a terminal.
    private final class Channel: EventSource, Sendable {
        private let programs: FileDescriptor.Pipe
        private let terminal: Int32
        /// Whether something that was read is not on the terminal yet.
        private let isShowing = Mutex(false)

        /// Makes the pipe, or returns `nil` if the stream is no terminal.
        init?(to stream: borrowing FileDescriptor) throws(SystemError) {
            guard stream.isTerminal else { return nil }
            programs = try FileDescriptor.pipe()
            terminal = stream.number
        }

        /// The end that the programs write to.
        var stream: SpawnRequest.Stream { .descriptor(programs.writing.number) }

        var awaited: [PollEntry] { [PollEntry(programs.reading, .input)] }

        func handle(_ happened: Set<PollEntry>) throws(SystemError) {
            if happened.isDisjoint(with: awaited) { return }
            isShowing.withLock { $0 = true }
            let text = try programs.reading.read(upTo: 4096)
            let screen = FileDescriptor(owning: terminal)
            // If the terminal is gone, the output is dropped, so that no program waits.
            try? DescriptorIO.write(text[...], to: screen)
            screen.leaveOpen()
            isShowing.withLock { $0 = false }
        }

        /// Whether something that a program printed is not on the terminal yet.
        var isBusy: Bool {
            programs.reading.hasInput || isShowing.withLock { $0 }
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
        output = try Channel(to: FileDescriptor.standardOutput)
        let one = try? FileDescriptor.standardOutput.status().identity
        let other = try? FileDescriptor.standardError.status().identity
        // If both are the same terminal, they share a pipe, which keeps their order.
        if one == other {
            errors = output
        } else {
            errors = try Channel(to: FileDescriptor.standardError)
        }
        let channels = channels
        if channels.isEmpty { return }
        // The thread blocks SIGTTOU, so `stty tostop` does not stop this process.
        try Syscalls.startThread {
            while (try? EventLoop.wait(for: channels.map { $0 as any EventSource })) != nil {}
        }
    }

    private var channels: [Channel] {
        [output, errors === output ? nil : errors].compactMap { $0 }
    }

    /// Redirects a program's output to this relay.
    ///
    /// - Parameters:
    ///   - request: The program.
    ///   - isErrorsOnly: Whether its standard output goes to standard error.
    package func redirect(_ request: inout SpawnRequest, toErrorsOnly isErrorsOnly: Bool) {
        request.errors = errors?.stream ?? request.errors
        if isErrorsOnly {
            request.output = errors?.stream ?? .descriptor(FileDescriptor.standardError.number)
        } else {
            request.output = output?.stream ?? request.output
        }
    }

    /// Waits until everything that has been printed is passed on.
    ///
    /// - Parameter deadline: When to give up, by `Syscalls.monotonicNanoseconds`: the user may have
    ///   stopped the terminal.
    package func finish(until deadline: Int64) {
        for channel in channels {
            while channel.isBusy, Syscalls.monotonicNanoseconds < deadline {
                Syscalls.sleep(milliseconds: 1)
            }
        }
    }
}
