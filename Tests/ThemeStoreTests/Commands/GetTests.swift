import Testing
import ThemeStore

@Suite("get", .bounded, .onOwnThreads)
struct GetTests {
    @Test("Without a stored value the preference is system")
    func emptyHome() throws {
        let themectl = try Themectl()
        #expect(try themectl.run("get") == Outcome(0, "system\n"))
        #expect(themectl.home.contents.isEmpty)
    }

    // MARK: Stored values

    @Test(
        "A number equal to 0, 1 or 2 is that preference, however it is written",
        arguments: [
            (#"{"userInterfaceStyle":0}"#, "system", "0"),
            (#"{"userInterfaceStyle":1}"#, "light", "1"),
            (#"{"userInterfaceStyle":2}"#, "dark", "2"),
            // StoreDocumentTests has the other spellings.
            (#"{"userInterfaceStyle":20E-1}"#, "dark", "2"),
            (#"{"a":"\ud800","b":1E400,"b":-0,"userInterfaceStyle":2}"#, "dark", "2"),
        ]
    )
    func storedValue(text: String, word: String, raw: String) throws {
        let themectl = try Themectl()
        try themectl.writeStore(text)
        #expect(try themectl.run("get", "--strict") == Outcome(0, "\(word)\n"))
        #expect(
            try themectl.run("get", "--as", "raw", "--show-origin") == Outcome(0, "store\t\(raw)\n")
        )
    }

    @Test(
        "With --as raw, unset is 0, as everywhere",
        arguments: [nil, "{}", #"{"userInterfaceStyle":null}"#, #"{"a":{"userInterfaceStyle":2}}"#]
    )
    func unset(text: String?) throws {
        let themectl = try Themectl()
        if let text { try themectl.writeStore(text) }
        #expect(try themectl.run("get") == Outcome(0, "system\n"))
        #expect(try themectl.run("get", "--as", "raw") == Outcome(0, "0\n"))
        #expect(try themectl.run("get", "--show-origin") == Outcome(0, "default\tsystem\n"))
        #expect(
            try themectl.run("get", "--show-origin", "--as", "raw") == Outcome(0, "default\t0\n")
        )
    }

    @Test(
        "A value other than 0, 1 and 2 means system, with a warning at its place",
        .sameOnEveryMachine,
        arguments: [
            ("123456789012345678901234567890", "123456789012345678901234567890"),
            (#"{ "a" : " b" }"#, #"{"a":" b"}"#),
            // Control characters are escaped, and long values are cut.
            ("\"\u{9B}31m\"", #""\u009b31m""#),
            (#""\u001b[31m""#, #""\u001b[31m""#),
            (
                "\"" + String(repeating: "é", count: 50) + "\"",
                "\"" + String(repeating: "é", count: 39) + "…"
            ),
        ]
    )
    func unrecognizedValue(value: String, excerpt: String) throws {
        let themectl = try Themectl()
        try themectl.home.write("{\n  \"userInterfaceStyle\": \(value)\n}\n", to: "s.json")
        let finding = "s.json:2:25: \(excerpt) is not 0, 1 or 2, so it means 'system'\n"
        #expect(
            try themectl.line("get -s s.json")
                == Outcome(0, "system\n", errors: "themectl: warning: \(finding)")
        )
        #expect(
            try themectl.line("get -s s.json --strict -q")
                == Outcome(65, errors: "themectl: \(finding)")
        )
    }

    @Test("With --quiet an unrecognized value is system without a warning")
    func quietlyUnrecognized() throws {
        let themectl = try Themectl()
        try themectl.writeStore(#"{"userInterfaceStyle":3}"#)
        #expect(try themectl.line("get -q") == Outcome(0, "system\n"))
        #expect(try themectl.line("get -q --as raw") == Outcome(0, "0\n"))
    }

    // MARK: Legacy keys

    /// Lines for which a legacy key in a store without a value is noted, with what they print.
    static let noting: [(line: String, outcome: Outcome)] = [
        ("get", Outcome(0, "system\n")),
        ("get --json --default light", Outcome(0, Self.unsetJSON)),
        ("get --scope b", Outcome(0, "system\n")),
        ("get --effective --default dark", Outcome(0, "dark\n")),
        ("get --strict", Outcome(0, "system\n")),
        ("is dark", Outcome(1)),
        ("is system --scope b/c", Outcome(0)),
        ("is light --effective --default light", Outcome(0)),
    ]

    private static let unsetJSON = """
        {"app":"default","store":"~/.config/themectl/default.json","scope":null,"appearance":"light","rawValue":null,\
        "style":null,"source":null,"origin":"default","locked":false}

        """

    @Test("A legacy key in a store without a value is noted once", arguments: noting)
    func legacyKey(_ line: String, _ outcome: Outcome) throws {
        let themectl = try Themectl(environment: ["THEMECTL_SYSTEM": ""])
        let store = try themectl.writeStore(
            """
            {"userInterfaceStyle":null,"isDarkTheme":null,"userInterfaceStyleOverrides":{"a":2},
            "APP.CONFIG.DARKMODE":2,"isDarkMode":true}
            """
        )
        var noted = outcome
        noted.errors = """
            themectl: note: ~/.config/themectl/default.json:2:1: 'APP.CONFIG.DARKMODE' is a legacy key, \
            which is not read; try 'themectl migrate'

            """
        let options = line.contains("--effective") ? " --source environment" : ""
        #expect(try themectl.line(line + options) == noted)
        #expect(try themectl.line("\(line)\(options) -q") == outcome)
        #expect(!store.isEmpty)
    }

    @Test("A legacy key is noted with the migration of the store that was asked")
    func legacyKeyElsewhere() throws {
        let themectl = try Themectl()
        let text = #"{"isDarkMode":true}"#
        try themectl.home.write(text, to: "s.json")
        try themectl.writeStore(text, "x")
        try themectl.home.write(text, to: "site/themectl/y.json")
        func note(_ file: String, _ operand: String) -> Outcome {
            let why =
                "'isDarkMode' is a legacy key, which is not read; try 'themectl migrate\(operand)'"
            return Outcome(0, "system\n", errors: "themectl: note: \(file):1:2: \(why)\n")
        }
        #expect(try themectl.line("get --store s.json") == note("s.json", " s.json"))
        #expect(try themectl.line("get --app x") == note("~/.config/themectl/x.json", " --app x"))
        #expect(
            try themectl.line("get --site --app y")
                == note("~/site/themectl/y.json", " ~/site/themectl/y.json")
        )
        #expect(try themectl.run("get", "--store", "-", input: text) == note("<stdin>", " -"))
        // The site's value is below the store.
        try themectl.home.write(#"{"userInterfaceStyle":2}"#, to: "site/themectl/x.json")
        var noted = note("~/.config/themectl/x.json", " --app x")
        noted.output = "dark\n"
        #expect(try themectl.line("get --app x") == noted)
    }

    @Test(
        "A legacy key is not noted if another layer or a value decides, or of the system",
        arguments: [
            ("get", #"{"isDarkMode":true,"userInterfaceStyle":0}"#, [:]),
            ("get", #"{"isDarkMode":true,"userInterfaceStyle":2}"#, [:]),
            ("get", #"{"isDarkMode":null,"isdarkmode":true,"a":{"isDarkMode":true}}"#, [:]),
            ("get --scope a/b", #"{"isDarkMode":true,"userInterfaceStyleOverrides":{"a":2}}"#, [:]),
            ("get", #"{"isDarkMode":true}"#, ["THEMECTL_APPEARANCE": "dark"]),
            ("get --app locked", #"{"isDarkMode":true}"#, [:]),
            ("get --system", #"{"isDarkMode":true}"#, ["THEMECTL_SYSTEM": "dark"]),
            ("get --system --json", #"{"isDarkMode":true}"#, ["THEMECTL_SYSTEM": "dark"]),
            ("set light", #"{"isDarkMode":true}"#, ["THEMECTL_APPEARANCE": "dark"]),
            ("palette card --default dark", #"{"isDarkMode":true}"#, ["THEMECTL_SYSTEM": "dark"]),
        ]
    )
    func noLegacyKey(line: String, text: String, environment: [String: String]) throws {
        let themectl = try Themectl(environment: environment)
        try themectl.writeStore(text)
        try themectl.writeStore(text, "locked")
        try themectl.home.write(
            #"{"userInterfaceStyleLocked":true}"#,
            to: "site/themectl/locked.json"
        )
        let outcome = try themectl.line(line)
        #expect(outcome.status == 0 && !outcome.errors.contains("legacy"), "\(outcome)")
    }

    // MARK: Layers

    private static let layered = """
        {"userInterfaceStyle": 1, "userInterfaceStyleOverrides": {"a": 2, "a/b": 0, "a/b/c": null, "a/b/d": 1, "z": 0}}
        """

    @Test(
        "The nearest enclosing scope set to light or dark wins, then the app's value",
        arguments: [
            ("a/b/c", "scope\tdark\n"),
            ("a/b/d/e/f", "scope\tlight\n"),
            ("z/y", "store\tlight\n"),
            (" ", "store\tlight\n"),
        ]
    )
    func scopes(scope: String, expected: String) throws {
        let themectl = try Themectl()
        try themectl.writeStore(GetTests.layered)
        #expect(try themectl.run("get", "--scope", scope, "--show-origin") == Outcome(0, expected))
    }

    @Test(
        "Each layer decides if those above it have no preference",
        arguments: [
            (
                ["THEMECTL_APPEARANCE": "light"], GetTests.layered, ["--scope", "a"],
                "environment\tlight\n"
            ),
            // A layer below the deciding one is not read, so it cannot fail.
            (["THEMECTL_APPEARANCE": "dark"], "{", [], "environment\tdark\n"),
            ([:], GetTests.layered, ["--scope", "a"], "scope\tdark\n"),
            ([:], GetTests.layered, ["--default", "dark"], "store\tlight\n"),
            ([:], #"{"userInterfaceStyle":0}"#, ["--default", "dark"], "store\tsystem\n"),
            ([:], "{}", ["--default", "2", "--as", "raw"], "default\t2\n"),
            ([:], "{}", ["--default", "system", "--as", "raw"], "default\t0\n"),
            ([:], "{}", ["--scope", "a", "--default", "light"], "default\tlight\n"),
        ] as [([String: String], String, [String], String)]
    )
    func layers(environment: [String: String], text: String, options: [String], expected: String)
        throws
    {
        let themectl = try Themectl(environment: environment)
        try themectl.writeStore(text)
        #expect(try themectl.run(["get", "--show-origin"] + options) == Outcome(0, expected))
    }

    @Test(
        "An invalid THEMECTL_APPEARANCE exits with 78",
        arguments: ["3", "drak", "dark ", "unspecified"]
    )
    func badEnvironment(word: String) throws {
        let themectl = try Themectl(environment: ["THEMECTL_APPEARANCE": word])
        let refusal = Outcome(
            78,
            errors:
                "themectl: $THEMECTL_APPEARANCE: '\(word)' is not one of system, light and dark\n"
        )
        #expect(try themectl.run("get") == refusal)
        #expect(try themectl.run("get", "-q", "--json") == refusal)
        #expect(try themectl.run("is", "dark") == refusal)
    }

    @Test("Overrides that are not an object are ignored, with a warning for a scope")
    func overridesNotAnObject() throws {
        let themectl = try Themectl()
        try themectl.home.write(
            #"{"userInterfaceStyleOverrides":[1],"userInterfaceStyle":2}"#,
            to: "s.json"
        )
        let finding = """
            s.json:1:32: 'userInterfaceStyleOverrides' is not an object but [1]; try 'themectl reset --all-scopes --store s.json'

            """
        #expect(try themectl.line("get -s s.json --strict") == Outcome(0, "dark\n"))
        #expect(
            try themectl.line("get -s s.json --scope a")
                == Outcome(0, "dark\n", errors: "themectl: warning: \(finding)")
        )
        #expect(
            try themectl.line("get -s s.json --scope a --strict")
                == Outcome(65, errors: "themectl: \(finding)")
        )
    }

    // MARK: --json

    @Test(
        "get --json has all members, null for nothing",
        arguments: [
            (nil, "", #""scope":null,"appearance":"system","rawValue":null"#, "default"),
            (
                nil, "--default dark", #""scope":null,"appearance":"dark","rawValue":null"#,
                "default"
            ),
            ("{}", "", #""scope":null,"appearance":"system","rawValue":null"#, "default"),
            (
                #"{"userInterfaceStyle":0}"#, "",
                #""scope":null,"appearance":"system","rawValue":0"#, "store"
            ),
            (
                #"{"userInterfaceStyle":2.0}"#, "",
                #""scope":null,"appearance":"dark","rawValue":2"#, "store"
            ),
            (
                GetTests.layered, "--scope a/b", #""scope":"a/b","appearance":"dark","rawValue":0"#,
                "scope"
            ),
            (
                GetTests.layered, "--scope a/b/c",
                #""scope":"a/b/c","appearance":"dark","rawValue":null"#, "scope"
            ),
            (
                GetTests.layered, "--scope a/x",
                #""scope":"a/x","appearance":"dark","rawValue":null"#, "scope"
            ),
            (
                GetTests.layered, #"--scope z"\é"#,
                #""scope":"z\"\\é","appearance":"light","rawValue":null"#, "store"
            ),
            (GetTests.layered, "", #""scope":null,"appearance":"light","rawValue":1"#, "store"),
        ] as [(String?, String, String, String)]
    )
    func json(text: String?, options: String, members: String, origin: String) throws {
        let themectl = try Themectl()
        if let text { try themectl.writeStore(text) }
        let line = """
            {"app":"default","store":"~/.config/themectl/default.json",\(members),\
            "style":null,"source":null,"origin":"\(origin)","locked":false}

            """
        #expect(try themectl.line("get --json \(options)") == Outcome(0, line))
    }

    @Test("get --json has the stored value as spelled, even if the environment decides")
    func jsonRawValue() throws {
        var themectl = try Themectl(environment: ["THEMECTL_APPEARANCE": "dark"])
        try themectl.home.write(#"{"userInterfaceStyle": [1, "a b"]}"#, to: "s.json")
        func line(_ appearance: String, _ origin: String) -> String {
            """
            {"app":null,"store":"s.json","scope":null,"appearance":"\(appearance)","rawValue":[1,"a b"],\
            "style":null,"source":null,"origin":"\(origin)","locked":false}

            """
        }
        #expect(
            try themectl.line("get -s s.json --json") == Outcome(0, line("dark", "environment"))
        )
        themectl.environment = [:]
        #expect(try themectl.line("get -s s.json --json -q") == Outcome(0, line("system", "store")))
    }

    // MARK: Wrong usage

    @Test(
        "Options that contradict each other are refused",
        arguments: [
            ("get --as row", "get: --as: 'row' is not a codec; try raw"),
            (
                "get --as=",
                "get: --as: '' is not a codec; try name, raw, uikit, portal, gsettings, bool, colorfgbg"
            ),
            (
                "get --as hexadecimal",
                "get: --as: 'hexadecimal' is not a codec; try name, raw, uikit, portal, gsettings, bool, colorfgbg"
            ),
            ("get --default drak", "get: --default: 'drak' is not an appearance; try 'dark'"),
            (
                "get --default 3",
                "get: --default: '3' is not an appearance; try system, light, dark"
            ),
            ("get --lock-timeout 5", "get: does not take --lock-timeout; try 'themectl help get'"),
            ("get --json --as raw", "get: --as and --json exclude each other; try one of them"),
            (
                "get --json --show-origin",
                "get: --show-origin and --json exclude each other; try one of them"
            ),
            ("get -n", "get: does not take -n; try 'themectl help get'"),
        ]
    )
    func misuse(line: String, message: String) throws {
        #expect(try Themectl().line(line) == Outcome(64, errors: "themectl: \(message)\n"))
    }

    @Test(
        "--strict refuses a missing named file unless a layer above it decides",
        arguments: ["get", "get --effective", "get --default dark", "is dark", "list --scopes"]
    )
    func strictlyMissing(line: String) throws {
        var themectl = try Themectl()
        let refusal = Outcome(66, errors: "themectl: typo.json: no such file or directory\n")
        #expect(try themectl.line(line + " --strict --store typo.json") == refusal)
        #expect(try themectl.line(line + " --store typo.json").status != 66)
        themectl.environment["THEMECTL_STORE"] = "typo.json"
        #expect(try themectl.line(line + " --strict") == refusal)
        #expect(try themectl.line(line + " --strict --app a").status != 66)
        guard !line.hasPrefix("list") else { return }
        themectl.environment["THEMECTL_APPEARANCE"] = "dark"
        #expect(try themectl.line(line + " --strict").status == 0)
    }

    @Test("A long invalid variable is not quoted whole")
    func longVariable() throws {
        let themectl = try Themectl(environment: [
            "THEMECTL_APPEARANCE": String(repeating: "x", count: 100_000)
        ])
        let excerpt = String(repeating: "x", count: 40) + "…"
        #expect(
            try themectl.line("get")
                == Outcome(
                    78,
                    errors:
                        "themectl: $THEMECTL_APPEARANCE: '\(excerpt)' is not one of system, light and dark\n"
                )
        )
    }

    @Test(
        "The message without an answer has at most 240 characters, as printed",
        arguments: ["\u{202E}", "\u{1B}", "x", "€"],
        [10, 40, 50, 500]
    )
    func longestMessage(character: String, count: Int) throws {
        let value = String(repeating: character, count: count)
        let start = String(value.prefix(5)).withControlsEscaped
        let themectl = try Themectl(environment: ["COLORFGBG": value])
        let outcome = try themectl.line("get --source colorfgbg")
        #expect(outcome.status == 69)
        #expect(outcome.errors.unicodeScalars.count <= 241, "\(outcome)")
        #expect(outcome.errors.hasSuffix("; try --default light\n"))
        #expect(outcome.errors.contains("$COLORFGBG is '\(start)"))
    }
}
