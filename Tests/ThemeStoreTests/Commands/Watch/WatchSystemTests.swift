import Testing

@Suite("watch --effective", .bounded, .onOwnThreads)
struct WatchSystemTests {
    /// Runs a script next to a watch on a session bus with a dark portal.
    ///
    /// In the script, `bus show N` has the portal change to N, `bus drop` closes the connection, and `bus stop` and
    /// `bus start` are the bus's own.
    private func follow(_ script: String, _ options: String = "--effective") throws -> Outcome {
        let bus = try FakeBus()
        let preparation =
            "watch_path=\(TemporaryFolder.nowhere); bus() { echo \"$*\" >'\(bus.control)'; }"
        return try withExtendedLifetime(bus) {
            try Themectl(environment: bus.environment).follow(options, script, after: preparation)
        }
    }

    @Test("With --system or --source the system's style is followed, not the store")
    func system() throws {
        let script = """
            next
            mkdir -p .config/themectl; put 1; bus show 2; next
            echo '{' >$store; bus show 1; next
            """
        for options in ["--system", "--source portal", "--system --source portal"] {
            #expect(
                try follow(script, options) == Outcome(0, "dark\nlight\ndark\nstatus 143\n"),
                "\(options)"
            )
        }
        #expect(
            try follow(
                "next; bus show 2; next; \"$THEMECTL\" set dark; next",
                "--effective --source portal"
            )
                == Outcome(0, "dark\nlight\ndark\nstatus 143\n")
        )
    }

    @Test("With --system, JSON and a command get the preference, too")
    func preference() throws {
        let themectl = try Themectl(environment: ["THEMECTL_SYSTEM": "dark"])
        try themectl.writeStore("{\"userInterfaceStyle\": 1}")
        let outcome = try themectl.line("watch --system --json --timeout 0")
        #expect(outcome.status == 1 && outcome.errors.isEmpty)
        #expect(
            outcome.output.contains(
                "\"appearance\":\"light\",\"style\":\"dark\",\"source\":\"environment\""
            )
        )
        #expect(
            try themectl.follow(
                "--system -- sh -c 'echo $THEMECTL_APPEARANCE $THEMECTL_STYLE $0'",
                "next"
            )
                == Outcome(0, "light dark dark\nstatus 143\n")
        )
    }

    @Test("--system excludes --effective, and an unknown source is wrong usage")
    func usage() throws {
        let exclusion = "watch: --system and --effective exclude each other; try one of them"
        #expect(
            try Themectl().line("watch --system --effective")
                == Outcome(64, errors: "themectl: \(exclusion)\n")
        )
        #expect(try Themectl().line("watch --source prtal").status == 64)
    }

    private static let unknown = "watch: no source reports what the system shows"

    @Test("Without a source there is one warning, and with --strict a failure")
    func style() throws {
        #expect(
            try Themectl(environment: ["THEMECTL_SYSTEM": "dark"]).run(
                "watch",
                "--effective",
                "--timeout",
                "0"
            )
                == Outcome(1, "dark\n")
        )
        let known: [(options: [String], status: Int32, output: String, warning: String?)] = [
            ([], 1, "", "warning: \(WatchSystemTests.unknown)"), (["--quiet"], 1, "", nil),
            (["--strict"], 69, "", WatchSystemTests.unknown),
            (["--default", "light"], 1, "light\n", nil),
        ]
        for (options, status, output, warning) in known {
            let outcome = try Themectl().run(
                ["watch", "--effective", "--timeout", "0.01"] + options
            )
            #expect(outcome.status == status && outcome.output == output)
            #expect(outcome.errors.hasPrefix(warning.map { "themectl: \($0) (" } ?? ""))
            #expect(outcome.errors.split(separator: "\n").count == (warning == nil ? 0 : 1))
        }
    }

    @Test("The first style that is known is the current one, and no change")
    func firstAnswer() throws {
        let script =
            "await test -s errors; \"$THEMECTL\" set dark; next; \"$THEMECTL\" set light; next; cat <&3"
        let outcome = try Themectl().follow("--effective --once", script)
        #expect(
            outcome.output.hasPrefix(
                "dark\nlight\nstatus 0\nthemectl: warning: \(WatchSystemTests.unknown)"
            )
        )
        // The watch has seen the first style once it has warned of the site's file, which is made later.
        let changes = try Themectl().follow(
            "--effective --only-changes --once",
            """
            await test -s errors; "$THEMECTL" set dark; echo '{' >new; mkdir -p site/themectl
            mv new site/themectl/default.json; await grep -q site errors; rm site/themectl/default.json
            "$THEMECTL" set light; next; cat <&3
            """
        )
        #expect(
            changes.output.hasPrefix(
                "light\nstatus 0\nthemectl: warning: \(WatchSystemTests.unknown)"
            )
        )
    }

    @Test("Where no source tells the style again, that is not warned of again")
    func unknownAgain() throws {
        let script = """
            await test -s errors; "$THEMECTL" set dark; next; "$THEMECTL" reset; "$THEMECTL" set light; next
            "$THEMECTL" reset; "$THEMECTL" set dark; next
            """
        let outcome = try Themectl().follow("--effective", script)
        #expect(outcome.output.hasPrefix("dark\nlight\ndark\nstatus 143\nthemectl: warning: "))
        #expect(outcome.output.ranges(of: WatchSystemTests.unknown).count == 1)
    }

    @Test("The portal's changes are printed, without another program")
    func portal() throws {
        let script = """
            next
            bus show 2; next; bus show 1; next
            cat /proc/$watch/task/$watch/children
            """
        #expect(try follow(script) == Outcome(0, "dark\nlight\ndark\nstatus 143\n"))
    }

    @Test("--system, and --source alone, print what the system shows, whatever is preferred")
    func systemStyle() throws {
        let themectl = try Themectl(environment: ["THEMECTL_SYSTEM": "dark"])
        try themectl.writeStore(#"{"userInterfaceStyle":1}"#)
        for options in [
            "--system", "--source environment", "--system --source environment",
            "--system -s missing",
        ] {
            #expect(
                try themectl.line("watch --timeout 0 \(options)") == Outcome(1, "dark\n"),
                "\(options)"
            )
        }
        let line = try themectl.line("watch --timeout 0 --system --json").output
        #expect(
            line.contains(
                #""appearance":"light","style":"dark","source":"environment","origin":"store""#
            )
        )
        #expect(
            try themectl.line("watch --timeout 0 --effective --source environment")
                == Outcome(1, "light\n")
        )
        #expect(
            try themectl.line("watch --timeout 0 --source colorfgbg --default light")
                == Outcome(1, "light\n")
        )
        try themectl.writeStore("{")
        #expect(try themectl.line("watch --timeout 0 --system") == Outcome(1, "dark\n"))
        #expect(try themectl.line("watch --timeout 60 --system --json").status == 65)
        #expect(
            try themectl.line("watch --system --effective")
                == Outcome(
                    64,
                    errors:
                        "themectl: watch: --system and --effective exclude each other; try one of them\n"
                )
        )
    }

    @Test("--system follows the system, and not the store")
    func followedSystem() throws {
        let script = """
            next; "$THEMECTL" set light; bus show 2; next; "$THEMECTL" set dark; bus show 1; next
            """
        #expect(try follow(script, "--system") == Outcome(0, "dark\nlight\ndark\nstatus 143\n"))
    }

    @Test("A bus that goes away is found again quietly, and no change is missed")
    func lostBus() throws {
        let script = """
            next; bus show 2; next
            bus drop; bus show 1; next
            bus stop; bus start; bus show 2; next
            """
        #expect(try follow(script) == Outcome(0, "dark\nlight\ndark\nlight\nstatus 143\n"))
    }

    @Test("A source that cannot be followed is queried again only for new content")
    func askedAgain() throws {
        let standIns = try StandIns(["gsettings": "cat \"$HOME/answer\""])
        let script = """
            next
            echo "'prefer-light'" >answer; put 0; next
            echo "'prefer-dark'" >answer; put 0; sleep 0.2
            put 2; next
            """
        let preparation = """
            watch_path='\(standIns.path)'
            mkdir -p .config/themectl
            echo "'prefer-dark'" >answer
            """
        let outcome = try Themectl().follow("--effective", script, after: preparation)
        #expect(outcome == Outcome(0, "dark\nlight\ndark\nstatus 143\n"))
        #expect(standIns.runs(of: "gsettings").count == 2)
    }

    #if os(Linux)
        @Test("A watch sleeps while its command runs, also if the store broke just before")
        func sleepsBesideCommand() throws {
            let bus = try FakeBus()
            let script = """
                next; await test -e over
                echo '{' >$store; echo show 2 >'\(bus.control)'; next
                used() { set -- $(cat /proc/$watch/stat); echo $((${14} + ${15})); }
                before=$(used); sleep 1; test $(($(used) - before)) -lt 30 || echo busy
                """
            let command = "/bin/sh -c 'echo $1; test $1 = dark && : >over || read -r word <gate' x"
            let outcome = try withExtendedLifetime(bus) {
                try Themectl(environment: bus.environment).follow(
                    "--effective -- \(command)",
                    script,
                    after: "watch_path=/nonexistent; mkfifo gate; mkdir -p .config/themectl"
                )
            }
            #expect(outcome.output == "dark\nlight\nstatus 143\n")
        }
    #endif

    @Test("A lost bus leaves the last style, and the store is still followed")
    func endOfBus() throws {
        let script = """
            next; bus show 2; next
            bus stop; "$THEMECTL" set dark; next; "$THEMECTL" set light; next
            """
        #expect(try follow(script) == Outcome(0, "dark\nlight\ndark\nlight\nstatus 143\n"))
    }
}
