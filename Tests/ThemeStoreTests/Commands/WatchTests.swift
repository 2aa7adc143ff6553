import Foundation
import Testing

@Suite("watch")
struct WatchTests {
    /// Starts a watch whose lines come through a pipe; `next` prints the next one, waiting for as long as it takes.
    ///
    /// The time limit only ends a test that fails.
    private func follow(_ options: String, _ script: String) -> String {
        """
        mkfifo lines
        next() { read -r line <&3 && echo "$line"; }
        store=.config/themectl/default.json
        put() { echo "{\\"userInterfaceStyle\\":$1}" >new && mv new "${2:-$store}"; }
        "$THEMECTL" watch --timeout 120 \(options) >lines 2>errors &
        watch=$!
        exec 3<lines
        \(script)
        # The shell itself would say on standard error that it was terminated.
        { kill $watch; wait $watch; } 2>/dev/null
        echo "status $?"
        cat errors
        """
    }

    private static let scenarios: [(name: String, script: String, expected: String)] = [
        ("a folder that does not exist yet", "put() { :; }; \"$THEMECTL\" set dark; next", "dark"),
        ("a replaced file", "mkdir -p .config/themectl; put 2; next; put 1; next", "dark light"),
        (
            "a write in place, and one that leaves the file open",
            "mkdir -p .config/themectl; put 2; next; echo '{\"userInterfaceStyle\":1}' >$store; next; "
                + "exec 4<>$store; printf '{\"userInterfaceStyle\":2}' >&4; next",
            "dark light dark"
        ),
        (
            "deletion and re-creation",
            "mkdir -p .config/themectl; put 2; next; rm $store; next; put 1; next", "dark system light"
        ),
        (
            "a folder removed and made again, while someone is in it",
            "mkdir -p .config/themectl; put 2; next; exec 5<.config/themectl; rm -r .config; next; "
                + "mkdir -p .config/themectl; put 1; next", "dark system light"
        ),
        (
            "a folder moved away and back",
            "mkdir -p .config/themectl; put 2; next; mv .config away; next; mv away .config; next", "dark system dark"
        ),
        (
            "a link re-targeted, and its target replaced",
            "mkdir -p .config/themectl a b; put 2 a/x; put 1 b/x; ln -s ../../a/x $store; next; "
                + "ln -s ../../b/x l; mv l $store; next; put 2 b/x; next", "dark light dark"
        ),
        (
            "a link on the way re-targeted, and its target moved",
            "mkdir -p .config a b; put 2 a/default.json; put 1 b/default.json; ln -s ../a .config/themectl; next; "
                + "ln -sfn ../b .config/themectl; next; mv b c; next; mv a b; next", "dark light system dark"
        ),
        (
            "a dangling link whose target comes",
            "mkdir -p .config/themectl a; ln -s ../../a/x $store; put 2 a/x; next",
            "dark"
        ),
        ("an in-between that is no folder", "touch .config; rm .config; \"$THEMECTL\" set dark; next", "dark"),
    ]

    @Test("Every way in which a store can change is seen", arguments: scenarios.indices)
    func scenario(index: Int) throws {
        let (name, script, expected) = WatchTests.scenarios[index]
        let outcome = try Themectl().shell(follow("", "next; \(script)"))
        let lines = expected.split(separator: " ").map { "\($0)\n" }.joined()
        #expect(outcome == Outcome(0, "system\n\(lines)status 143\n"), "\(name)")
    }

    @Test("The site's default is followed, too")
    func site() throws {
        let themectl = try Themectl(environment: ["XDG_CONFIG_DIRS": "/nonexistent:$HOME/site"])
        var own = themectl
        own.environment["XDG_CONFIG_DIRS"] = "/nonexistent:\(themectl.home.path)/site"
        let script = follow("", "next; mkdir -p site/themectl; put 2 site/themectl/default.json; next")
        #expect(try own.shell(script) == Outcome(0, "system\ndark\nstatus 143\n"))
    }

    @Test("A scope is followed, and what happens elsewhere in the store is not told of")
    func scope() throws {
        let script = follow(
            "--scope a/b",
            """
            next; "$THEMECTL" set dark --scope a; next
            "$THEMECTL" set light --scope c; "$THEMECTL" set light --scope a; next
            """)
        #expect(try Themectl().shell(script) == Outcome(0, "system\ndark\nlight\nstatus 143\n"))
    }

