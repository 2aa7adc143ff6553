import CThemeStore

extension Syscalls {
    /// The value of an environment variable, or `nil` where it is not set: `getenv`.
    package static func environmentValue(_ name: String) -> [UInt8]? {
        // The standard library would make the name a C string byte by byte, which takes longer than
        // to look it up.
        var name = name
        return name.withUTF8 { name in
            withUnsafeTemporaryAllocation(byteCount: name.count + 1, alignment: 1) { buffer in
                buffer.copyMemory(from: UnsafeRawBufferPointer(name))
                buffer[name.count] = 0
                return c_getenv(
                    buffer.assumingMemoryBound(to: CChar.self).baseAddress.unsafelyUnwrapped
                )
                .map { [UInt8](cString: $0) }
            }
        }
    }

    /// The variables of this process, each as `NAME=VALUE`: `environ`.
    static var environmentAssignments: [[UInt8]] {
        var variables: [[UInt8]] = []
        guard var next = c_environment() else {
            return []
        }
        while let variable = next.pointee {
            variables.append([UInt8](cString: variable))
            next += 1
        }
        return variables
    }

    /// Sets an environment variable, which may have been there more than once: `unsetenv`,
    /// `setenv`.
    package static func setEnvironmentValue(_ name: String, _ value: String) {
        unsetenv(name)
        setenv(name, value, 1)
    }

    /// Removes an environment variable: `unsetenv`.
    package static func removeEnvironmentValue(_ name: String) {
        unsetenv(name)
    }

    /// The arguments of this process, without its name.
    package static var arguments: [[UInt8]] {
        #if hasFeature(Embedded) && !canImport(Darwin)
            var count: Int32 = 0
            let words = UnsafeBufferPointer(
                start: argumentsBelowEnvironment(&count),
                count: Int(count)
            )
        #else
            let words = UnsafeBufferPointer(
                start: CommandLine.unsafeArgv,
                count: Int(CommandLine.argc)
            )
        #endif
        return words.dropFirst().compactMap { $0.map { [UInt8](cString: $0) } }
    }

    /// Ends this process: `exit`.
    package static func exitProcess(_ status: Int32) -> Never {
        exit(status)
    }

    /// Writes a message to standard error and ends this process, without allocating memory:
    /// `write`, `_exit`.
    package static func exitProcess(_ status: Int32, saying text: StaticString) -> Never {
        _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
        _exit(status)
    }

    /// The number of this process: `getpid`.
    package static var processNumber: Int32 { getpid() }

    /// The path of the working folder, or `nil` if it has none any more: `getcwd`.
    package static var workingFolderPath: StorePath? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            getcwd(buffer.baseAddress, buffer.count).flatMap {
                StorePath(bytes: [UInt8](cString: $0))
            }
        }
    }

    /// The user that file permissions are checked against: `geteuid`.
    ///
    /// The command stays the user that it was started as, so its releases for Linux take it from
    /// the kernel's `AT_EUID`.
    package static var effectiveUser: UInt32 {
        #if STATIC_RELEASE && os(Linux)
            UInt32(getauxval(UInt(AT_EUID)))
        #else
            geteuid()
        #endif
    }

    /// Whether a file of this user may be given to a group: the effective group, or a group of
    /// `getgroups`.
    static func isInGroup(_ group: UInt32) -> Bool {
        if group == getegid() { return true }
        let count = getgroups(0, nil)
        guard count > 0 else { return false }
        var groups = [gid_t](repeating: 0, count: Int(count))
        return getgroups(count, &groups) > 0 && groups.contains(group)
    }

    /// Has this process make files and folders with the modes that it asks for: `umask` with 0.
    static func clearFileMask() { umask(0) }

    /// How large a file may become by this process, in bytes.
    ///
    /// All bits are set for no limit: `getrlimit`.
    static var fileSizeLimit: UInt64 {
        c_file_size_limit()
    }
}

#if !canImport(Darwin)
    /// The arguments where the kernel puts them, the program's name first.
    ///
    /// Call it before a variable is set.
    ///
    /// The System V ABI defines their place: their count, a pointer to each, a null pointer, then
    /// the environment. This is valid until a variable is set. So only static programs use this: no
    /// other code runs before their `main`. Embedded Swift has no `CommandLine`. In the ordinary
    /// release the linker gives `CommandLine` this function instead of a search of `/proc`, which
    /// takes longer than the rest of a short run and fails where no `/proc` is mounted.
    @_cdecl("themectl_arguments_below_environment")
    package func argumentsBelowEnvironment(
        _ count: UnsafeMutablePointer<Int32>
    ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
        guard let end = c_environment().map({ $0 - 1 }) else {
            return nil
        }
        count.pointee = 0
        while let word = end[-1 - Int(count.pointee)], Int(bitPattern: word) != count.pointee {
            count.pointee += 1
        }
        return end - Int(count.pointee)
    }
#endif
