import Testing

@testable import ThemeStore

@Suite("Flags for following the system", .bounded)
struct SystemFlagTests {
    /// A text, the additional keys, and the result: the text, the preference, and the keys that gave
    /// it.
    static let texts: [(before: String, keys: [String], after: String, sources: [String])] = [
        // Next to a known key, the flags are not named.
        (
            #"{"useSystemTheme":true,"isDarkTheme":false}"#, [], #"{"userInterfaceStyle":0}"#,
            ["useSystemTheme", "isDarkTheme"]
        ),
        (
            #"{"useSystemTheme":false,"isDarkTheme":true,"a":1}"#, [],
            #"{"userInterfaceStyle":2,"a":1}"#, ["isDarkTheme", "useSystemTheme"]
        ),
        (
            #"{"isDarkMode":true,"followSystemAppearance":true,"isSystemTheme":false}"#, [],
            #"{"userInterfaceStyle":0}"#,
            ["followSystemAppearance", "isDarkMode", "isSystemTheme"]
        ),
        (
            #"{"APP.CONFIG.DARKMODE":2,"systemTheme":true}"#, [], #"{"userInterfaceStyle":0}"#,
            ["systemTheme", "APP.CONFIG.DARKMODE"]
        ),
        // A flag takes precedence over keys that disagree.
        (
            #"{"isDarkMode":true,"isDarkTheme":false,"useDeviceTheme":true}"#, [],
            #"{"userInterfaceStyle":0}"#, ["useDeviceTheme", "isDarkMode", "isDarkTheme"]
        ),
        // Only true and false count, and only in the same object.
        (
            #"{"isDarkMode":true,"followSystem":1,"systemTheme":"true"}"#, [],
            #"{"userInterfaceStyle":2,"followSystem":1,"systemTheme":"true"}"#, ["isDarkMode"]
        ),
        (
            #"{"isDarkMode":true,"ui":{"useSystemTheme":true}}"#, [],
            #"{"userInterfaceStyle":2,"ui":{"useSystemTheme":true}}"#, ["isDarkMode"]
        ),
        (
            #"{"ui":{"isDarkMode":true,"useSystemTheme":true}}"#, ["/ui/isDarkMode=bool"],
            #"{"ui":{},"userInterfaceStyle":0}"#, ["/ui/useSystemTheme", "/ui/isDarkMode"]
        ),
        // A stored preference takes precedence over all.
        (
            #"{"userInterfaceStyle":1,"isDarkMode":true,"useSystemTheme":true}"#, [],
            #"{"userInterfaceStyle":1}"#, ["useSystemTheme", "isDarkMode"]
        ),
        // Named keys.
        (
            #"{"auto":true,"theme":"dark"}"#, ["theme=name", "auto=system"],
            #"{"userInterfaceStyle":0}"#, ["auto", "theme"]
        ),
        (
            #"{"auto":"NO","theme":"dark"}"#, ["auto=system", "theme=name"],
            #"{"userInterfaceStyle":2}"#, ["theme", "auto"]
        ),
        (#"{"auto":true}"#, ["auto=system"], #"{"userInterfaceStyle":0}"#, ["auto"]),
        (
            #"{"useSystemTheme":true,"isDarkMode":true}"#, ["useSystemTheme=bool"],
            #"{"userInterfaceStyle":2}"#, ["isDarkMode", "useSystemTheme"]
        ),
    ]

    private func rules(_ keys: [String]) -> MigrationRules {
        let added = keys.map { key in
            let parts = key.split(separator: "=").map { String($0) }
            return AppearanceKey(parts[0], AppearanceKey.Kind(rawValue: parts[1]) ?? .bool)
        }
        return MigrationRules(keys: AppearanceKey.known + added)
    }

    private func problems(in text: String, _ keys: [String]) -> [StoreProblem] {
        StoreCheck.problems(in: PaddedBytes(text.utf8), of: .sample, rules(keys).keys)
    }

    @Test("A flag that is on means system, whatever other keys contain", arguments: texts)
    func migrated(_ before: String, keys: [String], after: String, sources: [String]) throws {
        let migrated = try MigratedText(before, rules(keys))
        #expect(migrated.text == after)
        #expect(migrated.report.sources.map(\.key) == sources)
        #expect(try !MigratedText(after, rules(keys)).report.didChange)
        // A check finds what a migration takes.
        let problems = problems(in: before, keys)
        let found = problems.compactMap { problem -> String? in
            if case .legacyKey(let key) = problem.cause { key.name } else { nil }
        }
        #expect(found.sorted() == sources.sorted())
        #expect(problems.allSatisfy { $0.severity == .warning })
    }

    @Test(
        "A flag that is off, and nothing else, is no legacy key",
        arguments: [
            (#"{"auto":false}"#, ["auto=system"]),
            (#"{"auto":0,"b":"NO"}"#, ["auto=system", "b=system"]),
            (#"{"userInterfaceStyle":2,"auto":false}"#, ["auto=system"]),
        ]
    )
    func alone(_ text: String, keys: [String]) throws {
        let migrated = try MigratedText(text, rules(keys))
        #expect(migrated.text == text)
        #expect(migrated.report.sources.isEmpty)
        let problems = problems(in: text, keys)
        #expect(problems.isEmpty)
    }

    @Test(
        "A flag that cannot be read, or occurs twice, is refused",
        arguments: [
            (#"{"auto":"maybe"}"#, "1:9: 'auto' is \"maybe\", which is not a boolean"),
            (
                #"{"isDarkMode":true,"systemTheme":true,"systemTheme":false}"#,
                "1:39: 'systemTheme' is already at 1:20; try removing one of them"
            ),
        ]
    )
    func refused(_ text: String, message: String) throws {
        let error = #expect(throws: StoreError.self) {
            try MigratedText(text, rules(["auto=system"]))
        }
        #expect(error?.description == "store.json:" + message)
    }

    /// Texts whose legacy keys do not follow the system, and the flags next to them.
    static let flags: [(text: String, keys: [String], flags: [String])] = [
        (#"{"isDarkMode":true,"autoTheme":true}"#, [], ["autoTheme"]),
        (
            #"{"a_system_b":true,"isDarkMode":true,"adaptable-style":true,"SyncTheme":true}"#, [],
            ["a_system_b", "adaptable-style", "SyncTheme"]
        ),
        (#"{"theme":"dark","useSystemTheme":true}"#, ["theme=name"], ["useSystemTheme"]),
        (#"{"ui":{"t":1,"x.auto":true},"auto":true}"#, ["/ui/t=style"], ["/ui/x.auto"]),
        // Flags that are off, that are no booleans, or in another object.
        (#"{"isDarkMode":true,"autoTheme":false,"system":1,"sync":"true"}"#, [], []),
        (#"{"isDarkMode":true,"o":{"auto":true}}"#, [], []),
        // The result is to follow the system, or decided already.
        (#"{"isDarkMode":true,"systemTheme":true,"autoTheme":true}"#, [], []),
        (#"{"userInterfaceStyle":1,"isDarkMode":true,"autoTheme":true}"#, [], []),
        (#"{"autoTheme":true}"#, [], []),
    ]

    @Test("A flag next to a legacy key is noted, by migrate and check alike", arguments: flags)
    func noted(_ text: String, keys: [String], flags: [String]) throws {
        let report = try MigratedText(text, rules(keys)).report
        #expect(report.hints.map(\.name) == flags)
        #expect(report.hints.allSatisfy { $0.reason == .systemFlag })
        #expect(report.hints.flatMap(\.readings).map(\.key.kind) == flags.map { _ in .system })
        let problems = problems(in: text, keys)
        let checked = problems.compactMap { problem -> String? in
            if case .hint(let hint) = problem.cause { hint.name } else { nil }
        }
        #expect(checked == flags)
    }
}
