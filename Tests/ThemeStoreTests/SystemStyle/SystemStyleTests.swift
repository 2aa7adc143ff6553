import Foundation
import Testing
@testable import ThemeStore

@Suite("What the system shows", .bounded)
struct SystemStyleTests {
    typealias Finding = SystemStyle

    private func find(
        _ bus: FakeBus,
        _ standIns: StandIns,
        _ variables: [String: String] = [:],
        from sources: [SystemStyleSource] = SystemStyleSource.automatic
    ) throws -> (InterfaceStyle, SystemStyleSource) {
        let environment = standIns.environment(variables.merging(bus.environment) { own, _ in own })
        let finding = try SystemStyle.find(from: sources, in: environment)
        return (finding.style, finding.source)
    }

    @Test("The first source that answers decides, and later ones are not asked")
    func order() throws {
        let bus = try FakeBus()
        let standIns = try StandIns(["gsettings": "echo \"'prefer-light'\""])
        let variables = ["THEMECTL_SYSTEM": "light", "COLORFGBG": "0;15"]
        #expect(try find(bus, standIns, variables) == (.light, .environment))
        #expect(bus.calls.isEmpty)
        #expect(try find(bus, standIns, ["COLORFGBG": "0;15"]) == (.dark, .portal))
        #expect(standIns.runs(of: "gsettings").isEmpty)
    }

    @Test("A failing source is not taken for light; the next one is asked")
    func failuresAreNoAnswers() throws {
        let bus = try FakeBus(.closing)
        let standIns = try StandIns(["gsettings": "echo \"'prefer-dark'\""])
        #expect(try find(bus, standIns, ["THEMECTL_SYSTEM": ""]) == (.dark, .gsettings))
        try standIns.add("gsettings", "kill -KILL $$")
        #expect(try find(bus, standIns, ["COLORFGBG": "15;0"]) == (.dark, .colorfgbg))
    }

    @Test(
        "An invalid THEMECTL_SYSTEM is an error, and no other source is asked",
        arguments: ["mauve", "system", "2"]
    )
    func mistake(_ word: String) throws {
        let bus = try FakeBus()
        let error = StoreError(
            .invalidEnvironment(
                variable: "THEMECTL_SYSTEM",
                value: word,
                expected: "light or dark"
            )
        )
        #expect(throws: SystemStyleError(reasons: ["environment: \(error)"], mistake: error)) {
            try find(bus, StandIns(), ["THEMECTL_SYSTEM": word, "COLORFGBG": "15;0"])
        }
        #expect(bus.calls.isEmpty)
    }

    @Test("If no source answers, each one's reason is given")
    func unknown() throws {
        #if os(macOS)
            let macos = ["macos: defaults is not installed"]
        #else
            let macos: [String] = []
        #endif
        let reasons =
            ["environment: $THEMECTL_SYSTEM is not set", "received: no receiver runs"] + macos + [
                "portal: the session bus closed the connection", "gsettings: there is no gsettings",
                "colorfgbg: $COLORFGBG is '1', which names no background colour",
            ]
        #expect(throws: SystemStyleError(reasons: reasons, mistake: nil)) {
            try find(FakeBus(.closing), StandIns(), ["COLORFGBG": "1"])
        }
    }

    @Test("Only the named sources are asked")
    func named() throws {
        let bus = try FakeBus()
        let standIns = try StandIns(["gsettings": "echo \"'prefer-light'\""])
        #expect(
            try find(bus, standIns, ["THEMECTL_SYSTEM": "dark"], from: [.gsettings]) == (
                .light, .gsettings
            )
        )
        #expect(bus.calls.isEmpty)
        #expect(throws: SystemStyleError(reasons: [], mistake: nil)) {
            try SystemStyle.find(from: [], in: ProcessEnvironment([:]))
        }
    }

    @Test("The asynchronous call gives the same answers, and blocks no thread of the pool")
    func asynchronous() async throws {
        // The bus answers none before all have asked, which they could not do on the few threads of the pool.
        let count = ProcessInfo.processInfo.activeProcessorCount + 4
        let bus = try FakeBus(.together(count))
        let environment = ProcessEnvironment(bus.environment)
        try await withThrowingTaskGroup(of: SystemStyle.self) { group in
            for _ in 0..<count { group.addTask { try await SystemStyle.current(in: environment) } }
            for try await finding in group {
                #expect((finding.style, finding.source) == (.dark, .portal))
            }
        }
        await #expect(throws: SystemStyleError(reasons: [], mistake: nil)) {
            try await SystemStyle.current(from: [])
        }
    }
}
