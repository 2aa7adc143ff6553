#if os(Linux)
    import Foundation
    import Testing

    @testable import themectl

    /// Terminal output of a migration of many stores.
    @Suite("migrate, in a terminal", .bounded, .onOwnThreads)
    struct MigrateProgressTests {
        private static let count = 64

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

        /// The numbers of stores done, as sent to a terminal.
        private func counts(_ terminal: PseudoTerminal) -> [Int] {
            terminal.screen.matches(of: #/\r(\d+)/64/#).map { Int($0.1) ?? -1 }
        }

        @Test(
            "A count grows in the last line and is cleared at the end",
            PseudoTerminal.needed
        )
        func count() throws {
            let themectl = try themectl()
            let terminal = try PseudoTerminal(columns: 80)
            #expect(
                try terminal.run(#"exec "$THEMECTL" migrate --all >&0 2>&0"#, in: themectl)
                    == Outcome(0)
            )
            #expect(counts(terminal) == Array(0..<Self.count))
            let shown = terminal.shown.map { $0.replacing(themectl.home.path, with: "~") }
            let total = "64 migrated, 0 already current, 0 without a setting, 0 failed"
            #expect(shown == Self.lines + [total, ""])
        }

        @Test(
            "With standard output redirected, the terminal shows only the count",
            PseudoTerminal.needed
        )
        func countAlone() throws {
            let terminal = try PseudoTerminal(columns: 40)
            #expect(
                try terminal.run(#"exec "$THEMECTL" migrate --all >/dev/null 2>&0"#, in: themectl())
                    == Outcome(0)
            )
            #expect(counts(terminal).count == Self.count)
            #expect(terminal.shown == [""])
        }

        @Test(
            "The count is shown only on a terminal that can redraw, without --quiet or --json",
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
