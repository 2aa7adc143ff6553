#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import LinuxHeaders
    import Musl
#else
    import Glibc
    import LinuxHeaders
#endif

extension Syscalls {
    /// The value of an environment variable, or `nil` where it is not set: `getenv`.
    package static func environmentValue(_ name: String) -> [UInt8]? {
        // The standard library would make the name a C string byte by byte, which takes longer than to look it up.
        var name = name
        return name.withUTF8 { name in
            withUnsafeTemporaryAllocation(byteCount: name.count + 1, alignment: 1) { buffer in
                buffer.copyMemory(from: UnsafeRawBufferPointer(name))
                buffer[name.count] = 0
                return getenv(buffer.assumingMemoryBound(to: CChar.self).baseAddress.unsafelyUnwrapped)
                    .map { bytes(of: $0) }
            }
        }
    }

    /// The variables of this process, each as `NAME=VALUE`: `environ`.
    package static var environmentAssignments: [[UInt8]] {
        var variables: [[UInt8]] = []
        var next = environ
        while let variable = next.pointee {
            variables.append(bytes(of: variable))
            next += 1
        }
        return variables
    }

    /// Sets an environment variable, which may have been there more than once: `unsetenv`, `setenv`.
    package static func setEnvironmentValue(_ name: String, _ value: String) {
        unsetenv(name)
        setenv(name, value, 1)
    }

    /// The arguments of this process, without its name; to be asked before a variable is set.
    package static var arguments: [[UInt8]] {
        #if os(Linux)
            return Array(wordsBelowEnvironment.dropFirst())
        #else
            let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
            return words.dropFirst().compactMap { $0.map { bytes(of: $0) } }
        #endif
    }

    #if os(Linux)
        /// The arguments where the kernel has put them, the program's name first.
        ///
        /// Swift's runtime searches `/proc` for them, which takes longer than all the rest of a short run, and finds none
        /// in a root that has none mounted. The System V ABI says where they are: their count, a pointer to each, a null
        /// pointer, then the environment, which is where it was as long as nothing has been set in it.
        private static var wordsBelowEnvironment: [[UInt8]] {
            let end: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ - 1
            var count = 0
            while let word = end[-1 - count], Int(bitPattern: word) != count { count += 1 }
            return UnsafeBufferPointer(start: end - count, count: count).compactMap { $0.map { bytes(of: $0) } }
        }
    #endif

    /// Ends this process: `exit`.
    package static func exitProcess(_ status: Int32) -> Never {
        exit(status)
    }

    /// The number of this process: `getpid`.
    package static var processNumber: Int32 { getpid() }
}
