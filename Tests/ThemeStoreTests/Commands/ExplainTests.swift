import Foundation
import Testing

@Suite("explain", .bounded, .onOwnThreads)
struct ExplainTests {
    private static let answerOfMacOS =
        (Themectl.asksMacOS ? "failed: " : "") + Themectl.answerOfMacOS

    /// The outcome with every time replaced, because times differ between runs.
    private func explain(_ themectl: Themectl, _ arguments: String...) throws -> Outcome {
        var outcome = try themectl.run(["explain"] + arguments)
        outcome.output = outcome.output
            .replacing(/"milliseconds":[0-9]+\.[0-9]{3},/, with: "\"milliseconds\":0,")
        return outcome
    }

    @Test("explain prints a sentence, a row per layer and source, and marks the winners")
    func table() throws {
        let themectl = try Themectl(
            try FakeBus(.error("org.example.Error")),
            try StandIns(["gsettings": "echo \"'prefer-dark'\""]),
            environment: ["COLORFGBG": "0;15"]
        )
        let expected = """
            dark: themectl stores nothing, and the source gsettings reports dark
               layer   environment  -       $THEMECTL_APPEARANCE
               layer   scope        -       no scope given
               layer   store        -       ~/.config/themectl/default.json
               layer   site         -       ~/site/themectl/default.json
            *  layer   default      system
               source  environment  -       $THEMECTL_SYSTEM is not set
               source  received     -       no receiver runs
               source  macos        -       \(ExplainTests.answerOfMacOS)
               source  portal       -       failed: the portal answered org.example.Error
            *  source  gsettings    dark
               source  colorfgbg    light

            """
        #expect(try explain(themectl) == Outcome(0, expected))
    }

