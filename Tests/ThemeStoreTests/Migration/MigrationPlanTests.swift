import Testing
import ThemeStore

@Suite("The plan of a migration", .bounded)
struct MigrationPlanTests {
    private func expect(
        _ before: String,
        becomes after: String,
        _ rules: MigrationRules = MigrationRules()
    ) throws {
        let migrated = try MigratedText(before, rules)
        // Compared by bytes: in Swift's strings CR LF is one character, and canonically equivalent texts are equal.
        #expect(migrated.bytes == Array(after.utf8), "\(migrated.text)")
        #expect(migrated.report.didChange)
        let again = try MigratedText(migrated.bytes, rules)
        #expect(again.bytes == migrated.bytes)
        #expect(!again.report.didChange)
    }

    /// Stores with one legacy key, whose place the preference takes.
    static let replacements: [(before: String, after: String)] = [
        // The only member.
        (#"{"isDarkMode":true}"#, #"{"userInterfaceStyle":2}"#),
        (#"{ "isDarkMode" : false }"#, #"{ "userInterfaceStyle" : 1 }"#),
        ("{\n  \"isDarkMode\": true\n}\n", "{\n  \"userInterfaceStyle\": 2\n}\n"),
        ("{\r\n\t\"isDarkMode\":\ttrue\r\n}\r\n", "{\r\n\t\"userInterfaceStyle\":\t2\r\n}\r\n"),
        ("{\"isDarkMode\":\n  true}", "{\"userInterfaceStyle\":\n  2}"),
        // First, in the middle, last.
        (#"{"isDarkMode":true,"a":1.10,"b":-0}"#, #"{"userInterfaceStyle":2,"a":1.10,"b":-0}"#),
        (#"{"a":1.10,"isDarkMode":true,"b":-0}"#, #"{"a":1.10,"userInterfaceStyle":2,"b":-0}"#),
        (#"{"a":1.10,"b":-0,"isDarkMode":true}"#, #"{"a":1.10,"b":-0,"userInterfaceStyle":2}"#),
        // Comma first, and each member in a style of its own.
        (
            "{ \"a\": 1\n, \"isDarkMode\": true\n, \"b\": 3\n}",
            "{ \"a\": 1\n, \"userInterfaceStyle\": 2\n, \"b\": 3\n}"
        ),
        (
            "{\"a\" :1,\n\n\n   \"isDarkTheme\":\"YES\"  ,\"b\":3}",
            "{\"a\" :1,\n\n\n   \"userInterfaceStyle\":2  ,\"b\":3}"
        ),
        // A byte order mark, names with escapes, and what looks like a comment or like a key.
        ("\u{FEFF}{\"isDarkMode\":true}", "\u{FEFF}{\"userInterfaceStyle\":2}"),
        (#"{"isDark\u004dode":true}"#, #"{"userInterfaceStyle":2}"#),
        (#"{"\u0069\u0073DarkMode":true,"a":"\u0041"}"#, #"{"userInterfaceStyle":2,"a":"\u0041"}"#),
        (
            #"{"// isDarkMode": "/* x */", "isDarkMode": true, "/*": "\"isDarkMode\": true, */"}"#,
            #"{"// isDarkMode": "/* x */", "userInterfaceStyle": 2, "/*": "\"isDarkMode\": true, */"}"#
        ),
        (
            #"{"a":{"isDarkMode":false},"isDarkMode":true}"#,
            #"{"a":{"isDarkMode":false},"userInterfaceStyle":2}"#
        ),
        // What nobody may tidy up.
        (
            #"{"a":1E400,"a":123456789012345678901234567890,"isDarkMode":0,"b":"\ud800\/"}"#,
            #"{"a":1E400,"a":123456789012345678901234567890,"userInterfaceStyle":1,"b":"\ud800\/"}"#
        ),
        (" \t{\"isDarkMode\":true}\r\r\n ", " \t{\"userInterfaceStyle\":2}\r\r\n "),
    ]

    @Test(
        "The preference takes the legacy key's place, and every other byte stays",
        arguments: replacements
    )
    func replacing(_ before: String, after: String) throws {
        try expect(before, becomes: after)
    }

    /// Stores that have a preference, or will: what is left when legacy keys go.
    static let removals: [(before: String, after: String)] = [
        // First, in the middle, last.
        (#"{"isDarkMode":true,"userInterfaceStyle":1,"a":3}"#, #"{"userInterfaceStyle":1,"a":3}"#),
        (#"{"userInterfaceStyle":1,"isDarkMode":true,"a":3}"#, #"{"userInterfaceStyle":1,"a":3}"#),
        (#"{"userInterfaceStyle":1,"a":3,"isDarkMode":true}"#, #"{"userInterfaceStyle":1,"a":3}"#),
        // A line each: a whole line goes.
        (
            "{\n  \"isDarkMode\": true,\n  \"userInterfaceStyle\": 1,\n  \"a\": 3\n}\n",
            "{\n  \"userInterfaceStyle\": 1,\n  \"a\": 3\n}\n"
        ),
        (
            "{\n  \"userInterfaceStyle\": 1,\n  \"isDarkMode\": true,\n  \"a\": 3\n}\n",
            "{\n  \"userInterfaceStyle\": 1,\n  \"a\": 3\n}\n"
        ),
        (
            "{\n  \"userInterfaceStyle\": 1,\n  \"a\": 3,\n  \"isDarkMode\": true\n}\n",
            "{\n  \"userInterfaceStyle\": 1,\n  \"a\": 3\n}\n"
        ),
        (
            "{\r\n\t\"userInterfaceStyle\": 1,\r\n\t\"isDarkMode\": true\r\n}\r\n",
            "{\r\n\t\"userInterfaceStyle\": 1\r\n}\r\n"
        ),
        (
            "{\r\n\t\"isDarkMode\": true,\r\n\t\"userInterfaceStyle\": 1\r\n}\r\n",
            "{\r\n\t\"userInterfaceStyle\": 1\r\n}\r\n"
        ),
        // Comma first.
        (
            "{ \"isDarkMode\": true\n, \"userInterfaceStyle\": 1\n, \"a\": 3\n}",
            "{ \"userInterfaceStyle\": 1\n, \"a\": 3\n}"
        ),
        (
            "{ \"userInterfaceStyle\": 1\n, \"isDarkMode\": true\n, \"a\": 3\n}",
            "{ \"userInterfaceStyle\": 1\n, \"a\": 3\n}"
        ),
        (
            "{ \"userInterfaceStyle\": 1\n, \"a\": 3\n, \"isDarkMode\": true\n}",
            "{ \"userInterfaceStyle\": 1\n, \"a\": 3\n}"
        ),
        // One line with spaces.
        (#"{ "isDarkMode" : true , "userInterfaceStyle" : 1 }"#, #"{ "userInterfaceStyle" : 1 }"#),
        (#"{ "userInterfaceStyle" : 1 , "isDarkMode" : true }"#, #"{ "userInterfaceStyle" : 1 }"#),
        // A byte order mark and escapes.
        (
            "\u{FEFF}{\"isDark\\u004dode\":1,\"userInterface\\u0053tyle\":1}",
            "\u{FEFF}{\"userInterface\\u0053tyle\":1}"
        ),
        // The spelling of a preference that is there is its owner's.
        (#"{"userInterfaceStyle":2.0e0,"isDarkMode":false}"#, #"{"userInterfaceStyle":2.0e0}"#),
        // An existing unrecognized value is replaced in its place.
        (#"{"isDarkMode":true,"userInterfaceStyle":null}"#, #"{"userInterfaceStyle":2}"#),
        (#"{"userInterfaceStyle":null,"isDarkMode":true}"#, #"{"userInterfaceStyle":2}"#),
        (
            #"{"isDarkMode":true,"a":1,"userInterfaceStyle":[1, 2]}"#,
            #"{"a":1,"userInterfaceStyle":2}"#
        ),
        (
            #"{"userInterfaceStyle":"dusk","a":1,"isDarkMode":true}"#,
            #"{"userInterfaceStyle":2,"a":1}"#
        ),
    ]

    @Test("Removing a legacy key removes one separator and nothing else", arguments: removals)
    func removing(_ before: String, after: String) throws {
        try expect(before, becomes: after)
    }

    /// Stores with several legacy keys.
    static let several: [(before: String, after: String)] = [
        // Every member is one.
        (#"{"isDarkMode":true,"isDarkTheme":true}"#, #"{"userInterfaceStyle":2}"#),
        (
            "{\n  \"APP.CONFIG.DARKMODE\": 2,\n  \"isDarkTheme\": 1,\n  \"isDarkMode\": true\n}\n",
            "{\n  \"userInterfaceStyle\": 2\n}\n"
        ),
        // Side by side: in front, in the middle, at the end.
        (
            #"{"isDarkMode":true,"isDarkTheme":true,"a":1,"b":3}"#,
            #"{"userInterfaceStyle":2,"a":1,"b":3}"#
        ),
        (
            #"{"a":1, "isDarkMode":true, "isDarkTheme":true, "b":3}"#,
            #"{"a":1, "userInterfaceStyle":2, "b":3}"#
        ),
        (
            #"{"a":1,"b":3,"isDarkMode":true,"isDarkTheme":true}"#,
            #"{"a":1,"b":3,"userInterfaceStyle":2}"#
        ),
        // Apart.
        (#"{"isDarkMode":true,"a":1,"isDarkTheme":true}"#, #"{"userInterfaceStyle":2,"a":1}"#),
        (
            #"{"a":1,"isDarkMode":true,"b":3,"isDarkTheme":true,"c":4}"#,
            #"{"a":1,"userInterfaceStyle":2,"b":3,"c":4}"#
        ),
        // The first in the text gives its place, whichever is the first of the known ones.
        (
            #"{"APP.CONFIG.DARKMODE":true, "a":1, "isDarkMode":true}"#,
            #"{"userInterfaceStyle":2, "a":1}"#
        ),
        // With a preference among them, none gives its place.
        (
            #"{"isDarkMode":true,"userInterfaceStyle":1,"isDarkTheme":false}"#,
            #"{"userInterfaceStyle":1}"#
        ),
        (
            #"{"isDarkMode":true,"isDarkTheme":false,"userInterfaceStyle":1}"#,
            #"{"userInterfaceStyle":1}"#
        ),
        (
            #"{"userInterfaceStyle":1,"isDarkMode":true,"isDarkTheme":false}"#,
            #"{"userInterfaceStyle":1}"#
        ),
        (
            "{\n  \"userInterfaceStyle\": 0,\n  \"isDarkMode\": true,\n  \"isDarkTheme\": true,\n"
                + "  \"APP.CONFIG.DARKMODE\": 1\n}\n",
            "{\n  \"userInterfaceStyle\": 0\n}\n"
        ),
        (
            "{ \"a\": 1\n, \"isDarkMode\": true\n, \"userInterfaceStyle\": null\n, \"isDarkTheme\": true\n}",
            "{ \"a\": 1\n, \"userInterfaceStyle\": 2\n}"
        ),
        // White space of no recognizable style stays with its neighbour.
        (
            "{\"a\":1 , \n\"isDarkMode\":true\t,\r\"isDarkTheme\":true , \"b\":3 }",
            "{\"a\":1 , \n\"userInterfaceStyle\":2\t,\r\"b\":3 }"
        ),
    ]

    @Test("Several legacy keys leave one preference and no gap", arguments: several)
    func severalKeys(_ before: String, after: String) throws {
        try expect(before, becomes: after)
    }

    /// With `--keep`.
    static let kept: [(before: String, after: String)] = [
        (#"{"isDarkMode":true}"#, #"{"isDarkMode":true,"userInterfaceStyle":2}"#),
        (#"{"isDarkMode": true}"#, #"{"isDarkMode": true, "userInterfaceStyle": 2}"#),
        (
            "{\n  \"isDarkMode\": true,\n  \"a\": 1\n}\n",
            "{\n  \"isDarkMode\": true,\n  \"a\": 1,\n  \"userInterfaceStyle\": 2\n}\n"
        ),
        (
            "\u{FEFF}{\r\n\t\"isDarkMode\":\tfalse\r\n}\r\n",
            "\u{FEFF}{\r\n\t\"isDarkMode\":\tfalse,\r\n\t\"userInterfaceStyle\":\t1\r\n}\r\n"
        ),
        (
            "{ \"a\": 1\n, \"isDarkMode\": true\n}",
            "{ \"a\": 1\n, \"isDarkMode\": true\n, \"userInterfaceStyle\": 2\n}"
        ),
        (
            #"{"isDarkMode":true,"userInterfaceStyle":null,"isDarkTheme":1}"#,
            #"{"isDarkMode":true,"userInterfaceStyle":2,"isDarkTheme":1}"#
        ),
        (
            #"{"userInterfaceStyle":"?", "isDarkMode":true}"#,
            #"{"userInterfaceStyle":2, "isDarkMode":true}"#
        ),
    ]

    @Test("Legacy keys are kept byte for byte on request", arguments: kept)
    func keeping(_ before: String, after: String) throws {
        try expect(before, becomes: after, MigrationRules(keepsLegacyKeys: true))
    }

    @Test(
        "Keeping legacy keys next to a preference changes nothing",
        arguments: [
            #"{"userInterfaceStyle":1,"isDarkMode":true}"#,
            #"{"isDarkMode":true,"userInterfaceStyle":2.0}"#,
        ]
    )
    func keepingBesideCurrent(_ text: String) throws {
        let migrated = try MigratedText(text, MigrationRules(keepsLegacyKeys: true))
        #expect(migrated.text == text)
        #expect(!migrated.report.didChange)
        #expect(migrated.report.wasCurrent)
    }

    @Test("Additional keys are looked for after the known ones, by exact name")
    func ownKeys() throws {
        let own =
            ["😀", ""].map { AppearanceKey($0, .bool) } + [
                AppearanceKey("a\"\\\n", .style)
            ]
        let rules = MigrationRules(keys: AppearanceKey.known + own)
        try expect(
            #"{"a\u0022\\\n": 2, "b": 1}"#,
            becomes: #"{"userInterfaceStyle": 2, "b": 1}"#,
            rules
        )
        try expect(
            #"{"\ud83d\ude00": true, "\ud83d": 1}"#,
            becomes: #"{"userInterfaceStyle": 2, "\ud83d": 1}"#,
            rules
        )
        try expect(
            #"{"": "no", "isDarkMode": false}"#,
            becomes: #"{"userInterfaceStyle": 1}"#,
            rules
        )
        let report = try MigratedText(#"{"😀": true, "isDarkMode": true}"#, rules).report
        #expect(report.sources.map(\.key) == ["isDarkMode", "😀"])
    }

    @Test("A value is reported as it is spelled, on one line")
    func report() throws {
        let migrated = try MigratedText("{\"isDarkTheme\" :\n \"Y\\u0045S\" , \"isDarkMode\": 1.0}")
        #expect(migrated.report.sources.map(\.key) == ["isDarkMode", "isDarkTheme"])
        #expect(migrated.report.sources.map(\.value.spelling) == ["1.0", #""Y\u0045S""#])
        #expect(migrated.report.appearance == .dark)
        #expect(!migrated.report.wasCurrent)
    }
}
