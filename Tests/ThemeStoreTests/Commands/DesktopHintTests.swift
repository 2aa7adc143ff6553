#if os(Linux)
    import Foundation
    import Testing

    /// The note for people who store a style while the desktop shows another one.
    @Suite(
        "The note about the desktop",
        .bounded,
        .onOwnThreads,
        .linuxOnly("macOS has no desktop portal")
    )
    struct DesktopHintTests {
        private static let portal = "org.freedesktop.portal.Desktop"
        private static let backend = "org.freedesktop.impl.portal.desktop.themectl"

        /// A command beside a portal that reports light.
        private func themectl(
            names: [String] = [portal],
            read: FakeBus.Reply = .wrapped(2)
        ) throws -> Themectl {
            try Themectl(FakeBus(.silence, ["Read": read, "ListNames": .names(names)]))
        }

        /// The output of a command line on a terminal, with its status.
        private func screen(_ line: String, in themectl: Themectl) throws -> String {
            let terminal = try PseudoTerminal(columns: 200)
            let outcome = try terminal.run(
                "exec 2>&1; \(line); echo status $?",
                in: themectl,
                printsToTerminal: true
            )
            #expect(outcome.status == 0)
            return terminal.screen.replacing("\r\n", with: "\n")
        }

        private func note(_ style: String, shown: String) -> String {
            "themectl: note: the desktop still shows \(shown); to switch it too, "
                + "try 'themectl set \(style) --system'\n"
        }

        @Test(
            "A person who sees no change gets one note",
            PseudoTerminal.needed,
            arguments: [("set dark", ""), ("toggle", "dark\n")]
        )
        func note(_ words: String, _ output: String) throws {
            let expected = note("dark", shown: "light") + output + "status 0\n"
            var shown = ""
            var calls: [String]? = []
            // On a busy machine, the portal's answer may come after the time for the note.
            for _ in 1...20 where shown != expected {
                let themectl = try themectl()
                _ = try themectl.run("set", "light")
                shown = try screen("$THEMECTL \(words)", in: themectl)
                calls = themectl.bus?.calls
            }
            #expect(shown == expected)
            #expect(calls == ["ListNames", "Read"])
        }

        @Test(
            "Nobody gets the note who asked for less, or for another store",
            PseudoTerminal.needed,
            arguments: [
                "set dark -q", "set dark --json >/dev/null", "set dark -n 2>/dev/null",
                "set dark --scope a", "set dark --site", "set dark -a other", "set dark -s file",
                "set dark 2>errors", "set light", "set system", "reset",
            ]
        )
        func silence(_ line: String) throws {
            let themectl = try themectl()
            let screen = try screen("$THEMECTL \(line)", in: themectl)
            #expect(screen.hasSuffix("status 0\n"))
            let all = screen + (themectl.home.text("errors") ?? "")
            #expect(!all.contains("the desktop still shows"))
        }

        @Test(
            "A portal that is silent, missing or fed by themectl causes no note",
            PseudoTerminal.needed,
            arguments: [
                ([portal], .silence), ([portal], .late(.wrapped(2), 0.3)),
                ([portal], .wrapped(1)), ([], .wrapped(2)), ([portal, backend], .wrapped(2)),
            ] as [([String], FakeBus.Reply)]
        )
        func portals(_ names: [String], _ read: FakeBus.Reply) throws {
            let themectl = try themectl(names: names, read: read)
            #expect(try screen("$THEMECTL set dark", in: themectl) == "status 0\n")
        }

        @Test("A runner of hooks causes no note", PseudoTerminal.needed, .needs("flock"))
        func runner() throws {
            var themectl = try themectl()
            themectl.environment["XDG_RUNTIME_DIR"] = themectl.home.path("run")
            let lock = "run/themectl-hooks.lock"
            try themectl.home.write("", to: lock)
            let line = "PATH=/usr/bin:/bin flock $HOME/\(lock) $THEMECTL set dark"
            #expect(try screen(line, in: themectl) == "status 0\n")
        }
    }
#endif
