import Foundation
import Testing

@testable import ThemeStore

@Suite("A tool that is asked", .bounded, .onOwnThreads)
struct ExternalProgramTests {
    typealias Answer = Result<String, ProgramFailure>

    /// Asks a shell.
    ///
    /// A minute is enough for every answer, also on a busy machine.
    private func ask(_ script: String, seconds: Int64 = 60) throws -> Answer {
        let shell = try ExternalProgram("sh", in: ProcessEnvironment(["PATH": "/bin"]))
        let deadline = Syscalls.monotonicNanoseconds + seconds * 1_000_000_000
        return Answer { () throws(ProgramFailure) in
            try shell.ask(["-c", script], until: deadline)
        }
    }

    @Test(
        "A program's answer is its output if it exits with 0",
        arguments: [
            ("echo yes", .success("yes\n")),
            ("echo one; echo two", .success("one\ntwo\n")),
            (":", .success("")),
            (#"printf 'a\377b'"#, .success("a\u{FFFD}b")),
            ("cat; echo end", .success("end\n")),
            ("[ /dev/fd/2 -ef /dev/null ] && echo dropped", .success("dropped\n")),
            ("exec >&-; exit 0", .success("")),
            ("sleep 600 & echo yes", .success("yes\n")),
            ("sleep 600 & exit 3", .failure(.exited(3))),
            ("exit 3", .failure(.exited(3))),
            ("echo yes; exit 1", .failure(.exited(1))),
            ("kill -KILL $$", .failure(.signaled(9))),
            ("echo yes; kill -TERM $$", .failure(.signaled(15))),
            ("head -c 4096 /dev/zero | tr '\\0' x", .success(String(repeating: "x", count: 4096))),
            ("echo no >&2; echo yes", .success("yes\n")),
        ] as [(String, Answer)]
    )
    func answer(_ script: String, _ expected: Answer) throws {
        #expect(try ask(script) == expected)
    }

    @Test(
        "A program is killed when its time is up",
        arguments: [
            "exec sleep 60",
            "echo yes; exec sleep 60",
            "exec >&-; exec sleep 60",
            "echo yes; exec >&-; exec sleep 60",
            "trap '' HUP INT TERM; sleep 60; sleep 60",
            "kill -STOP $$",
            "while :; do printf .; sleep 0.2; done",
            "exec yes",
        ]
    )
    func slow(_ script: String) throws {
        #expect(try inTime { try ask(script, seconds: 1) } == .failure(.timedOut))
    }

    @Test(
        "A program's children are killed with it",
        arguments: [
            "sleep 60",
            "sleep 60 | sleep 60",
            "(sleep 60 & sleep 60) & echo yes",
            "sleep 60 >/dev/null & echo yes",
            "sleep 60 >/dev/null & exit 1",
            "sleep 60 >/dev/null & kill -KILL $$",
            "sleep 60 >/dev/null & exec yes",
            "(trap '' HUP TERM; sleep 60; sleep 60) & exec sleep 60",
        ]
    )
    func leftovers(_ script: String) throws {
        let lifeline = try Lifeline()
        _ = try inTime { try ask("exec 3>'\(lifeline.file)'; \(script)", seconds: 3) }
        #expect(lifeline.isLoose())
    }

    @Test("With SIGCHLD ignored, the output is the answer")
    func unknownEnd() async {
        await #expect(processExitsWith: .success) {
            limitTime()
            Syscalls.ignore(Signal.childEnded)
            let answers: [(String, Answer)] = [
                ("echo yes", .success("yes\n")), ("echo no >&2; exit 1", .success("")),
            ]
            for (script, expected) in answers {
                guard try ExternalProgramTests().ask(script) == expected else { fatalError(script) }
            }
            let slow = try ExternalProgramTests().ask("exec sleep 60", seconds: 1)
            guard slow == .failure(.timedOut) else { fatalError("\(slow)") }
        }
    }

    @Test("A child that a program leaves running does not delay its answer")
    func backgroundChild() throws {
        #expect(try ask("sleep 600 >/dev/null & echo yes") == .success("yes\n"))
    }

    @Test("A program that cannot be started is told apart from a missing one")
    func unusable() throws {
        let standIns = try StandIns()
        try standIns.addFile("odd", "#!/no/such/interpreter\n")
        let standIn = standIns.path + "/plain"
        #expect(try Themectl().shell("mkdir \(standIn)") == Outcome(0))
        #expect(throws: ProgramFailure.cannotRun(.permissionDenied)) {
            try ExternalProgram("plain", in: standIns.environment())
        }
        let tool = try ExternalProgram("odd", in: standIns.environment())
        let deadline = Syscalls.monotonicNanoseconds + 1_000_000_000
        #expect(throws: ProgramFailure.cannotRun(.noSuchFileOrDirectory)) {
            try tool.ask([], until: deadline)
        }
    }

    @Test("A program is found in PATH's folders, or the usual ones if PATH is not set")
    func search() throws {
        let folder = try TemporaryFolder()
        try folder.write("not a program", to: "text/sh")
        try folder.write("", to: "folder/sh/file")
        let path = "\(folder.path("none")):\(folder.path("text")):\(folder.path("folder")):/bin"
        for environment in [ProcessEnvironment(["PATH": path]), ProcessEnvironment([:])] {
            let tool = try ExternalProgram("sh", in: environment)
            let deadline = Syscalls.monotonicNanoseconds + 60_000_000_000
            #expect(try tool.ask(["-c", "echo found"], until: deadline) == "found\n")
        }
    }

    @Test(
        "A program is looked for in no other folder",
        arguments: ["", ":", "none", TemporaryFolder.nowhere]
    )
    func missing(_ path: String) {
        #expect(throws: ProgramFailure.notFound) {
            try ExternalProgram("sh", in: ProcessEnvironment(["PATH": path]))
        }
    }
}
