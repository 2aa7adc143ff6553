/// How many bytes of the output are kept: more than any answer about a setting has.
private let maximumOutput = 4096

/// The time that a killed program gets to be gone, in nanoseconds.
private let graceTime: Int64 = 100_000_000

/// Another program that answers a question: it runs with a time limit, and its output is the
/// answer.
package struct ExternalProgram {
    private let file: StorePath

    /// Finds a program by its name in the folders of the environment's `PATH`.
    init(_ name: String, in environment: ProcessEnvironment) throws(ProgramFailure) {
        file = try mappingError(ProgramSearch.file(of: name.bytes, in: environment)) {
            $0 == .noSuchFileOrDirectory ? ProgramFailure.notFound : .cannotRun($0)
        }
    }

    /// A run of the program.
    struct Run {
        /// Its output, as far as that is kept.
        var text = ""
        /// Why it did not do what it was started for, or `nil` if it exited with 0.
        var failure: ProgramFailure?
    }

    /// Runs the program and reads its output until it ends or time is up, then kills it and
    /// everything it started.
    ///
    /// - Parameters:
    ///   - arguments: Its arguments, without its name.
    ///   - deadline: When to give up, by `Syscalls.monotonicNanoseconds`.
    /// - Returns: Its output.
    /// - Throws: `ProgramFailure`, also if the exit status is not 0.
    func ask(_ arguments: [String], until deadline: Int64) throws(ProgramFailure) -> String {
        // For a display without a session bus, the bus's library would start one and leave it
        // running.
        let run = perform(
            arguments,
            setting: [("DISPLAY", nil)],
            until: deadline,
            readsErrors: false
        )
        if let failure = run.failure { throw failure }
        return run.text
    }

    /// Runs the program for what it does, in the same way.
    ///
    /// A signal that ends this process ends it at once.
    ///
    /// - Parameters:
    ///   - arguments: Its arguments, without its name.
    ///   - variables: Its changed variables, compared with this process.
    ///   - deadline: When to give up, by `Syscalls.monotonicNanoseconds`.
    ///   - readsErrors: Whether standard error is read as well.
    /// - Returns: The run. Its text is the beginning of what it wrote.
    func perform(
        _ arguments: [String],
        setting variables: [SpawnRequest.Variable] = [],
        until deadline: Int64,
        readsErrors: Bool = true
    ) -> Run {
        // A signal that ended this process now would leave the tool behind. It is delivered
        // afterwards.
        let signals = HeldSignals.holdEnding()
        defer {
            signals.release()
        }
        let process: ChildProcess
        let output: FileDescriptor
        do {
            let pipe = try FileDescriptor.pipe()
            var request = SpawnRequest(
                file: file,
                arguments: [Array(file.bytes)] + arguments.map { $0.bytes },
                setting: variables
            )
            request.output = .descriptor(pipe.writing.number)
            request.errors = readsErrors ? request.output : .discarded
            process = ChildProcess(try Syscalls.spawn(request))
            // The writing end is closed here, so that the output ends when the program closes its
            // own.
            output = pipe.reading
        } catch {
            return Run(failure: .cannotRun(error))
        }
        var run = Run(text: process.read(output, until: deadline), failure: .timedOut)
        let isOver = process.waitForEnd(until: deadline, orSignal: true)
        // Killed before it is reaped, while its number still means this process group, so that
        // nothing of it is left.
        process.kill()
        guard process.waitForEnd(until: Syscalls.monotonicNanoseconds + graceTime) else {
            process.reapLater()
            return run
        }
        // In an app that ignores SIGCHLD the exit status is unknown. The output has to do.
        let failure = process.reap()
        if isOver { run.failure = failure }
        return run
    }
}

extension ChildProcess {
    /// Reads until the output ends, or the program has ended and only a child of it still
    /// has the output open, or the time is up.
    fileprivate func read(
        _ output: borrowing FileDescriptor,
        until deadline: Int64
    ) -> String {
        var bytes: [UInt8] = []
        while Syscalls.monotonicNanoseconds < deadline, !HeldSignals.isEndPending {
            // Checked before reading, so that nothing it printed is missed.
            let isOver = hasEnded
            guard output.wait(for: .input, milliseconds: isOver ? 0 : 10) else {
                if isOver { break }
                continue
            }
            guard let more = try? output.read(upTo: 1024), !more.isEmpty else {
                break
            }
            // The beginning has the answer, or the reason of a failure.
            if bytes.count < maximumOutput {
                bytes += more
            }
        }
        return bytes.text
    }
}

extension String {
    /// The first line of an answer, cut off where a message has no more room.
    var firstLine: String {
        String(prefix { !$0.isNewline }.prefix(40))
    }
}
