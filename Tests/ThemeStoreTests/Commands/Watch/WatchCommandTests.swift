import Testing

@Suite("watch with a command", .bounded, .onOwnThreads)
struct WatchCommandTests {
    @Test("A command gets value and previous value; watching continues if it fails")
    func command() throws {
        let command = #"sh -c 'echo "$1 $THEMECTL_APPEARANCE ($THEMECTL_PREVIOUS)"; exit 3' x"#
        let outcome = try Themectl().follow("-- \(command)", "next; \"$THEMECTL\" set dark; next")
        let lines = "system system ()\ndark dark (system)\nstatus 143\n"
        #expect(outcome.output.hasPrefix(lines + "themectl: 'sh': failed with status 3\n"))
    }

    @Test(
        "A command gets the followed app, or the named file as an absolute path",
        arguments: [
            ("", [:], "default none"), ("-a mail", [:], "mail none"),
            ("", ["THEMECTL_APP": "mail"], "mail none"),
            ("-a mail", ["THEMECTL_STORE": "s.json"], "mail none"),
            ("-s s.json", [:], "none ~/s.json"),
            ("-s s.json", ["THEMECTL_APP": "mail"], "none ~/s.json"),
            ("", ["THEMECTL_STORE": "s.json"], "none ~/s.json"),
        ]
    )
    func store(options: String, environment: [String: String], expected: String) throws {
        let command = #"sh -c 'echo "${THEMECTL_APP-none} ${THEMECTL_STORE-none}"' x"#
        let outcome = try Themectl(environment: environment).follow(
            "\(options) -- \(command)",
            "next"
        )
        #expect(outcome == Outcome(0, "\(expected)\nstatus 143\n"))
    }

    @Test("In a command the site's lock holds as outside")
    func locked() throws {
        let themectl = try Themectl()
        let lock = #"{"userInterfaceStyle":2,"userInterfaceStyleLocked":true}"#
        try themectl.home.write(lock, to: "site/themectl/default.json")
        let command = #"sh -c '"$THEMECTL" set light 2>/dev/null; echo $?' x"#
        #expect(try themectl.follow("-- \(command)", "next") == Outcome(0, "77\nstatus 143\n"))
    }

    @Test("With --effective a command gets preference and style")
    func effective() throws {
        let command = #"sh -c 'echo "$1 $THEMECTL_APPEARANCE $THEMECTL_STYLE"' x"#
        let outcome = try Themectl(environment: ["THEMECTL_SYSTEM": "dark"])
            .follow("--effective -- \(command)", "next; \"$THEMECTL\" set light; next")
        #expect(outcome == Outcome(0, "dark system dark\nlight light light\nstatus 143\n"))
    }

    @Test("Without --effective a command gets no THEMECTL_STYLE, not even an inherited one")
    func noStyle() throws {
        let command = #"sh -c 'echo "$1 ${THEMECTL_STYLE-none}"' x"#
        let outcome = try Themectl(environment: ["THEMECTL_STYLE": "dark"]).follow(
            "-- \(command)",
            "next"
        )
        #expect(outcome == Outcome(0, "system none\nstatus 143\n"))
    }

    @Test("A busy command is run again with the last value, one run at a time")
    func busy() throws {
        // Only the first run finds no 'go', and looks for it before it says that it has begun.
        let command = "sh -c 'test -e go && exec echo \"$1\"; echo \"$1\"; read -r word <gate' x"
        let script =
            "next; \"$THEMECTL\" set dark; \"$THEMECTL\" set light; touch go; echo >gate; next"
        let outcome = try Themectl().follow("-- \(command)", script, after: "mkfifo gate")
        #expect(outcome == Outcome(0, "system\nlight\nstatus 143\n"))
    }

