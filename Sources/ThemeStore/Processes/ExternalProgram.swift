/// Another program, asked a question: it is run with a time limit, and what it prints is its answer.
package struct ExternalProgram: Sendable {
    /// What a tool that could not be asked, or did not answer, failed of.
    package enum Failure: Error, Equatable, Sendable {
        case notFound
        case cannotRun(SystemError)
        case exited(Int32)
        case signaled(Int32)
        case timedOut
        case tooMuchOutput
        /// It has ended without an answer, and how is not to be known.
        case unanswered
    }

    /// More than any answer to a question about one setting.
    private static let maximumOutput = 4096
    /// How long a program that has been killed gets to be gone, in nanoseconds.
    private static let graceTime: Int64 = 100_000_000

    private var file: StorePath

    /// Finds a program by its name in the folders of the environment's `PATH`.
    package init(_ name: String, in environment: ProcessEnvironment) throws(Failure) {
        for folder in environment.bytes("PATH").map({ SearchPath($0) }) ?? SearchPath("/usr/bin:/bin") {
            file = folder.appending(name)
            if ExternalProgram.isRunnable(file) { return }
        }
        throw .notFound
    }

    private static func isRunnable(_ file: StorePath) -> Bool {
        let status = try? FileDescriptor.workingFolder.status(of: file, followingLinks: true)
        return status?.kind == .regular && FileDescriptor.workingFolder.isExecutable(file)
    }

    /// Runs the program and reads what it prints, until it ends or time is up; then it is ended with all that it started.
    ///
    /// - Parameters:
    ///   - arguments: Its arguments, without its name.
    ///   - deadline: When to give up, by `Syscalls.monotonicNanoseconds`.
    /// - Returns: What it printed on standard output.
    /// - Throws: `Failure`; a program that does not exit with 0 has not answered.
    package func ask(_ arguments: [String], until deadline: Int64) throws(Failure) -> String {
        // Whoever ends this program ends it after the tool, which would be left behind; that is a matter of a second.
        let signals = HeldSignals.holdEnding()
        defer { signals.release() }
        let running = try start(arguments, hearingErrors: false) { request, _ throws(SystemError) in
            try Syscalls.spawn(request)
        }
        let process = running.process
        let text = Result { () throws(Failure) in try ExternalProgram.read(running.output, until: deadline) }
        let hasAnswered = (try? text.get()) != nil
        let isOver = hasAnswered && process.waitForEnd(until: deadline)
        // Before it is reaped, so that its number still means this process group, and nothing of it is left.
        process.kill()
        guard process.waitForEnd(until: isOver ? .max : Syscalls.monotonicNanoseconds + ExternalProgram.graceTime)
        else {
            process.reapLater()
            throw .timedOut
        }
        let end = process.reap()
        switch (try text.get(), end) {
        case (let text, .exited(0)): return text
        // How it ended is not to be known in an app that ignores SIGCHLD. An answer is a whole line, and one that fails
        // prints none.
        case (let text, nil) where isOver:
            guard text.utf8.last == UInt8(ascii: "\n") else { throw .unanswered }
            return text
        case (_, .exited(let status)): throw .exited(status)
        case (_, .signaled(let signal)) where isOver: throw .signaled(signal)
        default: throw .timedOut
        }
    }

    /// Runs the program until its owner lets go of it; what it prints is for the owner to read.
    ///
    /// - Parameters:
    ///   - arguments: Its arguments, without its name.
    ///   - isHearingErrors: Whether what it prints on standard error counts, too.
    /// - Returns: The running program.
    /// - Throws: `Failure` where it cannot be started.
    package func follow(_ arguments: [String], hearingErrors isHearingErrors: Bool) throws(Failure) -> Followed {
        Followed(
            running: try start(arguments, hearingErrors: isHearingErrors) { request, output throws(SystemError) in
                #if os(Linux)
                    try Syscalls.spawnBound(request, output: output)
                #else
                    try Syscalls.spawn(request)
                #endif
            })
    }

    /// A program that runs beside this one, and is ended with all that it started when its owner lets go of it.
    ///
    /// Where the system can, it ends the program also when this one is killed.
    package struct Followed: ~Copyable {
        private let running: Running

        fileprivate init(running: consuming Running) {
            self.running = running
        }

        deinit {
            running.process.kill()
            // One that has become another user cannot be ended.
            if running.process.waitForEnd(until: Syscalls.monotonicNanoseconds + graceTime) {
                _ = running.process.reap()
            } else {
                running.process.reapLater()
            }
        }

        /// What can be read when the program has printed something, or has ended.
        package func awaited<Event: Hashable>(as event: Event) -> PollEntry<Event> {
            PollEntry(event, running.output, .input)
        }

        /// Takes what has been printed, or nothing where the program has closed its output; waits where there is neither.
        package func takeOutput() -> String {
            var chunk = [UInt8](repeating: 0, count: 4096)
            let length = chunk.withUnsafeMutableBufferPointer { buffer in
                (try? running.output.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
            }
            return String(decoding: chunk[..<length], as: UTF8.self)
        }
    }

    fileprivate struct Running: ~Copyable {
        let process: ChildProcess
        let output: FileDescriptor
    }

    /// Starts the program with this process's environment, but without `DISPLAY`, through which a client of a session bus
    /// that is not there would start one, and leave it running.
    private func start(
        _ arguments: [String], hearingErrors isHearingErrors: Bool,
        _ spawn: (SpawnRequest, _ output: Int32) throws(SystemError) -> Int32
    ) throws(Failure) -> Running {
        let variables = Syscalls.environmentAssignments.filter { !$0.starts(with: "DISPLAY=".utf8) }
        var request = SpawnRequest(
            file: file, arguments: [Array(file.bytes)] + arguments.map { Array($0.utf8) }, environment: variables)
        do throws(SystemError) {
            let pipe = try FileDescriptor.pipe()
            request.output = .descriptor(pipe.writing.number)
            request.errors = isHearingErrors ? request.output : .discarded
            let process = ChildProcess(try spawn(request, pipe.writing.number))
            // The other end is closed here, so that the output ends when the program's own end of the pipe is closed.
            return Running(process: process, output: pipe.reading)
        } catch {
            throw .cannotRun(error)
        }
    }

    private static func read(
        _ output: borrowing FileDescriptor, until deadline: Int64
    ) throws(Failure) -> String {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1024)
        while output.wait(for: .input, milliseconds: Syscalls.milliseconds(until: deadline)) {
            let length: Int
            do throws(SystemError) {
                length = try chunk.withUnsafeMutableBufferPointer { buffer throws(SystemError) in
                    try output.read(into: UnsafeMutableRawBufferPointer(buffer))
                }
            } catch {
                throw .cannotRun(error)
            }
            guard length > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += chunk[..<length]
            guard bytes.count <= maximumOutput else { throw .tooMuchOutput }
        }
        throw .timedOut
    }
}

extension ExternalProgram.Failure: CustomStringConvertible {
    /// What the tool did instead of answering, as the end of a sentence that began with its name.
    package var description: String {
        switch self {
        case .notFound: "is not installed"
        case .cannotRun(let reason): "cannot be run: \(reason)"
        case .exited(let status): "failed with status \(status)"
        case .signaled(let signal): "was ended by signal \(signal)"
        case .timedOut: "did not answer within a second"
        case .tooMuchOutput: "printed too much"
        case .unanswered: "ended without an answer"
        }
    }
}

extension String {
    /// As much of the first line of an answer as a message has room for.
    package var firstLine: String {
        String(prefix { !$0.isNewline }.prefix(40))
    }
}
