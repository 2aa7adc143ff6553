import CThemeStore

/// Calls to the C library without a descriptor: about time and this process here, others in a file
/// per topic.
///
/// Each function of this folder is one call, made again where its comment says so: it replaces C's
/// types by Swift's and hides the differences between systems. Its comment names the call and,
/// under EINTR, describes its behaviour if a signal interrupts it. Decisions are its callers'.
package enum Syscalls {
    /// Makes a call.
    ///
    /// Some failures count as an answer: `nil`.
    package static func attempt<Result: ~Copyable>(
        _ call: @autoclosure () throws(SystemError) -> Result,
        expecting isExpected: (SystemError) -> Bool
    ) throws(SystemError) -> Result? {
        do {
            return try call()
        } catch {
            guard isExpected(error) else { throw error }
            return nil
        }
    }

    /// Nanoseconds on a clock that is never set: `clock_gettime` with `CLOCK_MONOTONIC`.
    package static var monotonicNanoseconds: Int64 {
        c_time(1).nanoseconds
    }

    /// The time of `monotonicNanoseconds` in some seconds.
    package static func deadline(seconds: Int64 = 1) -> Int64 {
        monotonicNanoseconds + seconds * 1_000_000_000
    }

    /// The time of `monotonicNanoseconds` in some milliseconds.
    package static func deadline(milliseconds: Int) -> Int64 {
        monotonicNanoseconds + Int64(milliseconds) * 1_000_000
    }

    /// Milliseconds since the beginning of 1970, in UTC: `clock_gettime` with `CLOCK_REALTIME`.
    package static var millisecondsSince1970: Int64 {
        c_time(0).nanoseconds / 1_000_000
    }

    /// The date and the time of day in UTC, from the year to the second: `gmtime_r`.
    package static func dateAndTime(secondsSince1970: Int64) -> [Int32] {
        var seconds = time_t(secondsSince1970)
        var time = tm()
        gmtime_r(&seconds, &time)
        return [
            time.tm_year + 1900, time.tm_mon + 1, time.tm_mday, time.tm_hour, time.tm_min,
            time.tm_sec,
        ]
    }

    /// The time left, rounded up, so that the wait does not end too early.
    ///
    /// - Parameter deadline: By `monotonicNanoseconds`. `nil` is never.
    /// - Returns: Milliseconds, 0 where the time has come, or -1 for as long as it takes.
    package static func milliseconds(until deadline: Int64?) -> Int32 {
        guard let deadline else { return -1 }
        let remaining = deadline - monotonicNanoseconds
        if remaining > 0 {
            return Int32(clamping: (remaining - 1) / 1_000_000 + 1)
        }
        return 0
    }
}

/// The result of a call that has just returned.
///
/// A negative one means failure.
@discardableResult
func check<Result: SignedInteger>(_ result: Result) throws(SystemError) -> Result {
    guard result >= 0 else { throw .latest }
    return result
}

/// Makes a call, again after each signal that interrupts it.
///
/// A negative result means failure. A call that is interrupted again and again fails with
/// EINTR: signals are not the reason, and a loop has to end.
@discardableResult
func checkRetrying<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
    // So many in a row are rare even in a process that gets signals all the time.
    var interruptions = VainAttempts(maximum: 1000)
    while true {
        let result = call()
        if result >= 0 { return result }
        let reason = SystemError.latest
        guard reason == .interrupted else { throw reason }
        try interruptions.count(reason)
    }
}

/// A count of failed attempts although the system had reported that they would succeed.
///
/// One may fail for a moment. If all fail, a loop that tries again would never end.
struct VainAttempts {
    private let maximum: Int
    private var count = 0

    /// - Parameter maximum: The number of failures in a row with which ``count(_:)`` throws.
    init(maximum: Int = 16) {
        self.maximum = maximum
    }

    /// Counts an attempt.
    ///
    /// - Parameter failure: Why it failed, or `nil` for a success, which begins the count again.
    /// - Throws: The failure of the last of too many.
    mutating func count(_ failure: SystemError?) throws(SystemError) {
        guard let failure else {
            count = 0
            return
        }
        count += 1
        if count >= maximum { throw failure }
    }

    /// How many milliseconds to sleep before the next attempt: more after each, and with the
    /// ordinary maximum less than a second in all.
    var pause: Int32 {
        1 << Int32(min(count, 6))
    }
}

