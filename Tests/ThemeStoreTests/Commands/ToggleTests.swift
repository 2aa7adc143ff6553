import Testing

@Suite("toggle", .bounded, .onOwnThreads)
struct ToggleTests {
    private static let note = """
        themectl: note: the preference was system, and no source reports what the system shows, so light is assumed; \
        pinned dark, try 'themectl reset' to follow the system again

        """

    /// A stored 0 is restored as 0, because unset would leave the site to decide.
    private static let storedNote = note.replacing(
        "'themectl reset'",
        with: "'themectl set system'"
    )

    private static let dryNote = note.replacing(
        "pinned dark, try 'themectl reset' to follow the system again",
        with: "would pin dark"
    )

    @Test(
        "toggle stores and prints the opposite, with a note if it pins from system",
        arguments: [
            (nil, "dark", true, "{\n  \"userInterfaceStyle\": 2\n}\n"),
            ("{}", "dark", true, #"{"userInterfaceStyle": 2}"#),
            (#"{"userInterfaceStyle":null}"#, "dark", true, #"{"userInterfaceStyle":2}"#),
            (#"{"userInterfaceStyle":0}"#, "dark", true, #"{"userInterfaceStyle":2}"#),
            (#"{"userInterfaceStyle":1}"#, "dark", false, #"{"userInterfaceStyle":2}"#),
            (#"{"userInterfaceStyle":2}"#, "light", false, #"{"userInterfaceStyle":1}"#),
        ] as [(String?, String, Bool, String)]
    )
    func toggle(before: String?, word: String, isPinned: Bool, after: String) throws {
        let themectl = try Themectl()
        if let before { try themectl.writeStore(before) }
        let note = before?.contains(":0") ?? false ? ToggleTests.storedNote : ToggleTests.note
        let dry = try themectl.run("toggle", "-n")
        #expect(dry.status == 0)
        #expect(dry.output == "\(word)\n")
        let dryRun = "themectl: note: dry run: nothing was changed; "
        #expect(dry.errors.hasPrefix((isPinned ? ToggleTests.dryNote : "") + dryRun))
        #expect(themectl.storeText() == before)
        #expect(try themectl.run("toggle", "-nq") == Outcome(0, "\(word)\n"))
        #expect(
            try themectl.run("toggle") == Outcome(0, "\(word)\n", errors: isPinned ? note : "")
        )
        #expect(themectl.storeText() == after)
    }

    @Test(
        "toggle goes by the stored value, even if the environment is set, or invalid",
        arguments: [
            ("light", "themectl: note: $THEMECTL_APPEARANCE sets light, whatever is stored\n"),
            ("nonsense", ""),
        ]
    )
    func environment(word: String, note: String) throws {
        let themectl = try Themectl(environment: ["THEMECTL_APPEARANCE": word])
        try themectl.writeStore(#"{"userInterfaceStyle":1}"#)
        #expect(try themectl.run("toggle") == Outcome(0, "dark\n", errors: note))
        #expect(themectl.storeText() == #"{"userInterfaceStyle":2}"#)
        #expect(try themectl.run("reset", "-q") == Outcome(0))
        let pinned = ToggleTests.note + note
        #expect(try themectl.run("toggle") == Outcome(0, "dark\n", errors: pinned))
    }

    @Test("toggle --scope changes the scope's own value, from the style in force there")
    func scope() throws {
        let themectl = try Themectl(environment: ["THEMECTL_SYSTEM": "dark"])
        try themectl.writeStore(#"{"userInterfaceStyle":2}"#)
        #expect(try themectl.line("toggle --scope a/b") == Outcome(0, "light\n"))
        #expect(try themectl.line("toggle --scope a/b/c") == Outcome(0, "dark\n"))
        #expect(try themectl.line("get") == Outcome(0, "dark\n"))
        #expect(try themectl.line("list --scopes") == Outcome(0, "a/b\tlight\na/b/c\tdark\n"))
        #expect(try themectl.line("reset") == Outcome(0))
        #expect(
            try themectl.line("toggle --scope x")
                == Outcome(
                    0,
                    "light\n",
                    errors: """
                        themectl: note: the preference was system, and the system shows dark (environment); pinned light, \
                        try 'themectl reset --scope x' to follow the system again

                        """
                )
        )
    }

    @Test("Toggling twice restores the preference")
    func twice() throws {
        let themectl = try Themectl()
        try themectl.writeStore(#"{"userInterfaceStyle":1}"#)
        #expect(try themectl.run("toggle") == Outcome(0, "dark\n"))
        #expect(try themectl.run("toggle") == Outcome(0, "light\n"))
        #expect(themectl.storeText() == #"{"userInterfaceStyle":1}"#)
    }

    @Test(
        "toggle --json has all members",
        arguments: [
            (nil, "dark", "null"), (#"{"userInterfaceStyle":0}"#, "dark", "\"system\""),
            (#"{"userInterfaceStyle":1}"#, "dark", "\"light\""),
            (#"{"userInterfaceStyle":2}"#, "light", "\"dark\""),
        ] as [(String?, String, String)]
    )
    func json(text: String?, word: String, previous: String) throws {
        let themectl = try Themectl()
        if let text { try themectl.writeStore(text) }
        for isDryRun in [true, false] {
            let line = """
                {"app":"default","store":"~/.config/themectl/default.json","scope":null,\
                "appearance":"\(word)","previous":\(previous),"changed":true,"dryRun":\(isDryRun)}

                """
            let note =
                previous.contains("light") || previous.contains("dark")
                ? ""
                : isDryRun
                    ? ToggleTests.dryNote : text == nil ? ToggleTests.note : ToggleTests.storedNote
            let outcome = try themectl.run(["toggle", "--json"] + (isDryRun ? ["-n"] : []))
            let errors = outcome.errors.split(separator: "\n").filter {
                !$0.hasPrefix("themectl: note: dry run: ")
            }
            #expect(Outcome(outcome.status, outcome.output) == Outcome(0, line))
            #expect(errors.map { "\($0)\n" }.joined() == note)
        }
    }

    @Test(
        "The suggested command names the same store",
        arguments: [
            (["--app", "notes"], "themectl reset --app notes"),
            (["--store", "s.json"], "themectl reset --store s.json"),
            (["--site"], "themectl reset --site"),
            (["--site", "-aX"], "themectl reset --app X --site"),
            (["-sit's a $store"], #"themectl reset --store "it's a \$store""#),
        ]
    )
    func advice(options: [String], advice: String) throws {
        let outcome = try Themectl().run(["toggle"] + options)
        #expect(
            outcome
                == Outcome(
                    0,
                    "dark\n",
                    errors: Self.note.replacing("themectl reset", with: advice)
                )
        )
    }

    @Test("A filter's toggle suggests no command")
    func filter() throws {
        let note = Self.note.replacing(
            ", try 'themectl reset' to follow the system again",
            with: ""
        )
        #expect(
            try Themectl().run(["toggle", "--store", "-"], input: #"{"userInterfaceStyle":0}"#)
                == Outcome(0, #"{"userInterfaceStyle":2}"#, errors: note)
        )
    }

    #if os(Linux)
        @Test("toggle from system asks the sources even if the parent ignores SIGCHLD")
        func ignoredChildren() throws {
            let themectl = try Themectl(
                try FakeBus(.error("org.example.Error")),
                try StandIns(["gsettings": "echo \"'prefer-dark'\""])
            )
            #expect(
                try themectl.shell("/usr/bin/env --ignore-signal=CHLD \"$THEMECTL\" toggle")
                    == Outcome(
                        0,
                        "light\n",
                        errors:
                            "themectl: note: the preference was system, and the system shows dark (gsettings); "
                            + "pinned light, try 'themectl reset' to follow the system again\n"
                    )
            )
        }
    #endif
}
