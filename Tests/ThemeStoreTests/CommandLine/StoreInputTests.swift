import Foundation
import Testing

@Suite("Where the store comes from")
struct StoreInputTests {
    // MARK: Texts that are no store

    @Test(
        "A text that is no store is refused with its place, and never written to",
        arguments: [
            (" \n", "1:1", "the file is empty, which is not a store; try to remove it, or to put {} in it"),
            ("{", "1:2", "the text ends inside an object"),
            (#"{"userInterfaceStyle":2"#, "1:24", "the text ends inside an object"),
            (#"{"userInterfaceStyle"#, "1:21", "the text ends inside a string"),
            ("{\"a\":\n[1", "2:3", "the text ends inside an array"),
            ("[1]", "1:1", "a store is one object, and this is an array"),
            (#" "dark""#, "1:2", "a store is one object, and this is a string"),
            ("2", "1:1", "a store is one object, and this is a number"),
            ("null", "1:1", "a store is one object, and this is null"),
            ("dark", "1:1", "expected a value"),
            ("// c\n{}", "1:1", "JSON has no comments; try removing this one"),
            ("{}{}", "1:3", "text after the end of the object"),
            ("{}\u{FEFF}", "1:3", "text after the end of the object"),
            (#"{"a":1,}"#, "1:7", "a comma with nothing after it"),
            (#"{"a":[1,]}"#, "1:8", "a comma with nothing after it"),
            ("{a:1}", "1:2", "expected a member's name in double quotes"),
            ("{,}", "1:2", "expected a member's name in double quotes"),
            (#"{"a" 1}"#, "1:6", "expected ':' after the member's name"),
            (#"{"a":1 "b":2}"#, "1:8", "expected ',' or '}' after the member"),
            (#"{"a":[1 2]}"#, "1:9", "expected ',' or ']' after the element"),
            (#"{"a":NaN}"#, "1:6", "expected a value"),
            (#"{"a":+1}"#, "1:6", "expected a value"),
            (#"{"a":-}"#, "1:6", "not a JSON number"),
            (#"{"a":1.}"#, "1:6", "not a JSON number"),
            (#"{"a":01}"#, "1:6", "a JSON number has no leading zero"),
            ("{\"a\":\"\t\"}", "1:7", #"a string holds the control character \t unescaped"#),
            (#"{"a":"\x"}"#, "1:7", "no such escape in a JSON string"),
            (#"{"a":"\u12"}"#, "1:7", #"'\u' needs four hexadecimal digits"#),
            // Columns are characters, not bytes, and a byte order mark takes none.
            ("\u{FEFF}{\"é\":x}", "1:6", "expected a value"),
            ("{\r\n\"é\":\r\n x}", "3:2", "expected a value"),
        ])
    func malformed(text: String, place: String, problem: String) throws {
        let themectl = try Themectl()
        try themectl.home.write(text, to: "s.json")
        try expectRefusal(by: themectl, place, problem)
        let refusal = Outcome(65, errors: "themectl: <stdin>:\(place): \(problem)\n")
        #expect(try themectl.line("get -s -", input: text) == refusal)
        #expect(try themectl.line("set dark -s -", input: text) == refusal)
    }

    @Test(
        "Bytes that are not UTF-8 are refused",
        arguments: [
            ([0x22, 0xFF, 0x22], "1:7"), ([0x22, 0xC0, 0xAF, 0x22], "1:7"), ([0x22, 0xED, 0xA0, 0x80, 0x22], "1:7"),
            ([0x22, 0xC3, 0x22], "1:7"), ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], "1:7"),
        ] as [([UInt8], String)])
    func invalidUTF8(value: [UInt8], place: String) throws {
        let themectl = try Themectl()
        try themectl.home.write(Array(#"{"a":"#.utf8) + value + Array("}".utf8), to: "s.json")
        try expectRefusal(by: themectl, place, "the text is not valid UTF-8")
    }

    @Test("UTF-16 is no store")
    func utf16() throws {
        let themectl = try Themectl()
        try themectl.home.write([0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], to: "s.json")
        try expectRefusal(
            by: themectl, "1:1", "the text is in UTF-16, and JSON is UTF-8; try saving it as UTF-8")
    }

    @Test("Nesting is accepted to 512 levels, and refused beyond, however far")
    func depth() throws {
        let themectl = try Themectl()
        func nested(_ levels: Int) -> String {
            #"{"a":"# + String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
                + #","userInterfaceStyle":2}"#
        }
        try themectl.home.write(nested(511), to: "s.json")
        #expect(try themectl.line("get -s s.json") == Outcome(0, "dark\n"))
        for levels in [512, 1_000_000] {
            try themectl.home.write(nested(levels), to: "s.json")
            try expectRefusal(by: themectl, "1:517", "nested deeper than 512 levels")
        }
    }

    @Test(
        "A member of ours that is there twice is refused, and both places are named",
        arguments: [
            (#"{"userInterfaceStyle":2,"userInterfaceStyle":2}"#, "1:25", "'userInterfaceStyle'", "1:2"),
            ("{\"userInterfaceStyle\":2,\n\"userInterface\\u0053tyle\":2}", "2:1", "'userInterfaceStyle'", "1:2"),
            (
                #"{"userInterfaceStyleOverrides":{},"userInterfaceStyleOverrides":{}}"#, "1:35",
                "'userInterfaceStyleOverrides'", "1:2"
            ),
            (#"{"userInterfaceStyleOverrides":{"a":1,"b":1,"\u0061":1}}"#, "1:45", "'a'", "1:33"),
        ])
    func duplicate(text: String, place: String, name: String, first: String) throws {
        let themectl = try Themectl()
        try themectl.home.write(text, to: "s.json")
        try expectRefusal(by: themectl, place, "\(name) is already at \(first); try removing one of them")
    }

    private func expectRefusal(by themectl: Themectl, _ place: String, _ problem: String) throws {
        let before = try themectl.facts("s.json")
        let refusal = Outcome(65, errors: "themectl: s.json:\(place): \(problem)\n")
        for line in ["get", "set dark", "set dark --scope a -n", "toggle", "reset", "is dark", "list --scopes"] {
            #expect(try themectl.line("\(line) -s s.json") == refusal, "\(line)")
        }
        #expect(try themectl.line("check s.json") == Outcome(1, "s.json:\(place): error: \(problem)\n"))
        #expect(try themectl.facts("s.json") == before)
        #expect(themectl.home.contents == ["s.json"])
    }

    @Test("An empty file is no store, and the message says how to start one", arguments: ["", " \n\t"])
    func empty(text: String) throws {
        let themectl = try Themectl()
        try themectl.home.write(text, to: "s.json")
        for line in ["get -s s.json", "set dark -s s.json", "get -s -", "set dark -s -"] {
            let outcome = try themectl.line(line, input: text)
            #expect(outcome.status == 65)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains("is empty, which is not a store; try "), "\(outcome)")
        }
        #expect(themectl.home.text("s.json") == text)
    }

    // MARK: Paths that lead to no file

    @Test(
        "What is no regular file is refused, at once",
        arguments: [
            ("fifo", "a FIFO"), (".", "a folder"), ("folder/", "a folder"), ("/dev/null", "a device"),
            ("/dev/zero", "a device"), ("linked", "a FIFO"),
        ])
    func notAFile(path: String, kind: String) throws {
        let themectl = try Themectl()
        _ = try themectl.shell("mkfifo fifo && mkdir folder && ln -s fifo linked")
        let refusal = Outcome(65, errors: "themectl: \(path): is \(kind), and a store is a regular file\n")
        for line in ["get -s", "set dark -s", "toggle -s", "reset -s", "is dark -s", "list --scopes -s", "check"] {
            // A reader that opened the FIFO would wait for a writer that never comes.
            #expect(try themectl.shell("exec timeout 30 \"$THEMECTL\" \(line) \(path)") == refusal, "\(line)")
        }
        #expect(themectl.home.contents == ["fifo", "folder", "linked"])
    }

    @Test(
        "A path that leads nowhere is unset for a reader, and an error for a writer that cannot make it",
        arguments: [
            ("file/s.json", "file/s.json: the folder cannot be created: something in its place is not a directory"),
            (
                "file/deep/s.json",
                "file/deep/s.json: the folder cannot be created: something in its place is not a directory"
            ),
        ])
    func notAFolder(path: String, message: String) throws {
        let themectl = try Themectl()
        try themectl.home.write("{}", to: "file")
        #expect(try themectl.line("get -s \(path) --as raw") == Outcome(0, "\n"))
        #expect(try themectl.line("reset -s \(path)") == Outcome(0))
        #expect(try themectl.line("set dark -s \(path)") == Outcome(73, errors: "themectl: \(message)\n"))
        #expect(themectl.home.contents == ["file"])
        #expect(themectl.home.text("file") == "{}")
    }

    @Test("A circle of links is an error")
    func loop() throws {
        let themectl = try Themectl()
        _ = try themectl.shell("ln -s two one; ln -s one two")
        let refusal = Outcome(
            74, errors: "themectl: one: cannot be read: too many symbolic links, or a loop of them\n")
        for line in ["get -s one", "set dark -s one", "reset -s one", "check one"] {
            #expect(try themectl.line(line) == refusal)
        }
        #expect(themectl.home.contents == ["one", "two"])
    }

    @Test("A name that is too long is an error")
    func longName() throws {
        let themectl = try Themectl()
        let name = String(repeating: "x", count: 300)
        let refusal = Outcome(74, errors: "themectl: \(name): cannot be read: file name too long\n")
        #expect(try themectl.run("get", "-s", name) == refusal)
        #expect(try themectl.run("set", "dark", "-s", name) == refusal)
    }

    // MARK: Permissions

    @Test(
        "What permissions forbid is not permitted, and what cannot be created is said to be that",
        .enabled(if: OrdinaryUser.isAvailable, OrdinaryUser.reason),
        arguments: [
            ("get -s unreadable", 77, "unreadable: cannot be read: permission denied"),
            ("is dark -s unreadable", 77, "unreadable: cannot be read: permission denied"),
            ("check unreadable", 77, "unreadable: cannot be read: permission denied"),
            ("set dark -s unreadable", 77, "unreadable: cannot be read: permission denied"),
            ("toggle -s unreadable", 77, "unreadable: cannot be read: permission denied"),
            ("get -s closed/s", 77, "closed/s: cannot be read: permission denied"),
            ("get -s -", 74, "standard input: cannot be read: is a directory"),
        ] as [(String, Int32, String)])
    func permissions(line: String, status: Int32, message: String) throws {
        let themectl = try Themectl()
        try themectl.setMode(0o755, ".")
        try themectl.home.write("{}", to: "unreadable")
        try themectl.home.write("{}", to: "closed/s")
        try themectl.setMode(0, "unreadable")
        try themectl.setMode(0, "closed")
        defer { try? themectl.setMode(0o755, "closed") }
        #expect(try themectl.runAsOrdinaryUser("\(line) </") == Outcome(status, errors: "themectl: \(message)\n"))
    }

    @Test(
        "A folder in which nobody may create a file is left as it is",
        .enabled(if: OrdinaryUser.isAvailable && geteuid() == 0, "needs root, to make what another user may not write"),
        arguments: [
            ("set dark -s folder/new", 73, "folder/new: cannot be created: permission denied"),
            ("set dark -s folder/new/s", 73, "folder/new/s: the folder cannot be created: permission denied"),
            ("set dark -s folder/theirs", 77, "folder/theirs: cannot be written: permission denied"),
        ] as [(String, Int32, String)])
    func foreignFolder(line: String, status: Int32, message: String) throws {
        let themectl = try Themectl()
        try themectl.setMode(0o755, ".")
        try themectl.home.write("{}", to: "folder/theirs")
        try themectl.setMode(0o755, "folder")
        try themectl.setMode(0o666, "folder/theirs")
        let before = try themectl.facts("folder/theirs")
        #expect(try themectl.runAsOrdinaryUser(line) == Outcome(status, errors: "themectl: \(message)\n"))
        #expect(try themectl.facts("folder/theirs") == before)
        #expect(themectl.home.contents == ["folder", "folder/theirs"])
    }

    @Test("An ordinary user sets and gets", .enabled(if: OrdinaryUser.isAvailable, OrdinaryUser.reason))
    func ordinaryUser() throws {
        let themectl = try Themectl()
        try themectl.setMode(0o777, ".")
        #expect(try themectl.runAsOrdinaryUser("set dark") == Outcome(0))
        #expect(try themectl.runAsOrdinaryUser("toggle") == Outcome(0, "light\n"))
        #expect(try themectl.runAsOrdinaryUser("get --as raw") == Outcome(0, "1\n"))
    }

    // MARK: Which store

    private static let inHome = "~/.config/themectl/"

    @Test(
        "The first of options, THEMECTL_STORE, THEMECTL_APP and the app default",
        arguments: [
            ([:], "", "\"default\"", inHome + "default.json"),
            ([:], "-a com.example.Notes", "\"com.example.Notes\"", inHome + "com.example.Notes.json"),
            ([:], "-s s.json", "null", "s.json"),
            ([:], "-s /no/such/s", "null", "/no/such/s"),
            (["THEMECTL_STORE": "s.json"], "", "null", "s.json"),
            (["THEMECTL_APP": "A"], "", "\"A\"", inHome + "A.json"),
            (["THEMECTL_STORE": "s.json", "THEMECTL_APP": "A"], "", "null", "s.json"),
            (["THEMECTL_STORE": "s.json", "THEMECTL_APP": "A"], "-a B", "\"B\"", inHome + "B.json"),
            (["THEMECTL_STORE": "s.json", "THEMECTL_APP": "A"], "-s t", "null", "t"),
            (["THEMECTL_STORE": "", "THEMECTL_APP": ""], "", "\"default\"", inHome + "default.json"),
            // What an option overrides is not looked at.
            (["THEMECTL_APP": "../x"], "-a B", "\"B\"", inHome + "B.json"),
            (["THEMECTL_APP": "../x"], "-s t", "null", "t"),
            (["XDG_CONFIG_HOME": "/no/such"], "", "\"default\"", "/no/such/themectl/default.json"),
            (["XDG_CONFIG_HOME": "/no/such"], "-a B", "\"B\"", "/no/such/themectl/B.json"),
            (["XDG_CONFIG_HOME": "/no/such/"], "", "\"default\"", "/no/such/themectl/default.json"),
            (["XDG_CONFIG_HOME": "relative"], "", "\"default\"", inHome + "default.json"),
            (["XDG_CONFIG_HOME": "./x"], "", "\"default\"", inHome + "default.json"),
            (["XDG_CONFIG_HOME": ""], "", "\"default\"", inHome + "default.json"),
        ] as [([String: String], String, String, String)])
    func precedence(environment: [String: String], options: String, app: String, store: String) throws {
        let line = """
            {"app":\(app),"store":"\(store)","scope":null,"appearance":"system","rawValue":null,\
            "style":null,"source":null,"origin":"default","locked":false}

            """
        #expect(try Themectl(environment: environment).line("get --json \(options)") == Outcome(0, line))
    }

    @Test("XDG_CONFIG_HOME is written to, and the home is not")
    func configurationHome() throws {
        var themectl = try Themectl()
        themectl.environment = ["XDG_CONFIG_HOME": themectl.home.path("x")]
        #expect(try themectl.line("set dark") == Outcome(0))
        #expect(themectl.home.contents == ["x", "x/themectl", "x/themectl/default.json"])
    }

    @Test(
        "Without a folder for configuration, the variables looked at are named",
        arguments: ["-u HOME", "HOME=", "HOME=relative", "-u HOME XDG_CONFIG_HOME=relative"])
    func noHome(change: String) throws {
        let themectl = try Themectl()
        let refusal = Outcome(
            78,
            errors: """
                themectl: no configuration folder: neither XDG_CONFIG_HOME nor HOME is an absolute path; \
                try --store FILE

                """)
        for line in [
            "set dark", "set dark -n", "toggle", "reset", "migrate", "migrate --all", "path", "get --strict",
            "is --strict dark", "get -a x --strict", "list --strict", "list --scopes --strict", "check --strict",
        ] {
            #expect(try themectl.shell("exec env \(change) \"$THEMECTL\" \(line)") == refusal, "\(line)")
        }
        let warning = refusal.errors.replacing("themectl: ", with: "themectl: warning: ")
        #expect(
            try themectl.shell("exec env \(change) \"$THEMECTL\" get") == Outcome(0, "system\n", errors: warning))
        for (line, output) in [("list", ""), ("list --json", "[]\n"), ("list --scopes", ""), ("check", "")] {
            #expect(
                try themectl.shell("exec env \(change) \"$THEMECTL\" \(line)") == Outcome(0, output, errors: warning))
            #expect(try themectl.shell("exec env \(change) \"$THEMECTL\" \(line) -q") == Outcome(0, output))
        }
        #expect(
            try themectl.shell("exec env \(change) \"$THEMECTL\" get --json -q").output
                .hasPrefix(#"{"app":"default","store":null,"scope":null,"appearance":"system","rawValue":null"#))
        #expect(
            try themectl.shell("exec env \(change) PATH=/nonexistent \"$THEMECTL\" explain --json -q").output
                .contains(#""name":"store","asked":false,"answer":null,"detail":"no configuration folder: neither"#))
        #expect(
            try themectl.shell("exec env \(change) THEMECTL_APPEARANCE=2 \"$THEMECTL\" get") == Outcome(0, "dark\n"))
        #expect(themectl.home.contents.isEmpty)
        // The way out works.
        #expect(try themectl.shell("exec env \(change) \"$THEMECTL\" set dark -s s") == Outcome(0))
        #expect(themectl.home.contents == ["s"])
    }

    private static let rule = "an app's identifier (1 to 128 of A-Z a-z 0-9 . _ -, first a letter or digit)"

    @Test(
        "What is no app's identifier is refused, as an option and from the environment",
        arguments: [
            "../x", "a/b", "/etc/x", ".hidden", "..", "-a", "_x", "a b", "ä", "a*", "a\n",
            String(repeating: "a", count: 129),
        ])
    func badApp(app: String) throws {
        var themectl = try Themectl()
        let spelled = app.replacing("\n", with: #"\n"#)
        for command in [["get"], ["set", "dark"], ["reset"], ["check"]] {
            #expect(
                try themectl.run(command + ["--app=\(app)"])
                    == Outcome(
                        64, errors: "themectl: \(command[0]): --app: '\(spelled)' is not \(StoreInputTests.rule)\n"))
        }
        themectl.environment = ["THEMECTL_APP": app]
        let refusal = Outcome(78, errors: "themectl: $THEMECTL_APP: '\(spelled)' is not \(StoreInputTests.rule)\n")
        #expect(try themectl.line("get") == refusal)
        #expect(try themectl.line("set dark") == refusal)
        #expect(themectl.home.contents.isEmpty)
    }

    @Test(
        "The longest identifier, and those with marks, are good",
        arguments: ["a", "0", "com.example.Notes", "A_b-c.", "a..b", String(repeating: "a", count: 128)])
    func goodApp(app: String) throws {
        let themectl = try Themectl()
        #expect(try themectl.run("set", "dark", "-a", app) == Outcome(0))
        #expect(themectl.storeText(app) != nil)
    }

    @Test("An empty name is no app and no file")
    func emptyNames() throws {
        let themectl = try Themectl()
        #expect(
            try themectl.run("get", "-a", "")
                == Outcome(64, errors: "themectl: get: --app: '' is not \(StoreInputTests.rule)\n"))
        #expect(
            try themectl.run("get", "--store=")
                == Outcome(64, errors: "themectl: get: --store is empty; try the name of a file\n"))
    }

    @Test(
        "What is no scope is refused",
        arguments: [
            ("", "'' has an empty component"), ("/", "'/' has an empty component"),
            ("a/", "'a/' has an empty component"), ("/a", "'/a' has an empty component"),
            ("a//b", "'a//b' has an empty component"), (".", "'.' has a component '.' or '..'"),
            ("..", "'..' has a component '.' or '..'"), ("a/../b", "'a/../b' has a component '.' or '..'"),
            ("a\nb", #"'a\nb' has a control character"#),
            ("\u{1B}[31m", #"'\u001b[31m' has a control character"#),
            ("a/\u{7F}", #"'a/\u007f' has a control character"#),
            ("\u{9B}m", #"'\u009bm' has a control character"#),
        ])
    func badScope(scope: String, message: String) throws {
        let themectl = try Themectl()
        for command in [["get"], ["is", "dark"], ["set", "dark"], ["reset"]] {
            #expect(
                try themectl.run(command + ["--scope", scope])
                    == Outcome(64, errors: "themectl: \(command[0]): --scope: \(message)\n"))
        }
        #expect(themectl.home.contents.isEmpty)
    }

    @Test("A scope that is not UTF-8 is refused")
    func scopeNotText() throws {
        #expect(
            try Themectl().shell(#"exec "$THEMECTL" set dark --scope "$(printf 'a\377')""#)
                == Outcome(64, errors: "themectl: set: --scope: 'a\u{FFFD}' is not valid UTF-8\n"))
    }

    @Test("A file's name may be any bytes")
    func nameNotText() throws {
        let script = #"f=$(printf 'a\377'); "$THEMECTL" set dark -s "$f" && test -f "$f" && "$THEMECTL" get -s "$f""#
        #expect(try Themectl().shell(script) == Outcome(0, "dark\n"))
    }

    // MARK: Standard input

    @Test(
        "--store - reads standard input; a writer is a filter that gives the whole text and nothing else",
        arguments: [
            ("get", #"{"userInterfaceStyle":2}"#, "dark\n"),
            ("get --scope a --show-origin", #"{"userInterfaceStyleOverrides":{"a":1}}"#, "scope\tlight\n"),
            ("list --scopes", #"{"userInterfaceStyleOverrides":{"a":1}}"#, "a\tlight\n"),
            ("set dark", "{}", #"{"userInterfaceStyle": 2}"#),
            ("set dark --json", "{}\r\n", "{\"userInterfaceStyle\": 2}\r\n"),
            ("set dark", "{ \"userInterfaceStyle\" : 2 } ", "{ \"userInterfaceStyle\" : 2 } "),
            ("set light --scope a --json", "{\n}\n", "{\n  \"userInterfaceStyleOverrides\": { \"a\": 1 }\n}\n"),
            ("toggle -q", "{}", #"{"userInterfaceStyle": 2}"#),
            ("toggle --json -q", #"{"userInterfaceStyle":2}"#, #"{"userInterfaceStyle":1}"#),
            ("reset", #"{"userInterfaceStyle":2}"#, "{}"),
            ("reset -nq", #"{"userInterfaceStyle":2,"a":1}"#, #"{"a":1}"#),
            (
                "reset --scope a", #"{"userInterfaceStyleOverrides":{"a":1,"b":2}}"#,
                #"{"userInterfaceStyleOverrides":{"b":2}}"#
            ),
            ("reset --all-scopes", #"{"a":1,"userInterfaceStyleOverrides":{"a":1,"b":2}}"#, #"{"a":1}"#),
            ("reset", "\u{FEFF}{\"a\":1.10}", "\u{FEFF}{\"a\":1.10}"),
        ])
    func filter(line: String, input: String, output: String) throws {
        let themectl = try Themectl()
        #expect(try themectl.line("\(line) --store -", input: input) == Outcome(0, output))
        #expect(themectl.home.contents.isEmpty)
    }

    @Test(
        "A dry run of a filter prints the document as it would be, with a note",
        arguments: [
            ("set light", #"{"userInterfaceStyle":1}"#), ("set dark --json", #"{"userInterfaceStyle":2}"#),
            ("reset", "{}"), ("toggle", #"{"userInterfaceStyle":1}"#), ("migrate", #"{"userInterfaceStyle":2}"#),
        ])
    func dryFilter(line: String, output: String) throws {
        #expect(
            try Themectl().line("\(line) -n --store -", input: #"{"userInterfaceStyle":2}"#)
                == Outcome(0, output, errors: "themectl: dry run: nothing was changed\n"))
    }

    @Test("A filter warns on standard error, and with --strict gives nothing")
    func filterWarnings() throws {
        let themectl = try Themectl()
        let input = #"{"userInterfaceStyle":9}"#
        let finding = "<stdin>:1:23: 9 is not 0, 1 or 2, so it means 'system'\n"
        #expect(
            try themectl.line("set dark -s -", input: input)
                == Outcome(0, #"{"userInterfaceStyle":2}"#, errors: "themectl: warning: \(finding)"))
        #expect(
            try themectl.line("set dark -s - --strict", input: input) == Outcome(65, errors: "themectl: \(finding)"))
    }
}