/// Does work that may fail, and makes another error of its error.
package func mappingError<Result: ~Copyable, Reason: Error, Failure: Error>(
    _ work: @autoclosure () throws(Reason) -> Result,
    _ failure: (Reason) -> Failure
) throws(Failure) -> Result {
    do {
        return try work()
    } catch {
        throw failure(error)
    }
}

extension Result {
    /// The error, or `nil` after a success.
    var failure: Failure? {
        if case .failure(let error) = self {
            error
        } else {
            nil
        }
    }
}

extension timespec {
    var nanoseconds: Int64 {
        Int64(tv_sec) * 1_000_000_000 + Int64(tv_nsec)
    }
}

extension [UInt8] {
    /// The bytes of a C string, without the NUL.
    init(cString: UnsafePointer<CChar>) {
        self.init(UnsafeRawBufferPointer(start: cString, count: strlen(cString)))
    }
}

// MARK: - This process

extension Syscalls {
    /// The value of an environment variable, or `nil` where it is not set: `getenv`.
    package static func environmentValue(_ name: String) -> [UInt8]? {
        name.withCString { c_getenv($0) }.map { [UInt8](cString: $0) }
    }

    /// The variables of this process, each as `NAME=VALUE`: `environ`.
    static var environmentAssignments: [[UInt8]] {
        var variables: [[UInt8]] = []
        var next = c_environment()
        while let variable = next?.pointee {
            variables.append([UInt8](cString: variable))
            next? += 1
        }
        return variables
    }

    /// Sets an environment variable, which may have been there more than once, or removes it:
    /// `unsetenv`, `setenv`.
    package static func setEnvironmentValue(_ name: String, _ value: String?) {
        unsetenv(name)
        if let value { setenv(name, value, 1) }
    }

    /// The arguments of this process, without its name.
    package static var arguments: [[UInt8]] {
        commandLine.dropFirst().compactMap(bytes)
    }

    /// The name that this process was started with, or `nil` if it got none.
    package static var programName: [UInt8]? {
        commandLine.first.flatMap(bytes)
    }

    private static func bytes(_ word: UnsafeMutablePointer<CChar>?) -> [UInt8]? {
        word.map { [UInt8](cString: $0) }
    }

    private static var commandLine: UnsafeBufferPointer<UnsafeMutablePointer<CChar>?> {
        #if hasFeature(Embedded) && !canImport(Darwin)
            argumentsBelowEnvironment()
        #else
            UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
        #endif
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

    /// The user that file permissions are checked against: `geteuid`.
    package static var effectiveUser: UInt32 { geteuid() }

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

#if hasFeature(Embedded) && !canImport(Darwin)
    /// The arguments where the kernel puts them, the program's name first.
    ///
    /// Call it before a variable is set.
    ///
    /// The System V ABI defines their place: their count, a pointer to each, a null pointer, then
    /// the environment. This is valid until a variable is set, and no other code runs before the
    /// `main` of a static program. Embedded Swift has no `CommandLine`.
    private func argumentsBelowEnvironment()
        -> UnsafeBufferPointer<UnsafeMutablePointer<CChar>?>
    {
        guard let end = c_environment().map({ $0 - 1 }) else {
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        var count = 0
        while let word = end[-1 - count], Int(bitPattern: word) != count {
            count += 1
        }
        return UnsafeBufferPointer(start: end - count, count: count)
    }
#elseif REPLACED_ALLOCATOR
    /// The arguments and their number, since the program was loaded.
    nonisolated(unsafe) private var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    nonisolated(unsafe) private var argumentCount: Int32 = 0

    /// Keeps the arguments, which the C library passes to the function that it calls before `main`
    /// (`DT_INIT`).
    @_cdecl("themectl_keep_arguments")
    func keepArguments(
        _ count: Int32,
        _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    ) {
        argumentCount = count
        arguments = words
    }

    /// The arguments for `CommandLine`, by the linker instead of the runtime's search of `/proc`.
    ///
    /// The search takes longer than the rest of a short run, and fails if no `/proc` is mounted.
    @_cdecl("themectl_arguments")
    func keptArguments(
        _ count: UnsafeMutablePointer<Int32>
    ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
        count.pointee = argumentCount
        return arguments
    }

    /// Replaces functions of the runtime that look for a file: there is none, whatever its name.
    @_cdecl("themectl_no_file")
    func findNoFile(_: UnsafeRawPointer?) -> UnsafeMutableRawPointer? {
        nil
    }
#endif
