import Foundation
import Testing

@Suite("hierarchy", .bounded, .onOwnThreads)
struct HierarchyTests {
    /// Two windows in which every mechanism decides some node.
    private static let screens = #"""
        [
          { "name": "main", "kind": "window", "overrideUserInterfaceStyle": "light", "presents": [
              { "name": "bare", "kind": "modal" } ],
            "children": [
              { "name": "tabs", "kind": "container", "overrideTraitCollectionForChildren": 2, "children": [
                  { "name": "root", "kind": "screen", "presents": [
                      { "name": "sheet", "kind": "sheet" },
                      { "name": "alert", "kind": "alert", "overrideUserInterfaceStyle": 2 } ] },
                  { "name": "shop", "kind": "screen", "scope": "checkout", "preferredColorScheme": "dark" },
                  { "name": "old", "kind": "screen", "leaving": true, "colorScheme": "light", "children": [
                      { "name": "list", "kind": "view" } ] },
                  { "name": "new", "kind": "screen", "overrideUserInterfaceStyle": 1, "children": [
                      { "name": "line\nbreak", "kind": "view" } ] } ] } ] },
          { "name": "second", "kind": "window" }
        ]
        """#

    private func home(_ text: String = screens) throws -> Themectl {
        let themectl = try Themectl(try FakeBus())
        try themectl.home.write(text, to: "screens.json")
        return themectl
    }

    /// A hierarchy of one screen without pins.
    private static let plain =
        #"{"name":"w","kind":"window","children":[{"name":"s","kind":"screen"}]}"#

    @Test("Each node is a line of name, style and reason, in columns")
    func tree() throws {
        let themectl = try home()
        #expect(try themectl.line("set light --scope checkout") == Outcome(0))
        let expected = #"""
            main               dark   preferredColorScheme in shop
              tabs             dark   preferredColorScheme in shop
                root           dark   tabs overrides its children
                  sheet        dark   preferredColorScheme in shop, when it is opened again
                  alert        dark   its own override
                shop           light  scope checkout
                old            light  its own colorScheme
                  list         light  colorScheme in old
                new            light  its own override
                  line\nbreak  light  new's override
              bare             light  the window's override
            second             dark   the system (portal)

            """#
        func warning(_ file: String) -> String {
            """
            themectl: warning: \(file): 'preferredColorScheme' of 'main/tabs/shop' wins over the style of the window \
            'main', which reaches only modals, dialogs and alerts

            """
        }
        let outcome = Outcome(0, expected, errors: warning("screens.json"))
        #expect(try themectl.line("hierarchy screens.json") == outcome)
        let piped = Outcome(0, expected, errors: warning("<stdin>"))
        #expect(try themectl.line("hierarchy -", input: Self.screens) == piped)
        let strict = warning("screens.json").replacing("warning: ", with: "")
        #expect(try themectl.line("hierarchy --strict screens.json") == Outcome(65, errors: strict))
        #expect(try themectl.line("set light") == Outcome(0))
        let preferred = expected.replacing(
            "dark   the system (portal)",
            with: "light  preferred light"
        )
        #expect(try themectl.line("hierarchy -q screens.json") == Outcome(0, preferred))
    }

    @Test("A warning about a pinned window names the window")
    func pinnedWindow() throws {
        let themectl = try home(
            #"{"name":"w","kind":"window","scope":"a/b","children":["#
                + #"{"name":"s","kind":"screen","preferredColorScheme":"dark"}]}"#
        )
        let warning = """
            themectl: warning: screens.json: 'preferredColorScheme' of 'w/s' wins over the style of the window \
            'w', which reaches only modals, dialogs and alerts

            """
        #expect(try themectl.line("set light --scope a") == Outcome(0))
        #expect(try themectl.line("hierarchy screens.json").errors == warning)
    }

    @Test("A warning about a sheet in a pinned window names the sheet")
    func sheetInPinnedWindow() throws {
        let themectl = try home(
            #"{"name":"w","kind":"window","overrideUserInterfaceStyle":1,"children":["#
                + #"{"name":"a","kind":"screen","presents":["#
                + #"{"name":"s","kind":"sheet","preferredColorScheme":"dark"}]}]}"#
        )
        let warning = """
            themectl: warning: screens.json: 'preferredColorScheme' of 'w/a/s' wins over the style of the \
            window 'w', which does not reach 'w/a/s'