    @Test("A store that stops parsing is warned of once, and the last good value stands")
    func broken() throws {
        let themectl = try Themectl()
        try themectl.writeStore(#"{"userInterfaceStyle":2}"#)
        let script = follow(
            "", "next; echo '{' >$store; until [ -s errors ]; do :; done; echo '{ ' >>$store; put 2; put 1; next")
        let outcome = try themectl.shell(script)
        #expect(outcome.output.hasPrefix("dark\nlight\nstatus 143\n"))
        #expect(outcome.output.contains("themectl: warning: ~/.config/themectl/default.json:2:1: the text ends inside"))
    }

    @Test(
        "A store that makes no sense from the start is a failure",
        arguments: [("{", "", 65), (#"{"userInterfaceStyle":7}"#, "--strict", 65)])
    func brokenAtStart(text: String, option: String, status: Int32) throws {
        let themectl = try Themectl()
        try themectl.writeStore(text)
        #expect(try themectl.shell("exec \"$THEMECTL\" watch \(option)").status == status)
    }

    @Test("A burst of 10,000 changes ends with the last value, and no value comes twice running")
    func burst() throws {
        let themectl = try Themectl()
        try themectl.writeStore(#"{"userInterfaceStyle":2}"#)
        let folder = themectl.home
        // A thread of its own: the tests may be waiting on all that tasks run on.
        Thread.detachNewThread {
            for count in 0..<10_000 {
                let text = #"{"userInterfaceStyle":\#(1 + count % 2)}"#
                try? folder.replace(".config/themectl/default.json", by: text)
            }
            try? folder.replace(".config/themectl/default.json", by: #"{"userInterfaceStyle":0}"#)
        }
        // Only the end has 'system'.
        let outcome = try themectl.shell(
            follow("", "while read -r line <&3 && echo \"$line\" && [ \"$line\" != system ]; do :; done"))
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.suffix(2) == ["system", "status 143"])
        #expect(zip(lines, lines.dropFirst()).allSatisfy { $0 != $1 })
    }

    @Test("JSON is one object a line")
    func json() throws {
        let outcome = try Themectl().shell("\"$THEMECTL\" watch --json --timeout 0 --scope a")
        let members =
            #""app":"default","store":"~/.config/themectl/default.json","scope":"a","appearance":"system","style":null,"#
            + #""source":null,"origin":"default","previous":null}"#
        #expect(outcome.status == 1)
        #expect(outcome.output.hasSuffix(members + "\n"))
        let time = try #require(outcome.output.firstMatch(of: /^{"time":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)",/))
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        let date = try #require(formatter.date(from: String(time.1)))
        #expect(abs(date.timeIntervalSinceNow) < 3600)
    }

    // MARK: Ends

    @Test("--once ends after the first change, and the time is up with 1")
    func ends() throws {
        let script = """
            mkfifo lines
            "$THEMECTL" watch --once --timeout 30 >lines & watch=$!
            exec 3<lines; read -r line <&3; "$THEMECTL" set dark; cat <&3; wait $watch; echo $?
            "$THEMECTL" watch --timeout 0.01; echo $?
            "$THEMECTL" watch --only-changes --timeout 0; echo $?
            """
        #expect(try Themectl().shell(script) == Outcome(0, "dark\n0\ndark\n1\n1\n"))
    }

    @Test(
        "A signal ends it, and the command with it", arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)],
        ["", "-- sh -c 'sleep 100 & echo $! >child; echo begun; wait' x"])
    func signals(signal: (name: String, status: Int32), command: String) throws {
        let script = """
            mkfifo lines
            # The pipe is held open, because its end would end the watch, too.
            { exec 3<lines; read -r line <&3; kill -\(signal.name) "$(cat pid)"; } &
            { sh -c 'echo $$ >pid; exec "$THEMECTL" watch "$@" >lines' x \(command); } 2>/dev/null
            echo $?
            test -e child || exit 0
            until ! kill -0 "$(cat child)" 2>/dev/null || grep -q '^State:.Z' "/proc/$(cat child)/status"; do :; done
            """
        #expect(try Themectl().shell(script) == Outcome(0, "\(signal.status)\n"))
    }

    @Test("A closed pipe ends it with 0, at once and without a change")
    func closedPipe() throws {
        let script = """
            mkfifo lines
            { read -r line <lines; } &
            "$THEMECTL" watch --timeout 30 >lines; echo $?
            """
        #expect(try Themectl().shell(script) == Outcome(0, "0\n"))
        #expect(try Themectl().shell("\"$THEMECTL\" watch --timeout 30 >&-") == Outcome(0))
    }

    #if os(Linux)
        @Test("Full output is an error")
        func full() throws {
            #expect(
                try Themectl().shell("exec \"$THEMECTL\" watch >/dev/full")
                    == Outcome(74, errors: "themectl: standard output: cannot be written: no space left on device\n"))
        }
    #endif

    @Test("Output that nobody reads does not keep the clock from being heard")
    func slowReader() throws {
        let themectl = try Themectl()
        // A pipe that is full already: nothing of it is read until the watch has seen the last change.
        let script = """
            mkfifo lines; exec 4<>lines
            dd if=/dev/zero bs=4096 count=1000 of=lines oflag=nonblock 2>/dev/null
            "$THEMECTL" watch --timeout 0.05 >lines; echo $?
            """
        #expect(try themectl.shell(script) == Outcome(0, "1\n"))
    }

    @Test(
        "Wrong usage",
        arguments: [
            ("watch dark", "watch: unexpected operand 'dark'; try 'themectl help watch'"),
            ("watch --timeout x", "watch: --timeout: 'x' is not a number of seconds; try 5 or 0.5"),
            ("watch --store -", "watch: standard input cannot be watched; try --store FILE"),
            ("watch --onec", "--onec: no such option; try '--once'"),
        ])
    func misuse(line: String, message: String) throws {
        #expect(try Themectl().shell("\"$THEMECTL\" \(line)") == Outcome(64, errors: "themectl: \(message)\n"))
    }

    // MARK: Commands

    @Test("A command gets the value, what it was before, and the store; its failure is reported, and the watch goes on")
    func command() throws {
        let themectl = try Themectl()
        let command = #"sh -c 'echo "$1 $THEMECTL_APPEARANCE ($THEMECTL_PREVIOUS) $THEMECTL_STORE"; exit 3' x"#
        let outcome = try themectl.shell(follow("-- \(command)", "next; \"$THEMECTL\" set dark; next"))
        let store = "~/.config/themectl/default.json"
        let lines = "system system () \(store)\ndark dark (system) \(store)\nstatus 143\n"
        #expect(outcome.output.hasPrefix(lines + "themectl: sh: failed with status 3\n"))
    }

    @Test("The last value reaches a command that was busy, one run at a time")
    func busyCommand() throws {
        let command = "sh -c 'echo \"$1\"; test -e go || read -r word <gate' x"
        let script =
            "mkfifo gate; "
            + follow(
                "-- \(command)",
                "next; \"$THEMECTL\" set dark; \"$THEMECTL\" set light; touch go; echo >gate; next")
        #expect(try Themectl().shell(script) == Outcome(0, "system\nlight\nstatus 143\n"))
    }

    @Test("A command that hangs ends with the time, and one that cannot be run is reported")
    func badCommands() throws {
        #expect(
            try Themectl().shell("\"$THEMECTL\" watch --timeout 0.05 -- sh -c 'exec sleep 100' x") == Outcome(1))
        #expect(
            try Themectl().shell("\"$THEMECTL\" watch --timeout 0.05 -- ./nosuch")
                == Outcome(1, errors: "themectl: './nosuch': cannot be run: no such file or directory\n"))
    }

