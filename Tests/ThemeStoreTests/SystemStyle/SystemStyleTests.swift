import Testing
@testable import ThemeStore

@Suite("What the system shows")
struct SystemStyleTests {
    typealias Finding = SystemStyle.Finding

    private func find(
        _ standIns: StandIns, _ variables: [String: String] = [:],
        from sources: [SystemStyleSource] = SystemStyleSource.automatic
    ) -> Result<(InterfaceStyle, SystemStyleSource), SystemStyle.Unknown> {
        SystemStyle.systemStyle(from: sources, in: standIns.environment(variables)).map { ($0.style, $0.source) }
    }

    @Test("The first source that answers decides, and later ones are not asked")
    func order() throws {
        let standIns = try StandIns(["gdbus": "echo '(<uint32 1>,)'", "gsettings": "echo \"'prefer-light'\""])
        let variables = ["THEMECTL_SYSTEM": "light", "COLORFGBG": "0;15"]
        #expect(try find(standIns, variables).get() == (.light, .environment))
        #expect(standIns.runs(of: "gdbus").isEmpty)
        #expect(try find(standIns, ["COLORFGBG": "0;15"]).get() == (.dark, .portal))
        #expect(standIns.runs(of: "gsettings").isEmpty)
    }

    @Test("A failing source is not taken for light; the next one is asked")
    func failuresAreNoAnswers() throws {
        let standIns = try StandIns(["gdbus": "exit 1", "gsettings": "echo \"'prefer-dark'\""])
        #expect(try find(standIns, ["THEMECTL_SYSTEM": ""]).get() == (.dark, .gsettings))
        try standIns.add("gsettings", "kill -KILL $$")
        #expect(try find(standIns, ["COLORFGBG": "15;0"]).get() == (.dark, .colorfgbg))
    }

    @Test(
        "An invalid THEMECTL_SYSTEM is an error, and no other source is asked", arguments: ["mauve", "system", "2"])
    func mistake(_ word: String) throws {
        let standIns = try StandIns(["gdbus": "echo '(<uint32 1>,)'"])
        let error = StoreError.invalidEnvironment(
            variable: "THEMECTL_SYSTEM", value: word, expected: "light or dark")
        let answer = SystemStyle.systemStyle(in: standIns.environment(["THEMECTL_SYSTEM": word, "COLORFGBG": "15;0"]))
        #expect(answer == .failure(.init(reasons: ["environment: \(error)"], mistake: error)))
        #expect(standIns.runs(of: "gdbus").isEmpty)
    }

    @Test("If no source answers, each one's reason is given")
    func unknown() throws {
        let standIns = try StandIns(["gdbus": "exit 1"])
        let answer = SystemStyle.systemStyle(in: standIns.environment(["COLORFGBG": "1"]))
        #if os(macOS)
            let macos = "macos: defaults is not installed"
        #else
            let macos = "macos: this is not macOS"
        #endif
        #expect(
            answer
                == .failure(
                    .init(
                        reasons: [
                            "environment: $THEMECTL_SYSTEM is not set",
                            macos,
                            "portal: gdbus failed with status 1",
                            "gsettings: there is no gsettings",
                            "colorfgbg: $COLORFGBG is '1', which names no background colour",
                        ], mistake: nil)))
    }

    @Test("Only the named sources are asked")
    func named() throws {
        let standIns = try StandIns(["gdbus": "echo '(<uint32 1>,)'", "gsettings": "echo \"'prefer-light'\""])
        #expect(try find(standIns, ["THEMECTL_SYSTEM": "dark"], from: [.gsettings]).get() == (.light, .gsettings))
        #expect(standIns.runs(of: "gdbus").isEmpty)
        #expect(
            SystemStyle.systemStyle(from: [], in: ProcessEnvironment([:])) == .failure(.init(reasons: [], mistake: nil))
        )
    }
}
