import Foundation
import Testing
import ThemeStore

@Suite("Where the store comes from", .bounded, .onOwnThreads)
struct StoreInputTests {
    private static let inHome = "~/.config/themectl/"
    private static let inOwnFolder = "~/\(Themectl.folder)/"

    @Test(
        "Options win over THEMECTL_STORE, that over THEMECTL_APP, that over 'default'",
        arguments: [
            ([:], "", "\"default\"", inHome + "default.json"),
            (
                [:], "-a com.example.Notes", "\"com.example.Notes\"",
                inHome + "com.example.Notes.json"
            ),
            ([:], "-s s.json", "null", "s.json"),
            ([:], "-s /no/such/s", "null", "/no/such/s"),
            (["THEMECTL_STORE": "s.json"], "", "null", "s.json"),
            (["THEMECTL_APP": "A"], "", "\"A\"", inHome + "A.json"),
            (["THEMECTL_STORE": "s.json", "THEMECTL_APP": "A"], "", "null", "s.json"),
            (
                ["THEMECTL_STORE": "s.json", "THEMECTL_APP": "A"], "-a B", "\"B\"",
                inHome + "B.json"
            ),
            (["THEMECTL_STORE": "s.json", "THEMECTL_APP": "A"], "-s t", "null", "t"),
            (
                ["THEMECTL_STORE": "", "THEMECTL_APP": ""], "", "\"default\"",
                inHome + "default.json"
            ),
            // A variable that an option overrides is not checked.
            (["THEMECTL_APP": "../x"], "-a B", "\"B\"", inHome + "B.json"),
            (["THEMECTL_APP": "../x"], "-s t", "null", "t"),
            (["XDG_CONFIG_HOME": "/no/such"], "", "\"default\"", "/no/such/themectl/default.json"),
            (["XDG_CONFIG_HOME": "/no/such"], "-a B", "\"B\"", "/no/such/themectl/B.json"),
            (["XDG_CONFIG_HOME": "/no/such/"], "", "\"default\"", "/no/such/themectl/default.json"),
            (["XDG_CONFIG_HOME": "relative"], "", "\"default\"", inOwnFolder + "default.json"),
            (["XDG_CONFIG_HOME": "./x"], "", "\"default\"", inOwnFolder + "default.json"),
            (["XDG_CONFIG_HOME": ""], "", "\"default\"", inOwnFolder + "default.json"),
        ] as [([String: String], String, String, String)]
    )
    func precedence(environment: [String: String], options: String, app: String, store: String)
        throws
    {
        let line = """
            {"app":\(app),"store":"\(store)","scope":null,"appearance":"system","rawValue":null,\
            "style":null,"source":null,"origin":"default","locked":false}

            """
        #expect(
            try Themectl(environment: environment).line("get -q --json \(options)")
                == Outcome(0, line)
        )
    }

    @Test(
        "get, is and list note that a named file does not exist, and only they",
        arguments: [
            ("get -s none.json", "system\n", 0, true), ("is light -s none.json", "", 1, true),
            ("get --scope a -s none.json", "system\n", 0, true),
            ("get --effective --default dark -s none.json", "dark\n", 0, true),
            ("list --scopes -s none.json", "", 0, true),
            ("get -q -s none.json", "system\n", 0, false),
            ("get --app none", "system\n", 0, false), ("reset -s none.json", "", 0, false),
            ("watch --timeout 0 -s none.json", "system\n", 1, false),
        ] as [(String, String, Int32, Bool)]
    )
    func missingFile(line: String, output: String, status: Int32, isNoted: Bool) throws {
        let note = "themectl: note: none.json: no such file or directory\n"
        let expected = Outcome(status, output, errors: isNoted ? note : "")
        #expect(try Themectl().line(line) == expected)
        let named = try Themectl(environment: ["THEMECTL_STORE": "none.json"])
        if line.hasSuffix(" -s none.json") {
            #expect(try named.line(String(line.dropLast(" -s none.json".count))) == expected)
        }
    }

    @Test("A layer above a missing file decides without a note")
    func missingFileBelow() throws {
        let themectl = try Themectl(environment: ["THEMECTL_APPEARANCE": "dark"])
        #expect(try themectl.line("get -s none.json") == Outcome(0, "dark\n"))
    }

    @Test("With XDG_CONFIG_HOME set, nothing is written in the home folder")
    func configurationHome() throws {
        var themectl = try Themectl()
        themectl.environment = ["XDG_CONFIG_HOME": themectl.home.path("x")]
        #expect(try themectl.line("set dark") == Outcome(0))
        #expect(themectl.home.contents == ["x", "x/themectl", "x/themectl/default.json"])
    }

    private static let noFolder = Outcome(
        78,
        errors: """
            themectl: no configuration folder: neither XDG_CONFIG_HOME nor HOME is an absolute path; \
            try --store FILE

            """
    )

    @Test(
        "A relative or empty path gives no configuration folder",
        arguments: ["HOME=", "HOME=relative", "-u HOME XDG_CONFIG_HOME=relative"]
    )
    func unusableHome(change: String) throws {
        let line = "exec env -u XDG_CONFIG_HOME \(change) \"$THEMECTL\" set dark"
        let themectl = try Themectl()
        #expect(try themectl.shell(line) == StoreInputTests.noFolder)
        #expect(themectl.home.contents.isEmpty)
    }

    @Test("Without a configuration folder, the message names the variables")
    func noHome() throws {
        let change = "-u XDG_CONFIG_HOME -u HOME"
        let themectl = try Themectl()
        let refusal = StoreInputTests.noFolder
        for line in [
            "set dark", "set dark -n", "toggle", "reset", "migrate", "migrate --all", "path",
            "get --strict",
            "is --strict dark", "get -a x --strict", "list --strict", "list --scopes --strict",
            "check --strict",
        ] {
            #expect(
                try themectl.shell("exec env \(change) \"$THEMECTL\" \(line)") == refusal,
                "\(line)"
            )
        }
        let warning = refusal.errors.replacing("themectl: ", with: "themectl: warning: ")
        #expect(
            try themectl.shell("exec env \(change) \"$THEMECTL\" get")
                == Outcome(0, "system\n", errors: warning)
        )
        for (line, output) in [
            ("list", ""), ("list --json", "[]\n"), ("list --scopes", ""), ("check", ""),
        ] {
            #expect(
                try themectl.shell("exec env \(change) \"$THEMECTL\" \(line)")
                    == Outcome(0, output, errors: warning)
            )
            #expect(
                try themectl.shell("exec env \(change) \"$THEMECTL\" \(line) -q")
                    == Outcome(0, output)
            )
        }
        #expect(
            try themectl.shell("exec env \(change) \"$THEMECTL\" get --json -q").output
                .hasPrefix(
                    #"{"app":"default","store":null,"scope":null,"appearance":"system","rawValue":null"#
                )
        )
        #expect(
            try themectl.shell(
                "exec env \(change) PATH=\(TemporaryFolder.nowhere) \"$THEMECTL\" explain --json -q"
            )
            .output
            .contains(
                #""name":"store","asked":false,"answer":null,"detail":"no configuration folder: neither"#
            )
        )
        #expect(
            try themectl.shell("exec env \(change) THEMECTL_APPEARANCE=2 \"$THEMECTL\" get")
                == Outcome(0, "dark\n")
        )
        #expect(themectl.home.contents.isEmpty)
        // The suggested option works.
        #expect(try themectl.shell("exec env \(change) \"$THEMECTL\" set dark -s s") == Outcome(0))
        #expect(themectl.home.contents == ["s"])
    }

    private static let rule =
        "an app's identifier (1 to 128 of A-Z a-z 0-9 . _ -, first a letter or digit)"

    @Test(
        "An invalid app identifier is refused, as an option and in the environment",
        arguments: ["../x", "a\n", String(repeating: "a", count: 129)]
    )
    func badApp(app: String) throws {
        var themectl = try Themectl()
        let spelled = app.replacing("\n", with: #"\n"#)
        for command in [["get"], ["set", "dark"], ["reset"], ["check"]] {
            #expect(
                try themectl.run(command + ["--app=\(app)"])
                    == Outcome(
                        64,
                        errors:
                            "themectl: \(command[0]): --app: '\(spelled)' is not \(StoreInputTests.rule)\n"
                    )
            )
        }
        themectl.environment = ["THEMECTL_APP": app]
        let refusal = Outcome(
            78,
            errors:
                "themectl: $THEMECTL_APP: '\(JSONExcerpt.shortened(spelled))' is not \(StoreInputTests.rule)\n"
        )
        #expect(try themectl.line("get") == refusal)
        #expect(try themectl.line("set dark") == refusal)
        #expect(themectl.home.contents.isEmpty)
    }

    @Test(
        "Identifiers of 128 characters and with punctuation are accepted",
        arguments: ["com.example.Notes", String(repeating: "a", count: 128)]
    )
    func goodApp(app: String) throws {
        let themectl = try Themectl()
        #expect(try themectl.run("set", "dark", "-a", app) == Outcome(0))
        #expect(themectl.storeText(app) != nil)
    }

    @Test("An empty app or file name is refused")
    func emptyNames() throws {
        let themectl = try Themectl()
        #expect(
            try themectl.run("get", "-a", "")
                == Outcome(64, errors: "themectl: get: --app: '' is not \(StoreInputTests.rule)\n")
        )
        #expect(
            try themectl.run("get", "--store=")
                == Outcome(64, errors: "themectl: get: --store is empty; try the name of a file\n")
        )
    }

    @Test(
        "An invalid scope path is refused",
        arguments: [
            ("", "'' has an empty component"),
            ("/a", "'/a' has an empty component: drop the leading /; try 'a'"),
            ("//a", "'//a' has an empty component"),
            ("a/../b", "'a/../b' has a component '.' or '..'"),
            ("a\nb", #"'a\nb' has a control character"#),
            ("\u{9B}m", #"'\u009bm' has a control character"#),
        ]
    )
    func badScope(scope: String, message: String) throws {
        let themectl = try Themectl()
        for command in [["get"], ["is", "dark"], ["set", "dark"], ["reset"]] {
            #expect(
                try themectl.run(command + ["--scope", scope])
                    == Outcome(64, errors: "themectl: \(command[0]): --scope: \(message)\n")
            )
        }
        #expect(themectl.home.contents.isEmpty)
    }

    @Test("A scope that is not UTF-8 is refused")
    func scopeNotText() throws {
        #expect(
            try Themectl().shell(#"exec "$THEMECTL" set dark --scope "$(printf 'a\377')""#)
                == Outcome(64, errors: "themectl: set: --scope: 'a\u{FFFD}' is not valid UTF-8\n")
        )
    }

    @Test("A file name may contain any bytes", .linuxOnly("APFS has no names that are not UTF-8"))
    func nameNotText() throws {
        let script =
            #"f=$(printf 'a\377'); "$THEMECTL" set dark -s "$f" && test -f "$f" && "$THEMECTL" get -s "$f""#
        #expect(try Themectl().shell(script) == Outcome(0, "dark\n"))
    }

    // MARK: Standard input

    @Test(
        "--store - reads standard input, and a writing command prints only the document",
        arguments: [
            ("get", #"{"userInterfaceStyle":2}"#, "dark\n"),
            (
                "get --scope a --show-origin", #"{"userInterfaceStyleOverrides":{"a":1}}"#,
                "scope\tlight\n"
            ),
            ("list --scopes", #"{"userInterfaceStyleOverrides":{"a":1}}"#, "a\tlight\n"),
            ("set dark", "{}", #"{"userInterfaceStyle": 2}"#),
            ("set dark --json", "{}\r\n", "{\"userInterfaceStyle\": 2}\r\n"),
            ("set dark", "{ \"userInterfaceStyle\" : 2 } ", "{ \"userInterfaceStyle\" : 2 } "),
            (
                "set light --scope a --json", "{\n}\n",
                "{\n  \"userInterfaceStyleOverrides\": { \"a\": 1 }\n}\n"
            ),
            ("toggle -q", "{}", #"{"userInterfaceStyle": 2}"#),
            ("toggle --json -q", #"{"userInterfaceStyle":2}"#, #"{"userInterfaceStyle":1}"#),
            ("reset", #"{"userInterfaceStyle":2}"#, "{}"),
            ("reset -nq", #"{"userInterfaceStyle":2,"a":1}"#, #"{"a":1}"#),
            (
                "reset --scope a", #"{"userInterfaceStyleOverrides":{"a":1,"b":2}}"#,
                #"{"userInterfaceStyleOverrides":{"b":2}}"#
            ),
            (
                "reset --all-scopes", #"{"a":1,"userInterfaceStyleOverrides":{"a":1,"b":2}}"#,
                #"{"a":1}"#
            ),
            ("reset", "\u{FEFF}{\"a\":1.10}", "\u{FEFF}{\"a\":1.10}"),
        ]
    )
    func filter(line: String, input: String, output: String) throws {
        let themectl = try Themectl()
        #expect(try themectl.line("\(line) --store -", input: input) == Outcome(0, output))
        #expect(themectl.home.contents.isEmpty)
    }

    @Test(
        "A filter's dry run prints the edited document, with a note",
        arguments: [
            ("set light", #"{"userInterfaceStyle":1}"#),
            ("set dark --json", #"{"userInterfaceStyle":2}"#),
            ("reset", "{}"), ("toggle", #"{"userInterfaceStyle":1}"#),
            ("migrate", #"{"userInterfaceStyle":2}"#),
        ]
    )
    func dryFilter(line: String, output: String) throws {
        #expect(
            try Themectl().line("\(line) -n --store -", input: #"{"userInterfaceStyle":2}"#)
                == Outcome(0, output, errors: "themectl: note: dry run: nothing was changed\n")
        )
    }

    @Test("A filter warns on standard error, and prints nothing with --strict")
    func filterWarnings() throws {
        let themectl = try Themectl()
        let input = #"{"userInterfaceStyle":9}"#
        let finding = "<stdin>:1:23: 9 is not 0, 1 or 2, so it means 'system'\n"
        #expect(
            try themectl.line("set dark -s -", input: input)
                == Outcome(
                    0,
                    #"{"userInterfaceStyle":2}"#,
                    errors: "themectl: warning: <stdin>:1:23: "
                        + "9 is not 0, 1 or 2, so it is replaced\n"
                )
        )
        #expect(
            try themectl.line("set dark -s - --strict", input: input)
                == Outcome(65, errors: "themectl: \(finding)")
        )
    }

    @Test(
        "Standard input that is non-blocking is waited for, and its flag stays",
        .needs("python3"),
        arguments: [
            ("set -", "dark", ""), ("check -", "{}", ""),
            ("set dark --store -", "{}", #"{"userInterfaceStyle": 2}"#),
            ("migrate --store -", #"{"isDarkMode":true}"#, #"{"userInterfaceStyle":2}"#),
        ]
    )
    func nonBlocking(line: String, input: String, output: String) throws {
        let script = """
            import fcntl, os, subprocess, sys, time
            reading, writing = os.pipe()
            os.set_blocking(reading, False)
            run = subprocess.Popen([os.environ["THEMECTL"]] + sys.argv[2:], stdin=reading)
            time.sleep(0.2)
            os.write(writing, sys.argv[1].encode())
            os.close(writing)
            sys.exit(run.wait() if not os.get_blocking(reading) else 1)
            """
        let themectl = try Themectl()
        try themectl.home.write(script, to: "run.py")
        #expect(try themectl.shell("python3 run.py '\(input)' \(line)") == Outcome(0, output))
    }
}