    @Test("A hanging command ends with the timeout")
    func bad() throws {
        #expect(
            try Themectl().shell("\"$THEMECTL\" watch --timeout 0.05 -- sh -c 'exec sleep 100' x")
                == Outcome(1)
        )
    }

    @Test(
        "A missing command, or one that is no program, fails before anything else",
        arguments: [
            ("./nosuch", 127, "no such file or directory"),
            ("nosuch", 127, "no such file or directory"),
            ("''", 127, "no such file or directory"), ("./plain-file", 126, "permission denied"),
            ("plain-file", 126, "permission denied"), ("./folder", 126, "permission denied"),
            ("folder", 126, "permission denied"), ("circle", 127, "no such file or directory"),
            ("./circle", 126, "too many levels of symbolic links"),
            (String(repeating: "x", count: 300), 127, "no such file or directory"),
        ]
    )
    func notRun(command: String, status: Int32, reason: String) throws {
        let themectl = try Themectl()
        try themectl.writeStore("{")
        try themectl.home.write("", to: "plain-file")
        try themectl.home.makeFolder("folder")
        try themectl.home.link("circle", to: "circle")
        let name = command == "''" ? "" : command
        for verb in ["watch --effective --strict", "with dark"] {
            #expect(
                try themectl.shell("PATH=$PATH:. exec \"$THEMECTL\" \(verb) -- \(command)")
                    == Outcome(status, errors: "themectl: '\(name)': cannot be run: \(reason)\n")
            )
        }
    }

    @Test("A command that cannot be started at first ends watch as it ends with")
    func neverBegun() throws {
        let themectl = try Themectl()
        let script = "printf '#!\(TemporaryFolder.nowhere)\\n' >command; chmod +x command"
        #expect(try themectl.shell(script) == Outcome(0))
        let reason = "its interpreter '\(TemporaryFolder.nowhere)' does not exist"
        for verb in ["watch --timeout 60", "with dark"] {
            #expect(
                try themectl.line("\(verb) -- ./command")
                    == Outcome(127, errors: "themectl: './command': cannot be run: \(reason)\n"),
                "\(verb)"
            )
        }
    }

    @Test(
        "A command that cannot be started for a moment is started again",
        .enabled(if: Tracer.isAvailable, Tracer.reason),
        .linuxOnly("needs strace"),
        arguments: [
            ("EAGAIN", "resource temporarily unavailable"), ("ENOMEM", "cannot allocate memory"),
        ]
    )
    func postponed(error: String, reason: String) throws {
        let outcome = try Themectl().follow(
            "-- sh -c 'echo $0'",
            """
            next; strace -qq -f -o trace -p $watch -e inject=clone,clone3,vfork:error=\(error):when=1..2 & strace=$!
            await grep -q 'TracerPid:.[1-9]' /proc/$watch/status
            "$THEMECTL" set dark; next; kill $watch; wait $watch; wait $strace; grep -c INJECTED trace
            cat errors
            """
        )
        #expect(
            outcome.output.lowercased()
                .hasPrefix("system\ndark\n2\nthemectl: 'sh': cannot be run: \(reason)\nstatus")
        )
    }

    @Test(
        "With too few descriptors one line names the limit, and the watch goes on",
        .linuxOnly("the emulation of kqueue has descriptors"),
        arguments: 4...8
    )
    func fewDescriptors(limit: Int) throws {
        let themectl = try Themectl(environment: ["THEMECTL_SYSTEM": "light"])
        // A shell would need more descriptors than that.
        for mode in ["--hooks --effective", "--effective -- touch"] {
            let outcome = try themectl.shell(
                """
                hooks=.config/themectl/hooks; mkdir -p $hooks; rm -f light
                ln -sf "$(command -v touch)" $hooks/a
                (ulimit -n \(limit); exec "$THEMECTL" watch --timeout 2.5 \(mode)) 2>errors
                echo $?; test -e light && echo ran; grep -c "try a larger 'ulimit -n'" errors; grep -vc "'ulimit -n'" errors
                """
            )
            let isOK = outcome.output == "1\n1\n0\n" || outcome.output == "1\nran\n0\n0\n"
            #expect(isOK, "\(limit) \(mode) \(outcome)")
        }
    }

    @Test(
        "A command is found as POSIX has it: without PATH, in relative and empty parts",
        arguments: [
            ("unset PATH", "sh"), ("PATH=", "own"), ("PATH=\(TemporaryFolder.nowhere):", "own"),
            ("PATH=:/bin", "own"),
            ("PATH=folder", "own"), ("PATH=circles:folders:plain:folder", "own"),
            ("PATH=\(TemporaryFolder.nowhere)", "./own"),
            ("PATH=:\(TemporaryFolder.nowhere)", "-own"),
        ]
    )
    func found(setting: String, command: String) throws {
        let themectl = try Themectl()
        let script = #"[ "$1" = -c ] && shift 3; echo "ran $1""#
        // A shell writes them, because a file that is open for writing in any process cannot be run.
        let files =
            "for file in own ./-own folder/own; do echo '\(script)' >$file; chmod +x $file; done"
        #expect(try themectl.shell("mkdir folder; \(files)") == Outcome(0))
        try themectl.home.write("", to: "plain/own")
        try themectl.home.makeFolder("folders/own")
        try themectl.home.makeFolder("circles")
        try themectl.home.link("circles/own", to: "own")
        let line = "\(command) -c '\(script)' x"
        #expect(
            try themectl.shell("\(setting); exec \"$THEMECTL\" with dark -- \(line) dark")
                == Outcome(0, "ran dark\n")
        )
        let wrapper =
            #"printf '%s\n' '#!/bin/sh' '\#(setting)' 'exec "$OWN" "$@"' >wrapper; chmod +x wrapper"#
        let preparation = "\(wrapper); OWN=$THEMECTL THEMECTL=$PWD/wrapper; export OWN"
        #expect(
            try themectl.follow("-- \(line)", "next", after: preparation)
                == Outcome(0, "ran system\nstatus 143\n")
        )
    }

    @Test("A command that goes while it is watched for is reported, and the watch goes on")
    func gone() throws {
        let script = "await test -e ran; rm command; \"$THEMECTL\" set dark; await test -s errors"
        let outcome = try Themectl().follow(
            "-- ./command",
            script,
            after: "printf '#!/bin/sh\\ntouch ran\\n' >command; chmod +x command"
        )
        #expect(
            outcome
                == Outcome(
                    0,
                    "status 143\nthemectl: './command': cannot be run: no such file or directory\n"
                )
        )
    }

    @Test("A command's output is passed on whole, and the next value is followed")
    func flood() throws {
        let command = #"sh -c 'yes | head -c 4000000; yes | head -c 4000000 >&2; echo "$1"' x"#
        let outcome = try Themectl().follow(
            "-- \(command)",
            """
            : >seen; grep --line-buffered -v '^y$' <&3 >seen &
            await grep -q system seen
            "$THEMECTL" set dark
            await grep -q dark seen
            cat seen; wc -c <errors; : >errors
            """
        )
        #expect(outcome == Outcome(0, "system\ndark\n8000000\nstatus 143\n"))
    }

    @Test("A command still running at the end gets SIGTERM before SIGKILL")
    func asked() throws {
        let command =
            "sh -c 'trap \"echo asked >asked; exit\" TERM; echo begun; sleep 1000 & wait' x"
        let outcome = try Themectl().follow(
            "-- \(command)",
            "next; kill $watch; await test -s asked; cat asked"
        )
        #expect(outcome == Outcome(0, "begun\nasked\nstatus 143\n"))
    }

    @Test(
        "An endless command and its children end with the watch",
        arguments: [
            "yes", "sleep 1000", "sleep 1000 & sleep 1000",
            "trap '' HUP INT TERM; sleep 1000; sleep 1000",
            "kill -STOP $$", "trap '' HUP INT TERM CONT; kill -STOP $$",
        ]
    )
    func endless(script: String) throws {
        let (themectl, lifeline) = (try Themectl(), try Lifeline())
        try themectl.home.write(
            "exec 5>'\(lifeline.file)'; echo >begun; \(script)\n",
            to: "endless"
        )
        // Its output is not read.
        #expect(
            try themectl.follow("-- sh ./endless", "await test -e begun")
                == Outcome(0, "status 143\n")
        )
        #expect(lifeline.isLoose())
    }

    #if os(Linux)
        @Test("A command that is stopped goes on when it is continued")
        func stopped() throws {
            let command = "sh -c 'echo $$ >pid; kill -STOP $$; echo \"went on, $1\"' x"
            let outcome = try Themectl().follow(
                "-- \(command)",
                "await test -s pid; await grep -q 'T (stopped)' /proc/$(cat pid)/status; kill -CONT $(cat pid); next"
            )
            #expect(outcome == Outcome(0, "went on, system\nstatus 143\n"))
        }

        @Test(
            "A command that cannot be killed is not waited for",
            .enabled(if: Elevation.isAvailable, Elevation.reason)
        )
        func elevated() throws {
            let themectl = try Themectl()
            let outcome = try inTime(Elevation.patience) {
                try themectl.follow(
                    "-- \(Elevation.sleeper(in: themectl.home))",
                    "await test -s pid",
                    after: Elevation.preparation + Elevation.ordinaryCommand
                )
            }
            #expect(outcome == Outcome(0, "status 143\n"))
            #expect(try themectl.shell("kill $(cat pid)") == Outcome(0))
        }
    #endif
}
