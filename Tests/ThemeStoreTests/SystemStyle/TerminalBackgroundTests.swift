import Foundation
import Testing
@testable import ThemeStore

@Suite(
    "The terminal's background",
    .bounded,
    .onOwnThreads,
    .unemulated(
        "qemu does not name the controlling terminal, so the tests would wait for each other"
    )
)
struct TerminalBackgroundTests {
    typealias Answer = SystemStyleAnswer

    private static let silent = Answer.failure("the terminal did not answer within a second")
    private static let unknowing = Answer.noOpinion("the terminal does not report its background")

    private func answer(_ heard: String) -> Answer {
        TerminalReport(Array(heard.utf8)).answer
    }

    @Test(
        "A background is light or dark by its perceived brightness",
        arguments: [
            ("0000/0000/0000", .dark), ("ffff/ffff/ffff", .light), ("FFFF/FFFF/FFFF", .light),
            ("00/00/00", .dark), ("ff/ff/ff", .light), ("0/0/0", .dark), ("f/f/f", .light),
            ("fff/fff/fff", .light),
            ("0000/ffff/0000", .light), ("ffff/0000/0000", .dark), ("0000/0000/ffff", .dark),
            ("fdfd/f6f6/e3e3", .light), ("0000/2b2b/3636", .dark), ("2e/34/36", .dark),
            ("f/ff/ffff", .light),
        ] as [(String, InterfaceStyle)]
    )
    func colors(_ color: String, _ expected: InterfaceStyle) {
        for end in ["\u{07}", "\u{1B}\\"] {
            let heard = "\u{1B}]11;rgb:\(color)\(end)\u{1B}[?64;1c"
            #expect(answer(heard) == .style(expected))
        }
    }

    @Test(
        "The mode that a terminal reports wins over its background",
        arguments: [
            ("\u{1B}[?997;1n", .style(.dark)), ("\u{1B}[?997;2n", .style(.light)),
            ("\u{1B}[?997;1n\u{1B}]11;rgb:ff/ff/ff\u{07}", .style(.dark)),
            ("\u{1B}]11;rgb:00/00/00\u{1B}\\\u{1B}[?997;2n", .style(.light)),
            ("typed\u{1B}[?997;1nahead", .style(.dark)),
            ("\u{1B}]11;rgba:ffff/ffff/ffff/0000\u{07}", .style(.light)),
            ("\u{1B}]11;rgba:0/0/0/f\u{07}", .style(.dark)),
            ("\u{1B}[?997;3n", unknowing), ("\u{1B}[?996;1n", unknowing),
            ("\u{1B}[997;1n", unknowing),
            ("\u{1B}[?997;1", unknowing),
        ] as [(String, Answer)]
    )
    func modes(_ heard: String, _ expected: Answer) {
        #expect(answer(heard + "\u{1B}[?64;1c") == expected)
    }

    @Test("A hexadecimal c in a colour, or a typed one, does not end the answers")
    func end() {
        for heard in ["\u{1B}[?997;1ncc\u{1B}]11;rgb:cc/cc/cc\u{07}", "\u{1B}[?64;1\u{1B}c"] {
            #expect(!TerminalReport(Array(heard.utf8)).isComplete)
            #expect(TerminalReport(Array((heard + "\u{1B}[?6c").utf8)).isComplete)
        }
    }

