import Testing

@testable import ThemeStore
@testable import themectl

@Suite("palette", .bounded, .onOwnThreads)
struct PaletteTests {
    private static let own =
        ##"{"card":{"light":"#123","dark":"#456"},"my-Role":{"light":"#00000080","dark":"#FFF"}}"##

    /// A command that gets the system's style from `$THEMECTL_SYSTEM`.
    private func themectl(_ system: String? = nil) throws -> Themectl {
        try Themectl(environment: system.map { ["THEMECTL_SYSTEM": $0] } ?? [:])
    }

    @Test("The palette's style is that of get --effective", arguments: ["light", "dark"])
    func style(_ system: String) throws {
        let themectl = try themectl(system)
        let other = system == "light" ? "dark" : "light"
        func colors(_ style: String) -> Outcome {
            Outcome(0, style == "light" ? "card\t#FFFFFF\n" : "card\t#424242\n")
        }
        #expect(try themectl.line("palette card") == colors(system))
        #expect(try themectl.line("palette --style \(other) card") == colors(other))
        try themectl.writeStore(#"{"userInterfaceStyle":\#(other == "light" ? 1 : 2)}"#)
        #expect(try themectl.line("palette card") == colors(other))
        #expect(try themectl.line("palette card -a x") == colors(system))
    }

    @Test("Roles are printed in the order given, each once")
    func roles() throws {
        let expected = Outcome(0, "card\t#FFFFFF\nprimaryText\t#000000DE\n")
        #expect(try themectl("light").line("palette card primaryText card") == expected)
    }

    @Test("Forms with both styles ask no source")
    func unneeded() throws {
        let bus = try FakeBus()
        let themectl = try Themectl(bus)
        try themectl.writeStore("no store")
        for line in [
            "--style dark", "--as css", "--as json", "--json", "--as swift", "--as html",
            "--as colorset card",
            "--check",
            "--as sh --style light",
        ] {
            #expect(try themectl.line("palette \(line)").status == 0, "\(line)")
        }
        #expect(bus.calls.isEmpty)
        #expect(
            try themectl.line("palette")
                == Outcome(
                    65,
                    errors: "themectl: ~/.config/themectl/default.json:1:1: expected a value\n"
                )
        )
    }

