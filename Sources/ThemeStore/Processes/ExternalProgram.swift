/// More than any answer about one setting, in bytes.
private let maximumOutput = 4096

/// The time that a killed program gets to be gone, in nanoseconds.
private let graceTime: Int64 = 100_000_000

/// Another program that answers a question: it runs with a time limit, and its output is the
/// answer.
package struct ExternalProgram: Sendable {
    /// The reason why a program did not answer.
    package enum Failure: Error, Equatable, Sendable {
        case notFound
        case cannotRun(SystemError)
        case exited(Int32)
        case signaled(Int32)
        /// It failed because what it was asked for does not exist.
        case absent
        case timedOut
        case tooMuchOutput
        /// It has ended without an answer.
        ///
        /// Its exit status is unknown.
        case unanswered
    }

    private let file: StorePath

    /// Finds a program by its name in the folders of the environment's `PATH`.
    package init(_ name: String, in environment: ProcessEnvironment) throws(Failure) {
        file = try mappingError(try ProgramSearch.file(of: Array(name.utf8), in: environment)) {
            $0 == .noSuchFileOrDirectory ? Failure.notFound : .cannotRun($0)
        }
    }

    /// A run of the program.
    package struct Run: Sendable {
        /// Its output, as far as that is kept.
        package fileprivate(set) var text = ""
        /// Why it did not do what it was started for, or `nil` if it exited with 0.
        package fileprivate(set) var failure: Failure?
    }

    /// Runs the program and reads its output until it ends or time is up, then kills it and
    /// everything it started.
    ///
    /// - Parameters:
    ///   - arguments: Its arguments, without its name.
    ///   - deadline: When to give up, by `Syscalls.monotonicNanoseconds`.
    ///   - absence: The words with which a line of a failing program ends if what it was asked for
    ///     does not exist. Standard error is then read as well.
    /// - Returns: Its output.
    /// - Throws: `Failure`, also if the exit status is not 0.
    package func ask(_ arguments: [String], until deadline: Int64, absence: String? = nil)
        throws(Failure) -> String
    {
        // For a display without a session bus, the bus's library would start one and leave it
        // running.
        let run = perform(
            arguments,
            setting: [("DISPLAY", nil)],
            until: deadline,
            readsErrors: absence != nil,
            isForAnswer: true
        )
        switch run.failure {
        case nil: return run.text
        case .exited
        where absence.map { end in run.text.lines.contains { $0.hasSuffix(end) } } == true:
            throw .absent
        case let failure?: throw failure
        }
    }

    /// Runs the program for what it does, in the same way.
    ///
    /// A signal that ends this process ends it at once.
    ///
    /// - Parameters:
    ///   - arguments: Its arguments, without its name.
    ///   - variables: Its changed variables, compared with this process. `nil` removes a variable.
    ///   - deadline: When to give up, by `Syscalls.monotonicNanoseconds`.
    ///   - readsErrors: Whether standard error is read as well.
    ///   - isForAnswer: Whether its output is what counts, so that too much of it is a failure and
    ///     no signal ends it.
    /// - Returns: The run. Its text is the beginning of what it wrote.
    package func perform(
        _ arguments: [String],
        setting variables: [(name: String, value: [UInt8]?)],
        until deadline: Int64,
        readsErrors: Bool = true,
        isForAnswer: Bool = false
    ) -> Run {
        // A signal that ended this process now would leave the tool behind. It is delivered
        // afterwards: within a second, the time for an answer, or because the tool is ended.
        let signals = HeldSignals.holdEnding()
        defer {
            signals.release()
        }
        let process: ChildProcess
        let output: FileDescriptor
        do throws(SystemError) {
            let pipe = try FileDescriptor.pipe()
            let words = [Array(file.bytes)] + arguments.map { Array($0.utf8) }
            var request = SpawnRequest(file: file, arguments: words, setting: variables)
            request.output = .descriptor(pipe.writing.number)
            request.errors =
                if readsErrors {
                    request.output
                } else {
                    .discarded
                }
            process = ChildProcess(try Syscalls.spawn(request))
            // The writing end is closed here, so that the output ends when the program closes its
            // own.
            output = pipe.reading
        } catch {
            return Run(failure: .cannotRun(error))
        }
        var run = ExternalProgram.read(
            output,
            of: process,
            until: deadline,
            isForAnswer: isForAnswer
        )
        let isOver =
            run.failure == nil && process.waitForEnd(until: deadline, orSignal: !isForAnswer)
        // Killed before it is reaped, while its number still means this process group, so that
        // nothing of it is left.
        process.kill()
        let end = isOver ? .max : Syscalls.monotonicNanoseconds + graceTime
        guard process.waitForEnd(until: end) else {
            process.reapLater()
            run.failure = .timedOut
            return run
        }
        let status = process.reap()
        if run.failure == nil {
            run.failure =
                switch status {
                case .exited(0):
                    nil
                // In an app that ignores SIGCHLD the exit status is unknown. An answer is a whole
                // line. A tool that fails prints none.
                case nil where isOver:
                    run.text.utf8.last == UInt8(ascii: "\n") ? nil : .unanswered
                case .exited(let status):
                    .exited(status)
                case .signaled(let signal) where isOver:
                    .signaled(signal)
                default:
                    .timedOut
                }
        }
        return run
    }

    /// Reads until the output ends, or the program has ended and only a child of it still
    /// has the output open.
    private static func read(
        _ output: borrowing FileDescriptor,
        of process: ChildProcess,
        until deadline: Int64,
        isForAnswer: Bool
    ) -> Run {
        var bytes: [UInt8] = []
        var failure: Failure?
        while failure == nil {
            // Checked before reading, so that nothing it printed is missed.
            let isOver = process.hasEnded
            let rest = Syscalls.milliseconds(until: deadline)
            guard isOver || rest > 0, isForAnswer || !HeldSignals.isEndPending else {
                failure = .timedOut
                break
            }
            guard output.wait(for: .input, milliseconds: isOver ? 0 : min(rest, 10)) else {
                if isOver { break }
                continue
            }
            do throws(SystemError) {
                let more = try output.read(upTo: 1024)
                if more.isEmpty { break }
                // For an effect, the beginning of the output has the reason of a failure.
                if bytes.count <= maximumOutput {
                    bytes += more
                }
            } catch {
                failure = .cannotRun(error)
            }
            if isForAnswer, bytes.count > maximumOutput {
                failure = .tooMuchOutput
            }
        }
        return Run(text: String(utf8: bytes), failure: failure)
    }
}

extension ExternalProgram.Failure: CustomStringConvertible {
    /// The failure as the end of a sentence that begins with the tool's name.
    package var description: String {
        switch self {
        case .notFound: "is not installed"
        case .cannotRun(let reason): "cannot be run: \(reason)"
        case .exited(let status): "failed with status \(status)"
        case .signaled(let signal): "was ended by signal \(signal)"
        case .absent: "has no answer"
        case .timedOut: "did not answer within a second"
        case .tooMuchOutput: "printed too much"
        case .unanswered: "ended without an answer"
        }
    }
}

extension String {
    /// The lines that have something in them.
    package var lines: [Substring] {
        split { $0.isNewline }
    }

    /// The first line of an answer, cut off where a message has no more room.
    var firstLine: String {
        String(prefix { !$0.isNewline }.prefix(40))
    }
}