    @Test(
        "A terminal's answer without a colour is refused, not taken for light",
        arguments: [
            ("", silent),
            ("\u{1B}", silent), ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}", silent),
            ("\u{1B}]11;rgb:ffff/ff", silent),
            ("\u{1B}]11;rgb:ffff/ffff/ffff", silent),
            ("typed ahead", silent),
            ("\u{1B}[?64;1c", unknowing),
            ("\u{1B}[?6c", unknowing),
            ("\u{1B}]10;rgb:ffff/ffff/ffff\u{07}\u{1B}[?6c", unknowing),
            (
                "\u{1B}]11;rgb:ffff/ffff\u{07}\u{1B}[?6c",
                .failure("the terminal answered 'ffff/ffff'")
            ),
            ("\u{1B}]11;rgb:gg/00/00\u{07}", .failure("the terminal answered 'gg/00/00'")),
            ("\u{1B}]11;rgb://\u{07}", .failure("the terminal answered '//'")),
            ("\u{1B}]11;rgb:\u{07}", .failure("the terminal answered ''")),
            ("\u{1B}]11;rgb:-1/-1/-1\u{07}", .failure("the terminal answered '-1/-1/-1'")),
            ("\u{1B}]11;rgb:+f/+f/+f\u{07}", .failure("the terminal answered '+f/+f/+f'")),
        ]
    )
    func noColor(_ heard: String, _ expected: Answer) {
        #expect(answer(heard) == expected)
    }

    #if os(Linux)
        private static let question = "\u{1B}[?996n\u{1B}]11;?\u{1B}\\\u{1B}[c"
        private static let attributes = "\u{1B}[?64;1;2c"
        private static let white = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"

        private static func refusal(_ reason: String) -> Outcome {
            Outcome(
                69,
                errors:
                    "themectl: get: no source reports what the system shows (terminal: \(reason)); "
                    + "try --default light\n"
            )
        }

        @Test(
            "A terminal is restored after being asked",
            PseudoTerminal.needed,
            arguments: [
                (["\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\" + attributes], Outcome(0, "light\n")),
                (["\u{1B}]11;rgb:1111/1111/1111\u{07}" + attributes], Outcome(0, "dark\n")),
                (
                    ["\u{1B}[?997;1n\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\" + attributes],
                    Outcome(0, "dark\n")
                ),
                (
                    ["\u{1B}]11;rgb:ff", "ff/ffff/ffff\u{1B}", "\\\u{1B}[?6", "4c"],
                    Outcome(0, "light\n")
                ),
                ([attributes], refusal("the terminal does not report its background")),
                (["\u{1B}]11;rgb:ffff/ff"], refusal("the terminal did not answer within a second")),
                ([], refusal("the terminal did not answer within a second")),
                (
                    [String(repeating: "x", count: 2000)],
                    refusal("the terminal did not answer within a second")
                ),
                (
                    ["\u{1B}]11;mauve\u{07}" + attributes],
                    refusal("the terminal does not report its background")
                ),
            ] as [([String], Outcome)]
        )
        func asking(_ answer: [String], _ expected: Outcome) throws {
            let terminal = try PseudoTerminal()
            terminal.answer = answer
            let settings = terminal.settings
            let outcome = try inTime {
                try terminal.run("exec $THEMECTL get --source terminal", in: try Themectl())
            }
            #expect(outcome == expected)
            #expect(terminal.settings == settings)
            #expect(terminal.screen == TerminalBackgroundTests.question)
        }

        @Test(
            "If tmux does not report the background, its terminal is queried through tmux",
            PseudoTerminal.needed,
            arguments: [
                ("echo on", [attributes, white], Outcome(0, "light\n"), true),
                ("echo all", [attributes, white], Outcome(0, "light\n"), true),
                (
                    "echo 'unknown option: allow-passthrough' >&2; exit 1", [attributes, white],
                    Outcome(0, "light\n"), true
                ),
                (
                    "echo on", [attributes], refusal("the terminal does not report its background"),
                    true
                ),
                (
                    "echo off", [attributes],
                    refusal("the terminal does not report its background"), false
                ),
                (
                    "exec sleep 60", [attributes],
                    refusal("the terminal does not report its background"),
                    false
                ),
                (nil, [white + attributes], Outcome(0, "light\n"), false),
                (nil, [], refusal("the terminal did not answer within a second"), false),
            ] as [(String?, [String], Outcome, Bool)]
        )
        func tmux(_ script: String?, _ answer: [String], _ expected: Outcome, _ isPassedOn: Bool)
            throws
        {
            let passedOn = "\u{1B}Ptmux;\u{1B}\u{1B}]11;?\u{1B}\u{1B}\\\u{1B}\\"
            let terminal = try PseudoTerminal()
            terminal.answer = answer
            terminal.laterCue = passedOn
            let standIns = try StandIns(["tmux": script ?? "exit 1"])
            let themectl = try Themectl(standIns, environment: ["TMUX": "/tmp/tmux-0/default,1,0"])
            let settings = terminal.settings
            #expect(
                try terminal.run("exec $THEMECTL get --source terminal", in: themectl) == expected
            )
            #expect(
                terminal.screen == TerminalBackgroundTests.question + (isPassedOn ? passedOn : "")
            )
            #expect(
                standIns.runs(of: "tmux") == (script == nil ? [] : ["show -Av allow-passthrough"])
            )
            #expect(terminal.settings == settings)
        }

        @Test("The terminator of an answer through tmux is read with it", PseudoTerminal.needed)
        func terminator() throws {
            let terminal = try PseudoTerminal()
            terminal.answer =
                [TerminalBackgroundTests.attributes] + ["\u{1B}]11;rgb:0/0/0\u{1B}", "\\"]
            terminal.laterCue = "\u{1B}Ptmux;"
            terminal.typed = "next\n"
            let themectl = try Themectl(
                StandIns(["tmux": "echo on"]),
                environment: ["TMUX": "/tmp/tmux-0/default,1,0"]
            )
            let outcome = try terminal.run(
                "$THEMECTL get --source terminal; : >ready; read -r line; echo \"$line\"",
                in: themectl
            )
            #expect(outcome == Outcome(0, "dark\nnext\n"))
        }

        @Test(
            "Processes that ask one terminal take turns, and leave it as it was",
            PseudoTerminal.needed,
            .linuxOnly("macOS has one lock for all terminals"),
            arguments: [
                "$ASK & $ASK; wait", "$ASK | sh -c '$ASK; cat'",
                "$ASK </dev/null & $ASK <&- & $ASK; wait",
            ]
        )
        func turns(_ script: String) throws {
            let terminal = try PseudoTerminal()
            terminal.answerToAll =
                "\u{1B}]11;rgb:0/0/0\u{1B}\\" + TerminalBackgroundTests.attributes
            terminal.typed = "next\n"
            let settings = terminal.settings
            let outcome = try terminal.run(
                """
                export ASK="$THEMECTL get --source terminal --default dark"
                for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do \(script); done | uniq
                : >ready; read -r line; echo "$line"
                """,
                in: try Themectl()
            )
            #expect(outcome == Outcome(0, "dark\nnext\n"))
            #expect(terminal.settings == settings)
        }

        @Test(
            "A terminal that another process queries is not queried",
            PseudoTerminal.needed,
            // macOS tells a terminal's name only of a standard stream.
            arguments: Themectl.isForMacOS ? [""] : ["", "</dev/null", "<&-"]
        )
        func taken(_ input: String) throws {
            let terminal = try PseudoTerminal()
            terminal.lock()
            let outcome = try terminal.run(
                "exec $THEMECTL get --source terminal \(input)",
                in: try Themectl()
            )
            #expect(
                outcome == TerminalBackgroundTests.refusal("another process is asking the terminal")
            )
            #expect(terminal.screen.isEmpty)
        }

        @Test("Modes that another program sets meanwhile stay", PseudoTerminal.needed)
        func otherModes() throws {
            let terminal = try PseudoTerminal()
            let outcome = try terminal.run(
                """
                $THEMECTL get --source terminal --default light &
                until [ -e asked ]; do sleep 0.01; done
                stty -icanon -echo min 3
                stty -g >set
                wait
                stty -g | cmp - set
                """,
                in: try Themectl()
            )
            #expect(outcome == Outcome(0, "light\n"))
        }

        @Test("A question waits for output that is stopped for a moment", PseudoTerminal.needed)
        func heldForAMoment() throws {
            let terminal = try PseudoTerminal()
            terminal.answer = ["\u{1B}]11;rgb:0/0/0\u{07}" + TerminalBackgroundTests.attributes]
            terminal.hold()
            let outcome = try terminal.run(
                "(sleep 0.1; : >go) & exec $THEMECTL get --source terminal",
                in: try Themectl()
            )
            #expect(outcome == Outcome(0, "dark\n"))
        }

        @Test(
            "An answer reaches neither the screen nor the next line, and typed text is kept",
            PseudoTerminal.needed,
            arguments: [
                ("\u{1B}]11;rgb:0/0/0\u{07}" + attributes, "dark", "next\n"),
                ("\u{1B}]11;rgb:0/0/0\u{07}" + attributes + "the ", "dark", "the next\n"),
                (
                    "\u{1B}]11;rgb:0/0/0\u{07}" + attributes + String(repeating: "x", count: 2000),
                    "dark",
                    String(repeating: "x", count: 2000) + "next\n"
                ),
                (
                    String(repeating: "x", count: 2000) + "\u{1B}]11;rgb:0/0/0\u{07}" + attributes,
                    "dark", "next\n"
                ),
                (String(repeating: "x", count: 2000), "light", "next\n"),
            ]
        )
        func nothingLeft(_ answer: String, _ style: String, _ line: String) throws {
            let terminal = try PseudoTerminal()
            terminal.answer = [answer]
            terminal.typed = "next\n"
            let outcome = try terminal.run(
                "$THEMECTL get --source terminal --default light; : >ready; read line; echo $line",
                in: try Themectl()
            )
            #expect(outcome == Outcome(0, "\(style)\n\(line)"))
            #expect(terminal.screen == TerminalBackgroundTests.question + "next\n")
        }

        @Test(
            "A terminal that sends without a pause is given up after its second",
            PseudoTerminal.needed
        )
        func flood() throws {
            let terminal = try PseudoTerminal()
            terminal.flood = String(repeating: "x", count: 2000)
            let outcome = try terminal.run(
                "$THEMECTL get --source terminal --default light; echo $?",
                in: try Themectl()
            )
            #expect(outcome.status == 0 && outcome.output == "light\n0\n")
        }

        @Test("A return that is typed behind the answer ends a line", PseudoTerminal.needed)
        func typedCommands() throws {
            let terminal = try PseudoTerminal()
            terminal.answer = [
                "\u{1B}]11;rgb:0/0/0\u{07}" + TerminalBackgroundTests.attributes + "one\rtwo\r"
            ]
            let outcome = try terminal.run(
                "$THEMECTL get --source terminal; read first; read second; echo $second $first",
                in: try Themectl()
            )
            #expect(outcome == Outcome(0, "dark\ntwo one\n"))
        }

        @Test(
            "Where input is waiting, nothing is asked, and all of it is kept",
            PseudoTerminal.needed,
            arguments: [("one\ntwo\n", "", "one"), ("wai", "ting\n", "waiting")]
        )
        func waitingInput(_ waiting: String, _ typed: String, _ line: String) throws {
            let terminal = try PseudoTerminal()
            terminal.send(waiting)
            terminal.typed = typed
            let outcome = try terminal.run(
                "$THEMECTL get --source terminal; : >ready; read line; echo $line",
                in: try Themectl()
            )
            var expected = TerminalBackgroundTests.refusal("input is waiting in the terminal")
            (expected.status, expected.output) = (0, "\(line)\n")
            #expect(outcome == expected)
            #expect(terminal.screen == waiting + typed)
        }

        @Test(
            "A terminal that takes no control sequences is not asked",
            PseudoTerminal.needed,
            arguments: [("dumb", "$TERM is 'dumb'"), ("", "$TERM is not set")]
        )
        func plainTerminal(_ kind: String, _ reason: String) throws {
            let terminal = try PseudoTerminal()
            let outcome = try terminal.run(
                "exec $THEMECTL get --source terminal",
                in: try Themectl(environment: ["TERM": kind])
            )
            #expect(outcome == TerminalBackgroundTests.refusal(reason))
            #expect(terminal.screen.isEmpty)
        }

        @Test(
            "A signal is delivered after the terminal is restored",
            PseudoTerminal.needed,
            .linuxOnly("of these numbers macOS has only some"),
            arguments: [
                SIGTERM, SIGHUP, SIGALRM, SIGUSR1, SIGUSR2, SIGPIPE, SIGVTALRM, SIGPROF, SIGXCPU,
                SIGSYS, 34, 64,
            ]
        )
        func interrupted(_ signal: Int32) throws {
            let outOfTime = TerminalBackgroundTests.refusal(
                "the terminal did not answer within a second"
            )
            var outcome = outOfTime
            // A question that ended before the signal came says nothing of it.
            while outcome == outOfTime, !Task.isCancelled {
                let terminal = try PseudoTerminal()
                let settings = terminal.settings
                outcome = try terminal.run(
                    """
                    $THEMECTL get --source terminal &
                    until [ -e asked ]; do sleep 0.01; done
                    kill -\(signal) $!
                    wait $!
                    """,
                    in: try Themectl()
                )
                #expect(terminal.settings == settings)
            }
            #expect(outcome.output.isEmpty && outcome.status == 128 + signal)
        }

        @Test("A terminal that accepts no output is given up after a second", PseudoTerminal.needed)
        func held() throws {
            let terminal = try PseudoTerminal()
            terminal.hold()
            let outcome = try inTime {
                try terminal.run("exec $THEMECTL get --source terminal", in: try Themectl())
            }
            #expect(
                outcome
                    == TerminalBackgroundTests.refusal(
                        "the terminal did not answer within a second"
                    )
            )
        }

        @Test(
            "A background process does not ask the terminal, which would stop it",
            PseudoTerminal.needed
        )
        func background() throws {
            let terminal = try PseudoTerminal()
            terminal.answer = ["\u{1B}]11;rgb:0/0/0\u{07}" + TerminalBackgroundTests.attributes]
            let outcome = try terminal.run(
                "set -m; $THEMECTL get --source terminal & wait $!",
                in: try Themectl()
            )
            #expect(
                outcome
                    == TerminalBackgroundTests.refusal(
                        "this process is in the background of the terminal"
                    )
            )
            #expect(terminal.screen.isEmpty)
        }

        @Test("The terminal is asked only by name", PseudoTerminal.needed)
        func notNamed() throws {
            let terminal = try PseudoTerminal()
            let themectl = try Themectl(try StandIns())
            let outcome = try terminal.run(
                "$THEMECTL get --effective --default dark; $THEMECTL explain >/dev/null",
                in: themectl
            )
            #expect(outcome == Outcome(0, "dark\n"))
            #expect(terminal.screen.isEmpty)
        }

        @Test("Without a terminal, --source terminal does not answer")
        func noTerminal() throws {
            let themectl = try Themectl(environment: ["TERM": "xterm"])
            #expect(
                try themectl.shell("exec setsid --wait $THEMECTL get --source terminal")
                    == TerminalBackgroundTests.refusal(
                        "there is no terminal: "
                            + (Themectl.isForMacOS
                                ? "device not configured" : "no such device or address")
                    )
            )
        }
    #endif
}
