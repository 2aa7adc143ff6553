#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import LinuxHeaders
    import Musl
#else
    import Glibc
    import LinuxHeaders
#endif

/// A program to start as the leader of a process group of its own, with nothing to read and all signals as they are by
/// default.
package struct SpawnRequest {
    /// Where one of its streams leads.
    package enum Stream {
        case inherited
        case discarded
        case descriptor(Int32)
    }

    /// The program's file, or `nil` to look for the first argument in `PATH`, as a shell would.
    package var file: StorePath?
    /// Its arguments, the first of which is its name.
    package var arguments: [[UInt8]]
    /// Its variables, each as `NAME=VALUE`.
    package var environment: [[UInt8]]
    package var output = Stream.inherited
    package var errors = Stream.inherited

    package init(file: StorePath?, arguments: [[UInt8]], environment: [[UInt8]]) {
        self.file = file
        self.arguments = arguments
        self.environment = environment
    }
}

extension Syscalls {
    #if canImport(Darwin)
        private typealias FileActions = posix_spawn_file_actions_t?
        private typealias SpawnAttributes = posix_spawnattr_t?
    #else
        private typealias FileActions = posix_spawn_file_actions_t
        private typealias SpawnAttributes = posix_spawnattr_t
    #endif

    /// Starts a program: `posix_spawn`, `posix_spawnp`.
    ///
    /// - Returns: The process, which is to be reaped.
    /// - Throws: `SystemError` where it could not be started.
    package static func spawn(_ request: SpawnRequest) throws(SystemError) -> Int32 {
        #if canImport(Darwin)
            var actions: FileActions = nil
            var attributes: SpawnAttributes = nil
        #else
            var actions = FileActions()
            var attributes = SpawnAttributes()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        add(request.output, as: 1, to: &actions)
        add(request.errors, as: 2, to: &actions)
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = SignalSet()
        var every = SignalSet.all
        posix_spawnattr_setsigmask(&attributes, &none.set)
        posix_spawnattr_setsigdefault(&attributes, &every.set)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var process: pid_t = 0
        let result = withCStrings(request.arguments) { arguments in
            withCStrings(request.environment) { environment in
                if let file = request.file {
                    return file.withCString {
                        posix_spawn(&process, $0, &actions, &attributes, arguments, environment)
                    }
                }
                guard let program = arguments[0] else { return EINVAL }
                return posix_spawnp(&process, program, &actions, &attributes, arguments, environment)
            }
        }
        guard result == 0 else { throw SystemError(result) }
        return process
    }

    private static func add(_ stream: SpawnRequest.Stream, as number: Int32, to actions: inout FileActions) {
        switch stream {
        case .inherited: break
        case .discarded: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_WRONLY, 0)
        case .descriptor(let other): posix_spawn_file_actions_adddup2(&actions, other, number)
        }
    }

    #if os(Linux)
        /// Starts a program in the same way, which the kernel ends when the thread that starts it ends, however that
        /// happens: `fork`, `prctl` with `PR_SET_PDEATHSIG`, `execve`.
        ///
        /// - Parameters:
        ///   - request: The program, its file known; its errors are discarded or go where its output goes.
        ///   - output: The descriptor that becomes its standard output.
        /// - Returns: The process, which is to be reaped; one that cannot run exits with 127.
        /// - Throws: `SystemError` where there could be no process.
        package static func spawnBound(_ request: SpawnRequest, output: Int32) throws(SystemError) -> Int32 {
            guard let file = request.file else { throw .invalidArgument }
            let errors: Int32 = if case .descriptor(let errors) = request.errors { errors } else { -1 }
            return try check {
                withCStrings(request.arguments) { arguments in
                    withCStrings(request.environment) { environment in
                        file.withCString { themectl_spawn_bound($0, arguments, environment, output, errors) }
                    }
                }
            }
        }
    #endif

    /// Replaces this process by a program, which is looked for in `PATH` as a shell would; returns only where that
    /// fails: `execvp`.
    package static func execute(_ arguments: [[UInt8]]) -> SystemError {
        withCStrings(arguments) { arguments in
            if let program = arguments[0] { execvp(program, arguments) }
            return SystemError(errno)
        }
    }

    private static func withCStrings<Result>(
        _ strings: [[UInt8]], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { bytes in
            // The array holds at least its NUL, so it has an address.
            let terminated = (bytes + [0]).map(CChar.init(bitPattern:))
            return terminated.withUnsafeBufferPointer { strdup($0.baseAddress.unsafelyUnwrapped) }
        }
        defer { for pointer in pointers { free(pointer) } }
        pointers.append(nil)
        return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress.unsafelyUnwrapped) }
    }
}
