#if os(Linux)
    import Testing

    @Suite("watch with a command, in a terminal", .bounded, .onOwnThreads, PseudoTerminal.needed)
    struct WatchTerminalTests {
        static let hooks = [
            "read -r line </dev/tty", "read -r line <&2", "read -r line <&3",
            "stty -echo </dev/tty", "stty -echo <&2",
            "stty -echo <&3", #"trap "" TTOU TTIN; stty -echo <&2"#,
            #"trap "" TTOU TTIN; stty -echo </dev/tty"#,
            "echo printed >&2", #"bash -ic "stty -echo; echo printed" >&2"#, "more <&2",
        ]

        @Test(
            "A command can neither read the terminal nor change it, nor stop the watch",
            arguments: hooks
        )
        func hook(_ hook: String) throws {
            let script = """
                exec 2<>/dev/tty 3<>/dev/tty
                stty tostop
                before=$(stty -g)
                "$THEMECTL" watch --timeout 60 -- sh -c \
                    'case $1 in system) echo >begun; \(hook) ;; *) echo went on >log ;; esac' x &
                watch=$!
                until test -e begun; do sleep 0.02; done
                "$THEMECTL" set dark
                until test -s log; do sleep 0.02; done
                kill $watch
                wait $watch
                echo "$?"
                cat log
                test "$before" = "$(stty -g)" && echo the same
                """
            let outcome = try PseudoTerminal().run(script, in: Themectl())
            #expect(outcome == Outcome(0, "143\nwent on\nthe same\n"))
        }

        @Test("A command prints all its lines to the terminal, also in the background")
        func output() throws {
            let script = """
                exec 2>&1
                stty tostop
                (until test -e begun; do sleep 0.02; done; "$THEMECTL" set -q dark) &
                "$THEMECTL" watch --once -- sh -c \
                    'echo >begun; echo "saw $1"; echo "told $1" >&2; test -t 1 || exit 3' x
                echo end
                """
            let terminal = try PseudoTerminal()
            #expect(try terminal.run(script, in: Themectl(), printsToTerminal: true) == Outcome(0))
            let failure = "themectl: 'sh': failed with status 3"
            let lines = terminal.screen.split(whereSeparator: \.isNewline).map(String.init)
            #expect(
                lines == [
                    "saw system", "told system", failure, "saw dark", "told dark", failure, "end",
                ]
            )
        }

        @Test("A watch in the background reports a failure to a terminal with 'stty tostop'")
        func background() throws {
            let script = """
                exec 2>&1
                stty tostop
                set -m
                "$THEMECTL" watch --timeout 60 -- sh -c \
                    'case $1 in system) echo >begun; exit 3 ;; *) echo >ended ;; esac' x &
                until test -e begun; do sleep 0.02; done
                "$THEMECTL" set -q dark
                until test -e ended; do sleep 0.02; done
                kill %1
                """
            let terminal = try PseudoTerminal()
            #expect(try terminal.run(script, in: Themectl(), printsToTerminal: true) == Outcome(0))
            #expect(terminal.screen.contains("themectl: 'sh': failed with status 3"))
        }

        @Test("A terminal that is stopped for a moment shows a command's output and its failure")
        func stopped() throws {
            let script = """
                exec 2>&1
                (until test -e begun; do sleep 0.02; done; "$THEMECTL" set -q dark) &
                (until test -e ended; do sleep 0.02; done; sleep 0.1; echo >go) &
                "$THEMECTL" watch --once -- sh -c \
                    'echo >begun; echo "saw $1"; case $1 in dark) echo >ended; exit 3 ;; esac' x
                echo end
                """
            let terminal = try PseudoTerminal()
            terminal.hold()
            #expect(try terminal.run(script, in: Themectl(), printsToTerminal: true) == Outcome(0))
            let failure = "themectl: 'sh': failed with status 3"
            let lines = terminal.screen.split(whereSeparator: \.isNewline).map(String.init)
            #expect(lines == ["saw system", "saw dark", failure, "end"])
        }
    }
#endif
