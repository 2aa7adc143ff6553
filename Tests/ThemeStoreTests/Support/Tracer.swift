import Foundation
import Testing

#if os(Linux)
    /// Lets system calls of this process fail, by strace: that is how an exit test meets a limit of one folder only.
    final class Tracer: Sendable {
        static let reason: Comment = "needs a strace that may trace this process"

        static let isAvailable: Bool =
            (try? Themectl().shell("sleep 0.5 & exec strace -qq -o /dev/null -p $!")) == Outcome(0)

        private let process: Process

        /// Begins to let calls fail that name a path.
        ///
        /// - Throws: An error if strace is missing or may not trace this process.
        init(failing call: String, with error: String, at path: String) throws {
            process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/strace")
            process.arguments = [
                "-f", "-qq", "-o", "/dev/null", "-p", String(getpid()), "-P", path, "-e",
                "trace=\(call)",
                "-e", "inject=\(call):error=\(error)",
            ]
            process.standardError = FileHandle.nullDevice
            try process.runWithSignals()
            while try !Tracer.tracesAllThreads() {
                try demand(process.isRunning)
                usleep(5000)
            }
        }

        private static func tracesAllThreads() throws -> Bool {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").allSatisfy {
                thread in
                // A thread that has ended meanwhile needs no tracer.
                guard
                    let status = try? String(
                        contentsOfFile: "/proc/self/task/\(thread)/status",
                        encoding: .utf8
                    )
                else { return true }
                return !status.contains("TracerPid:\t0\n")
            }
        }

        /// Lets all calls pass again.
        func end() {
            process.interrupt()
            process.waitUntilExit()
        }
    }
#endif
