#if os(Linux)
    import Foundation
    import Glibc
    import Testing
    import ThemeStore

    /// A pseudo-terminal that the test operates.
    final class PseudoTerminal {
        // TIOCSPTLCK, TIOCGPTN and TIOCSWINSZ of Linux, macros that Swift cannot see. posix_openpt needs _XOPEN_SOURCE.
        private static let setLock: UInt = 0x4004_5431
        private static let getNumber: UInt = 0x8004_5430
        private static let setSize: UInt = 0x5414

        /// Skips a test where no terminal can be made, as in a bare root or a build without `/dev/pts`.
        static let needed: ConditionTrait = .enabled(
            if: (try? PseudoTerminal()) != nil,
            "needs /dev/ptmx and /dev/pts"
        )

        private let controller: Int32
        private let terminal: Int32
        /// The query that it waits for before it answers.
        ///
        /// The default asks for device attributes.
        var cue = "\u{1B}[c"
        /// The query that it waits for before the second piece of its answer.
        ///
        /// The default is the first.
        var laterCue: String?
        /// Its answer, in pieces.
        var answer: [String] = []
        /// Its answer to each query, however many come.
        var answerToAll: String?
        /// What it sends without a pause once it has been asked.
        var flood: String?
        /// Input to type once there is a file `ready` in the home.
        var typed = ""
        /// The output written to it.
        private(set) var screen = ""
        private var isHeld = false

        init(columns: Int = 80) throws {
            controller = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            var (number, lock): (Int32, Int32) = (0, 0)
            guard controller >= 0, ioctl(controller, PseudoTerminal.setLock, &lock) == 0,
                ioctl(controller, PseudoTerminal.getNumber, &number) == 0
            else { throw CocoaError(.fileReadUnknown) }
            terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
            var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
            guard terminal >= 0, ioctl(terminal, PseudoTerminal.setSize, &size) == 0 else {
                throw CocoaError(.fileReadUnknown)
            }
        }

        deinit {
            close(controller)
            close(terminal)
        }

        /// The settings of the terminal, byte for byte.
        var settings: [UInt8] {
            var settings = termios()
            tcgetattr(terminal, &settings)
            return withUnsafeBytes(of: &settings) { Array($0) }
        }

        /// Stops its output, as a user does with Ctrl-S.
        func hold() {
            tcflow(terminal, TCOOFF)
            isHeld = true
        }

        /// Takes the lock by which processes take turns to ask it.
        func lock() {
            flock(terminal, LOCK_EX)
        }

        /// Runs a shell's script in the foreground of the terminal; `$THEMECTL` is the command.
        ///
        /// It is ended after 90 seconds. Once the terminal has been asked, there is a file `asked` in the home. Stopped output
        /// goes on once there is a file `go`.
        ///
        /// - Parameters:
        ///   - script: The script.
        ///   - themectl: Where and with which environment it runs.
        ///   - printsToTerminal: Whether its standard output goes to the screen.
        /// - Returns: What came of it.
        /// - Throws: What went wrong in starting it.
        func run(_ script: String, in themectl: Themectl, printsToTerminal: Bool = false) throws
            -> Outcome
        {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
            process.arguments = [
                "--ctty", "--wait", "/usr/bin/timeout", "--foreground", "--signal=KILL", "90",
                "/bin/sh", "-c", script,
            ]
            process.currentDirectoryURL = URL(fileURLWithPath: themectl.home.path)
            let variables = themectl.variables(path: "/usr/bin:/bin")
            process.environment = variables.merging(["TERM": "xterm"]) { own, _ in own }
            let streams = try TemporaryFolder()
            for name in ["out", "err"] { try streams.write("", to: name) }
            let line = FileHandle(fileDescriptor: terminal, closeOnDealloc: false)
            process.standardInput = line
            let output = try FileHandle(forWritingTo: URL(fileURLWithPath: streams.path("out")))
            process.standardOutput = printsToTerminal ? line : output
            process.standardError = try FileHandle(
                forWritingTo: URL(fileURLWithPath: streams.path("err"))
            )
            try process.runWithSignals()
            var pieces = answer[...]
            var typing = typed
            var answered = 0
            var isAsked = false
            if flood != nil {
                // A full terminal must not block the test.
                _ = fcntl(controller, F_SETFL, O_NONBLOCK)
            }
            while process.isRunning {
                read(milliseconds: isAsked && flood != nil ? 0 : 10)
                if isAsked, let flood { send(flood) }
                if let answerToAll {
                    while screen.components(separatedBy: cue).count - 1 > answered {
                        answered += 1
                        send(answerToAll)
                    }
                }
                if isHeld, themectl.home.text("go") != nil {
                    tcflow(terminal, TCOON)
                    isHeld = false
                }
                if !typing.isEmpty, themectl.home.text("ready") != nil {
                    send(typing)
                    typing = ""
                }
                // Swift's own search takes longer than all else here once much has been shown.
                guard strstr(screen, pieces.count < answer.count ? laterCue ?? cue : cue) != nil
                else { continue }
                if !isAsked { try themectl.home.write("", to: "asked") }
                isAsked = true
                guard let piece = pieces.popFirst() else { continue }
                send(piece)
            }
            process.waitUntilExit()
            while read(milliseconds: 0) {}
            return Outcome(
                process.terminationStatus,
                (streams.text("out") ?? "").replacing(themectl.home.path, with: "~"),
                errors: (streams.text("err") ?? "").replacing(themectl.home.path, with: "~")
            )
        }

        /// Types something.
        func send(_ text: String) {
            _ = Array(text.utf8).withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
        }

        @discardableResult
        private func read(milliseconds: Int32) -> Bool {
            var entry = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, milliseconds) == 1 else { return false }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let length = Glibc.read(controller, &bytes, bytes.count)
            guard length > 0 else { return false }
            screen += String(decoding: bytes[..<length], as: UTF8.self).replacing(
                "\r\n",
                with: "\n"
            )
            return true
        }
    }
#endif
