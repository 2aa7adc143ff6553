import Testing

@Suite("watch --effective")
struct WatchSystemTests {
    /// The behaviour of a portal client that follows.
    private enum Monitor {
        /// Prints what comes through a pipe.
        static let listening = "echo Monitoring; exec cat \"$HOME/signals\""
        /// Reports on standard error that it listens, as busctl does.
        static let listeningQuietly = "echo Monitoring >&2; exec cat \"$HOME/signals\""
        static let failing = "echo 'Failed to connect' >&2; exit 1"
        /// Listens for a moment the first time that a watch runs it, and fails from then on.
        static let ending = "test -e ended.$PPID && exit 1; echo >ended.$PPID; echo Monitoring"
    }

    /// Runs a script beside a watch that finds only stand-ins for the portal's clients: asked, gdbus tells what the file
    /// `portal` says; following, they do as they are told.
    ///
    /// In the script, `show N` has the portal answer N, and `monitor` is the file with the process that follows.
    private func follow(gdbus: String, busctl: String, _ script: String) throws -> Outcome {
        let standIns = try StandIns()
        for (name, monitor) in [("gdbus", gdbus), ("busctl", busctl)] {
            try standIns.add(
                name,
                """
                case $* in
                *monitor*)
                    echo \(name) >>"$HOME/runs"
                    echo $$ >"$HOME/monitor.$$"; mv "$HOME/monitor.$$" "$HOME/monitor"
                    \(monitor) ;;
                *) read -r answer <"$HOME/portal"; echo "$answer" ;;
                esac
                """)
        }
        let themectl = try Themectl()
        try themectl.home.write("(<uint32 1>,)\n", to: "portal")
        let preparation = """
            watch_path=\(standIns.path); mkfifo signals; exec 4<>signals
            show() { echo "(<uint32 $1>,)" >answer && mv answer portal; }
            # Whether a process is gone, or only its status is left.
            gone() { ! kill -0 "$1" || grep -qs '^State:.Z' "/proc/$1/status"; }
            """
        return try withExtendedLifetime(standIns) {
            try themectl.follow("--effective", script, after: preparation)
        }
    }

    private static let unknown = "watch: no source knows what the system shows"

    @Test("The style is given; where no source tells it, there is one warning, and with --strict a failure")
    func style() throws {
        #expect(
            try Themectl(environment: ["THEMECTL_SYSTEM": "dark"]).run("watch", "--effective", "--timeout", "0")
                == Outcome(1, "dark\n"))
        let known: [(options: [String], status: Int32, output: String, warning: String?)] = [
            ([], 1, "", "warning: \(WatchSystemTests.unknown)"), (["--quiet"], 1, "", nil),
            (["--strict"], 69, "", WatchSystemTests.unknown), (["--default", "light"], 1, "light\n", nil),
        ]
        for (options, status, output, warning) in known {
            let outcome = try Themectl().run(["watch", "--effective", "--timeout", "0.01"] + options)
            #expect(outcome.status == status && outcome.output == output)
            #expect(outcome.errors.hasPrefix(warning.map { "themectl: \($0) (" } ?? ""))
            #expect(outcome.errors.split(separator: "\n").count == (warning == nil ? 0 : 1))
        }
    }

    @Test("The first style that is known is the current one, and no change")
    func firstAnswer() throws {
        let script = "await test -s errors; \"$THEMECTL\" set dark; next; \"$THEMECTL\" set light; next; cat <&3"
        let outcome = try Themectl().follow("--effective --once", script)
        #expect(outcome.output.hasPrefix("dark\nlight\nstatus 0\nthemectl: warning: \(WatchSystemTests.unknown)"))
        let changes = try Themectl().follow(
            "--effective --only-changes --once",
            "await test -s errors; \"$THEMECTL\" set dark; sleep 0.2; \"$THEMECTL\" set light; next; cat <&3")
        #expect(changes.output.hasPrefix("light\nstatus 0\nthemectl: warning: \(WatchSystemTests.unknown)"))
    }

    @Test(
        "The portal is followed through the first client found, which ends with the watch",
        arguments: [
            (Monitor.listening, Monitor.failing, "gdbus"), (Monitor.failing, Monitor.listeningQuietly, "gdbus busctl"),
        ])
    func portal(gdbus: String, busctl: String, runs: String) throws {
        let outcome = try follow(
            gdbus: gdbus, busctl: busctl,
            """
            next
            show 2; echo changed >&4; next
            monitor=$(cat monitor); kill $watch; await gone $monitor
            echo $(cat runs)
            """)
        #expect(outcome == Outcome(0, "dark\nlight\n\(runs)\nstatus 143\n"))
    }

    @Test(
        "A client that ends is restarted, and no change is missed",
        arguments: [
            (Monitor.listening, Monitor.failing, "gdbus gdbus"),
            (Monitor.failing, Monitor.listeningQuietly, "gdbus busctl gdbus busctl"),
        ])
    func monitorEnds(gdbus: String, busctl: String, runs: String) throws {
        let outcome = try follow(
            gdbus: gdbus, busctl: busctl,
            """
            next
            # The first signal is a sign that it listens.
            show 2; echo changed >&4; next
            show 1; kill "$(cat monitor)"; next
            show 2; echo changed >&4; next
            echo $(cat runs)
            """)
        #expect(outcome == Outcome(0, "dark\nlight\ndark\nlight\n\(runs)\nstatus 143\n"))
    }

    @Test("A client that keeps ending is given up with one warning, and the store is still followed")
    func monitorKeepsEnding() throws {
        let outcome = try follow(
            gdbus: Monitor.ending, busctl: Monitor.failing,
            """
            next
            PATH=$watch_path "$THEMECTL" watch --effective --quiet --timeout 40 >quiet.out 2>quiet.err & quiet=$!
            await test -s errors
            "$THEMECTL" set light; next; await grep -q light quiet.out
            { kill $quiet; wait $quiet; } 2>/dev/null
            cat quiet.out quiet.err
            """)
        let warning = "themectl: warning: the system's changes are no longer followed: gdbus or busctl keeps ending\n"
        #expect(outcome == Outcome(0, "dark\nlight\ndark\nlight\nstatus 143\n\(warning)"))
    }

    #if os(Linux)
        @Test("A killed watch leaves no client behind")
        func killed() throws {
            let outcome = try follow(
                gdbus: Monitor.listening, busctl: Monitor.failing,
                """
                next; show 2; echo changed >&4; next
                monitor=$(cat monitor); kill -KILL $watch; await gone $monitor
                """)
            #expect(outcome == Outcome(0, "dark\nlight\nstatus 137\n"))
        }
    #endif
}
