import Testing

@testable import ThemeStore

@Suite("The palette", .bounded)
struct ColorPaletteTests {
    /// The table of the article, in its order, with its opacities as alpha.
    static let table: [(role: String, dark: String, light: String)] = [
        ("primaryText", "#FFFFFF", "#000000DE"),
        ("secondaryText", "#FFFFFFB3", "#0000008A"),
        ("disabledText", "#FFFFFF80", "#00000061"),
        ("activeIcon", "#FFFFFF", "#0000008A"),
        ("inactiveIcon", "#FFFFFF61", "#00000080"),
        ("dividers", "#303030", "#0000001F"),
        ("statusBar", "#000000", "#E0E0E0"),
        ("appBar", "#212121", "#F5F5F5"),
        ("highlightedAppBar", "#424242", "#EEEEEE"),
        ("background", "#303030", "#FAFAFA"),
        ("card", "#424242", "#FFFFFF"),
        ("highlightedCard", "#303030", "#F5F5F5"),
    ]

    private func rows(_ palette: ColorPalette) -> [[String]] {
        palette.entries.map { [$0.role, $0.color.dark.hex, $0.color.light.hex] }
    }

    @Test("The built-in palette has the documented colours")
    func standard() {
        #expect(rows(.standard) == ColorPaletteTests.table.map { [$0.role, $0.dark, $0.light] })
        #expect(rows(.standard).map { $0[0] } == ColorRole.allCases.map(\.name))
        for role in ColorRole.allCases {
            #expect(ColorPalette.standard[role] == role.standardColor)
            #expect(ColorPalette.standard[role.name] == role.standardColor)
        }
        #expect(ColorPalette.standard["nope"] == nil)
    }

    @Test("A file replaces roles in place and appends others in its order")
    func overlay() throws {
        let palette = try ColorPalette(
            json: """
                \u{FEFF}{ "zebra-1": {"dark": "#fff", "light": "#000"},
                  "\\u0063ard": {"light": "#01020304", "dark": "#ABCDEF"}, "A_b": {"light": "#111", "dark": "#222"} }
                """.utf8
        )
        #expect(palette.entries.map(\.role) == ColorRole.allCases.map(\.name) + ["zebra-1", "A_b"])
        #expect(palette[.card] == palette["card"])
        #expect(palette[.card].light.hex == "#01020304")
        #expect(palette[.card][.dark].hex == "#ABCDEF")
        let zebra = StyledColor(light: ColorValue(0x000000_FF), dark: ColorValue(0xFFFFFF_FF))
        #expect(palette["zebra-1"] == zebra)
        #expect(palette[.background] == ColorPalette.standard[.background])
        #expect(palette.entry("card")?.position == TextPosition(line: 2, column: 3))
        #expect(palette.entry("appBar")?.position == nil)
    }

    @Test("An empty object is the built-in palette")
    func empty() throws {
        #expect(try ColorPalette(json: "{}".utf8).entries == ColorPalette.standard.entries)
    }