    @Test(
        "The sentence has the style in force, or else the preference, and the reason",
        arguments: [
            ("", [:], "system: themectl stores nothing, and no source reports a style"),
            (
                "", ["COLORFGBG": "0;15"],
                "light: themectl stores nothing, and the source colorfgbg reports light"
            ),
            (
                "", ["THEMECTL_SYSTEM": "dark"],
                "dark: themectl stores nothing, and the source environment reports dark"
            ),
            (
                "set dark", ["COLORFGBG": "0;15"],
                "dark: stored in ~/.config/themectl/default.json"
            ),
            (
                "set system", ["COLORFGBG": "0;15"],
                "light: system is stored in ~/.config/themectl/default.json, and the source colorfgbg reports light"
            ),
            (
                "set light", ["THEMECTL_APPEARANCE": "dark"],
                "dark: set by $THEMECTL_APPEARANCE"
            ),
            ("set dark --site", [:], "dark: the site's default in ~/site/themectl/default.json"),
            ("set dark --site --lock", [:], "dark: locked by ~/site/themectl/default.json"),
        ] as [(String, [String: String], String)]
    )
    func sentence(_ before: String, _ variables: [String: String], _ expected: String) throws {
        var themectl = try Themectl(try StandIns())
        if !before.isEmpty { #expect(try themectl.line(before).status == 0) }
        themectl.environment.merge(variables) { _, new in new }
        #expect(try explain(themectl).output.split(separator: "\n").first ?? "" == expected)
        #expect(try !explain(themectl, "--json").output.contains(expected))
    }

    @Test("The columns are aligned, and have no times")
    func alignment() throws {
        let themectl = try Themectl(try FakeBus(), environment: ["COLORFGBG": "0;15"])
        let outcome = try themectl.run("explain")
        let lines = outcome.output.split(separator: "\n").dropFirst().map(String.init)
        #expect(lines.count == 11)
        let shape = /[* ]  (?:layer |source)  [a-z ]{11}  [-a-z]+(?: {2,}[^ ].*)?/
        #expect(lines.filter { $0.wholeMatch(of: shape) == nil } == [])
        #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
        #expect(!outcome.output.contains(" ms"))
    }

    @Test("--json prints one object per row, with the same members in each")
    func json() throws {
        let themectl = try Themectl(try FakeBus())
        #expect(try themectl.run("set", "system") == Outcome(0))
        func row(
            _ kind: String,
            _ name: String,
            _ answer: String,
            _ detail: String,
            won: Bool = false,
            asked: Bool = true
        ) -> String {
            #"{"kind":"\#(kind)","name":"\#(name)","asked":\#(asked),"answer":\#(answer),"detail":\#(detail),"#
                + "\"milliseconds\":0,\"won\":\(won)}\n"
        }
        let expected = [
            row("layer", "environment", "null", #""$THEMECTL_APPEARANCE""#),
            row("layer", "scope", "null", #""no scope given""#, asked: false),
            row("layer", "store", #""system""#, #""~/.config/themectl/default.json""#, won: true),
            row("layer", "site", "null", #""~/site/themectl/default.json""#),
            row("layer", "default", #""system""#, "null"),
            row("source", "environment", "null", #""$THEMECTL_SYSTEM is not set""#),
            row("source", "received", "null", #""no receiver runs""#),
            row(
                "source",
                "macos",
                "null",
                "\"\(ExplainTests.answerOfMacOS)\"",
                asked: Themectl.isForMacOS
            ),
            row("source", "portal", #""dark""#, "null", won: true),
            row("source", "gsettings", "null", #""there is no gsettings""#),
            row("source", "colorfgbg", "null", #""$COLORFGBG is not set""#),
        ].joined()
        #expect(try explain(themectl, "--json") == Outcome(0, expected))
    }

    /// The rows that won, as `layer store dark`.
    private func winners(_ outcome: Outcome) -> [String] {
        outcome.output.split(separator: "\n").filter { $0.hasPrefix("*") }
            .map { $0.split(separator: " ").dropFirst().prefix(3).joined(separator: " ") }
    }

    @Test("An invalid THEMECTL_SYSTEM fails if the sources decide, and none below it wins")
    func invalidSystem() throws {
        let themectl = try Themectl(
            try StandIns(["gdbus": "echo '(<uint32 1>,)'"]),
            environment: ["THEMECTL_SYSTEM": "mauve"]
        )
        let outcome = try explain(themectl)
        #expect(winners(outcome) == ["layer default system"])
        #expect(outcome.status == 78)
        #expect(outcome.errors == "themectl: $THEMECTL_SYSTEM: 'mauve' is not light or dark\n")
        #expect(try themectl.run("set", "dark") == Outcome(0))
        let pinned = try explain(themectl)
        #expect(winners(pinned) == ["layer store dark"])
        #expect((pinned.status, pinned.errors) == (0, ""))
    }

    @Test("No source wins if the preference pins the style")
    func pinned() throws {
        var themectl = try Themectl(try FakeBus(.color(2)))
        #expect(try themectl.run("set", "dark") == Outcome(0))
        #expect(try themectl.run("set", "light", "--scope", "checkout") == Outcome(0))
        #expect(winners(try explain(themectl)) == ["layer store dark"])
        #expect(
            winners(try explain(themectl, "--scope", "checkout/payment")) == ["layer scope light"]
        )
        themectl.environment["THEMECTL_APPEARANCE"] = "system"
        #expect(
            winners(try explain(themectl)) == ["layer environment system", "source portal light"]
        )
    }

    @Test("If no source answers, none wins and the status is 0")
    func noneKnows() throws {
        let outcome = try explain(try Themectl(try StandIns()))
        #expect(winners(outcome) == ["layer default system"])
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
    }

    @Test("A lock wins and is shown with its file")
    func lock() throws {
        var themectl = try Themectl(try StandIns(), environment: ["THEMECTL_APPEARANCE": "dark"])
        try themectl.home.write(
            #"{"userInterfaceStyle": 1, "userInterfaceStyleLocked": true}"#,
            to: "site/themectl/default.json"
        )
        let outcome = try explain(themectl)
        #expect(winners(outcome) == ["layer site light"])
        #expect(outcome.output.contains("light   locked by ~/site/themectl/default.json\n"))
        try themectl.home.write("junk", to: "site/themectl/default.json")
        themectl.environment["THEMECTL_APPEARANCE"] = nil
        let unsure = try explain(themectl)
        #expect(winners(unsure) == ["layer default system"])
        #expect(
            unsure.output.contains("-       ~/site/themectl/default.json:1:1: expected a value\n")
        )
        #expect(unsure.status == 0)
    }

    @Test(
        "The site's deciding file is named, whatever is wrong with another one",
        arguments: [("userInterfaceStyleLocked", "locked by "), ("other", "")]
    )
    func decidingFile(_ member: String, _ detail: String) throws {
        var themectl = try Themectl(try StandIns())
        themectl.environment["XDG_CONFIG_DIRS"] =
            "\(themectl.home.path("broken")):\(themectl.home.path("site"))"
        try themectl.home.write("{", to: "broken/themectl/default.json")
        try themectl.home.write(
            #"{"userInterfaceStyle": 1, "\#(member)": true}"#,
            to: "site/themectl/default.json"
        )
        let outcome = try explain(themectl)
        #expect(winners(outcome) == ["layer site light"])
        #expect(outcome.output.contains("light   \(detail)~/site/themectl/default.json\n"))
        #expect(
            outcome.errors.contains(
                "~/broken/themectl/default.json:1:2: the text ends inside an object"
            )
        )
    }

    @Test(
        "A malformed store is reported, and the other layers are explained",
        arguments: [false, true]
    )
    func brokenStore(_ isJSON: Bool) throws {
        let themectl = try Themectl(try FakeBus())
        try themectl.writeStore("{")
        let outcome = try explain(themectl, isJSON ? "--json" : "--quiet")
        let reason = "~/.config/themectl/default.json:1:2: the text ends inside an object"
        #expect(outcome.status == 65)
        #expect(outcome.errors == "themectl: \(reason)\n")
        #expect(outcome.output.split(separator: "\n").count == 11)
        #expect(winners(outcome).isEmpty)
        #expect(outcome.output.contains(reason))
        #expect(
            outcome.output.contains(
                isJSON ? #""name":"portal","asked":true,"answer":"dark""# : "portal       dark"
            )
        )
    }

    @Test("An invalid variable is reported, and the other layers are explained")
    func badVariable() throws {
        let themectl = try Themectl(try StandIns(), environment: ["THEMECTL_APPEARANCE": "mauve"])
        let outcome = try explain(themectl)
        #expect(outcome.status == 78)
        #expect(
            outcome.errors
                == "themectl: $THEMECTL_APPEARANCE: 'mauve' is not one of system, light and dark\n"
        )
        #expect(outcome.output.split(separator: "\n").count == 11)
        #expect(winners(outcome).isEmpty)
    }

    @Test("An unrecognized value is a warning, and an error with --strict")
    func unrecognizedValue() throws {
        let themectl = try Themectl(try StandIns())
        try themectl.writeStore(#"{"userInterfaceStyle": 7}"#)
        let reason =
            "~/.config/themectl/default.json:1:24: 7 is not 0, 1 or 2, so it means 'system'\n"
        let outcome = try explain(themectl)
        #expect(outcome.status == 0)
        #expect(outcome.errors == "themectl: warning: \(reason)")
        #expect(try explain(themectl, "--quiet").errors.isEmpty)
        let strict = try explain(themectl, "--strict")
        #expect(strict.status == 65)
        #expect(strict.errors == "themectl: \(reason)")
    }

    @Test("A tool's output is shown with control characters escaped")
    func controlCharacters() throws {
        let themectl = try Themectl(
            try StandIns(["gsettings": "printf '\\033]0;title\\007\\n'"])
        )
        let table = try explain(themectl)
        #expect(!table.output.contains("\u{1B}") && !table.output.contains("\u{07}"))
        #expect(table.output.contains(#"failed: gsettings answered '\u001b]0;title\u0007'"#))
        let json = try explain(themectl, "--json")
        #expect(!json.output.contains("\u{1B}") && !json.output.contains("\u{07}"))
    }

    @Test("A line feed in a file name breaks neither the sentence nor a row")
    func lineBreakInName() throws {
        let themectl = try Themectl(try StandIns())
        try themectl.home.write(#"{"userInterfaceStyle": 2}"#, to: "a\nb")
        let outcome = try explain(themectl, "--store", "a\nb")
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first == #"dark: stored in a\nb"#)
        #expect(lines.count == 13)
    }

    // MARK: What programs are told

    private static let backends = "org.freedesktop.impl.portal.desktop."
    private static let setting = "try 'themectl set dark --system'"

    /// A command beside a portal that tells programs a style, and the backends of these names, which say the same.
    private func told(
        _ read: FakeBus.Reply,
        _ backends: [String] = ["gtk"],
        installed: [String] = [],
        version: UInt32 = 2,
        _ variables: [String: String] = [:],
        before: FakeBus.Reply = .error("org.example.Error")
    ) throws -> Themectl {
        let names = ["org.freedesktop.DBus", ":1.7", "org.freedesktop.portal.Desktop"]
        return try Themectl(
            FakeBus(
                before,
                [
                    "Read": read, "ListNames": .names(names + backends.map { Self.backends + $0 }),
                    "ListActivatableNames": .names(installed.map { Self.backends + $0 }),
                    "Get": .color(version),
                ]
            ),
            environment: variables
        )
    }

    /// The lines below the sources.
    private func lastLines(_ themectl: Themectl, _ arguments: String...) throws -> [String] {
        let outcome = try themectl.run(["explain"] + arguments)
        return outcome.output.split(separator: "\n").drop { !$0.contains("  told  ") }.map(
            String.init
        )
    }

    @Test("The last row has what the portal says, and the backends that say the same")
    func toldRow() throws {
        let themectl = try told(.wrapped(1), ["zeta", "kde", "gtk", "themectl", "alpha"])
        #expect(try themectl.run("set", "dark") == Outcome(0))
        let names = ["themectl", "gtk", "kde", "alpha", "zeta"].map { Self.backends + $0 }.joined(
            separator: " and "
        )
        #expect(try lastLines(themectl) == ["   told    portal       dark    as \(names) say"])
        let one = try told(.wrapped(0))
        #expect(try one.run("set", "light") == Outcome(0))
        #expect(
            try lastLines(one) == [
                "   told    portal       light   as \(Self.backends)gtk says"
            ]
        )
        let many = try told(.wrapped(2), (0..<20).map { "b\($0 + 10)" })
        _ = try many.run("set", "light")
        #expect(try lastLines(many)[0].components(separatedBy: " and ").count == 8)
    }

    @Test("If programs do not follow, a row begins with '!' and a line has the reason")
    func toldOtherwise() throws {
        let row = "!  told    portal       light   as \(Self.backends)gtk says"
        func advice(_ themectl: Themectl) throws -> String {
            let isDark = ["THEMECTL_SYSTEM", "LC_THEMECTL"].contains {
                themectl.environment[$0] != nil
            }
            if !isDark { _ = try themectl.run("set", "dark", "-q") }
            let lines = try lastLines(themectl, "--quiet")
            #expect(lines.first == row)
            #expect(lines.count == 2)
            return lines.last ?? ""
        }
        func told(
            _ installed: [String] = [],
            version: UInt32 = 2,
            _ variables: [String: String] = [:]
        ) throws -> Themectl {
            try self.told(.wrapped(2), installed: installed, version: version, variables)
        }
        #expect(
            try advice(told([], ["THEMECTL_APPEARANCE": "dark"]))
                == "$THEMECTL_APPEARANCE decides in this process alone; try 'env -u THEMECTL_APPEARANCE themectl explain'"
        )
        #expect(
            try advice(told([], ["THEMECTL_SYSTEM": "dark"]))
                == "$THEMECTL_SYSTEM decides in this process alone; try 'env -u THEMECTL_SYSTEM themectl explain'"
        )
        #expect(
            try advice(
                told([], ["SSH_CONNECTION": "192.0.2.7 1 192.0.2.8 22", "LC_THEMECTL": "dark"])
            )
                == "$LC_THEMECTL decides in this process alone; try 'env -u LC_THEMECTL themectl explain'"
        )
        #expect(
            try advice(told([], ["XDG_CURRENT_DESKTOP": "ubuntu:GNOME"]))
                == "GNOME owns the setting; \(Self.setting), or the hook 'desktop' (man themectl-recipes)"
        )
        #expect(
            try advice(told())
                == "D-Bus does not find themectl's backend; \(Self.setting), or install themectl where D-Bus looks"
        )
        for desktop in ["sway", "sway:themectl"] {
            #expect(
                try advice(told(["themectl"], version: 1, ["XDG_CURRENT_DESKTOP": desktop])) == """
                    the portal does not ask themectl; try 'XDG_CURRENT_DESKTOP=sway:themectl' in the session's environment
                    """
            )
        }
        #expect(
            try advice(told(["themectl"], ["XDG_CURRENT_DESKTOP": "sway"])) == """
                the portal does not ask themectl; try 'org.freedesktop.impl.portal.Settings=themectl;gtk' in \
                portals.conf, up to version 1.18 also 'XDG_CURRENT_DESKTOP=sway:themectl'; \
                up to 1.20.0 only files in /usr count
                """
        )
    }

    @Test("A portal without an answer is reported, and an unknown style agrees with it")
    func toldNothing() throws {
        let silent = try told(.error("org.example.Error"))
        _ = try silent.run("set", "dark")
        #expect(
            try lastLines(silent) == [
                "!  told    portal       -       the portal answered org.example.Error",
                "D-Bus does not find themectl's backend; \(Self.setting), or install themectl where D-Bus looks",
            ]
        )
        let object = """
            {"kind":"told","name":"portal","answer":null,"milliseconds":0,"detail":"the portal answered org.example.Error",\
            "agrees":false,"advice":"D-Bus does not find themectl's backend; \(Self.setting), or install themectl where \
            D-Bus looks"}
            """
        #expect(try explain(silent, "--json").output.split(separator: "\n").last ?? "" == object)
        let unknown = try told(.wrapped(1))
        #expect(
            try lastLines(unknown) == [
                "   told    portal       dark    as \(Self.backends)gtk says"
            ]
        )
        let json = try explain(unknown, "--json").output.split(separator: "\n").last
        let detail = "\"as \(Self.backends)gtk says\""
        #expect(
            json == """
                {"kind":"told","name":"portal","answer":"dark","milliseconds":0,"detail":\(detail),\
                "agrees":null,"advice":null}
                """
        )
    }

    private static let target = [
        "graphical-session.target", "exec systemctl --user start sway-session.target",
        "journalctl --user -u xdg-desktop-portal",
    ]

    @Test(
        "A portal that could be activated but does not run has a row and advice",
        arguments: [
            (.error("org.freedesktop.DBus.Error.Spawn.ExecFailed"), "DISPLAY", target),
            (.error("org.freedesktop.DBus.Error.NameHasNoOwner"), "WAYLAND_DISPLAY", target),
            (.silence, "DISPLAY", target),
            (
                .error("org.freedesktop.DBus.Error.NameHasNoOwner"), nil,
                ["this session has no display", "try 'themectl explain' in a terminal"],
            ),
        ] as [(FakeBus.Reply, String?, [String])]
    )
    func toldWithoutStart(_ reply: FakeBus.Reply, _ display: String?, _ words: [String]) throws {
        let portal = FakeBus.Reply.names(["org.freedesktop.portal.Desktop"])
        let lists = ["ListNames": .names([":1.7"]), "ListActivatableNames": portal]
        var themectl = try Themectl(
            FakeBus(reply, lists),
            environment: ["XDG_CURRENT_DESKTOP": "sway", "THEMECTL_APPEARANCE": "dark"]
        )
        if let display {
            themectl.environment[display] = ":7"
        }
        let state = display == nil ? "run" : "start"
        let lines = try lastLines(themectl)
        try #require(lines.count == 2)
        #expect(
            lines[0] == "!  told    portal       -       the desktop portal does not \(state)"
        )
        #expect(words.filter { !lines[1].contains($0) } == [])
    }

    @Test("Each source is queried once, and then only the portal for its own row")
    func queries() throws {
        let names = ["org.freedesktop.portal.Desktop", Self.backends + "gtk"]
        let bus = try FakeBus(.color(1), ["Read": .wrapped(1), "ListNames": .names(names)])
        let key = "echo \"'prefer-dark'\""
        let tools = try StandIns(["gsettings": key, "tmux": "", "defaults": ""])
        let themectl = try Themectl(bus, tools, environment: ["TERM": "xterm", "TMUX": "x"])
        #expect(try themectl.run("explain").status == 0)
        #expect(bus.calls == ["ReadOne", "ListNames", "Read", "Read"])
        #expect(tools.runs(of: "gsettings") == ["get org.gnome.desktop.interface color-scheme"])
        #expect(tools.runs(of: "tmux") == [])
    }

    @Test("A bus that has no portal and cannot start one has no row")
    func toldByNothing() throws {
        let lists = ["ListNames": FakeBus.Reply.names([]), "ListActivatableNames": .names([])]
        let missing = FakeBus.Reply.error("org.freedesktop.DBus.Error.ServiceUnknown")
        let themectl = try Themectl(FakeBus(missing, lists), environment: ["DISPLAY": ":7"])
        #expect(try lastLines(themectl) == [])
    }

    @Test(
        "A portal without a backend for settings names the package and the command, before any variable",
        arguments: [
            "org.freedesktop.DBus.Error.UnknownMethod",
            "org.freedesktop.DBus.Error.UnknownInterface", "org.freedesktop.portal.Error.NotFound",
        ]
    )
    func toldWithoutBackend(_ error: String) throws {
        let themectl = try told(.error(error), installed: [], ["THEMECTL_APPEARANCE": "dark"])
        let reason = "the desktop portal has no backend for settings"
        let lines = try lastLines(themectl)
        #expect(lines.first == "!  told    portal       -       \(reason)")
        let words = [
            "xdg-desktop-portal-gtk", "systemctl --user restart xdg-desktop-portal",
            "dbus-update-activation-environment --systemd WAYLAND_DISPLAY DISPLAY XDG_CURRENT_DESKTOP",
        ]
        try #require(lines.count == 2)
        #expect(words.filter { !lines[1].contains($0) } == [])
    }

    @Test("A portal that hangs is not said to pass our backend over")
    func toldTooLate() throws {
        let silent = try told(.silence, installed: ["themectl"])
        _ = try silent.run("set", "dark")
        #expect(
            try lastLines(silent) == [
                "!  told    portal       -       no answer within a second",
                "the portal does not answer, so programs that ask it learn nothing",
            ]
        )
        let variable = try told(.silence, installed: ["themectl"], ["THEMECTL_APPEARANCE": "dark"])
        #expect(
            try lastLines(variable).last?.hasPrefix(
                "$THEMECTL_APPEARANCE decides in this process alone; "
            ) == true
        )
    }

    @Test("A backend of ours that tells another style has other variables than this process")
    func toldElsewhere() throws {
        let ours = try told(.wrapped(2), ["themectl"], installed: ["themectl"])
        _ = try ours.run("set", "dark")
        #expect(
            try lastLines(ours) == [
                "!  told    portal       light   as \(Self.backends)themectl says",
                "themectl answers the portal with the variables of the session; try 'themectl explain' in a new login",
            ]
        )
    }

    // MARK: Hooks

    @Test("Hooks, then the files that are skipped, then the runner, follow the sources")
    func hooks() throws {
        var themectl = try Themectl()
        themectl.environment["XDG_RUNTIME_DIR"] = themectl.home.path("run")
        let folders = "own=.config/themectl/hooks site=site/themectl/hooks; mkdir -p $own $site; "
        let outcome = try themectl.shell(
            folders + """
                for file in $site/b $site/z $own/a $own/open $own/.hidden $own/old~; do
                    echo '#!/bin/sh' >$file; chmod 755 $file
                done
                chmod 757 $own/open; echo >$own/z; mkdir $own/folder; mkfifo $own/fifo; ln -s nowhere $own/link
                "$THEMECTL" explain | sed -n 's/^   hook *//p' | sed 's/  */ /g'
                """
        )
        let own = "~/.config/themectl/hooks"
        let site = "~/site/themectl/hooks"
        let expected = """
            b enabled \(site)/b
            a enabled \(own)/a
            z skipped \(site)/z: is replaced by \(own)/z
            fifo skipped \(own)/fifo: is a FIFO, not a file
            link skipped \(own)/link: cannot be read: no such file or directory
            open skipped \(own)/open: everybody can write '\(own)/open', so it is skipped; try 'chmod o-w \(own)/open'
            z skipped \(own)/z: is not executable; try 'chmod +x \(own)/z'
            - - no runner holds ~/run/themectl-hooks.lock; try 'themectl watch --hooks'

            """
        #expect(outcome == Outcome(0, expected))
    }

    @Test("A folder of hooks without a file has no rows")
    func noHooks() throws {
        let themectl = try Themectl()
        let outcome = try themectl.shell(
            """
            mkdir -p .config/themectl/hooks/folder; echo >.config/themectl/hooks/.hidden
            "$THEMECTL" explain | grep -c hook; "$THEMECTL" explain --json | grep -c hook
            """
        )
        #expect(outcome.output == "0\n0\n")
    }

    @Test("A folder of hooks that everybody can write has skipped files only")
    func distrustedHooks() throws {
        let outcome = try Themectl().shell(
            """
            own=.config/themectl/hooks; mkdir -p $own; echo '#!/bin/sh' >$own/a; chmod 755 $own/a; chmod 777 $own
            "$THEMECTL" explain --json | grep '"hook"' | head -n 1 | sed 's/"milliseconds":[0-9.]*/TIME/'
            """
        )
        let own = "~/.config/themectl/hooks"
        let reason =
            "its folder: everybody can write '\(own)', so it is skipped; try 'chmod o-w \(own)'"
        let row =
            #"{"kind":"hook","name":"a","asked":true,"answer":"skipped","detail":"~/.config/themectl/hooks/a: \#(reason)",TIME,"won":false}"#
        #expect(outcome == Outcome(0, "\(row)\n"))
    }

    @Test("The last row of the hooks reports a runner", .needs("flock"))
    func hookRunner() throws {
        let outcome = try Themectl().shell(
            """
            mkdir -p .config/themectl/hooks; echo '#!/bin/sh' >.config/themectl/hooks/a; chmod 755 .config/themectl/hooks/a
            mkdir -m 700 run; export XDG_RUNTIME_DIR=$PWD/run
            flock run/themectl-hooks.lock "$THEMECTL" explain --json | grep '"hook"' |
                sed 's/"milliseconds":[0-9.]*/TIME/'
            """
        )
        let own = "~/.config/themectl"
        let file =
            #"{"kind":"hook","name":"a","asked":true,"answer":"runs","detail":"\#(own)/hooks/a",TIME,"won":false}"#
        let runner =
            #"{"kind":"hook","name":null,"asked":true,"answer":"running","detail":"a runner holds ~/run/themectl-hooks.lock",TIME,"won":false}"#
        #expect(outcome == Outcome(0, "\(file)\n\(runner)\n"))
    }

    // MARK: Overrides

    @Test(
        "A variable or a setting of a toolkit has a row, with '!' if it disagrees",
        arguments: [
            (
                "GTK_THEME", "Adwaita:dark",
                "! GTK_THEME dark Adwaita:dark, so GTK programs do not follow"
            ),
            (
                "GTK_THEME", "Mint-Y-Dark",
                "! GTK_THEME dark Mint-Y-Dark, so GTK programs do not follow"
            ),
            ("GTK_THEME", "Adwaita:light", "GTK_THEME light Adwaita:light"),
            ("GTK_THEME", "Adwaita", "GTK_THEME - Adwaita"),
            ("GTK_THEME", "Solardark", "GTK_THEME - Solardark"),
            ("GTK_THEME", "", ""),
            ("QT_QPA_PLATFORMTHEME", "gtk3", "QT_QPA_PLATFORMTHEME - gtk3"),
            (
                "QT_STYLE_OVERRIDE", "adwaita-dark",
                "! QT_STYLE_OVERRIDE dark adwaita-dark, so Qt programs do not follow"
            ),
        ]
    )
    func overrides(_ variable: String, _ value: String, _ row: String) throws {
        let themectl = try Themectl(StandIns(), environment: [variable: value])
        #expect(try themectl.line("set light") == Outcome(0))
        #expect(try overrides(themectl) == (row.isEmpty ? [] : [row]))
    }

    @Test("The user's settings of GTK come before the site's, and the last line of a key counts")
    func settings() throws {
        let themectl = try Themectl(StandIns(), environment: ["THEMECTL_SYSTEM": "light"])
        let file = "gtk-3.0/settings.ini"
        try themectl.home.write(
            "[Settings]\ngtk-application-prefer-dark-theme = 0\n"
                + "gtk-application-prefer-dark-theme=1\n[Other]\ngtk-theme-name=x-dark\n",
            to: ".config/\(file)"
        )
        try themectl.home.write(
            "[Settings]\ngtk-application-prefer-dark-theme=0\ngtk-theme-name=Arc-Light\n",
            to: "site/\(file)"
        )
        try themectl.home.write(
            "[Settings]\ngtk-application-prefer-dark-theme=false\n",
            to: "site/gtk-4.0/settings.ini"
        )
        #expect(
            try overrides(themectl) == [
                "! gtk-3.0 dark gtk-application-prefer-dark-theme=1 in ~/.config/\(file), "
                    + "so GTK 3 programs do not follow",
                "gtk-3.0 light gtk-theme-name=Arc-Light in ~/site/\(file)",
                "gtk-4.0 - gtk-application-prefer-dark-theme=false in ~/site/gtk-4.0/settings.ini",
            ]
        )
        let json = try explain(themectl, "--json").output.split(separator: "\n").suffix(1)
        #expect(
            json == [
                """
                {"kind":"override","name":"gtk-4.0","asked":true,"answer":null,\
                "detail":"gtk-application-prefer-dark-theme=false in ~/site/gtk-4.0/settings.ini",\
                "milliseconds":0,"won":false}
                """
            ]
        )
    }

    /// The rows of the kind `override`, without it and without alignment.
    private func overrides(_ themectl: Themectl) throws -> [String] {
        try explain(themectl).output.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard let kind = words.firstIndex(of: "override") else { return nil }
            return (words[..<kind] + words[(kind + 1)...]).joined(separator: " ")
        }
    }

    // MARK: Receivers

    @Test(
        "A receiver that decides is named",
        .linuxOnly("its locks and notices are not in the emulation")
    )
    func toldByReceiver() throws {
        let outcome = try told(.wrapped(2)).shell(
            """
            nowhere=$PATH PATH=/usr/bin:/bin; mkdir -m 700 run; mkfifo words
            "$THEMECTL" receive <words & exec 5>words; echo dark >&5
            until "$THEMECTL" get --source received >/dev/null 2>&1; do sleep 0.02; done
            PATH=$nowhere "$THEMECTL" explain | tail -n 1 | sed "s/$!/NUMBER/"; exec 5>&-; wait
            """
        )
        #expect(
            outcome
                == Outcome(
                    0,
                    "a receiver decides here (process NUMBER), not for the portal; \(Self.setting)\n"
                )
        )
    }

    @Test("A change between two answers of the portal is no disagreement")
    func toldMeanwhile() throws {
        let themectl = try told(.wrapped(1), before: .color(2))
        #expect(
            try lastLines(themectl) == [
                "   told    portal       dark    as \(Self.backends)gtk says"
            ]
        )
    }

    @Test("Output that does not go to a terminal has no colour")
    func plainFile() throws {
        let themectl = try Themectl(try StandIns(), environment: ["TERM": "xterm-256color"])
        #expect(!(try explain(themectl).output.contains("\u{1B}")))
    }

    #if os(Linux)
        @Test(
            "On a terminal the table fits its width, and begins paths of the home with '~'",
            PseudoTerminal.needed,
            arguments: [60, 72, 100, 40]
        )
        func width(_ columns: Int) throws {
            let themectl = try Themectl(
                StandIns(),
                environment: ["TERM": "xterm", "NO_COLOR": "1", "QT_QPA_PLATFORMTHEME": "gtk3"]
            )
            let name = String(repeating: "long-name-", count: 7)
            let hook = try themectl.home.write("", to: ".config/themectl/hooks/\(name)")
            try themectl.home.setMode(0o600, of: ".config/themectl/hooks/\(name)")
            #expect(try themectl.line("set dark") == Outcome(0))
            let terminal = try PseudoTerminal(columns: columns)
            let outcome = try terminal.run(
                "exec $THEMECTL explain",
                in: themectl,
                printsToTerminal: true
            )
            #expect(outcome == Outcome(0))
            let lines = terminal.screen.split(separator: "\n")
            #expect(lines.first == "dark: stored in ~/.config/themectl/default.json")
            #expect(lines.filter { $0.count > max(columns, 60) } == [])
            #expect(!terminal.screen.contains(themectl.home.path))
            let inPipe = try themectl.run("explain").output.split(separator: "\n")
            #expect(
                inPipe.count == 15
                    && inPipe.contains { $0.contains("~/.config/themectl/hooks/\(name): is not") }
            )
            #expect(hook.hasPrefix(themectl.home.path))
        }

        @Test(
            "On a terminal the winner is bold, unless NO_COLOR is not empty or TERM is dumb",
            PseudoTerminal.needed,
            arguments: [
                (["TERM": "xterm"], true), (["TERM": "xterm", "NO_COLOR": ""], true),
                (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "dumb"], false),
            ]
        )
        func color(_ environment: [String: String], _ isColored: Bool) throws {
            let themectl = try Themectl(try StandIns(), environment: environment)
            let terminal = try PseudoTerminal()
            let outcome = try terminal.run(
                "exec $THEMECTL explain",
                in: themectl,
                printsToTerminal: true
            )
            #expect(outcome == Outcome(0))
            let lines = terminal.screen.split(separator: "\n")
            #expect(lines.count == 12)
            let marked = lines.filter { $0.contains("*  layer") }
            #expect(marked.count == 1)
            #expect(
                marked.allSatisfy {
                    ($0.hasPrefix("\u{1B}[1m") && $0.hasSuffix("\u{1B}[0m")) == isColored
                }
            )
            #expect(lines.filter { $0.contains("\u{1B}") }.count == (isColored ? 1 : 0))
        }
    #endif
}
