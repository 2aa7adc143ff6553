import Testing

@Suite("path", .bounded, .onOwnThreads)
struct PathTests {
    @Test(
        "path prints the store's path, whether it exists or not",
        arguments: [
            ("path", "~/.config/themectl/default.json"),
            ("path -a com.example.Notes", "~/.config/themectl/com.example.Notes.json"),
            ("path --store some/where.json", "some/where.json"), ("path -s /tmp/x", "/tmp/x"),
        ]
    )
    func path(line: String, path: String) throws {
        let themectl = try Themectl()
        #expect(try themectl.line(line) == Outcome(0, path + "\n"))
        #expect(themectl.home.contents.isEmpty)
    }

    @Test("path follows THEMECTL_STORE and THEMECTL_APP")
    func environment() throws {
        #expect(
            try Themectl(environment: ["THEMECTL_APP": "x"]).run("path")
                == Outcome(0, "~/.config/themectl/x.json\n")
        )
        #expect(
            try Themectl(environment: ["THEMECTL_STORE": "/s"]).run("path") == Outcome(0, "/s\n")
        )
        #expect(
            try Themectl(environment: ["XDG_CONFIG_HOME": "/c"]).run("path")
                == Outcome(0, "/c/themectl/default.json\n")
        )
    }

    @Test(
        "path refuses standard input and options it does not take",
        arguments: [
            ("path --store -", "path: standard input has no path; try --store FILE"),
            ("path --json", "path: does not take --json; try 'themectl help path'"),
            ("path -a x -s y", "path: --app and --store exclude each other; try one of them"),
        ]
    )
    func misuse(line: String, message: String) throws {
        #expect(try Themectl().line(line) == Outcome(64, errors: "themectl: \(message)\n"))
    }

    @Test("path prints the bytes of a name that is not UTF-8")
    func notText() throws {
        let outcome = try Themectl().shell(
            #"exec "$THEMECTL" path -s "$(printf 'a\377b')" | od -An -tx1"#
        )
        #expect(outcome == Outcome(0, " 61 ff 62 0a\n"))
    }

    #if os(Linux)
        @Test(
            "path escapes control characters on a terminal, and only there",
            PseudoTerminal.needed
        )
        func controls() throws {
            let themectl = try Themectl()
            #expect(try themectl.run("path", "-s", "a\u{1B}[1m") == Outcome(0, "a\u{1B}[1m\n"))
            let terminal = try PseudoTerminal()
            let script = #"exec $THEMECTL path -s "$(printf 'a\033[1m')""#
            #expect(try terminal.run(script, in: themectl, printsToTerminal: true) == Outcome(0))
            #expect(terminal.screen.contains(#"a\u001b[1m"#) && !terminal.screen.contains("\u{1B}"))
        }
    #endif
}
