import Testing
import ThemeStore

@Suite("The desktop portal", .timeLimit(.minutes(1)))
struct DesktopPortalTests {
    typealias Answer = SystemStyleAnswer

    private static let arguments = [
        "gdbus":
            "call --session --dest org.freedesktop.portal.Desktop --object-path /org/freedesktop/portal/desktop "
            + "--method org.freedesktop.portal.Settings.METHOD org.freedesktop.appearance color-scheme",
        "busctl":
            "--user call org.freedesktop.portal.Desktop /org/freedesktop/portal/desktop "
            + "org.freedesktop.portal.Settings METHOD ss org.freedesktop.appearance color-scheme",
    ]

    private func calls(_ client: String, _ methods: String...) -> [String] {
        methods.map { DesktopPortalTests.arguments[client, default: ""].replacing("METHOD", with: $0) }
    }

    private func ask(_ standIns: StandIns) -> Answer {
        SystemStyleSource.portal.ask(in: standIns.environment())
    }

    @Test(
        "0, 2 and unknown numbers are light, 1 is dark",
        arguments: [
            ("gdbus", "(<uint32 0>,)", .light),
            ("gdbus", "(<uint32 1>,)", .dark),
            ("gdbus", "(<uint32 2>,)", .light),
            ("gdbus", "(<uint32 3>,)", .light),
            ("busctl", "v u 0", .light),
            ("busctl", "v u 1", .dark),
            ("busctl", "v u 2", .light),
            ("busctl", "v u 3", .light),
        ] as [(String, String, InterfaceStyle)])
    func numbers(_ client: String, _ answer: String, _ expected: InterfaceStyle) throws {
        let standIns = try StandIns([client: "echo '\(answer)'"])
        #expect(ask(standIns) == .style(expected))
        #expect(standIns.runs(of: client) == calls(client, "ReadOne"))
    }

    @Test(
        "An old portal's Read answers with a nested variant",
        arguments: [
            ("gdbus", "(<<uint32 1>>,)", .dark), ("gdbus", "(<<uint32 2>>,)", .light),
            ("busctl", "v v u 1", .dark), ("busctl", "v v u 0", .light),
        ] as [(String, String, InterfaceStyle)])
    func oldPortal(_ client: String, _ answer: String, _ expected: InterfaceStyle) throws {
        let standIns = try StandIns([
            client: "case $* in *ReadOne*) echo UnknownMethod >&2; exit 1 ;; esac; echo '\(answer)'"
        ])
        #expect(ask(standIns) == .style(expected))
        #expect(standIns.runs(of: client) == calls(client, "ReadOne", "Read"))
    }

    @Test(
        "An answer without a number is a failure and not asked for again",
        arguments: [
            ("gdbus", "", ""),
            ("gdbus", "1", "1"),
            ("gdbus", "(<1>,)", "(<1>,)"),
            ("gdbus", "(<uint32 >,)", "(<uint32 >,)"),
            ("gdbus", "(<uint32 -1>,)", "(<uint32 -1>,)"),
            ("gdbus", "(<uint32 4294967296>,)", "(<uint32 4294967296>,)"),
            ("gdbus", "(<<uint32 1>,)", "(<<uint32 1>,)"),
            ("gdbus", "(<'dark'>,)", "(<'dark'>,)"),
            ("gdbus", "v u 1", "v u 1"),
            ("busctl", "v s \"dark\"", "v s \"dark\""),
            ("busctl", "v u 1 1", "v u 1 1"),
            ("busctl", "(<uint32 1>,)", "(<uint32 1>,)"),
            ("busctl", "<html>\n<p>", "<html>"),
        ])
    func garbage(_ client: String, _ answer: String, _ quoted: String) throws {
        let standIns = try StandIns([client: "printf '%s\\n' '\(answer.replacing("'", with: "'\\''"))'"])
        #expect(ask(standIns) == .failure("\(client) answered '\(quoted)'"))
        #expect(standIns.runs(of: client) == calls(client, "ReadOne"))
    }

    @Test(
        "A missing bus or portal is a failure of both methods",
        arguments: ["gdbus", "busctl"])
    func noBus(_ client: String) throws {
        let standIns = try StandIns([client: "echo 'Cannot autolaunch' >&2; exit 1"])
        #expect(ask(standIns) == .failure("\(client) failed with status 1"))
        #expect(standIns.runs(of: client) == calls(client, "ReadOne", "Read"))
    }

    @Test(
        "A client that fails otherwise is asked once",
        arguments: [
            ("exec sleep 60", "did not answer within a second"),
            ("echo '(<uint32 1>,)'; exec sleep 60", "did not answer within a second"),
            ("echo '(<uint32 1>,)'; exec >&-; exec sleep 60", "did not answer within a second"),
            ("exec yes '(<uint32 1>,)'", "printed too much"),
            ("kill -SEGV $$", "was ended by signal 11"),
            ("echo '(<uint32 1>,)'; kill -KILL $$", "was ended by signal 9"),
        ])
    func trouble(_ script: String, _ reason: String) throws {
        let standIns = try StandIns(["gdbus": script, "busctl": "echo v u 1"])
        let start = ContinuousClock.now
        #expect(ask(standIns) == .failure("gdbus \(reason)"))
        #expect(start.duration(to: .now) < .seconds(5))
        #expect(standIns.runs(of: "gdbus") == calls("gdbus", "ReadOne"))
    }

    @Test("Both methods share one second")
    func sharedSecond() throws {
        let standIns = try StandIns([
            "gdbus": "case $* in *ReadOne*) sleep 0.7; exit 1 ;; esac; sleep 0.7; echo '(<<uint32 1>>,)'"
        ])
        #expect(ask(standIns) == .failure("gdbus did not answer within a second"))
    }

    @Test("A hanging bus leaves no process behind")
    func leftovers() throws {
        let lifeline = try Lifeline()
        let standIns = try StandIns(["gdbus": "exec 3>'\(lifeline.file)'; sleep 60 & sleep 60"])
        #expect(ask(standIns) == .failure("gdbus did not answer within a second"))
        #expect(lifeline.isLoose())
    }

    @Test("busctl is asked if gdbus is missing, and without a client there is no answer")
    func clients() throws {
        let both = try StandIns(["gdbus": "echo '(<uint32 1>,)'", "busctl": "echo v u 2"])
        #expect(ask(both) == .style(.dark))
        #expect(both.runs(of: "busctl").isEmpty)
        #expect(ask(try StandIns(["busctl": "echo v u 1"])) == .style(.dark))
        #expect(ask(try StandIns()) == .noOpinion("there is neither gdbus nor busctl"))
    }
}
