import Foundation
import Testing
import ThemeStore

@Suite("A tool that is asked", .timeLimit(.minutes(1)))
struct ExternalProgramTests {
    typealias Answer = Result<String, ExternalProgram.Failure>

    /// Asks a shell.
    private func ask(_ script: String) throws -> Answer {
        let shell = try ExternalProgram("sh", in: ProcessEnvironment(["PATH": "/bin"]))
        let deadline = Syscalls.monotonicNanoseconds + 1_000_000_000
        return Answer { () throws(ExternalProgram.Failure) in try shell.ask(["-c", script], until: deadline) }
    }

    @Test(
        "Its answer is what it prints, if it then exits with 0",
        arguments: [
            ("echo yes", .success("yes\n")),
            ("echo one; echo two", .success("one\ntwo\n")),
            (":", .success("")),
            (#"printf 'a\377b'"#, .success("a\u{FFFD}b")),
            ("cat; echo end", .success("end\n")),
            ("[ /dev/fd/2 -ef /dev/null ] && echo dropped", .success("dropped\n")),
            ("exec >&-; exit 0", .success("")),
            ("exit 3", .failure(.exited(3))),
            ("echo yes; exit 1", .failure(.exited(1))),
            ("kill -KILL $$", .failure(.signaled(9))),
            ("echo yes; kill -TERM $$", .failure(.signaled(15))),
            ("head -c 4096 /dev/zero | tr '\\0' x", .success(String(repeating: "x", count: 4096))),
            ("head -c 4097 /dev/zero", .failure(.tooMuchOutput)),
            ("yes", .failure(.tooMuchOutput)),
        ] as [(String, Answer)])
    func answer(_ script: String, _ expected: Answer) throws {
        #expect(try ask(script) == expected)
    }

    @Test(
        "It gets the time it is given, and then it is ended",
        arguments: [
            "exec sleep 60",
            "echo yes; exec sleep 60",
            "exec >&-; exec sleep 60",
            "echo yes; exec >&-; exec sleep 60",
            "trap '' HUP INT TERM; sleep 60; sleep 60",
            "kill -STOP $$",
            "while :; do printf .; sleep 0.2; done",
        ])
    func slow(_ script: String) throws {
        let start = ContinuousClock.now
        #expect(try ask(script) == .failure(.timedOut))
        #expect(start.duration(to: .now) < .seconds(5))
    }

    @Test(
        "Nothing that it started is left behind",
        arguments: [
            "sleep 60",
            "sleep 60 | sleep 60",
            "(sleep 60 & sleep 60) & echo yes",
            "sleep 60 >/dev/null & echo yes",
            "sleep 60 >/dev/null & exit 1",
            "sleep 60 >/dev/null & kill -KILL $$",
            "sleep 60 >/dev/null & exec yes",
            "(trap '' HUP TERM; sleep 60; sleep 60) & exec sleep 60",
        ])
    func leftovers(_ script: String) throws {
        let lifeline = try Lifeline()
        let start = ContinuousClock.now
        _ = try ask("exec 3>'\(lifeline.file)'; \(script)")
        #expect(start.duration(to: .now) < .seconds(5))
        #expect(lifeline.isLoose())
    }

    @Test("In an app that ignores SIGCHLD only a whole line is an answer, and one that fails gives none")
    func unknownEnd() async {
        await #expect(processExitsWith: .success) {
            Syscalls.ignore(Signal.childEnded)
            let answers: [(String, Answer)] = [
                ("echo yes", .success("yes\n")), ("printf yes", .failure(.unanswered)), (":", .failure(.unanswered)),
                ("echo no >&2; exit 1", .failure(.unanswered)), ("kill -KILL $$", .failure(.unanswered)),
                ("exec sleep 60", .failure(.timedOut)),
            ]
            for (script, expected) in answers {
                guard try ExternalProgramTests().ask(script) == expected else { fatalError(script) }
            }
        }
    }

    @Test("Where it cannot be known how a client ended, an old portal is asked in its own way all the same")
    func unknownEndOfOldPortal() async {
        await #expect(processExitsWith: .success) {
            let script = "case $* in *ReadOne*) exit 1 ;; esac; echo '(<<uint32 1>>,)'"
            let standIns = try StandIns(["gdbus": script])
            Syscalls.ignore(Signal.childEnded)
            guard case .style(.dark) = SystemStyleSource.portal.ask(in: standIns.environment()) else {
                fatalError("the portal's answer is lost")
            }
        }
    }

    @Test("What it leaves running does not delay an answer that is whole")
    func backgroundChild() throws {
        #expect(try ask("sleep 60 >/dev/null & echo yes") == .success("yes\n"))
    }

    @Test("A program that the system will not start is not one that is missing")
    func unusable() throws {
        let standIns = try StandIns()
        try standIns.addFile("odd", "#!/no/such/interpreter\n")
        let tool = try ExternalProgram("odd", in: standIns.environment())
        let deadline = Syscalls.monotonicNanoseconds + 1_000_000_000
        #expect(throws: ExternalProgram.Failure.cannotRun(.noSuchFileOrDirectory)) { try tool.ask([], until: deadline) }
    }

    @Test("It is found in PATH's folders, or the usual ones where PATH is not set")
    func search() throws {
        let folder = try TemporaryFolder()
        try folder.write("not a program", to: "text/sh")
        try folder.write("", to: "folder/sh/file")
        let path = "\(folder.path("none")):\(folder.path("text")):\(folder.path("folder")):/bin"
        for environment in [ProcessEnvironment(["PATH": path]), ProcessEnvironment([:])] {
            let tool = try ExternalProgram("sh", in: environment)
            let deadline = Syscalls.monotonicNanoseconds + 1_000_000_000
            #expect(try tool.ask(["-c", "echo found"], until: deadline) == "found\n")
        }
    }

    @Test(
        "It is looked for nowhere else",
        arguments: ["", ":", "bin", "../../../../../../../../../../bin", "/nonexistent"])
    func missing(_ path: String) {
        #expect(throws: ExternalProgram.Failure.notFound) {
            try ExternalProgram("sh", in: ProcessEnvironment(["PATH": path]))
        }
    }
}
