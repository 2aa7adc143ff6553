import Testing

@testable import ThemeStore

@Suite("Members that may be meant as the setting", .bounded)
struct LegacyHintTests {
    /// A key with its words, as options spell it.
    private func options(_ reading: LegacyReading) -> String {
        let key = reading.key
        let words = key.words.map { " \($0.appearance.name)=\($0.text)" }
        return "\(key.name)=\(key.kind.rawValue)" + words.joined()
    }

    private func hints(_ hints: [LegacyHint]) -> [String] {
        hints.map { hint in
            let readings = hint.readings.map(options)
            return readings.isEmpty ? hint.text : readings.joined(separator: ", ")
        }
    }

    /// Texts without a value and legacy keys, and the keys that are suggested.
    static let texts: [(text: String, keys: [String])] = [
        ("{}", []),
        (#"{"theme":"dark"}"#, ["theme=name"]),
        (#"{"Theme":"prefer-dark","a":[{"theme":"dark"}]}"#, ["Theme=name"]),
        (
            #"{"ui":{"isDarkTheme":1,"DARKMODEenabled":"YES"}}"#,
            ["/ui/isDarkTheme=bool", "/ui/DARKMODEenabled=bool"]
        ),
        (
            #"{"a/b":{"appearance":2},"colorScheme":true}"#,
            ["/a~1b/appearance=style"]
        ),
        (
            #"{"x":{"APP.CONFIG.DARKMODE":2,"isDarkMode":2}}"#,
            ["/x/APP.CONFIG.DARKMODE=style", "/x/isDarkMode=style"]
        ),
        // Separators, prefixes and any case.
        (#"{"dark_mode":true}"#, ["dark_mode=bool"]),
        (#"{"is-dark":0}"#, ["is-dark=bool"]),
        (#"{"Dark Mode":true}"#, ["Dark Mode=bool"]),
        (#"{"dark.editor.theme":"NO"}"#, []),
        (#"{"flutter.isDarkMode":true}"#, ["flutter.isDarkMode=bool"]),
        (#"{"flutter.theme_mode":"ThemeMode.dark"}"#, ["flutter.theme_mode=name"]),
        (#"{"flutter.theme_mode":"Dark"}"#, ["flutter.theme_mode=name"]),
        (#"{"com.example.app.APPEARANCE":"System"}"#, []),
        (#"{"forceDarkMode":true,"useDarkTheme":0}"#, ["forceDarkMode=bool", "useDarkTheme=bool"]),
        (#"{"UITheme":"dark","uitheme":"x Light"}"#, ["UITheme=name", "uitheme=name"]),
        (#"{"prefers-colour-scheme":"dark"}"#, ["prefers-colour-scheme=name"]),
        (#"{"useSystemTheme":true}"#, ["useSystemTheme=system"]),
        (#"{"useSystemTheme":false}"#, []),
        // Android counts 1 for light and 2 for dark.
        (#"{"nightMode":1,"uiNight":true}"#, ["nightMode=style", "uiNight=bool"]),
        (#"{"themeMode":"system","theme-mode":"DARK"}"#, ["themeMode=name", "theme-mode=name"]),
        (#"{"color_mode":"auto","_theme_":"light"}"#, ["color_mode=name", "_theme_=name"]),
        (#"{"settingsWindowColorScheme":"dark"}"#, ["settingsWindowColorScheme=name"]),
        // Expo and Info.plist.
        (
            #"{"expo":{"name":"x","userInterfaceStyle":"automatic"}}"#,
            ["/expo/userInterfaceStyle=name"]
        ),
        (#"{"UIUserInterfaceStyle":"Dark"}"#, ["UIUserInterfaceStyle=name"]),
        // 0 and 1 may count in two ways.
        (#"{"theme":1}"#, ["theme=style, theme=words light=0 dark=1"]),
        (
            #"{"a":{"color-scheme":0}}"#,
            [
                "/a/color-scheme=style, /a/color-scheme=words light=0 dark=1"
            ]
        ),
        (#"{"appearance":"1"}"#, ["appearance=style, appearance=words light=0 dark=1"]),
        (#"{"theme":1.0}"#, ["theme=style, theme=words light=0 dark=1"]),
        (#"{"isDark":1,"dark_theme":0}"#, ["isDark=bool", "dark_theme=bool"]),
        // JSON in strings, which stays as it is.
        (
            #"{"persist:root":"{\"theme\":\"dark\",\"n\":1}"}"#,
            [
                "'persist:root' is a string with JSON, in which 'theme' looks like a legacy key; "
                    + "JSON inside strings is not edited"
            ]
        ),
        (
            #"{"a":{"s":" {\"ui\":{\"isDarkMode\":true}}"}}"#,
            [
                "'/a/s' is a string with JSON, in which '/ui/isDarkMode' looks like a legacy key; "
                    + "JSON inside strings is not edited"
            ]
        ),
        (
            #"{"s":"{\"userInterfaceStyle\":\"dark\"}"}"#,
            [
                "'s' is a string with JSON, in which 'userInterfaceStyle' looks like a legacy key; "
                    + "JSON inside strings is not edited"
            ]
        ),
        (#"{"s":"{\"theme\":\"mauve\"}","t":"{\"theme\":","u":"[{\"theme\":\"dark\"}]"}"#, []),
        // Values that no kind can read, other names, and scopes.
        (
            #"{"theme":"mauve","themes":"dark","appearance":null,"colorScheme":{"a":1},"undark":true}"#,
            []
        ),
        (#"{"darkest":true,"island":1,"mode":"dark","scheme":"dark","style":1}"#, []),
        (#"{"userInterfaceStyleOverrides":{"theme":1}}"#, []),
        (#"{"expo":{"userInterfaceStyle":9}}"#, []),
    ]

    @Test("A member like a legacy key is named with the keys that read it", arguments: texts)
    func suggestedKeys(_ text: String, keys: [String]) throws {
        let report = try MigratedText(text).report
        #expect(hints(report.hints) == keys)
        #expect(!report.didChange)
        for reading in report.hints.flatMap(\.readings) where !text.contains("u0074") {
            let migrated = try MigratedText(text, MigrationRules(keys: [reading.key]))
            #expect(migrated.report.appearance == reading.appearance)
            #expect(migrated.report.didChange)
        }
        // A check suggests the same keys for the same text.
        let problems = StoreCheck.problems(in: PaddedBytes(text.utf8), of: .sample)
        let checked = problems.compactMap { problem -> LegacyHint? in
            if case .hint(let hint) = problem.cause { hint } else { nil }
        }
        #expect(checked == report.hints)
    }

    @Test(
        "Nothing is suggested if a value or a legacy key is stored",
        arguments: [
            #"{"isDarkMode":true,"theme":"dark"}"#, #"{"userInterfaceStyle":0,"theme":"dark"}"#,
            #"{"userInterfaceStyle":9,"theme":"dark"}"#,
            #"{"userInterfaceStyle":2,"s":"{\"theme\":\"dark\"}"}"#,
        ]
    )
    func stored(_ text: String) throws {
        #expect(try MigratedText(text).report.hints.isEmpty)
    }

    @Test("A name of any length is compared in linear time")
    func longNames() throws {
        let dots = String(repeating: ".", count: 1_000_000)
        for name in [dots, dots + "theme", "isDark" + dots] {
            #expect(try MigratedText(#"{"\#(name)":"dark"}"#).report.hints.isEmpty)
        }
    }

    /// Names, and whether their words are those of such a setting.
    static let names: [(name: String, isMeant: Bool)] = [
        ("isDarkTheme", true), ("forceDarkMode", true), ("uiTheme", true), ("nightMode", true),
        ("prefers-color-scheme", true), ("appearanceMode", true), ("UIUserInterfaceStyle", true),
        ("flutter.isDarkMode", true), ("UITheme", true), ("darkmode", true), ("nighttheme", true),
        ("DARK_MODE", true), ("usesDark", true), ("Theme on", true), ("colourMode", true),
        ("DARKMODEenabled", true), ("DarkMODE", true), ("isDARKTheme", true), ("dARK", false),
        ("Interface-Style", true), ("interface. style", true), ("COLORscheme", true),
        ("color_Mode", true), ("colorscheme", true), ("USER_INTERFACE_STYLE", true),
        ("da_rk", false), ("onTheMe", false), ("the-me", false), ("DArk", false),
        ("darK", false), ("d ark", false), ("th.eme", false), ("appear-ance", false),
        ("sys_temTheme", false), ("u_i_theme", false), ("isD_ark", false), ("nigHtMode", false),
        ("interfaces_tyle", false), ("col_orScheme", false), ("colorSch_eme", false),
        ("use_sTheme", false), ("uses_theme", true), ("UIT_heme", false), ("iSDark", false),
        ("preferredAppearance", true), ("appleInterfaceStyle", true), ("_theme_", true),
        ("settingsWindowColorScheme", true), ("enabledDark", true), ("enable dark", true),
        ("", false), ("_", false), ("mode", false), ("systemStyle", false), ("themes", false),
        ("darkest", false), ("island", false), ("scheme", false), ("color", false),
        ("dark.editor", false), ("myTheme", false), ("isDark2", false), ("d\u{E4}rk", false),
        (String(repeating: "dark", count: 33), false),
        (String(repeating: "uses", count: 30) + "themex", false),
    ]

    @Test("Words make a name one of the setting", arguments: names)
    func words(_ name: String, isMeant: Bool) {
        #expect((NameWords(of: Array(name.utf8)[...]) != nil) == isMeant)
    }

    @Test("Time grows with the number of members and their depth, not with the product")
    func nesting() throws {
        let start = #"{"theme":"#
        let deep = String(repeating: start, count: 500) + "{}" + String(repeating: "}", count: 500)
        let wide = [String](repeating: #""a":\#(deep)"#, count: 100).joined(separator: ",")
        #expect(try inTime(.seconds(60)) { try MigratedText("{\(wide)}").report.hints.isEmpty })
    }
}
