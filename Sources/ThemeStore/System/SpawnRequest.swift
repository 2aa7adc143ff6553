import CThemeStore

/// A program to start as the leader of its own session, and so without a terminal, with empty
/// standard input and default signals.
package struct SpawnRequest {
    /// The target of one of its streams.
    struct Stream {
        fileprivate let number: Int32

        static let inherited = Stream(number: C_INHERITED)
        static let discarded = Stream(number: C_DISCARDED)

        static func descriptor(_ number: Int32) -> Stream {
            Stream(number: number)
        }
    }

    /// A changed variable.
    ///
    /// `nil` removes it.
    package typealias Variable = (name: String, value: [UInt8]?)

    /// The program's file.
    ///
    /// A script without `#!` is run by `sh`.
    package var file: StorePath
    /// Its arguments, the first of which is its name.
    package var arguments: [[UInt8]]
    /// Its variables, each as `NAME=VALUE`.
    package var environment: [[UInt8]]
    var output = Stream.inherited
    var errors = Stream.inherited

    /// - Parameters:
    ///   - file: The program's file.
    ///   - arguments: Its arguments, the first of which is its name.
    ///   - variables: Its changed variables, compared with this process.
    package init(
        file: StorePath,
        arguments: [[UInt8]],
        setting variables: [Variable]
    ) {
        self.file = file
        self.arguments = arguments
        let others = Syscalls.environmentAssignments.filter { assignment in
            !variables.contains { assignment.starts(with: "\($0.name)=".utf8) }
        }
        environment =
            others
            + variables.compactMap { name, value in value.map { Array("\(name)=".utf8) + $0 } }
    }
}

/// An array of C strings that ends with a null pointer.
private typealias CStrings = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

extension Syscalls {
    /// Starts a program: `posix_spawn`.
    ///
    /// - Returns: The process, which is to be reaped.
    /// - Throws: `SystemError` where it could not be started.
    package static func spawn(_ request: SpawnRequest) throws(SystemError) -> Int32 {
        guard !request.arguments.isEmpty else {
            throw .invalidArgument
        }
        var process: Int32 = 0
        let result = withCStrings(request.arguments) { arguments in
            withCStrings(request.environment) { environment in
                c_spawn(
                    &process,
                    request.file.terminated,
                    arguments,
                    environment,
                    request.output.number,
                    request.errors.number
                )
            }
        }
        guard result == 0 else { throw SystemError(result) }
        return process
    }

    /// Replaces this process by a program, or by `sh` for a script without `#!`: `execv`.
    ///
    /// - Parameters:
    ///   - file: The program's file.
    ///   - arguments: Its arguments, the first of which is its name.
    /// - Returns: Why that failed, if it did.
    package static func execute(_ file: StorePath, _ arguments: [[UInt8]]) -> SystemError {
        guard !arguments.isEmpty else {
            return .invalidArgument
        }
        return withCStrings(arguments) { SystemError(c_execute(file.terminated, $0)) }
    }

    fileprivate static func withCStrings<Result>(_ strings: [[UInt8]], _ body: (CStrings) -> Result)
        -> Result
    {
        var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0 + [0]) }
        defer {
            for pointer in pointers {
                free(pointer)
            }
        }
        pointers.append(nil)
        return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress.unsafelyUnwrapped) }
    }

    /// How a process has ended.
    package enum ProcessEnd: Equatable {
        case exited(Int32)
        case signaled(Int32)
    }

    /// Whether a child has ended, without reaping it: `waitid` with `WNOHANG` and `WNOWAIT`.
    package static func hasEnded(_ process: Int32) -> Bool {
        var information = siginfo_t()
        let result = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
        // Without such a child there is nothing to wait for.
        return result != 0 || information.si_signo == SIGCHLD
    }

    /// Waits for a child to end: `waitpid`.
    ///
    /// EINTR: again.
    package static func reap(_ process: Int32) throws(SystemError) -> ProcessEnd {
        var status: Int32 = 0
        try checkRetrying { waitpid(process, &status, 0) }
        // The macros of wait.h, which Swift cannot see.
        let signal = status & 0x7F
        if signal == 0 {
            return .exited(status >> 8 & 0xFF)
        }
        return .signaled(signal)
    }
}
