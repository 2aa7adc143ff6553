import Testing

@Suite("Standard streams", .bounded, .onOwnThreads)
struct ConsoleTests {
    @Test(
        "A closed stream, or one without a reader, ends the command quietly",
        arguments: [
            ("get >&-", "", ""), ("--help >&-", "", ""), ("get --json >&-", "", ""),
            ("get <&-", "system\n", ""),
            ("get 2>&-", "system\n", ""), ("get 2>/dev/full", "system\n", ""),
            ("set dark <&- >&- 2>&-", "", ""),
            ("toggle -q >&-", "", ""), ("list >&-", "", ""),
        ]
    )
    func closed(line: String, output: String, errors: String) throws {
        #expect(
            try Themectl().shell("exec \"$THEMECTL\" \(line)") == Outcome(0, output, errors: errors)
        )
    }

    @Test("A store is never mistaken for a closed standard stream")
    func closedStreamsAndStore() throws {
        let themectl = try Themectl()
        #expect(try themectl.shell(#""$THEMECTL" toggle <&- >&- 2>&-"#) == Outcome(0))
        #expect(themectl.storeText() == "{\n  \"userInterfaceStyle\": 2\n}\n")
        try themectl.writeStore(#"{"userInterfaceStyle":9}"#)
        #expect(try themectl.shell(#""$THEMECTL" set dark <&- >&- 2>&-"#) == Outcome(0))
        #expect(themectl.storeText() == #"{"userInterfaceStyle":2}"#)
    }

    @Test(
        "A failure keeps its status if standard error is closed or full",
        arguments: ["2>&-", "2>/dev/full"]
    )
    func failureUnheard(redirection: String) throws {
        #expect(try Themectl().shell("exec \"$THEMECTL\" nonsense \(redirection)") == Outcome(64))
    }

    @Test(
        "A pipe without a reader ends the command quietly, even if SIGPIPE is ignored",
        arguments: ["get", "--help", "toggle -q", "list --json"],
        ["trap '' PIPE", ":"]
    )
    func brokenPipe(line: String, trap: String) throws {
        // A FIFO opened for both, then for writing only, then closed on the first: it has no reader left.
        let script = """
            \(trap)
            mkfifo fifo; exec 4<>fifo; exec 5>fifo; exec 4<&-
            "$THEMECTL" \(line) >&5
            """
        #expect(try Themectl().shell(script) == Outcome(0))
    }

    @Test("A document cut short by a closed pipe is a failure", arguments: ["set dark", "migrate"])
    func brokenDocument(command: String) throws {
        let script = """
            mkfifo fifo; exec 4<>fifo; exec 5>fifo; exec 4<&-
            "$THEMECTL" \(command) --store - >&5
            """
        #expect(
            try Themectl().shell(script, input: #"{"isDarkMode":true,"userInterfaceStyle":1}"#)
                == Outcome(74)
        )
    }

    @Test("A write completes even if its pipe has no reader")
    func brokenPipeOnErrors() throws {
        let themectl = try Themectl()
        try themectl.writeStore(#"{"userInterfaceStyle":9}"#)
        let script = """
            mkfifo fifo; exec 4<>fifo; exec 5>fifo; exec 4<&-
            "$THEMECTL" set dark 2>&5
            """
        #expect(try themectl.shell(script) == Outcome(0))
        #expect(themectl.storeText() == #"{"userInterfaceStyle":2}"#)
    }

    #if os(Linux)
        @Test(
            "Output that cannot be written exits with 74",
            arguments: [
                "get", "get --json", "--help", "help set", "--version", "list --json",
                "set dark -s -",
            ]
        )
        func full(line: String) throws {
            #expect(
                try Themectl().shell("exec \"$THEMECTL\" \(line) >/dev/full", input: "{}")
                    == Outcome(
                        74,
                        errors:
                            "themectl: standard output: cannot be written: no space left on device\n"
                    )
            )
        }
    #endif

    @Test(
        "Output that a limit on files cuts off exits with 74, not by a signal",
        arguments: ["get", "explain", "help", "watch", "palette --as html"]
    )
    func fileLimit(line: String) throws {
        let themectl = try Themectl()
        try themectl.writeStore(#"{"userInterfaceStyle":2}"#)
        // Through a pipe, because the limit is also for the files that a test reads.
        func limited(_ words: String, _ file: String) throws -> Outcome {
            let run = "(ulimit -f 0; exec \"$THEMECTL\" \(line) \(words))"
            return try themectl.shell(
                "export LLVM_PROFILE_FILE=/dev/null; { \(run) \(file); echo $?; } 2>&1 | cat"
            )
        }
        #expect(
            try limited("", ">out")
                == Outcome(0, "themectl: standard output: cannot be written: file too large\n74\n")
        )
        #expect(try limited("--nonsense", "2>errors") == Outcome(0, "64\n"))
    }

    @Test(
        "Standard input that cannot be read exits with 74",
        arguments: ["set -", "get -s -", "set dark -s -", "check -"]
    )
    func unreadableInput(line: String) throws {
        let themectl = try Themectl()
        #expect(
            try themectl.shell("exec \"$THEMECTL\" \(line) </")
                == Outcome(74, errors: "themectl: standard input: cannot be read: is a directory\n")
        )
        let closed = try themectl.shell("exec \"$THEMECTL\" \(line) <&-")
        #expect(closed.status == 74)
        #expect(closed.output.isEmpty)
        #expect(closed.errors.hasPrefix("themectl: standard input: cannot be read: "))
    }

    // MARK: Control characters

    /// A file name that would colour the terminal, by ESC and by a C1 character, and start a line of its own.
    private static let name = "a\u{1B}[31m\nb\u{9B}32m\u{7F}"
    private static let spelledName = #"a\u001b[31m\nb\u009b32m\u007f"#

    @Test(
        "Control characters in a word never reach the terminal",
        arguments: [
            [name], ["--\(name)"], ["get", "--app", name], ["get", "--scope", name], ["set", name],
            ["set", "dark", "--lock-timeout", name], ["help", name], ["get", "--as", name],
            ["get", "-\(name)"],
            ["get", "-s", "/dev/null/\(name)", name], ["check", name],
        ]
    )
    func words(words: [String]) throws {
        let outcome = try Themectl().run(words)
        #expect(outcome.status != 0)
        expectPlain(outcome)
    }

    @Test(
        "Control characters in the name or the content of a file never reach the terminal",
        .sameOnEveryMachine,
        arguments: [
            ["get", "-s", name], ["get", "--json", "-s", name],
            ["get", "--scope", "a", "-s", name],
            ["set", "dark", "-n", "-s", name], ["set", "dark", "--json", "-s", name],
            ["toggle", "-s", name],
            ["reset", "-n", "-s", name], ["is", "dark", "-s", name],
            ["list", "--scopes", "-s", name],
            ["list", "--scopes", "--json", "-s", name], ["check", name], ["check", "--json", name],
        ],
        [
            "{", "{}", "{\"userInterfaceStyle\":\"\u{9B}31m\u{7F}\"}",
            "{\"userInterfaceStyleOverrides\":{\"\u{9B}31m\":1,\"a\":\"\u{9B}\"}}",
            "{\"userInterfaceStyleOverrides\":{\"\\u001b\":1,\"\\u001b\":1,\"\u{9B}\":1}}",
            "{\"userInterfaceStyleOverrides\":\"\u{9B}\"}",
        ]
    )
    func files(words: [String], text: String) throws {
        let themectl = try Themectl()
        try themectl.home.write(text, to: ConsoleTests.name)
        expectPlain(try themectl.run(words))
    }

    /// Only printable text, tabs, and the ends of lines that the command began.
    private func expectPlain(_ outcome: Outcome) {
        let controls = (outcome.output + outcome.errors).unicodeScalars.filter { scalar in
            scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
        }
        #expect(controls.isEmpty, "\(outcome.description.debugDescription)")
        // The line feed in the name must not start a line.
        let lines = (outcome.output + outcome.errors).split(separator: "\n")
        #expect(!lines.contains { $0.hasPrefix("b") }, "\(outcome.description.debugDescription)")
    }

    @Test("A message escapes control characters")
    func spelledOut() throws {
        let themectl = try Themectl()
        try themectl.home.write("{", to: ConsoleTests.name)
        #expect(
            try themectl.run("get", "-s", ConsoleTests.name)
                == Outcome(
                    65,
                    errors:
                        "themectl: \(ConsoleTests.spelledName):1:2: the text ends inside an object\n"
                )
        )
    }
}
