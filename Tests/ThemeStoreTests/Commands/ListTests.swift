import Testing

@Suite("list", .bounded, .onOwnThreads)
struct ListTests {
    @Test("Every app with a store is listed, sorted, and no other file")
    func apps() throws {
        let themectl = try Themectl()
        try themectl.writeStore(#"{"userInterfaceStyle":2}"#, "b")
        try themectl.writeStore(#"{"userInterfaceStyle":1}"#, "B")
        try themectl.writeStore(#"{"userInterfaceStyle":0}"#, "a.b")
        try themectl.writeStore("{}", "a")
        try themectl.writeStore("{}", ".hidden")
        try themectl.writeStore("{}", "not an app")
        try themectl.home.write("x", to: ".config/themectl/note.txt")
        _ = try themectl.shell(
            "ln -s gone .config/themectl/dangling.json; ln -s b.json .config/themectl/linked.json"
        )
        #expect(
            try themectl.line("list")
                == Outcome(0, "B\tlight\na\t-\na.b\tsystem\nb\tdark\nlinked\tdark\n")
        )
        func entry(_ app: String, _ appearance: String?, _ raw: String) -> String {
            """
            {"app":"\(app)","store":"~/.config/themectl/\(app).json",\
            "appearance":\(appearance.map { "\"\($0)\"" } ?? "null"),"rawValue":\(raw),"error":null}
            """
        }
        let entries = [
            entry("B", "light", "1"), entry("a", nil, "null"), entry("a.b", "system", "0"),
            entry("b", "dark", "2"), entry("linked", "dark", "2"),
        ]
        #expect(
            try themectl.line("list --json") == Outcome(0, "[\(entries.joined(separator: ","))]\n")
        )
    }

    @Test("A missing or empty folder is an empty list")
    func nothing() throws {
        let themectl = try Themectl()
        #expect(try themectl.line("list") == Outcome(0))
        #expect(try themectl.line("list --json") == Outcome(0, "[]\n"))
        #expect(try themectl.line("list --scopes") == Outcome(0))
        #expect(try themectl.line("list --scopes --json") == Outcome(0, "[]\n"))
        #expect(themectl.home.contents.isEmpty)
    }

    @Test("An unreadable store does not hide the others, and the status is 65")
    func unreadable() throws {
        let themectl = try Themectl()
        try themectl.writeStore("{", "bad")
        try themectl.writeStore(#"{"userInterfaceStyle":2}"#, "good")
        let problem = "~/.config/themectl/bad.json:1:2: the text ends inside an object"
        let errors = "themectl: \(problem)\n"
        #expect(try themectl.line("list") == Outcome(65, "good\tdark\n", errors: errors))
        #expect(try themectl.line("list -q") == Outcome(65, "good\tdark\n", errors: errors))
        let json = """
            [{"app":"bad","store":"~/.config/themectl/bad.json","appearance":null,"rawValue":null,\
            "error":"\(problem)"},\
            {"app":"good","store":"~/.config/themectl/good.json","appearance":"dark","rawValue":2,"error":null}]

            """
        #expect(try themectl.line("list --json") == Outcome(65, json, errors: errors))
    }

    @Test("A link to itself is an unreadable store")
    func loop() throws {
        let themectl = try Themectl()
        try themectl.writeStore(#"{"userInterfaceStyle":2}"#, "good")
        _ = try themectl.shell("ln -s loop.json .config/themectl/loop.json")
        let errors = """
            themectl: ~/.config/themectl/loop.json: cannot be read: too many symbolic links, or a loop of them

            """
        #expect(try themectl.line("list") == Outcome(65, "good\tdark\n", errors: errors))
    }

    @Test("An unrecognized value is system with a warning, and an error with --strict")
    func unrecognizedValue() throws {
        let themectl = try Themectl()
        try themectl.writeStore(#"{"userInterfaceStyle":7}"#, "odd")
        let finding = "~/.config/themectl/odd.json:1:23: 7 is not 0, 1 or 2, so it means 'system'\n"
        #expect(
            try themectl.line("list")
                == Outcome(0, "odd\tsystem\n", errors: "themectl: warning: \(finding)")
        )
        #expect(try themectl.line("list -q") == Outcome(0, "odd\tsystem\n"))
        #expect(try themectl.line("list --strict") == Outcome(65, errors: "themectl: \(finding)"))
    }

    @Test("--scopes lists the scopes of one store, sorted")
    func scopes() throws {
        let themectl = try Themectl()
        let text =
            #"{"userInterfaceStyle":2,"userInterfaceStyleOverrides":{"b":2,"a/b":0,"a":1,"z":null,"/":1,"#
            + #""c\ud800":1}}"#
        try themectl.writeStore(text, "x")
        #expect(
            try themectl.line("list --scopes -a x")
                == Outcome(0, "a\tlight\na/b\tsystem\nb\tdark\n")
        )
        func entry(_ scope: String, _ appearance: String, _ raw: Int) -> String {
            """
            {"app":"x","store":"~/.config/themectl/x.json","scope":"\(scope)",\
            "appearance":"\(appearance)","rawValue":\(raw)}
            """
        }
        let entries = [entry("a", "light", 1), entry("a/b", "system", 0), entry("b", "dark", 2)]
        #expect(
            try themectl.line("list --scopes -a x --json")
                == Outcome(0, "[\(entries.joined(separator: ","))]\n")
        )
    }

    @Test("--scopes escapes invisible and bidirectional characters, except joiners")
    func controls() throws {
        let themectl = try Themectl()
        try themectl.writeStore(
            "{\"userInterfaceStyleOverrides\":{\"a\u{202E}b\":2,\"c\u{2028}\u{2029}\u{200B}\u{FEFF}\u{2066}\":1,"
                + "\"d\u{200C}\u{200D}\u{F000}\":0}}"
        )
        #expect(
            try themectl.line("list --scopes")
                == Outcome(
                    0,
                    #"""
                    a\u202eb\tdark
                    c\u2028\u2029\u200b\ufeff\u2066\tlight

                    """#.replacing(#"\t"#, with: "\t") + "d\u{200C}\u{200D}\u{F000}\tsystem\n"
                )
        )
        // A message, too.
        #expect(
            try themectl.line("get --scope a/\u{200B}/\u{FEFF}/.")
                == Outcome(
                    64,
                    errors:
                        #"themectl: get: --scope: 'a/\u200b/\ufeff/.' has a component '.' or '..'"#
                        + "\n"
                )
        )
    }

    @Test(
        "list without --scopes refuses the options that name a store",
        arguments: [
            ("list -a x", "list: --app names one store, and list shows them all; try --scopes"),
            ("list -s x", "list: --store names one store, and list shows them all; try --scopes"),
            ("list -s -", "list: --store names one store, and list shows them all; try --scopes"),
            ("list x", "list: unexpected operand 'x'; try 'themectl help list'"),
            ("list --scope x", "list: does not take --scope; try '--scopes'"),
        ]
    )
    func misuse(line: String, message: String) throws {
        #expect(try Themectl().line(line) == Outcome(64, errors: "themectl: \(message)\n"))
    }

    #if os(Linux)
        @Test(
            "Columns are aligned on a terminal, and separated by tabs in a pipe",
            PseudoTerminal.needed
        )
        func terminal() throws {
            let themectl = try Themectl()
            try themectl.writeStore(#"{"userInterfaceStyle":1}"#, "A")
            try themectl.writeStore(#"{"userInterfaceStyleOverrides":{"a/b":2}}"#, "com.example.B")
            let terminal = try PseudoTerminal()
            _ = try terminal.run(
                "$THEMECTL list; $THEMECTL list | cat; $THEMECTL list --scopes -a com.example.B",
                in: themectl,
                printsToTerminal: true
            )
            let screen = """
                A              light
                com.example.B  -
                A\tlight
                com.example.B\t-
                a/b  dark

                """
            #expect(terminal.screen == screen)
        }
    #endif
}
