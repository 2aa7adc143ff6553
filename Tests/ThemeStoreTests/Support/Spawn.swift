import Foundation

/// Starts programs and waits for their end.
///
/// Foundation's `Process` hands on the signal mask of the thread it is called from. Here that is a worker of libdispatch,
/// which blocks most signals, and a shell without SIGCHLD waits for its child for ever.
enum Spawn {
    struct Failure: Error {
        let call: String
        let reason: String
    }

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - words: The program's path and its arguments.
    ///   - environment: Its whole environment.
    ///   - folder: Its working folder.
    ///   - streams: The files for standard input, output and error.
    /// - Returns: Its status, or 128 plus the signal that ended it, as in a shell.
    /// - Throws: `Failure` if it cannot be started.
    static func run(
        _ words: [String],
        environment: [String: String],
        in folder: String,
        streams: [String]
    ) throws -> Int32 {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        try check("actions", posix_spawn_file_actions_init(&actions))
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, file) in zip(Int32(0)..., streams) {
            let flags = descriptor == 0 ? O_RDONLY : O_WRONLY
            try check(
                "addopen",
                posix_spawn_file_actions_addopen(&actions, descriptor, file, flags, 0)
            )
        }
        try check("attributes", posix_spawnattr_init(&attributes))
        defer { posix_spawnattr_destroy(&attributes) }
        // The command does not inherit signals that the tests block or ignore.
        var signals = sigset_t()
        sigemptyset(&signals)
        try check("setsigmask", posix_spawnattr_setsigmask(&attributes, &signals))
        for signal in [SIGPIPE, SIGHUP, SIGINT, SIGQUIT, SIGTERM] { sigaddset(&signals, signal) }
        try check("setsigdefault", posix_spawnattr_setsigdefault(&attributes, &signals))
        let flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
        try check("setflags", posix_spawnattr_setflags(&attributes, flags))

        // No portable call starts a program in a folder, so a shell changes to it and then replaces itself. It also closes
        // what another test may have had open: a program with few descriptors needs the lowest.
        let closing = (3...9).map { "\($0)>&-" }.joined(separator: " ")
        let shell = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\" \(closing)", folder]
        let arguments = (shell + words).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var process = pid_t()
        try check(
            "spawn",
            posix_spawn(&process, shell[0], &actions, &attributes, arguments, variables)
        )
        return try end(of: process, words)
    }

    /// How long a program may run, in seconds.
    ///
    /// It is shorter than the time limit of a test, which cannot interrupt one that waits for a program.
    static let patience = 240

    /// Waits for the end of a process, and kills it once the time is up.
    private static func end(of process: pid_t, _ words: [String]) throws -> Int32 {
        let limit = Limit()
        let killing = DispatchWorkItem { limit.kill(process) }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(patience), execute: killing)
        defer { killing.cancel() }
        var information = siginfo_t()
        try retrying("waitid") { waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) }
        var status: Int32 = 0
        let wasKilled = try limit.end {
            try retrying("waitpid") { waitpid(process, &status, 0) }
        }
        guard !wasKilled else {
            let line = words.joined(separator: " ")
            throw Failure(call: line, reason: "it did not end within \(patience) seconds")
        }
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }

    private static func retrying(_ name: String, _ call: () -> Int32) throws {
        while call() < 0 {
            guard errno == EINTR else {
                throw Failure(call: name, reason: String(cString: strerror(errno)))
            }
        }
    }

    private static func check(_ call: String, _ code: Int32) throws {
        guard code == 0 else { throw Failure(call: call, reason: String(cString: strerror(code))) }
    }
}

/// Keeps a process from being killed after it was reaped, when another process may have its number.
private final class Limit: @unchecked Sendable {
    private let lock = NSLock()
    private var isReaped = false
    private var wasKilled = false

    func kill(_ process: pid_t) {
        lock.withLock {
            guard !isReaped else { return }
            wasKilled = true
            _ = Foundation.kill(process, SIGKILL)
        }
    }

    /// Reaps the process.
    ///
    /// - Returns: Whether it was killed before.
    func end(_ reap: () throws -> Void) rethrows -> Bool {
        try lock.withLock {
            try reap()
            isReaped = true
            return wasKilled
        }
    }
}