            """
        #expect(try themectl.line("hierarchy screens.json").errors == warning)
    }

    @Test("--json prints one object per node, with the same members in each")
    func json() throws {
        let themectl = try home(
            #"""
            {"name":"main","kind":"window","overrideUserInterfaceStyle":"light","children":[
              {"name":"tabs","kind":"container","overrideTraitCollectionForChildren":2,"children":[
                {"name":"root","kind":"screen","presents":[
                  {"name":"sheet","kind":"sheet"},
                  {"name":"alert","kind":"alert","overrideUserInterfaceStyle":1}]},
                {"name":"shop","kind":"screen","scope":"checkout","preferredColorScheme":"dark"},
                {"name":"line\nbreak","kind":"view","colorScheme":"light"}]}]}
            """#
        )
        #expect(try themectl.line("set light --scope checkout") == Outcome(0))
        let preferring =
            #""style":"dark","mechanism":"preferredColorScheme","from":"main/tabs/shop""#
        let expected = #"""
            {"path":"main","kind":"window",\#(preferring),"live":true}
            {"path":"main/tabs","kind":"container",\#(preferring),"live":true}
            {"path":"main/tabs/root","kind":"screen","style":"dark",\#
            "mechanism":"overrideTraitCollectionForChildren","from":"main/tabs","live":true}
            {"path":"main/tabs/root/sheet","kind":"sheet",\#(preferring),"live":false}
            {"path":"main/tabs/root/alert","kind":"alert","style":"light",\#
            "mechanism":"overrideUserInterfaceStyle","from":"main/tabs/root/alert","live":true}
            {"path":"main/tabs/shop","kind":"screen","style":"light","mechanism":"scope",\#
            "from":"main/tabs/shop","live":true}
            {"path":"main/tabs/line\nbreak","kind":"view","style":"light",\#
            "mechanism":"colorScheme","from":"main/tabs/line\nbreak","live":true}

            """#
        #expect(try themectl.line("hierarchy -q --json screens.json") == Outcome(0, expected))
        let system = #"""
            {"path":"w","kind":"window","style":"dark","mechanism":"system","from":null,"live":true}
            {"path":"w/s","kind":"screen","style":"dark","mechanism":"system","from":null,"live":true}

            """#
        #expect(try themectl.line("hierarchy --json -", input: Self.plain) == Outcome(0, system))
        #expect(try themectl.line("set dark") == Outcome(0))
        let preferred = system.replacing("\"system\"", with: "\"preference\"")
        #expect(try themectl.line("hierarchy - --json", input: Self.plain) == Outcome(0, preferred))
    }

    // MARK: The layers of rule 5

    @Test("The preference in force decides a node without pins, whatever its layer")
    func preference() throws {
        var themectl = try home(Self.plain)
        func tree(_ style: String, _ why: String) -> Outcome {
            let space = style == "dark" ? "   " : "  "
            return Outcome(0, "w    \(style)\(space)\(why)\n  s  \(style)\(space)\(why)\n")
        }
        try themectl.home.write(#"{"userInterfaceStyle": 1}"#, to: "site/themectl/default.json")
        #expect(try themectl.line("hierarchy screens.json") == tree("light", "preferred light"))
        #expect(
            try themectl.line(
                "hierarchy screens.json --store -",
                input: #"{"userInterfaceStyle": 2}"#
            )
                == tree("dark", "preferred dark")
        )
        themectl.environment["THEMECTL_APPEARANCE"] = "dark"
        #expect(
            try themectl.line("hierarchy - --store s", input: Self.plain)
                == tree("dark", "preferred dark")
        )
    }

    @Test("The system is asked only if a node follows it")
    func laziness() throws {
        let bus = try FakeBus(.color(2))
        let themectl = try Themectl(bus)
        let pinned = Self.plain.replacing(
            "\"window\"",
            with: "\"window\",\"overrideUserInterfaceStyle\":2"
        )
        let expected = Outcome(
            0,
            "w    dark   the window's override\n  s  dark   the window's override\n"
        )
        #expect(try themectl.line("hierarchy -", input: pinned) == expected)
        #expect(bus.calls.isEmpty)
        let system = Outcome(
            0,
            "w    light  the system (portal)\n  s  light  the system (portal)\n"
        )
        #expect(try themectl.line("hierarchy - --source portal", input: Self.plain) == system)
        #expect(bus.calls == ["ReadOne"])
    }

    @Test("If no source answers, the status is 69, or --default is used")
    func noneKnows() throws {
        let themectl = try Themectl(try StandIns())
        let reason = """
            themectl: hierarchy: no source reports what the system shows (colorfgbg: $COLORFGBG is not set); \
            try --default light

            """
        #expect(
            try themectl.line("hierarchy - --source colorfgbg", input: Self.plain)
                == Outcome(69, errors: reason)
        )
        let fallback = Outcome(
            0,
            "w    dark   the system (default)\n  s  dark   the system (default)\n"
        )
        #expect(try themectl.line("hierarchy - --default 2", input: Self.plain) == fallback)
    }

    @Test("A node's reason names the layer that pins its scope")
    func scopes() throws {
        let text = #"""
            {"name":"w","kind":"window","scope":"app","children":[
              {"name":"a","kind":"screen","scope":"checkout"},
              {"name":"b","kind":"screen","scope":"checkout/payment/card"},
              {"name":"c","kind":"screen","scope":"zero"}]}
            """#
        var themectl = try home(text)
        try themectl.writeStore(
            #"{"userInterfaceStyle": 1, "userInterfaceStyleOverrides": {"checkout": 2, "zero": 0}}"#
        )
        func tree(_ lines: String...) -> Outcome {
            Outcome(0, lines.joined(separator: "\n") + "\n")
        }
        let expected = tree(
            "w    light  preferred light",
            "  a  dark   scope checkout",
            "  b  dark   scope checkout, above checkout/payment/card",
            "  c  light  preferred light"
        )
        #expect(try themectl.line("hierarchy screens.json") == expected)
        themectl.environment["THEMECTL_APPEARANCE"] = "light"
        let names = ["w  ", "  a", "  b", "  c"]
        let varied = Outcome(0, names.map { "\($0)  light  the environment\n" }.joined())
        #expect(try themectl.line("hierarchy screens.json") == varied)
        try themectl.home.write(
            #"{"userInterfaceStyle": 2, "userInterfaceStyleLocked": true}"#,
            to: "site/themectl/default.json"
        )
        let locked = Outcome(0, names.map { "\($0)  dark   locked by the site\n" }.joined())
        #expect(try themectl.line("hierarchy screens.json") == locked)
    }

    @Test("--ios tells whether a node that is leaving has lost its parent")
    func version() throws {
        let text = #"""
            {"name":"w","kind":"window","children":[{"name":"tabs","kind":"container","colorScheme":"light",
              "children":[{"name":"s","kind":"screen","leaving":true}]}]}
            """#
        let themectl = try home(text)
        for (options, last) in [
            ("", "light  colorScheme in tabs"), ("--ios 16", "dark   preferred dark"),
            ("--ios 99999999999999999999", "light  colorScheme in tabs"),
        ] {
            var themectl = themectl
            themectl.environment["THEMECTL_APPEARANCE"] = "dark"
            let outcome = try themectl.line("hierarchy screens.json \(options)")
            #expect(outcome.output.hasSuffix("    s   \(last)\n"), "\(outcome)")
            #expect(outcome.status == 0 && outcome.errors == "")
        }
    }

    // MARK: Warnings

    @Test("A preferredColorScheme that disagrees with the first is a warning naming both")
    func disagreement() throws {
        let text = #"""
            {"name":"w","kind":"window","children":[
              {"name":"a","kind":"screen","preferredColorScheme":"light"},
              {"name":"b","kind":"screen","preferredColorScheme":"dark"}]}
            """#
        let themectl = try home(text)
        let tree = """
            w    light  preferredColorScheme in a
              a  light  preferredColorScheme in a
              b  light  preferredColorScheme in a

            """
        let reason = """
            screens.json: 'preferredColorScheme' of 'w/b' has no effect, because it disagrees with that of 'w/a'

            """
        #expect(
            try themectl.line("hierarchy screens.json")
                == Outcome(0, tree, errors: "themectl: warning: \(reason)")
        )
    }

    @Test("An unrecognized value of a node's scope is a warning")
    func unrecognizedScope() throws {
        let themectl = try home(#"{"name":"w","kind":"window","scope":"a"}"#)
        try themectl.writeStore(
            #"{"userInterfaceStyle":1,"userInterfaceStyleOverrides":{"a":7,"b":"x"}}"#
        )
        let reason =
            "~/.config/themectl/default.json:1:60: 7 is not 0, 1 or 2, so it means 'system'\n"
        #expect(
            try themectl.line("hierarchy screens.json")
                == Outcome(0, "w  light  preferred light\n", errors: "themectl: warning: \(reason)")
        )
        #expect(
            try themectl.line("hierarchy screens.json --strict")
                == Outcome(65, errors: "themectl: \(reason)")
        )
        #expect(
            try themectl.line("hierarchy - --strict", input: #"{"name":"w","kind":"window"}"#)
                == Outcome(0, "w  light  preferred light\n")
        )
    }

    @Test("Control characters of a name are escaped in every column and in JSON")
    func controls() throws {
        let text = #"""
            {"name":"w\u202Ex","kind":"window","children":[{"name":"\u001B[2J","kind":"screen",
              "preferredColorScheme":"dark","scope":"a\u2066b\u200F"}]}
            """#
        let themectl = try home(text)
        let plain = #"""
            w\u202ex     dark   preferredColorScheme in \u001b[2J
              \u001b[2J  dark   preferredColorScheme in \u001b[2J

            """#
        let outcome = try themectl.line("hierarchy screens.json")
        #expect(outcome == Outcome(0, plain))
        try themectl.writeStore(#"{"userInterfaceStyleOverrides": {"a\u2066b\u200f": 1}}"#)
        let pinned = try themectl.line("hierarchy screens.json")
        #expect(pinned.output.hasSuffix(#"light  scope a\u2066b\u200f"# + "\n"))
        let json = try themectl.line("hierarchy --json screens.json").output
        #expect(
            json.hasPrefix(#"{"path":"w\u202ex","kind":"window""#) && json.contains(#"\u001b[2J""#)
        )
    }

    // MARK: Bad input

    static let badLines: [(line: String, status: Int32, error: String)] = [
        ("hierarchy", 64, "hierarchy: FILE is missing; try 'themectl help hierarchy'"),
        (
            "hierarchy screens.json more", 64,
            "hierarchy: unexpected operand 'more'; try 'themectl help hierarchy'"
        ),
        (
            "hierarchy - --store -", 64,
            "hierarchy: FILE - and --store - exclude each other; try one of them"
        ),
        (
            "hierarchy screens.json --default system", 64,
            "hierarchy: --default: 'system' is not a style; try light or dark"
        ),
        (
            "hierarchy nope --source portl", 64,
            "hierarchy: --source: 'portl' is not a source; try portal"
        ),
        (
            "hierarchy nope --ios 12", 64,
            "hierarchy: --ios: '12' is not a version of iOS; try a whole number from 13 on"
        ),
        (
            "hierarchy - --ios=+17", 64,
            "hierarchy: --ios: '+17' is not a version of iOS; try a whole number from 13 on"
        ),
        (
            "hierarchy - --ios 17.1", 64,
            "hierarchy: --ios: '17.1' is not a version of iOS; try a whole number from 13 on"
        ),
        ("hierarchy nope", 66, "nope: no such file or directory"),
        ("hierarchy .", 65, ".: is a folder, not a regular file"),
        (
            "hierarchy bad.json", 65,
            #"bad.json:2:2: 'kind' is "alert"; expected one of window"#
        ),
        ("hierarchy - --store bad.json", 65, "<stdin>:1:1: the text is empty; expected a window"),
        ("hierarchy screens.json --store broken", 65, "broken:1:2: the text ends inside an object"),
    ]

    @Test("A malformed hierarchy prints one line of error and nothing else", arguments: badLines)
    func wrong(_ line: String, _ status: Int32, _ error: String) throws {
        let themectl = try home(Self.plain)
        try themectl.home.write("{\"name\":\"a\",\"kind\":\n \"alert\"}", to: "bad.json")
        try themectl.home.write("{", to: "broken")
        #expect(try themectl.line(line) == Outcome(status, errors: "themectl: \(error)\n"))
    }

    @Test("A very wide hierarchy is printed, and a long name does not pad every line")
    func size() throws {
        let long = String(repeating: "x", count: 100_000)
        let nodes = (0..<5_000).map { "{\"name\":\"\($0)\",\"kind\":\"view\"}" }
        let text =
            "{\"name\":\"\(long)\",\"kind\":\"window\",\"children\":[\(nodes.joined(separator: ","))]}"
        let themectl = try home(text)
        let outcome = try themectl.line("hierarchy screens.json --default dark")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(outcome.output.utf8.count < 5_001 * 1100 + 100_000)
        #expect(outcome.output.hasSuffix("dark   the system (portal)\n"))
    }

    #if os(Linux)
        @Test("A terminal gets tree lines instead of the indentation", PseudoTerminal.needed)
        func treeLines() throws {
            let themectl = try Themectl(environment: ["THEMECTL_APPEARANCE": "dark"])
            let node = #"{"name":"inner","kind":"screen","presents":[{"name":"s","kind":"sheet"}]}"#
            let text =
                #"[{"name":"main","kind":"window","children":[\#(node),{"name":"z","kind":"view"}]}]"#
            try themectl.home.write(text, to: "app.json")
            let terminal = try PseudoTerminal()
            _ = try terminal.run(
                "$THEMECTL hierarchy app.json; $THEMECTL hierarchy app.json | head -n 2",
                in: themectl,
                printsToTerminal: true
            )
            let screen = """
                main     dark   preferred dark
                ├─inner  dark   preferred dark
                │ └─s    dark   preferred dark
                └─z      dark   preferred dark
                main     dark   preferred dark
                  inner  dark   preferred dark

                """
            #expect(terminal.screen == screen)
        }
    #endif
}
