import Testing

@Suite("check", .bounded, .onOwnThreads)
struct CheckTests {
    @Test(
        "A store without problems prints nothing",
        arguments: [
            "{}",
            #"{"userInterfaceStyle":2.0,"a":1,"a":2,"userInterfaceStyleOverrides":{"a/b":null}}"#,
        ]
    )
    func clean(text: String) throws {
        let themectl = try Themectl()
        try themectl.writeStore(text)
        #expect(try themectl.line("check") == Outcome(0))
        #expect(try themectl.line("check --json") == Outcome(0))
        #expect(try themectl.line("check -", input: text) == Outcome(0))
    }

    @Test("A missing store of an app is noted; a missing FILE is a failure")
    func missing() throws {
        let themectl = try Themectl()
        func note(_ app: String) -> String {
            "themectl: note: \(app) has no store: ~/.config/themectl/\(app).json: no such file or directory\n"
        }
        #expect(try themectl.line("check") == Outcome(0, errors: note("default")))
        #expect(try themectl.line("check -a x") == Outcome(0, errors: note("x")))
        #expect(try themectl.line("check -a x --json") == Outcome(0, errors: note("x")))
        #expect(try themectl.line("check -a x -q") == Outcome(0))
        #expect(try themectl.line("check --site") == Outcome(0))
        #expect(
            try themectl.line("check nope")
                == Outcome(66, errors: "themectl: nope: no such file or directory\n")
        )
        let site = "themectl: site: no such file or directory; try --site\n"
        #expect(try themectl.line("check site") == Outcome(66, errors: site))
    }

    @Test("A file in UTF-16 with its byte order mark is named")
    func utf16() throws {
        let themectl = try Themectl()
        let outcome = try themectl.shell(
            "printf '\\377\\376{\\0}\\0' >s.json; exec \"$THEMECTL\" get -s s.json"
        )
        #expect(
            outcome
                == Outcome(
                    65,
                    errors:
                        "themectl: s.json:1:1: the text is in UTF-16, and JSON is UTF-8; try saving it as UTF-8\n"
                )
        )
    }

    @Test("A store named by option or variable has to exist", arguments: ["check", "migrate"])
    func missingStore(command: String) throws {
        let missing = Outcome(66, errors: "themectl: nope.json: no such file or directory\n")
        #expect(try Themectl().line("\(command) --store nope.json") == missing)
        #expect(try Themectl(environment: ["THEMECTL_STORE": "nope.json"]).run(command) == missing)
        // For other commands it is unset.
        let note = "themectl: note: nope.json: no such file or directory\n"
        #expect(
            try Themectl().line("get --store nope.json") == Outcome(0, "system\n", errors: note)
        )
        #expect(
            try Themectl().line("list --scopes --store nope.json") == Outcome(0, errors: note)
        )
    }

    @Test(
        "The first of several unreadable files decides the exit status",
        arguments: [("nope folder", 66), ("folder nope", 65), ("s folder nope", 65)]
            as [(String, Int32)]
    )
    func severalFailures(files: String, status: Int32) throws {
        let themectl = try Themectl()
        try themectl.home.write("{", to: "s")
        _ = try themectl.shell("mkdir folder")
        #expect(try themectl.line("check \(files)").status == status)
    }

    private static let troubled = #"""
        {
          "userInterfaceStyle": 8,
          "isDarkMode": true, "isDarkTheme": false, "APP.CONFIG.DARKMODE": 1,
          "userInterface\u0053tyle": 2,
          "userInterfaceStyleOverrides": { "/": 1, "a": "x", "a": 1 }
        }
        """#

    @Test("Every problem is printed, in document order")
    func everyProblem() throws {
        let themectl = try Themectl()
        try themectl.home.write(CheckTests.troubled, to: "s")
        func legacy(_ name: String) -> String {
            "'\(name)' is a legacy key, which is not read; try 'themectl migrate FILE'"
        }
        let problems = [
            (2, 25, "warning", "8 is not 0, 1 or 2, so it means 'system'"),
            (3, 3, "warning", legacy("isDarkMode")),
            (3, 23, "warning", legacy("isDarkTheme")),
            (
                3, 38, "error",
                "'isDarkTheme' is false (light), but 'isDarkMode' at 3:17 is true (dark); "
                    + "try 'themectl set light --store FILE' or 'themectl set dark --store FILE'"
            ),
            (3, 45, "warning", legacy("APP.CONFIG.DARKMODE")),
            (
                3, 68, "error",
                "'APP.CONFIG.DARKMODE' is 1 (light), but 'isDarkMode' at 3:17 is true (dark); "
                    + "try 'themectl set light --store FILE' or 'themectl set dark --store FILE'"
            ),
            (4, 3, "error", "'userInterfaceStyle' is already at 2:3; try removing one of them"),
            (5, 36, "warning", #""/" is not a scope: it has an empty component"#),
            (
                5, 49, "warning",
                #""x" is not 0, 1 or 2, so it means 'system'; "#
                    + "the words are 'system', 'light' and 'dark'"
            ),
            (5, 54, "error", "'a' is already at 5:44; try removing one of them"),
        ]
        func lines(_ file: String) -> String {
            problems.map { "\(file):\($0):\($1): \($2): \($3)\n" }.joined()
                .replacing("FILE", with: file == "<stdin>" ? "-" : file)
        }
        #expect(try themectl.line("check s") == Outcome(1, lines("s")))
        #expect(try themectl.line("check -s s -q --strict") == Outcome(1, lines("s")))
        #expect(
            try themectl.line("check -", input: CheckTests.troubled) == Outcome(1, lines("<stdin>"))
        )
        let json = problems.map { line, column, severity, message in
            """
            {"store":"s","line":\(line),"column":\(column),"severity":"\(severity)",\
            "message":"\(message.replacing("\"", with: "\\\"").replacing("FILE", with: "s"))"}

            """
        }
        #expect(try themectl.line("check --json s") == Outcome(1, json.joined()))
    }

    /// A store to check, and the command at the end of its problem.
    private static let advised: [(line: String, command: String)] = [
        ("check", "themectl migrate"), ("check -a x", "themectl migrate --app x"),
        ("check s.json", "themectl migrate s.json"), ("check -s s.json", "themectl migrate s.json"),
        ("check 'a b.json'", "themectl migrate \"a b.json\""),
        ("check ./-s.json", "themectl migrate ./-s.json"),
        ("check -- -s.json", "themectl migrate ./-s.json"),
        ("check --site", "themectl migrate ~/site/themectl/default.json"),
        ("check --key night=bool other.json", "themectl migrate --key night=bool other.json"),
        (
            "check --key 'a night=bool' other.json",
            "themectl migrate --key \"a night=bool\" other.json"
        ),
        (
            "check --key /ui/night=name nested.json",
            "themectl migrate --key /ui/night=name nested.json"
        ),
        (
            "check --key '/ui/a night~1=name' nested.json",
            "themectl migrate --key \"/ui/a night~1=name\" nested.json"
        ),
        (
            "check --key isDarkMode=style style.json",
            "themectl migrate --key isDarkMode=style style.json"
        ),
        ("check inside.json", "themectl migrate --key /ui/isDarkMode=bool inside.json"),
        ("check - <s.json", "themectl migrate -"), ("check -s - <s.json", "themectl migrate -"),
    ]

    @Test(
        "The command suggested for a legacy key works as printed",
        .sameOnEveryMachine,
        arguments: advised
    )
    func advisedCommand(line: String, command: String) throws {
        var themectl = try Themectl()
        themectl.environment["XDG_CONFIG_DIRS"] = themectl.home.path("site")
        let text = #"{"isDarkMode":true}"#
        for name in ["s.json", "a b.json", "-s.json"] { try themectl.home.write(text, to: name) }
        if line.contains("--site") {
            try themectl.home.write(text, to: "site/themectl/default.json")
        }
        for app in ["default", "x"] { try themectl.writeStore(text, app) }
        try themectl.home.write(
            line.contains("a night") ? #"{"a night":1}"# : #"{"night":"YES"}"#,
            to: "other.json"
        )
        try themectl.home.write(#"{"ui":{"night":"dark","a night/":"dark"}}"#, to: "nested.json")
        try themectl.home.write(#"{"isDarkMode":2}"#, to: "style.json")
        try themectl.home.write(#"{"ui":{"isDarkMode":true}}"#, to: "inside.json")
        let problem = try themectl.shell("exec \"$THEMECTL\" \(line)")
        #expect(problem.status == 1)
        #expect(
            problem.output.split(separator: "\n").first?.hasSuffix("; try '\(command)'") == true,
            "\(problem)"
        )
        let input = line.contains("<") ? " <s.json" : ""
        let script = command.replacing("themectl migrate", with: "\"$THEMECTL\" migrate")
        #expect(try themectl.shell("\(script)\(input)").status == 0)
        if input.isEmpty {
            #expect(
                try themectl.shell("exec \"$THEMECTL\" \(line)").output.contains(
                    "try 'themectl migrate"
                ) == false
            )
        }
    }

    @Test(
        "A member that looks like a legacy key is noted if nothing is stored",
        arguments: [
            (
                #"{"darkMode":true}"#, "1:2: note: 'darkMode' looks like a legacy key",
                "darkMode=bool"
            ),
            (
                #"{"ui":{"Theme":"dark"}}"#, "1:8: note: '/ui/Theme' looks like a legacy key",
                "/ui/Theme=name"
            ),
            (
                #"{"colorscheme":2}"#, "1:2: note: 'colorscheme' looks like a legacy key",
                "colorscheme=style"
            ),
        ]
    )
    func looksLikeLegacy(text: String, note: String, option: String) throws {
        let themectl = try Themectl()
        try themectl.home.write(text, to: "s")
        let removal = "with --key it is removed, and --keep leaves it"
        let advice = "try 'themectl migrate --key \(option) s'"
        let line = "s:\(note), which is not read; \(removal); \(advice)\n"
        #expect(try themectl.line("check s") == Outcome(0, line))
        // With a value stored it is the app's own business.
        for member in [#""userInterfaceStyle":0"#, #""isDarkMode":true"#] {
            try themectl.home.write(text.dropLast() + ",\(member)}", to: "s")
            #expect(try !themectl.line("check s").output.contains("looks like"))
        }
        for other in [
            #"{"darkMode":[]}"#, #"{"themes":"dark"}"#, #"[{"theme":"dark"}]"#,
            #"{"a":[{"theme":1}]}"#,
        ] {
            #expect(try !themectl.line("check -", input: other).output.contains("looks like"))
        }
    }

    @Test(
        "A file of the site's that this user may not read is a warning",
        .enabled(if: OrdinaryUser.isAvailable, OrdinaryUser.reason)
    )
    func unreadableSite() throws {
        let themectl = try Themectl()
        try themectl.setMode(0o755, ".")
        try themectl.home.write(#"{"isDarkMode":true}"#, to: "site/themectl/default.json")
        try themectl.setMode(0, "site/themectl/default.json")
        let line = "~/site/themectl/default.json:1:1: warning: cannot be read: permission denied\n"
        for words in ["check -q", "check --site"] {
            #expect(try themectl.runAsOrdinaryUser(words) == Outcome(1, line))
        }
        // One that cannot be read for another reason is a failure.
        try themectl.home.remove("site/themectl/default.json")
        try themectl.home.makeFolder("site/themectl/default.json")
        let failure = "themectl: ~/site/themectl/default.json: is a folder, not a regular file\n"
        #expect(try themectl.line("check -q") == Outcome(65, errors: failure))
    }

    @Test("check --site checks the app's files in every folder of the site")
    func everySiteFile() throws {
        var themectl = try Themectl()
        themectl.environment["XDG_CONFIG_DIRS"] =
            "\(themectl.home.path("one")):\(themectl.home.path("two"))"
        for folder in ["one", "two"] {
            try themectl.home.write("{", to: "\(folder)/themectl/default.json")
        }
        let lines = ["one", "two"].map {
            "~/\($0)/themectl/default.json:1:2: error: the text ends inside an object\n"
        }
        #expect(try themectl.line("check --site") == Outcome(1, lines.joined()))
        #expect(try themectl.line("check -q") == Outcome(1, lines.joined()))
    }

    @Test("An app's or a site's file that others can write is a problem, a FILE is not")
    func openToOthers() throws {
        let themectl = try Themectl()
        let text = "1:1: warning: others can write this file; try 'chmod o-w"
        for file in [".config/themectl/default.json", "site/themectl/default.json"] {
            try themectl.home.write("{}", to: file)
            try themectl.setMode(0o666, file)
            #expect(try themectl.line("check -q") == Outcome(1, "~/\(file):\(text) ~/\(file)'\n"))
            #expect(try themectl.line("check \(file)") == Outcome(0))
            #expect(try themectl.line("check --store \(file)") == Outcome(0))
            try themectl.setMode(0o664, file)
            #expect(try themectl.line("check -q") == Outcome(0))
        }
    }

    @Test("A folder as FILE is malformed, with advice to name the files in it")
    func folder() throws {
        let themectl = try Themectl()
        try themectl.home.write("{}", to: "my stores/a.json")
        let message =
            "themectl: my stores: is a folder, not a regular file; try 'themectl check \"my stores\"/*.json'\n"
        #expect(try themectl.run("check", "my stores") == Outcome(65, errors: message))
        let root =
            "themectl: /: is the path of a folder, not of a file; try 'themectl check /*.json'\n"
        #expect(try themectl.run("check", "/") == Outcome(65, errors: root))
    }

    @Test("Notes do not count, and any warning or error does")
    func notes() throws {
        let themectl = try Themectl()
        let note = "a:1:2: note: 'theme' looks like a legacy key, which is not read; "
        let advice =
            "with --key it is removed, and --keep leaves it; "
            + "try 'themectl migrate --key theme=name a'\n"
        try themectl.home.write(#"{"theme":"dark"}"#, to: "a")
        try themectl.home.write(#"{"isDarkMode":true}"#, to: "b")
        #expect(try themectl.line("check a") == Outcome(0, note + advice))
        #expect(try themectl.line("check a b").status == 1)
        #expect(try themectl.line("check b a").status == 1)
    }

    @Test("An unreadable file decides the exit status and hides no other file's problems")
    func severalFiles() throws {
        let themectl = try Themectl()
        try themectl.home.write("{", to: "bad")
        try themectl.home.write("{}", to: "good")
        let finding = "bad:1:2: error: the text ends inside an object\n"
        #expect(try themectl.line("check good bad good") == Outcome(1, finding))
        #expect(
            try themectl.line("check nope bad")
                == Outcome(66, finding, errors: "themectl: nope: no such file or directory\n")
        )
        #expect(
            try themectl.line("check bad .")
                == Outcome(
                    65,
                    finding,
                    errors:
                        "themectl: .: is a folder, not a regular file; try 'themectl check ./*.json'\n"
                )
        )
    }

    @Test(
        "FILE and the options that name a store exclude each other",
        arguments: [
            ("check -a x f", "check: --app and FILE exclude each other; try one of them"),
            ("check f -s x", "check: --store and FILE exclude each other; try one of them"),
            ("check -a x -s y", "check: --app and --store exclude each other; try one of them"),
            ("check - -", "check: standard input can be read only once; try one '-'"),
        ]
    )
    func misuse(line: String, message: String) throws {
        #expect(try Themectl().line(line) == Outcome(64, errors: "themectl: \(message)\n"))
    }
}
