import Testing
import ThemeStore

@Suite("What is really shown", .bounded, .onOwnThreads)
struct EffectiveTests {
    @Test(
        "--system prints the system's style, and --source alone means --system",
        arguments: [
            ("get --system", "dark\n", 0), ("get --source environment", "dark\n", 0),
            ("get --system --as raw", "2\n", 0),
            ("get --effective", "light\n", 0),
            ("get --effective --source environment", "light\n", 0),
            ("get --source colorfgbg --default light", "light\n", 0),
            ("get --source colorfgbg", "", 69),
            ("get --effective --source colorfgbg", "light\n", 0),
            ("is dark --system", "", 0), ("is light --system", "", 1),
            ("is dark --source environment", "", 0),
            ("is light --effective", "", 0), ("is light --source colorfgbg --default light", "", 0),
        ] as [(String, String, Int32)]
    )
    func systemStyle(line: String, output: String, status: Int32) throws {
        let themectl = try Themectl(environment: ["THEMECTL_SYSTEM": "dark"])
        try themectl.writeStore(#"{"userInterfaceStyle":1}"#)
        let outcome = try themectl.line(line)
        #expect(outcome.status == status)
        #expect(outcome.output == output)
    }

    @Test(
        "A wrong $THEMECTL_SYSTEM exits with 78, also with --default",
        arguments: [
            ("get --effective --default light", 78), ("is dark --effective --default light", 78),
            ("watch --effective --default light --timeout 0", 78), ("get --system", 78),
            ("get --effective --source portall -a pinned", 64),
            ("is dark --effective --source portall -a pinned", 64),
        ] as [(String, Int32)]
    )
    func mistakes(line: String, status: Int32) throws {
        let themectl = try Themectl(environment: ["THEMECTL_SYSTEM": "drak"])
        try themectl.writeStore(#"{"userInterfaceStyle":1}"#, "pinned")
        let outcome = try themectl.line(line)
        #expect(outcome.status == status && outcome.output.isEmpty)
        #expect(
            outcome.errors.contains(status == 78 ? "$THEMECTL_SYSTEM: 'drak'" : "try portal\n"),
            "\(outcome)"
        )
    }

    @Test("--system works with an unreadable store")
    func systemStyleOfBrokenStore() throws {
        let themectl = try Themectl(environment: ["THEMECTL_SYSTEM": "dark"])
        try themectl.writeStore("{")
        #expect(try themectl.line("get --system") == Outcome(0, "dark\n"))
        #expect(try themectl.line("is dark --system") == Outcome(0))
        #expect(try themectl.line("get --system --json").status == 65)
    }

    @Test("--system --json has the style and the preference")
    func systemStyleJSON() throws {
        let themectl = try Themectl(environment: ["THEMECTL_SYSTEM": "dark"])
        try themectl.writeStore(#"{"userInterfaceStyle":1}"#)
        let json = """
            {"app":"default","store":"~/.config/themectl/default.json","scope":null,"appearance":"light","rawValue":1,\
            "style":"dark","source":"environment","origin":"store","locked":false}

            """
        #expect(try themectl.line("get --system --json") == Outcome(0, json))
    }

    @Test(
        "Options that contradict a style are wrong usage",
        arguments: [
            (
                "get --effective --system",
                "get: --system and --effective exclude each other; try one of them"
            ),
            (
                "get --system --show-origin",
                "get: --show-origin and --system exclude each other; try one of them"
            ),
            (
                "get --system --default system",
                "get: --default: 'system' is not a style; try light or dark"
            ),
            ("is system --effective", "is: 'system' is not a style; try light or dark"),
            ("is 0 --system", "is: 'system' is not a style; try light or dark"),
            ("is system --source portal", "is: 'system' is not a style; try light or dark"),
            ("is dark --json", "is: does not take --json; try 'themectl help is'"),
            (
                "watch --json -- true",
                "watch: --json and COMMAND exclude each other; try one of them"
            ),
            (
                "watch --effective --default system",
                "watch: --default: 'system' is not a style; try light or dark"
            ),
        ]
    )
    func styleMisuse(line: String, message: String) throws {
        #expect(try Themectl().line(line) == Outcome(64, errors: "themectl: \(message)\n"))
    }

    @Test(
        "--default is used if no source answers",
        arguments: [
            ("is dark --default dark", "", 0), ("is light --default dark", "", 1),
            ("is dark", "", 1),
            ("is dark --effective --default dark", "", 0), ("is dark --effective", "", 69),
            ("watch --timeout 0 --default dark", "dark\n", 1), ("watch --timeout 0", "system\n", 1),
            ("watch --timeout 0 --default 2", "dark\n", 1),
        ] as [(String, String, Int32)]
    )
    func fallback(line: String, output: String, status: Int32) throws {
        let outcome = try Themectl().line(line)
        #expect(outcome.status == status)
        #expect(outcome.output == output)
    }

    @Test("watch --effective prints --default once it is known that no source answers")
    func watchedFallback() throws {
        let outcome = try Themectl().follow("--effective --default light", "next")
        #expect(outcome == Outcome(0, "light\nstatus 143\n"))
    }

    private func refusal(_ command: String, _ reasons: String) -> Outcome {
        Outcome(
            69,
            errors:
                "themectl: \(command): no source reports what the system shows (\(reasons)); try --default light\n"
        )
    }

    /// Expects that no source has an answer, with reasons of which the message has no room for all.
    private func expectRefusal(_ outcome: Outcome, _ reasons: String) {
        let rest = "; 'themectl explain' lists all"
        guard Themectl.isForMacOS else {
            #expect(outcome == refusal("get", reasons + rest))
            return
        }
        // With macOS's reason in front of the others, these are shortened.
        let whole = refusal("get", Themectl.reasonOfMacOS + reasons).errors
        let shown = outcome.errors.split(separator: rest)
        let start = shown[0].prefix { $0 != "…" }
        #expect(outcome.status == 69 && outcome.output == "")
        #expect(outcome.errors.count <= 241 && shown.count == 2, "\(outcome)")
        #expect(whole.hasPrefix(start), "\(outcome)")
    }

    @Test(
        "The message about sources without an answer has at most 240 characters",
        arguments: [
            (
                "get --effective",
                "portal: there is no session bus; gsettings: there is no gsettings"
            ),
            ("hierarchy app.json", "portal: there is no session bus; gsettings: there is no gs"),
        ]
    )
    func shortRefusal(line: String, reasons: String) throws {
        let themectl = try Themectl(environment: ["COLORFGBG": "1000;2000;3000;4000;50000;6000"])
        try themectl.home.write(#"[{"name":"a","kind":"window"}]"#, to: "app.json")
        let outcome = try themectl.line(line)
        #expect(outcome.status == 69)
        #expect(outcome.errors.count <= 241, "\(outcome.errors.count)")
        #expect(Themectl.isForMacOS || outcome.errors.contains("(\(reasons)"), "\(outcome)")
        #expect(
            outcome.errors.hasSuffix("; 'themectl explain' lists all); try --default light\n"),
            "\(outcome)"
        )
    }

    @Test("A single long reason is shortened to 240 characters")
    func longReason() throws {
        let variable = String(repeating: "16;", count: 200)
        let themectl = try Themectl(environment: ["COLORFGBG": variable])
        let outcome = try themectl.line("get --source colorfgbg")
        #expect(outcome.status == 69)
        #expect(outcome.errors.count <= 241, "\(outcome.errors.count)")
        #expect(outcome.errors.hasSuffix("; try --default light\n"), "\(outcome)")
    }

    @Test(
        "The portal's number is a style, whichever of its methods gives it",
        arguments: [
            (.color(0), "light"), (.color(1), "dark"), (.color(2), "light"),
            (.error(BusBytes.unknownMethod), "dark"),
        ] as [(FakeBus.Reply, String)]
    )
    func portal(_ reply: FakeBus.Reply, _ style: String) throws {
        let themectl = try Themectl(try FakeBus(reply, ["Read": .wrapped(1)]))
        #expect(try themectl.run("get", "--effective") == Outcome(0, "\(style)\n"))
        #expect(try themectl.run("get", "--source", "portal") == Outcome(0, "\(style)\n"))
        #expect(try themectl.run("is", style, "--effective") == Outcome(0))
        #expect(
            try themectl.run("is", style == "dark" ? "light" : "dark", "--effective") == Outcome(1)
        )
    }

    #if os(Linux)
        @Test("Sources answer, and say how they failed, even if the parent ignores SIGCHLD")
        func ignoredChildren() throws {
            let themectl = try Themectl(
                try FakeBus(.error("org.example.Error")),
                try StandIns(["gsettings": "echo \"'prefer-dark'\""])
            )
            // Some shells cannot ignore it for a program.
            let line = "/usr/bin/env --ignore-signal=CHLD \"$THEMECTL\" get --effective"
            #expect(try themectl.shell(line) == Outcome(0, "dark\n"))
            let failing = try Themectl(try FakeBus(), try StandIns(["gsettings": "exit 3"]))
            #expect(
                try failing.shell(line + " --source gsettings")
                    == Outcome(
                        69,
                        errors: "themectl: get: no source reports what the system shows "
                            + "(gsettings: gsettings failed with status 3); try --default light\n"
                    )
            )
        }

