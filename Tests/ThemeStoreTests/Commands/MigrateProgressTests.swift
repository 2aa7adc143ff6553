#if os(Linux)
    import Foundation
    import Testing

    @testable import themectl

    /// Terminal output of a migration of many stores.
    @Suite("migrate, in a terminal", .bounded, .onOwnThreads)
    struct MigrateProgressTests {
        private static let count = 64
        /// As many as an interrupt needs to come in time.
        private static let countToInterrupt = 640

        private func themectl(stores: Int = count) throws -> Themectl {
            let themectl = try Themectl(environment: ["TERM": "xterm"])
            for number in 0..<stores {
                try themectl.writeStore(#"{"isDarkMode":true}"#, "app-\(10_000 + number)")
            }
            return themectl
        }

        private static let lines = (0..<count).map {
            "~/.config/themectl/app-\(10_000 + $0).json: dark, from isDarkMode true"
        }

        /// The bars sent to a terminal, each with its number of stores done.
        private func bars(_ terminal: PseudoTerminal) -> [(text: Substring, done: Int)] {
            terminal.screen.matches(of: #/\r(\[#*\.*\] (\d+)/64)/#).map { ($0.1, Int($0.2) ?? -1) }
        }

        @Test(
            "A progress bar grows in the last line and is cleared at the end",
            PseudoTerminal.needed,
            arguments: [80, 40]
        )
        func bar(_ columns: Int) throws {
            let themectl = try themectl()
            let terminal = try PseudoTerminal(columns: columns)
            #expect(
                try terminal.run(#"exec "$THEMECTL" migrate --all >&0 2>&0"#, in: themectl)
                    == Outcome(0)
            )
            let bars = bars(terminal)
            #expect(bars.count > 2)
            #expect(bars.map(\.done) == bars.map(\.done).sorted())
            #expect(
                bars.map(\.text)
                    == bars.map { ProgressBar.text($0.done, of: Self.count, columns: columns)[...] }
            )
            // A bar is drawn only over a bar or at the start of a line.
            #expect(terminal.screen.matches(of: #/[^\n\r]\[[#.]+\] /#).isEmpty)
            let shown = terminal.shown.map { $0.replacing(themectl.home.path, with: "~") }
            let total = "64 migrated, 0 already current, 0 without a setting, 0 failed"
            #expect(shown == Self.lines + [total, ""])
        }

        @Test(
            "With standard output redirected, the terminal shows only the bar",
            PseudoTerminal.needed
        )
        func barAlone() throws {
            let terminal = try PseudoTerminal(columns: 40)
            #expect(
                try terminal.run(#"exec "$THEMECTL" migrate --all >/dev/null 2>&0"#, in: themectl())
                    == Outcome(0)
            )
            #expect(bars(terminal).count > 2)
            #expect(terminal.shown == [""])
        }

        @Test(
            "An interrupt clears the bar and says how many are done",
            PseudoTerminal.needed,
            arguments: [80, 40]
        )
        func interrupted(_ columns: Int) throws {
            let terminal = try PseudoTerminal(columns: columns)
            terminal.cue = "/640"
            terminal.answer = ["\u{03}"]
            // The shell survives. Only the command is interrupted.
            let outcome = try terminal.run(
                #"trap : INT; sh -c 'exec "$THEMECTL" migrate --all >/dev/null 2>&0'; echo $?"#,
                in: themectl(stores: Self.countToInterrupt)
            )
            #expect(outcome == Outcome(0, "130\n"))
            #expect(terminal.shown.count == 2)
            let message =
                /themectl: interrupted: ([1-9]\d*) of 640 stores done; run it again for the others/
            #expect(terminal.shown.first?.wholeMatch(of: message) != nil, "\(terminal.shown)")
        }

        @Test(
            "The bar is drawn only on a terminal that can redraw, without --quiet or --json",
            PseudoTerminal.needed,
            arguments: [
                ("xterm", "", true), ("xterm", "--quiet", false), ("xterm", "--json", false),
                ("dumb", "", false),
            ]
        )
        func whoSeesIt(_ kind: String, _ option: String, _ isShown: Bool) throws {
            let terminal = try PseudoTerminal(columns: 80)
            var themectl = try themectl()
            themectl.environment["TERM"] = kind
            let script = #"exec "$THEMECTL" migrate --all \#(option) >/dev/null 2>&0"#
            #expect(try terminal.run(script, in: themectl) == Outcome(0))
            #expect(terminal.screen.isEmpty != isShown)
        }
    }

    extension PseudoTerminal {
        /// The visible lines at the end, with the cursor's line last.
        fileprivate var shown: [String] {
            var lines: [[Unicode.Scalar]] = [[]]
            var column = 0
            var rest = screen.unicodeScalars[...]
            while let scalar = rest.popFirst() {
                switch scalar {
                case "\r": column = 0
                case "\n":
                    lines.append([])
                    column = 0
                case "\u{1B}":
                    // The only escape sequence sent is: delete to the end of the line.
                    guard rest.starts(with: "[K".unicodeScalars) else {
                        return ["\\u{1B}" + String(rest.prefix(9))]
                    }
                    rest = rest.dropFirst(2)
                    lines[lines.count - 1].removeLast(lines[lines.count - 1].count - column)
                default:
                    let line = lines.count - 1
                    if column < lines[line].count {
                        lines[line][column] = scalar
                    } else {
                        lines[line].append(scalar)
                    }
                    column += 1
                }
            }
            return lines.map { String(String.UnicodeScalarView($0)) }
        }
    }
#endif
