/// Another program that answers a question: it runs with a time limit, and its output is the answer.
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
        /// It has ended without an answer; its exit status is unknown.
        case unanswered
    }

    /// More than any answer about one setting, in bytes.
    private static let maximumOutput = 4096
    /// The time that a killed program gets to be gone, in nanoseconds.
    private static let graceTime: Int64 = 100_000_000

    private let file: StorePath

    /// Finds a program by its name in the folders of the environment's `PATH`.
    package init(_ name: String, in environment: ProcessEnvironment) throws(Failure) {
        do throws(SystemError) {
            file = try ProgramSearch.file(of: Array(name.utf8), in: environment)
        } catch {
            throw error == .noSuchFileOrDirectory ? .notFound : .cannotRun(error)
        }
    }

    /// Runs the program and reads its output until it ends or time is up, then kills it and everything it started.
    ///
    /// - Parameters:
    ///   - arguments: Its arguments, without its name.
    ///   - deadline: When to give up, by `Syscalls.monotonicNanoseconds`.
    ///   - absence: The end of the line by which a failing program says that what it was asked for does not exist. With
    ///     it, standard error is read too.
    /// - Returns: Its output.
    /// - Throws: `Failure`, also if the exit status is not 0.
    package func ask(
        _ arguments: [String], until deadline: Int64, absence: String? = nil
    ) throws(Failure) -> String {
        // A signal that ended this process now would leave the tool behind. It is delivered within a second.
        let signals = HeldSignals.holdEnding()
        defer { signals.release() }
        let running = try start(arguments, readsErrors: absence != nil)
        let process = running.process
        let text = Result { () throws(Failure) in try ExternalProgram.read(running, until: deadline) }
        let isOver = (try? text.get()) != nil && process.waitForEnd(until: deadline)
        // Killed before it is reaped, while its number still means this process group, so that nothing of it is left.
        process.kill()
        guard process.waitForEnd(until: isOver ? .max : Syscalls.monotonicNanoseconds + ExternalProgram.graceTime)
        else {
            process.reapLater()
            throw .timedOut
        }
        let end = process.reap()
        switch (try text.get(), end) {
        case (let text, .exited(0)): return text
        // In an app that ignores SIGCHLD the exit status is unknown. An answer is a whole line; a tool that fails prints
        // none.
        case (let text, nil) where isOver:
            guard text.utf8.last == UInt8(ascii: "\n") else { throw .unanswered }
            return text
        case (let text, .exited(let status)):
            guard let absence, text.lines.contains(where: { $0.hasSuffix(absence) }) else { throw .exited(status) }
            throw .absent
        case (_, .signaled(let signal)) where isOver: throw .signaled(signal)
        default: throw .timedOut
        }
    }

    fileprivate struct Running: ~Copyable {
        let process: ChildProcess
        let output: FileDescriptor
    }

    /// Starts the program with this process's environment without `DISPLAY`: for a display that has no session bus, the
    /// bus's library would start one and leave it running.
    private func start(_ arguments: [String], readsErrors: Bool) throws(Failure) -> Running {
        let variables = Syscalls.environmentAssignments.filter { !$0.starts(with: "DISPLAY=".utf8) }
        var request = SpawnRequest(
            file: file, arguments: [Array(file.bytes)] + arguments.map { Array($0.utf8) }, environment: variables)
        do throws(SystemError) {
            let pipe = try FileDescriptor.pipe()
            request.output = .descriptor(pipe.writing.number)
            request.errors = readsErrors ? request.output : .discarded
            let process = ChildProcess(try Syscalls.spawn(request))
            // The writing end is closed here, so that the output ends when the program closes its own.
            return Running(process: process, output: pipe.reading)
        } catch {
            throw .cannotRun(error)
        }
    }

    /// Reads until the output ends, or the program has ended and only a child of its own still holds the output open.
    private static func read(_ running: borrowing Running, until deadline: Int64) throws(Failure) -> String {
        var bytes: [UInt8] = []
        while true {
            // Checked before reading, so that nothing it printed is missed.
            let isOver = running.process.hasEnded
            let rest = Syscalls.milliseconds(until: deadline)
            guard isOver || rest > 0 else { throw .timedOut }
            guard running.output.wait(for: .input, milliseconds: isOver ? 0 : min(rest, 10)) else {
                if isOver { return String(decoding: bytes, as: UTF8.self) }
                continue
            }
            let more: [UInt8]
            do throws(SystemError) {
                more = try running.output.read(upTo: 1024)
            } catch {
                throw .cannotRun(error)
            }
            guard !more.isEmpty else { return String(decoding: bytes, as: UTF8.self) }
            bytes += more
            guard bytes.count <= maximumOutput else { throw .tooMuchOutput }
        }
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
    package var lines: [Substring] { split { $0.isNewline } }

    /// The first line of an answer, cut off where a message has no more room.
    package var firstLine: String {
        String(prefix { !$0.isNewline }.prefix(40))
    }
}
