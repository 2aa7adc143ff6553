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
                """.utf8)
        #expect(palette.entries.map(\.role) == ColorRole.allCases.map(\.name) + ["zebra-1", "A_b"])
        #expect(palette[.card] == palette["card"])
        #expect(palette[.card].light.hex == "#01020304")
        #expect(palette[.card][.dark].hex == "#ABCDEF")
        #expect(palette["zebra-1"] == StyledColor(light: .black(100), dark: .white(100)))
        #expect(palette[.background] == ColorPalette.standard[.background])
        #expect(palette.entry("card").flatMap(palette.position) == TextPosition(line: 2, column: 3))
        #expect(palette.entry("appBar").flatMap(palette.position) == nil)
    }

    @Test("An empty object is the built-in palette")
    func empty() throws {
        #expect(try ColorPalette(json: "{}".utf8).entries == ColorPalette.standard.entries)
    }

    static let bad: [(text: String, error: String)] = [
        ("", "1:1: the text is empty, so it is not a palette; try putting {} in it"),
        (" \n", "1:1: the text is empty, so it is not a palette; try putting {} in it"),
        ("[]", "1:1: a palette is one object, not an array"),
        ("\n \"x\"", "2:2: a palette is one object, not a string"),
        ("null", "1:1: a palette is one object, not null"),
        (##"{"card":{"light":"#000","dark":"#000"},}"##, "1:39: a comma with nothing after it"),
        (##"{"card":{"light":"#000","dark":"#000"}"##, "1:39: the text ends inside an object"),
        (##"{"card":"#000"}"##, ##"1:9: 'card' is not an object with a light and a dark colour but "#000""##),
        (
            ##"{"card":["#000","#000"]}"##,
            ##"1:9: 'card' is not an object with a light and a dark colour but ["#000","#000"]"##
        ),
        (##"{"card":null}"##, "1:9: 'card' is not an object with a light and a dark colour but null"),
        ("{\n  \"card\": {\"light\": \"#000\"}}", "2:3: 'card' has no dark colour"),
        (##"{"card":{"dark":"#000"}}"##, "1:2: 'card' has no light colour"),
        (##"{"card":{}}"##, "1:2: 'card' has no light colour"),
        (##"{"card":{"light":"#000","drak":"#000"}}"##, "1:25: 'card' has 'drak', which is neither light nor dark"),
        (
            ##"{"card":{"light":"#000","dark":"#000","Dark":"#000"}}"##,
            "1:39: 'card' has 'Dark', which is neither light nor dark"
        ),
        (
            ##"{"card":{"light":"#000","dark":"#000","li\u0067ht":"#000"}}"##,
            "1:39: 'card' has its light colour already at 1:10; try removing one of them"
        ),
        (##"{"card":{"light":"#12","dark":"#000"}}"##, ##"1:18: "#12" is not a colour (#RGB, #RRGGBB or #RRGGBBAA)"##),
        (
            ##"{"card":{"light":"black","dark":"#000"}}"##,
            #"1:18: "black" is not a colour (#RGB, #RRGGBB or #RRGGBBAA)"#
        ),
        (##"{"card":{"light":"#000","dark":0}}"##, "1:32: 0 is not a colour (#RGB, #RRGGBB or #RRGGBBAA)"),
        (##"{"card":{"light":"#000","dark":null}}"##, "1:32: null is not a colour (#RGB, #RRGGBB or #RRGGBBAA)"),
        (
            "{\"card\":{\"light\":\"\(String(repeating: "x", count: 50))\",\"dark\":\"#000\"}}",
            "1:18: \"\(String(repeating: "x", count: 39))… is not a colour (#RGB, #RRGGBB or #RRGGBBAA)"
        ),
        (
            ##"{"1x":{"light":"#000","dark":"#000"}}"##,
            "1:2: '1x' is not a role (a letter, then letters, digits, - and _)"
        ),
        (##"{"":{"light":"#000","dark":"#000"}}"##, "1:2: '' is not a role (a letter, then letters, digits, - and _)"),
        (##"{"a b":1}"##, "1:2: 'a b' is not a role (a letter, then letters, digits, - and _)"),
        (##"{"é":1}"##, "1:2: 'é' is not a role (a letter, then letters, digits, - and _)"),
        (##"{"_a":1}"##, "1:2: '_a' is not a role (a letter, then letters, digits, - and _)"),
        (
            ##"{"a\ud800":1}"##,
            "1:2: 'a\u{FFFD}\u{FFFD}\u{FFFD}' is not a role (a letter, then letters, digits, - and _)"
        ),
        (
            "{\"x\":{\"light\":\"#000\",\"dark\":\"#000\"},\n\"\\u0078\":1}",
            "2:1: 'x' is already at 1:2; try removing one of them"
        ),
    ]

    @Test("A malformed palette is refused with place and reason", arguments: bad)
    func refusals(_ text: String, _ message: String) {
        let error = #expect(throws: PaletteError.self) { try ColorPalette(json: text.utf8) }
        #expect(error?.description == message)
    }

    @Test("A role composited onto has to be opaque in the styles asked for")
    func grounds() throws {
        let palette = try ColorPalette(json: ##"{"card":{"light":"#FFF","dark":"#00000080"}}"##.utf8)
        let error = PaletteError(
            "'card' is #00000080 in dark, which is not opaque, so nothing can be composited onto it",
            at: TextPosition(line: 1, column: 2))
        #expect(throws: error) { try palette.requireOpaque("card") }
        #expect(throws: error) { try ContrastCheck(of: palette) }
        try palette.requireOpaque("card", in: [.light])
        let builtIn = #expect(throws: PaletteError.self) { try ColorPalette.standard.requireOpaque("dividers") }
        #expect(
            builtIn?.description
                == "'dividers' is #0000001F in light, which is not opaque, so nothing can be composited onto it")
    }
}
