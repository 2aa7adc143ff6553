import Testing

@testable import ThemeStore

@Suite("Hearing of changes to what the system shows")
struct SystemStyleWatchTests {
    /// What there is to tell until the programs have ended, and whether another is to be started.
    private func follow(
        _ standIns: StandIns, _ variables: [String: String] = [:], isWanted: Bool = true
    ) -> (notices: [SystemStyleWatch.Notice], isRestarting: Bool) {
        var watch = SystemStyleWatch(isWanted: isWanted, in: standIns.environment(variables))
        defer { watch.stop() }
        var notices: [SystemStyleWatch.Notice] = []
        while watch.awaited(as: 0) != nil { notices.append(watch.takeNotices(isReadable: true)) }
        return (notices, watch.due != nil)
    }

    static let busless: [(scripts: [String: String], notices: [SystemStyleWatch.Notice])] = [
        (["gdbus": "exit 1"], [.nothing]),
        (["gdbus": "echo 'Failed to connect' >&2; exit 1"], [.nothing]),
        (["busctl": "echo 'Failed to connect to bus: No such file' >&2; exit 1"], [.change, .nothing]),
        (["gdbus": "exit 1", "busctl": "echo 'Failed to connect' >&2; exit 1"], [.nothing, .change, .nothing]),
        ([:], []),
    ]

    @Test("Without a bus, no client is restarted and no end is reported", arguments: busless)
    func noBus(_ scripts: [String: String], notices: [SystemStyleWatch.Notice]) throws {
        let standIns = try StandIns(scripts)
        let followed = follow(standIns)
        #expect(followed.notices == notices)
        #expect(!followed.isRestarting)
        for name in scripts.keys { #expect(standIns.runs(of: name).count == 1) }
    }

    static let listening: [(scripts: [String: String], notices: [SystemStyleWatch.Notice])] = [
        (["gdbus": "echo Monitoring"], [.change, .nothing]),
        (["busctl": "echo Monitoring >&2"], [.change, .nothing]),
        (["gdbus": "exit 1", "busctl": "echo Monitoring >&2"], [.nothing, .change, .nothing]),
    ]

    @Test("A client that was listening is restarted when it ends", arguments: listening)
    func restart(_ scripts: [String: String], notices: [SystemStyleWatch.Notice]) throws {
        let followed = follow(try StandIns(scripts))
        #expect(followed.notices == notices)
        #expect(followed.isRestarting)
    }

    @Test("No client is started if the source is not asked or the environment decides")
    func unwanted() throws {
        let standIns = try StandIns(["gdbus": "echo Monitoring"])
        #expect(follow(standIns, isWanted: false).notices.isEmpty)
        #expect(follow(standIns, ["THEMECTL_SYSTEM": "dark"]).notices.isEmpty)
        #expect(standIns.runs(of: "gdbus").isEmpty)
    }
}