    @Test("If no source answers, --default is used, or the status is 69")
    func unknown() throws {
        let themectl = try Themectl(try StandIns())
        let outcome = try themectl.line("palette card")
        #expect(outcome.status == 69)
        #expect(outcome.output == "")
        #expect(
            outcome.errors.hasPrefix("themectl: palette: no source reports what the system shows (")
        )
        #expect(outcome.errors.hasSuffix("; try --default light\n"))
        #expect(try themectl.line("palette card --default dark") == Outcome(0, "card\t#424242\n"))
    }

    @Test("Every form prints what its golden file has")
    func whole() throws {
        let themectl = try themectl("dark")
        for (line, file) in [
            ("--as hex --style light", "light.txt"), ("--as sh", "dark.sh"),
            ("--as css", "both.css"), ("--as css --style dark", "dark.css"),
            ("--as json", "both.json"), ("--as json --style light", "light.json"),
            ("--json", "line.json"), ("--as swift", "Colors.swift"), ("--as html", "page.html"),
            ("--check", "contrasts.txt"), ("--as colorset primaryText", "Contents.json"),
        ] {
            let text = try TestFiles.text("Tests/ThemeStoreTests/Golden/palette/\(file)")
            #expect(try themectl.line("palette \(line)") == Outcome(0, text), "\(line)")
        }
    }

    @Test("A shell can evaluate the sh form")
    func shell() throws {
        let script =
            #"eval "$($THEMECTL palette --as sh --style light)"; echo "$highlighted_app_bar $primary_text""#
        #expect(try Themectl().shell(script) == Outcome(0, "#EEEEEE #000000DE\n"))
    }

    @Test(
        "--over prints opaque colours as seen on that role",
        arguments: [
            ("primaryText --over card --style light", "primaryText\t#212121\n"),
            ("card --over dividers --style dark", "card\t#424242\n"),
            (
                "dividers --over card --json",
                ##"{"dividers":{"light":"#E0E0E0","dark":"#303030"}}"## + "\n"
            ),
        ]
    )
    func over(_ line: String, _ output: String) throws {
        #expect(try Themectl().line("palette \(line)") == Outcome(0, output))
    }

    @Test("A palette file from option, variable or standard input replaces and adds roles")
    func file() throws {
        var themectl = try themectl("light")
        try themectl.home.write(PaletteTests.own, to: "p.json")
        let expected = Outcome(0, "card\t#112233\nmy-Role\t#00000080\nappBar\t#F5F5F5\n")
        #expect(try themectl.line("palette card my-Role appBar --palette p.json") == expected)
        #expect(
            try themectl.line("palette card my-Role appBar --palette -", input: PaletteTests.own)
                == expected
        )
        #expect(
            try themectl.line("palette my-Role --as css --palette p.json").output.contains(
                "  --my-role: light-dark("
            )
        )
        themectl.environment["THEMECTL_PALETTE"] = themectl.home.path("p.json")
        #expect(try themectl.line("palette card my-Role appBar") == expected)
        try themectl.home.write("{}", to: "empty.json")
        #expect(
            try themectl.line("palette card --palette empty.json") == Outcome(0, "card\t#FFFFFF\n")
        )
        themectl.environment["THEMECTL_PALETTE"] = ""
        #expect(try themectl.line("palette card") == Outcome(0, "card\t#FFFFFF\n"))
    }

    @Test("A malformed palette file exits with 65 and its place")
    func bad() throws {
        let themectl = try Themectl()
        try themectl.home.write(##"{"card":{"light":"#000","dark":0}}"##, to: "p")
        let refusal = Outcome(
            65,
            errors: "themectl: p:1:32: 'dark' is 0; expected #RGB, #RRGGBB or #RRGGBBAA\n"
        )
        for line in ["--style light", "--check", "nope"] {
            #expect(try themectl.line("palette \(line) --palette p") == refusal)
        }
    }

    @Test(
        "An unreadable or missing palette file is an error",
        arguments: [
            ("nope", 66, "nope: no such file or directory"),
            (".", 65, ".: is a folder, not a regular file"),
        ]
    )
    func files(_ file: String, _ status: Int32, _ message: String) throws {
        var themectl = try Themectl()
        try themectl.home.write("{}", to: "p")
        let expected = Outcome(status, errors: "themectl: \(message)\n")
        #expect(try themectl.line("palette --style dark --palette \(file)") == expected)
        themectl.environment["THEMECTL_PALETTE"] = file
        let variable = status == 66 ? "; it is named by $THEMECTL_PALETTE" : ""
        let named = Outcome(status, errors: "themectl: \(message)\(variable)\n")
        #expect(try themectl.line("palette --style dark") == named)
    }

    @Test(
        "A role that a palette file makes unusable is an error",
        .sameOnEveryMachine,
        arguments: [
            (
                "--check", 65,
                "p:1:2: 'card' is #11223344 in light, which is not opaque, so nothing can be composited onto it"
            ),
            (
                "--over card --style light", 64,
                "palette: --over: 'card' is #11223344 in light, which is not opaque, so nothing can be composited onto it"
            ),
            (
                "--as css", 65,
                "palette: 'primaryText' and 'primary-text' are both --primary-text in css; try another name"
            ),
            (
                "primary-text primaryText --as swift", 65,
                "palette: 'primary-text' and 'primaryText' are both primaryText in swift; try another name"
            ),
            (
                "card path --as sh --style dark", 65,
                "palette: 'path' is path in sh, a variable that shells use themselves; try another name"
            ),
            (
                "modulePath --as sh --style dark", 65,
                "palette: 'modulePath' is module_path in sh, a variable that shells use themselves; try another name"
            ),
        ]
    )
    func unusable(_ line: String, _ status: Int32, _ message: String) throws {
        let themectl = try Themectl()
        let text =
            ##"{"card":{"light":"#11223344","dark":"#000000"},"primary-text":{"light":"#000","dark":"#000"}"##
            + ##","path":{"light":"#000","dark":"#000"},"modulePath":{"light":"#000","dark":"#000"}}"##
        try themectl.home.write(text, to: "p")
        #expect(
            try themectl.line("palette --palette p \(line)")
                == Outcome(status, errors: "themectl: \(message)\n")
        )
        #expect(
            try themectl.line("palette --palette p --over card --style dark dividers").status == 0
        )
    }

    @Test("--check fails for low contrast of text, and with --strict of icons")
    func check() throws {
        let themectl = try Themectl()
        try themectl.home.write(
            ##"{"dimText":{"light":"#777","dark":"#FFF"},"dimIcon":{"light":"#AAA","dark":"#FFF"}}"##,
            to: "p"
        )
        func lines(_ role: String, _ ratios: [String], _ verdict: String) -> String {
            zip(["background", "card", "appBar"], ratios).map {
                "\(role)\t\($0)\tlight\t\($1)\t\(verdict)\n"
            }
            .joined()
        }
        let text = lines("dimText", ["4.29", "4.48", "4.11"], "fail")
        let icons = ["2.23", "2.32", "2.13"]
        func contrasts(_ words: String) throws -> Outcome {
            try themectl.line("palette --check --style light --palette p \(words)")
        }
        #expect(try contrasts("dimText card") == Outcome(1, text))
        #expect(try contrasts("dimIcon") == Outcome(0, lines("dimIcon", icons, "pass")))
        #expect(try contrasts("dimIcon --strict") == Outcome(1, lines("dimIcon", icons, "fail")))
        #expect(try themectl.line("palette --check --palette p").status == 1)
        #expect(try themectl.line("palette --check --palette p --style dark").status == 0)
        #expect(try themectl.line("palette --check card") == Outcome(0))
        #expect(
            try contrasts("dimText --json").output
                .hasPrefix(
                    #"{"role":"dimText","over":"background","style":"light","ratio":4.29,"passes":false}"#
                        + "\n"
                )
        )
    }

    @Test(
        "Unknown roles, forms and styles exit with 64",
        .sameOnEveryMachine,
        arguments: [
            ("crad", "'crad' is not a role; try card"),
            ("--over appbar", "--over: 'appbar' is not a role; try appBar"),
            (
                "--over dividers",
                "--over: 'dividers' is #0000001F in light, which is not opaque, so nothing can be composited onto it"
            ),
            ("--style drak", "--style: 'drak' is not a style; try dark"),
            ("--style system", "--style: 'system' is not a style; try light, dark"),
            (
                "--as name",
                "--as: 'name' is not a form; try hex, css, sh, json, swift, colorset, html"
            ),
            ("--default system", "--default: 'system' is not a style; try light or dark"),
            ("--palette=", "--palette is empty; try the name of a file"),
            (
                "--palette - --store -",
                "--palette - and --store - exclude each other; try one of them"
            ),
            ("--check --as css", "--as and --check exclude each other; try one of them"),
            ("--check --over card", "--over and --check exclude each other; try one of them"),
            ("--json --as css", "--as and --json exclude each other; try one of them"),
            ("--as html --over card", "--over and --as html exclude each other; try one of them"),
            (
                "--as swift --style dark",
                "--style and --as swift exclude each other; try one of them"
            ),
            (
                "--as colorset",
                "--as colorset takes one ROLE; try 'themectl palette card --as colorset'"
            ),
            (
                "--as colorset card appBar",
                "--as colorset takes one ROLE; try 'themectl palette card --as colorset'"
            ),
            ("--scope a", "does not take --scope; try 'themectl help palette'"),
        ]
    )
    func misuse(_ line: String, _ message: String) throws {
        #expect(
            try themectl("light").line("palette \(line)")
                == Outcome(64, errors: "themectl: palette: \(message)\n")
        )
    }

    #if os(Linux)
        @Test(
            "Only a terminal with 24-bit colour gets a swatch before each line",
            PseudoTerminal.needed,
            arguments: [
                ("COLORTERM=truecolor", "palette card", true),
                ("COLORTERM=24bit", "palette card --as hex", true),
                ("", "palette card", false), ("COLORTERM=yes", "palette card", false),
                ("COLORTERM=truecolor NO_COLOR=1", "palette card", false),
                ("COLORTERM=truecolor NO_COLOR=", "palette card", true),
                ("COLORTERM=truecolor TERM=dumb", "palette card", false),
                ("COLORTERM=truecolor", "palette card | cat", false),
                ("COLORTERM=truecolor", "palette card --as sh", false),
            ]
        )
        func swatch(_ variables: String, _ line: String, _ isWanted: Bool) throws {
            let terminal = try PseudoTerminal()
            let script = "\(variables) $THEMECTL \(line) --style dark".replacing(
                " | cat --style dark",
                with: " --style dark | cat"
            )
            _ = try terminal.run(script, in: try themectl(), printsToTerminal: true)
            let swatch = isWanted ? "▕\u{1B}[48;2;66;66;66m    \u{1B}[0m▏ " : ""
            let separator = line.contains("| cat") ? "\t" : "  "
            let plain = line.contains("--as sh") ? "card='#424242'" : "card\(separator)#424242"
            #expect(terminal.screen == "\(swatch)\(plain)\n")
        }

        @Test("On a terminal both styles are printed if none is known", PseudoTerminal.needed)
        func bothStyles() throws {
            let terminal = try PseudoTerminal()
            let themectl = try Themectl(try StandIns(), environment: ["NO_COLOR": "1"])
            let outcome = try terminal.run(
                "$THEMECTL palette card primaryText; $THEMECTL palette card | /bin/cat; "
                    + "$THEMECTL palette card --as sh; echo $?",
                in: themectl,
                printsToTerminal: true
            )
            let both = """
                light
                card         #FFFFFF
                primaryText  #000000DE

                dark
                card         #424242
                primaryText  #FFFFFF
                69

                """
            #expect(terminal.screen == both)
            #expect(outcome.errors.split(separator: "\n").count == 2)
        }

        @Test(
            "On a terminal contrasts are aligned, and pass and fail have colours",
            PseudoTerminal.needed
        )
        func checkOnTerminal() throws {
            let terminal = try PseudoTerminal()
            let themectl = try self.themectl()
            try themectl.home.write(##"{"aText":{"light":"#EEE","dark":"#FFF"}}"##, to: "p.json")
            let line = "$THEMECTL palette --check --palette p.json aText"
            let script = "\(line) | cat; \(line); NO_COLOR=1 \(line)"
            _ = try terminal.run(script, in: themectl, printsToTerminal: true)
            let lines = terminal.screen.split(separator: "\n")
            try #require(lines.count == 18)
            #expect(lines[0] == "aText\tbackground\tlight\t1.11\tfail")
            #expect(lines[6] == "aText  background  light  1.11   \u{1B}[31mfail\u{1B}[0m")
            #expect(lines[7] == "aText  background  dark   13.20  \u{1B}[32mpass\u{1B}[0m")
            #expect(lines[12] == "aText  background  light  1.11   fail")
        }
    #endif
}
