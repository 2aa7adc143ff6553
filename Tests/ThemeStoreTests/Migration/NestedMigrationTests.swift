import Testing
import ThemeStore

@Suite("Legacy keys as real settings files have them", .bounded)
struct NestedMigrationTests {
    private static func rules(_ keys: String..., keeps: Bool = false) -> MigrationRules {
        MigrationRules(
            keys: AppearanceKey.known
                + keys.map { key in
                    let parts = key.split(separator: "=")
                    let kind = AppearanceKey.Kind(rawValue: String(parts[1])) ?? .bool
                    return AppearanceKey(String(parts[0]), kind)
                },
            keepsLegacyKeys: keeps
        )
    }

    static let migrations: [(before: String, key: String, after: String)] = [
        // Inside other objects, which stay. The preference goes behind the store's last member.
        (
            #"{"settings":{"isDarkMode":true}}"#, "/settings/isDarkMode=bool",
            #"{"settings":{},"userInterfaceStyle":2}"#
        ),
        (
            "{\n  \"ui\": {\n    \"a\": 1.10,\n    \"dark\": false\n  },\n  \"z\": -0\n}\n",
            "/ui/dark=bool",
            "{\n  \"ui\": {\n    \"a\": 1.10\n  },\n  \"z\": -0,\n  \"userInterfaceStyle\": 1\n}\n"
        ),
        (
            #"{"a":{"b":{"c/d":{"~":2}}},"n":1E400}"#, "/a/b/c~1d/~0=style",
            #"{"a":{"b":{"c/d":{}}},"n":1E400,"userInterfaceStyle":2}"#
        ),
        // A pointer to a member of the store itself.
        (#"{"/x":true,"a":1}"#, "/~1x=bool", #"{"userInterfaceStyle":2,"a":1}"#),
        (#"{"isDarkMode":true,"a":1}"#, "/isDarkMode=bool", #"{"userInterfaceStyle":2,"a":1}"#),
        // Names.
        (#"{"theme":"dark"}"#, "theme=name", #"{"userInterfaceStyle":2}"#),
        (#"{"theme":"prefer-light"}"#, "theme=name", #"{"userInterfaceStyle":1}"#),
        (#"{"theme":"unspecified"}"#, "theme=name", #"{"userInterfaceStyle":0}"#),
        (#"{"ui":{"theme":"\u0064ark"}}"#, "/ui/theme=name", #"{"ui":{},"userInterfaceStyle":2}"#),
        // Null counts as missing, so the other key decides. Null stays.
        (
            #"{"isDarkMode":null,"theme":"dark"}"#, "theme=name",
            #"{"isDarkMode":null,"userInterfaceStyle":2}"#
        ),
        // At both ends of the text, and next to a legacy key of the store itself.
        (
            #"{"a":{"x":true,"y":1},"isDarkMode":true}"#, "/a/x=bool",
            #"{"a":{"y":1},"userInterfaceStyle":2}"#
        ),
        (
            #"{"userInterfaceStyle":1,"a":{"y":1,"x":true}}"#, "/a/x=bool",
            #"{"userInterfaceStyle":1,"a":{"y":1}}"#
        ),
    ]

    @Test("Nested legacy keys are migrated once, and nothing else changes", arguments: migrations)
    func migration(_ before: String, key: String, after: String) throws {
        let migrated = try MigratedText(before, Self.rules(key))
        #expect(migrated.text == after)
        #expect(migrated.report.didChange)
        #expect(try !MigratedText(after, Self.rules(key)).report.didChange)
        let kept = try MigratedText(before, Self.rules(key, keeps: true))
        #expect(kept.report.appearance == migrated.report.appearance)
        // With the keys kept, only the preference is added.
        let name = try #require(key.split(separator: "=").first)
        #expect(
            kept.report.sources.contains {
                $0.key.utf8.elementsEqual(name.utf8) || $0.key == "isDarkMode"
            }
        )
    }

    static let refusals: [(text: String, key: String, message: String)] = [
        (
            #"{"ui":{"theme":"mauve"}}"#, "/ui/theme=name",
            "1:16: '/ui/theme' is \"mauve\", which is not the name of an appearance"
        ),
        (
            #"{"theme":true}"#, "theme=name",
            "1:10: 'theme' is true, which is not the name of an appearance"
        ),
        (
            #"{"a":{"x":1,"x":2}}"#, "/a/x=bool",
            "1:13: '/a/x' is already at 1:7; try removing one of them"
        ),
        (
            #"{"a":{"x":1},"a":{}}"#, "/a/x=bool",
            "1:14: '/a/x' is already at 1:2; try removing one of them"
        ),
        (
            #"{"isDarkMode":true,"ui":{"theme":"light"}}"#, "/ui/theme=name",
            "1:34: '/ui/theme' is \"light\" (light), but 'isDarkMode' at 1:15 is true (dark)"
        ),
    ]

    @Test("Undecidable nested keys are refused, by migrate and check alike", arguments: refusals)
    func refusal(_ text: String, key: String, message: String) throws {
        let error = #expect(throws: StoreError.self) { try MigratedText(text, Self.rules(key)) }
        #expect(error?.description == "store.json:" + message)
        let problems = StoreCheck.problems(
            in: PaddedBytes(text.utf8),
            of: .sample,
            Self.rules(key).keys
        )
        #expect(
            problems.filter { $0.severity == .error }.map { "\($0.position): \($0.text)" } == [
                message
            ]
        )
    }

    static let checks: [(text: String, problems: [String])] = [
        (
            #"{"b":{"isDarkMode":true,"x":{"isDarkTheme":"NO"}},"c":[{"isDarkMode":true}],"d":{"isDarkMode":null}}"#,
            [
                "1:7: warning: '/b/isDarkMode' is a legacy key inside another object, which is not read",
                "1:30: warning: '/b/x/isDarkTheme' is a legacy key inside another object, which is not read",
            ]
        ),
        (#"{"isDarkMode":null}"#, []),
        (
            #"{"userinterfaceStyle":2,"userInterfaceStyles":1,"userInterfaceStyleOverride":{},"x":{"userInterfaceStyl":1}}"#,
            [
                "1:2: warning: 'userinterfaceStyle' is not read; did you mean 'userInterfaceStyle'?",
                "1:2: note: 'userinterfaceStyle' looks like a legacy key, which is not read",
                "1:25: warning: 'userInterfaceStyles' is not read; did you mean 'userInterfaceStyle'?",
                "1:49: warning: 'userInterfaceStyleOverride' is not read; did you mean 'userInterfaceStyleOverrides'?",
            ]
        ),
        (#"{"userInterfaceMode":2,"interfaceStyle":1,"userInterface\u0053tyle":1}"#, []),
    ]

    @Test("A check finds nested legacy keys and names that are nearly ours", arguments: checks)
    func checking(_ text: String, problems: [String]) {
        #expect(
            StoreCheck.problems(in: PaddedBytes(text.utf8), of: .sample).map { $0.description }
                == problems
        )
    }

    @Test("A check with an additional key finds what a migration would take")
    func checkingKeys() throws {
        let text = #"{"ui":{"theme":"dark"},"theme":"light"}"#
        let keys = Self.rules("/ui/theme=name").keys
        let problems = StoreCheck.problems(in: PaddedBytes(text.utf8), of: .sample, keys)
        #expect(
            problems.map { $0.cause } == [.legacyKey(AppearanceKey("/ui/theme", .name))]
        )
    }

    static let names: [(name: String, flaw: String?)] = [
        ("isDark", nil), ("/a/b", nil), ("/", nil), ("", "is empty"),
        ("/a~x", "has a '~' that is not followed by 0 or 1"),
        ("userInterfaceStyle", "belongs to the setting itself"),
        ("/userInterfaceStyleOverrides/x", "belongs to the setting itself"),
        ("userInterfaceStyleLocked", "belongs to the setting itself"),
        ("/x/userInterfaceStyle", nil),
    ]

    @Test("An invalid legacy key name is refused", arguments: names)
    func naming(_ name: String, flaw: String?) {
        #expect(AppearanceKey.flaw(in: name) == flaw)
    }
}