    @Test("--effective gives the style, and a command both")
    func effective() throws {
        let themectl = try Themectl(environment: ["THEMECTL_SYSTEM": "dark"])
        let command = #"sh -c 'echo "$1 $THEMECTL_APPEARANCE $THEMECTL_STYLE"' x"#
        #expect(
            try themectl.shell(
                "\"$THEMECTL\" watch --effective --timeout 0; \"$THEMECTL\" set light; "
                    + "\"$THEMECTL\" watch --effective --timeout 0.2 -- \(command)")
                == Outcome(1, "dark\nlight light light\n"))
        #expect(try Themectl().run("watch", "--effective").status == 69)
    }

    @Test("The portal's signal is followed through a program that ends with the watch")
    func portal() throws {
        let themectl = try Themectl()
        // Stands in for the portal's client: asked, it tells what a file says; following, what comes through a pipe.
        try themectl.home.write(
            """
            #!/bin/sh
            case $1 in
            call) cat "$HOME/portal" ;;
            monitor) echo $$ >"$HOME/monitor"; exec cat "$HOME/signals" ;;
            esac

            """, to: "bin/gdbus")
        try themectl.home.setMode(0o755, of: "bin/gdbus")
        try themectl.home.write("(<uint32 1>,)\n", to: "portal")
        let script =
            "PATH=$HOME/bin:$PATH; mkfifo signals; exec 4<>signals; "
            + follow(
                "--effective",
                """
                next
                echo '(<uint32 2>,)' >portal; echo changed >&4; next
                until [ -s monitor ]; do :; done
                """) + "\nkill -0 \"$(cat monitor)\" 2>&1 | grep -c 'No such process'"
        #expect(try themectl.shell(script) == Outcome(0, "dark\nlight\nstatus 143\n1\n"))
    }

    #if os(Linux)
        @Test("Where nothing more can be watched, the message names the limit")
        func limit() throws {
            let limited = "unshare -Ur sh -c 'echo 0 >/proc/sys/user/max_inotify_watches"
            guard try Themectl().shell(limited + "' 2>/dev/null").status == 0 else { return }
            let outcome = try Themectl().shell(limited + " && exec \"$THEMECTL\" watch'")
            #expect(outcome.status == 74)
            #expect(outcome.errors.contains("try a larger fs.inotify.max_user_watches"))
        }
    #endif
}