        @Test(
            "A tool that cannot be killed costs no more than its second",
            .enabled(if: Elevation.isAvailable, Elevation.reason)
        )
        func elevatedClient() throws {
            let themectl = try Themectl()
            let standIns = try StandIns([
                "gsettings": "exec \(Elevation.sleeper(in: themectl.home))"
            ])
            let script = """
                \(Elevation.preparation)\(Elevation.ordinaryCommand)
                chown nobody .; PATH=\(standIns.path) "$THEMECTL" get --effective --default dark
                """
            let outcome = try inTime(Elevation.patience) { try themectl.shell(script) }
            #expect(outcome == Outcome(0, "dark\n"))
            #expect(try themectl.shell("kill $(cat pid)") == Outcome(0))
        }
    #endif

    @Test("A plain get runs no program and asks no bus")
    func plain() throws {
        let bus = try FakeBus()
        let standIns = try StandIns(["gdbus": "exit 1", "busctl": "exit 1", "gsettings": "exit 1"])
        let themectl = try Themectl(bus, standIns)
        #expect(try themectl.run("get") == Outcome(0, "system\n"))
        #expect(try themectl.run("get", "--as", "raw") == Outcome(0, "0\n"))
        #expect(try themectl.run("is", "system") == Outcome(0))
        #expect(try themectl.run("set", "system") == Outcome(0))
        #expect(try themectl.run("list") == Outcome(0, "default\tsystem\n"))
        #expect(bus.calls.isEmpty)
        #expect(try themectl.run("get", "--effective") == Outcome(0, "dark\n"))
        #expect(bus.calls == ["ReadOne"])
        for name in ["gdbus", "busctl", "gsettings"] { #expect(standIns.runs(of: name).isEmpty) }
    }

    @Test(
        "A source is not asked if the preference already pins a style",
        arguments: ["light", "dark"]
    )
    func pinned(_ style: String) throws {
        let bus = try FakeBus()
        let standIns = try StandIns(["gsettings": "exit 1"])
        let themectl = try Themectl(bus, standIns)
        #expect(try themectl.run("set", style) == Outcome(0))
        #expect(try themectl.run("get", "--effective") == Outcome(0, "\(style)\n"))
        #expect(try themectl.line("get --effective --source gsettings") == Outcome(0, "\(style)\n"))
        #expect(bus.calls.isEmpty && standIns.runs(of: "gsettings").isEmpty)
    }

    @Test("--source asks only that source")
    func oneSource() throws {
        let bus = try FakeBus()
        let standIns = try StandIns(["gsettings": "echo \"'prefer-light'\""])
        let themectl = try Themectl(
            bus,
            standIns,
            environment: ["COLORFGBG": "0;15", "THEMECTL_SYSTEM": "dark"]
        )
        #expect(try themectl.run("get", "--source", "gsettings") == Outcome(0, "light\n"))
        #expect(bus.calls.isEmpty)
        #expect(standIns.runs(of: "gsettings").count == 1)
        #expect(try themectl.run("get", "--source=portal") == Outcome(0, "dark\n"))
        #expect(try themectl.run("get", "--source=colorfgbg") == Outcome(0, "light\n"))
        #expect(try themectl.run("get", "--source=environment") == Outcome(0, "dark\n"))
        #expect(try themectl.run("is", "light", "--source=colorfgbg") == Outcome(0))
        #expect(standIns.runs(of: "gsettings").count == 1)
        #expect(bus.calls == ["ReadOne"])
    }

    @Test("A failing source is not read as light; if none answers, one line has reasons")
    func failures() throws {
        let standIns = try StandIns(["gsettings": "kill -KILL $$"])
        let themectl = try Themectl(
            FakeBus(.error("org.example.Error")),
            standIns,
            environment: ["COLORFGBG": "15;default;black"]
        )
        let reasons =
            "portal: the portal answered org.example.Error; "
            + "gsettings: gsettings was ended by signal 9"
        expectRefusal(try themectl.run("get", "--effective"), reasons)
        #expect(try themectl.run("is", "light", "--effective").status == 69)
        #expect(
            try themectl.run("get", "--effective", "--default", "light") == Outcome(0, "light\n")
        )
        #expect(try themectl.run("get", "--effective", "--default", "dark") == Outcome(0, "dark\n"))
        expectRefusal(try themectl.run("get", "--effective", "--json"), reasons)
        try standIns.add("gsettings", "echo \"'prefer-dark'\"")
        #expect(
            try themectl.run("get", "--effective", "--default", "light") == Outcome(0, "dark\n")
        )
    }

    @Test("A suggested option is one that the command takes")
    func advice() throws {
        let themectl = try Themectl(try StandIns())
        let outcome = try themectl.run("is", "light", "--source", "colorfgbg")
        #expect(outcome.status == 69)
        #expect(outcome.errors.hasSuffix("; try --default light\n"))
    }

    @Test("A hanging bus costs at most a second per source and leaves no process")
    func hanging() throws {
        let lifeline = try Lifeline()
        let script = "exec 3>'\(lifeline.file)'; sleep 60 & sleep 60"
        let themectl = try Themectl(FakeBus(.silence), try StandIns(["gsettings": script]))
        let reasons =
            "portal: no answer within a second; "
            + "gsettings: gsettings did not answer within a second"
        expectRefusal(try inTime { try themectl.run("get", "--effective") }, reasons)
        #expect(lifeline.isLoose())
    }

    @Test(
        "A tool's nonsense is a reason on one line, with its control characters escaped",
        arguments: [
            ("echo garbage", "gsettings answered 'garbage'"),
            (#"printf '\033]0;title\007\n'"#, #"gsettings answered '\u001b]0;title\u0007'"#),
            ("exec yes", "gsettings did not answer within a second"),
            ("kill -TERM $$", "gsettings was ended by signal 15"),
            ("exec >&-; exec sleep 60", "gsettings did not answer within a second"),
        ]
    )
    func misbehaving(_ script: String, _ reason: String) throws {
        let themectl = try Themectl(try StandIns(["gsettings": script]))
        #expect(
            try themectl.run("get", "--source", "gsettings")
                == refusal("get", "gsettings: \(reason)")
        )
    }

    @Test("A tool sees no DISPLAY, for which it would start a bus and leave it running")
    func noDisplay() throws {
        let standIns = try StandIns([
            "gsettings": #"echo "display: ${DISPLAY-none}" >>"$0.runs"; exit 1"#
        ])
        let themectl = try Themectl(standIns, environment: ["DISPLAY": ":99"])
        #expect(try themectl.run("get", "--effective", "--default", "dark") == Outcome(0, "dark\n"))
        #expect(
            standIns.runs(of: "gsettings").filter { $0.hasPrefix("display") } == ["display: none"]
        )
    }

    @Test("--json names the source only if the system decided")
    func json() throws {
        let themectl = try Themectl(try FakeBus())
        func line(
            _ appearance: String,
            _ rawValue: String,
            _ style: String,
            _ source: String,
            _ origin: String
        )
            -> String
        {
            #"{"app":"default","store":"~/.config/themectl/default.json","scope":null,"appearance":"\#(appearance)","#
                + #""rawValue":\#(rawValue),"style":\#(style),"source":\#(source),"origin":"\#(origin)","#
                + "\"locked\":false}\n"
        }
        #expect(
            try themectl.run("get", "--effective", "--json")
                == Outcome(0, line("system", "null", "\"dark\"", "\"portal\"", "default"))
        )
        #expect(
            try themectl.run("get", "--json")
                == Outcome(0, line("system", "null", "null", "null", "default"))
        )
        #expect(try themectl.run("set", "light") == Outcome(0))
        #expect(
            try themectl.run("get", "--effective", "--json")
                == Outcome(0, line("light", "1", "\"light\"", "null", "store"))
        )
    }

    @Test(
        "An unknown source or codec is refused, with the nearest",
        arguments: [
            (["get", "--source", "portl"], "get: --source: 'portl' is not a source; try portal"),
            (
                ["get", "--source", ""],
                "get: --source: '' is not a source; try environment, received, macos, portal, gsettings, colorfgbg, terminal"
            ),
            (
                ["is", "dark", "--source", "gsetings"],
                "is: --source: 'gsetings' is not a source; try gsettings"
            ),
            (
                ["get", "--effective", "--default", "system"],
                "get: --default: 'system' is not a style; try light or dark"
            ),
            (
                ["set", "dark", "--effective"],
                "set: does not take --effective; try 'themectl help set'"
            ),
        ]
    )
    func misuse(_ arguments: [String], _ message: String) throws {
        #expect(
            try Themectl(try StandIns()).run(arguments)
                == Outcome(64, errors: "themectl: \(message)\n")
        )
    }

    @Test("Toggling from system pins the opposite of the system's style, with a note")
    func toggle() throws {
        let bus = try FakeBus()
        let themectl = try Themectl(bus)
        func note(_ account: String, _ style: String) -> String {
            "themectl: note: the preference was system, and \(account); pinned \(style), "
                + "try 'themectl reset' to follow the system again\n"
        }
        let dark = note("the system shows dark (portal)", "light")
        let dry =
            dark.replacing(
                "pinned light, try 'themectl reset' to follow the system again",
                with: "would pin light"
            )
            + "themectl: note: dry run: nothing was changed; unset would become light\n"
        #expect(try themectl.run("toggle", "--dry-run") == Outcome(0, "light\n", errors: dry))
        #expect(themectl.storeText() == nil)
        #expect(try themectl.run("toggle") == Outcome(0, "light\n", errors: dark))
        #expect(bus.calls == ["ReadOne", "ReadOne"])
        #expect(try themectl.run("toggle") == Outcome(0, "dark\n"))
        #expect(bus.calls == ["ReadOne", "ReadOne"])
        bus.stop()
        #expect(try themectl.run("reset") == Outcome(0))
        #expect(
            try themectl.run("toggle")
                == Outcome(
                    0,
                    "dark\n",
                    errors: note(
                        "no source reports what the system shows, so light is assumed",
                        "dark"
                    )
                )
        )
        #expect(try themectl.run("reset") == Outcome(0))
        #expect(try themectl.run("toggle", "--quiet") == Outcome(0, "dark\n"))
    }
}