    static let bad: [(text: String, error: String)] = [
        ("", "1:1: the text is empty; expected a palette, such as {}"),
        (" \n", "1:1: the text is empty; expected a palette, such as {}"),
        ("[]", "1:1: expected a palette, which is an object, not an array"),
        ("\n \"x\"", "2:2: expected a palette, which is an object, not a string"),
        ("null", "1:1: expected a palette, which is an object, not null"),
        (##"{"card":{"light":"#000","dark":"#000"},}"##, "1:39: a comma with nothing after it"),
        (##"{"card":{"light":"#000","dark":"#000"}"##, "1:39: the text ends inside an object"),
        (##"{"card":"#000"}"##, "1:9: expected a colour pair, which is an object, not a string"),
        (
            ##"{"card":["#000","#000"]}"##,
            "1:9: expected a colour pair, which is an object, not an array"
        ),
        (##"{"card":null}"##, "1:9: expected a colour pair, which is an object, not null"),
        ("{\n  \"card\": {\"light\": \"#000\"}}", "2:11: a colour pair needs a 'dark'"),
        (##"{"card":{"dark":"#000"}}"##, "1:9: a colour pair needs a 'light'"),
        (##"{"card":{}}"##, "1:9: a colour pair needs a 'light'"),
        (
            ##"{"card":{"light":"#000","drak":"#000"}}"##,
            "1:25: 'drak' is not a member of a colour pair; expected light or dark"
        ),
        (
            ##"{"card":{"light":"#000","dark":"#000","Dark":"#000"}}"##,
            "1:39: 'Dark' is not a member of a colour pair; expected light or dark"
        ),
        (
            ##"{"card":{"light":"#000","dark":"#000","li\u0067ht":"#000"}}"##,
            "1:39: 'light' is already a member of this colour pair, at 1:10"
        ),
        (
            ##"{"card":{"light":"#12","dark":"#000"}}"##,
            ##"1:18: 'light' is "#12"; expected #RGB, #RRGGBB or #RRGGBBAA"##
        ),
        (
            ##"{"card":{"light":"black","dark":"#000"}}"##,
            #"1:18: 'light' is "black"; expected #RGB, #RRGGBB or #RRGGBBAA"#
        ),
        (
            ##"{"card":{"light":"#000","dark":0}}"##,
            "1:32: 'dark' is 0; expected #RGB, #RRGGBB or #RRGGBBAA"
        ),
        (##"{"card":{"light":"#000","dark":null}}"##, "1:9: a colour pair needs a 'dark'"),
        (
            "{\"card\":{\"light\":\"\(String(repeating: "x", count: 50))\",\"dark\":\"#000\"}}",
            "1:18: 'light' is \"\(String(repeating: "x", count: 39))…; expected #RGB, #RRGGBB or #RRGGBBAA"
        ),
        (
            ##"{"1x":{"light":"#000","dark":"#000"}}"##,
            "1:2: '1x' is not a member of a palette; expected a role: a letter, then letters, digits, - and _"
        ),
        (
            ##"{"":{"light":"#000","dark":"#000"}}"##,
            "1:2: '' is not a member of a palette; expected a role: a letter, then letters, digits, - and _"
        ),
        (
            ##"{"a b":1}"##,
            "1:2: 'a b' is not a member of a palette; expected a role: a letter, then letters, digits, - and _"
        ),
        (
            ##"{"é":1}"##,
            "1:2: 'é' is not a member of a palette; expected a role: a letter, then letters, digits, - and _"
        ),
        (
            ##"{"_a":1}"##,
            "1:2: '_a' is not a member of a palette; expected a role: a letter, then letters, digits, - and _"
        ),
        (
            ##"{"a\ud800":1}"##,
            "1:2: 'a\u{FFFD}\u{FFFD}\u{FFFD}' is not a member of a palette; expected a role: a letter, then letters, digits, - and _"
        ),
        (
            "{\"x\":{\"light\":\"#000\",\"dark\":\"#000\"},\n\"\\u0078\":1}",
            "2:1: 'x' is already a member of this palette, at 1:2"
        ),
    ]

    @Test("A malformed palette is refused with place and reason", arguments: bad)
    func refusals(_ text: String, _ message: String) {
        let error = #expect(throws: PaletteError.self) { try ColorPalette(json: text.utf8) }
        #expect(error?.description == message)
    }

    @Test("A role composited onto has to be opaque in the styles asked for")
    func grounds() throws {
        let palette = try ColorPalette(
            json: ##"{"card":{"light":"#FFF","dark":"#00000080"}}"##.utf8
        )
        let error = PaletteError(
            position: TextPosition(line: 1, column: 2),
            explanation: "'card' is #00000080 in dark, which is not opaque, "
                + "so nothing can be composited onto it"
        )
        #expect(throws: error) { try palette.requireOpaque("card") }
        #expect(throws: error) { try ContrastCheck(of: palette) }
        try palette.requireOpaque("card", in: [.light])
        let builtIn = #expect(throws: PaletteError.self) {
            try ColorPalette.standard.requireOpaque("dividers")
        }
        #expect(
            builtIn?.description
                == "'dividers' is #0000001F in light, which is not opaque, so nothing can be composited onto it"
        )
    }
}
