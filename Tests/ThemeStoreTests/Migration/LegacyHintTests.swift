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
            ["/a~1b/appearance=style", "colorScheme=bool"]
        ),
        (
            #"{"x":{"APP.CONFIG.DARKMODE":2,"isDarkMode":2}}"#,
            ["/x/APP.CONFIG.DARKMODE=style", "/x/isDarkMode=style"]
        ),
        // Separators, prefixes and any case.
        (#"{"dark_mode":true}"#, ["dark_mode=bool"]),
        (#"{"is-dark":0}"#, ["is-dark=bool"]),
        (#"{"Dark Mode":true}"#, ["Dark Mode=bool"]),
        (#"{"dark.editor.theme":"NO"}"#, ["dark.editor.theme=bool"]),
        (#"{"flutter.isDarkMode":true}"#, ["flutter.isDarkMode=bool"]),
        (#"{"flutter.theme_mode":"ThemeMode.dark"}"#, []),
        (#"{"flutter.theme_mode":"Dark"}"#, ["flutter.theme_mode=name"]),
        (#"{"com.example.app.APPEARANCE":"System"}"#, ["com.example.app.APPEARANCE=name"]),
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
        (#"{"appearance":"1"}"#, ["appearance=name, appearance=words light=0 dark=1"]),
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

    @Test("The quick test skips no name that looks like a setting")
    func quickTest() throws {
        let words = [
            "isDark", "darkMode", "dark_x_theme", "theme", "themeMode", "appearance", "colorScheme",
            "colorMode", "UIUserInterfaceStyle", "isDarkMode", "APP.CONFIG.DARKMODE",
        ]
        for word in words {
            let separated = word.map { String($0) }
            let forms = [
                word, word.uppercased(), word.lowercased(), "x." + word, "_" + word, word + "-",
                separated.joined(separator: "_"), separated.joined(separator: "-"),
                "\\u00" + String(word.utf8.first ?? 0, radix: 16) + word.dropFirst(),
            ]
            for form in forms {
                let text = PaddedBytes("\"\(form)\"".utf8)
                let name = JSONString.decoded(text.bytes)
                let isMeant = AppearanceKey.looksLikeSetting(name) || AppearanceKey.isKnown(name)
                #expect(isMeant, "\(form)")
                #expect(AppearanceKey.mayLookLikeSetting(text, 0..<text.count), "\(form)")
            }
        }
    }
}
