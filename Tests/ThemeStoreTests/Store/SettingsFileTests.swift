import Testing

@testable import ThemeStore

/// A settings file in the form in which a program writes it.
///
/// The texts are made up. The keys, the indentation, the comments and the commas are like the
/// program's.
struct SettingsFile: CustomTestStringConvertible {
    /// A way to write a text.
    enum Encoding: CaseIterable {
        case unix
        case windows
        case marked

        fileprivate func encoded(_ text: String) -> String {
            switch self {
            case .unix: text
            case .windows: text.replacing("\n", with: "\r\n")
            case .marked: "\u{FEFF}" + text
            }
        }
    }

    let program: String
    let key: AppearanceKey
    /// The values of light, dark and system in JSON.
    ///
    /// The last is missing if the program has none.
    let values: [String]
    /// The text, with `@` instead of the value, and with `‹` and `›` around what `reset` removes.
    ///
    /// Without these, `reset` is refused.
    let text: String

    init(_ program: String, _ key: AppearanceKey, _ values: [String], _ text: String) {
        self.program = program
        self.key = key
        self.values = values
        self.text = text
    }

    var testDescription: String { program }

    /// The text with a value.
    func text(with value: String, _ encoding: Encoding) -> String {
        encoding.encoded(text.filter { !"‹›".contains($0) }.replacing("@", with: value))
    }

    /// The text after `reset`, or `nil` if that is refused.
    func textWithoutValue(_ encoding: Encoding) -> String? {
        guard text.contains("‹") else { return nil }
        let pieces = text.split(separator: "‹", omittingEmptySubsequences: false)
        let rest = pieces.map { $0.contains("›") ? $0.drop { $0 != "›" }.dropFirst() : $0 }
        return encoding.encoded(rest.joined())
    }
}

@Suite("Settings files of programs", .bounded)
struct SettingsFileTests {
    private static let words = [#""light""#, #""dark""#, #""system""#]

    static let files = [
        SettingsFile(
            "VS Code",
            AppearanceKey("workbench.colorTheme", .name),
            [#""Default Light Modern""#, #""Default Dark Modern""#],
            """
            // Place your settings in this file.
            {
                "editor.fontSize": 14, // points
                ‹"workbench.colorTheme": @, ›/* by hand */
                "[markdown]": { "editor.wordWrap": "on", },
                "files.exclude": {
                    "**/.git": true,
                },
            }

            """
        ),
        SettingsFile(
            "VS Code, the last member",
            AppearanceKey("workbench.colorTheme", .name),
            [#""Solarized Light""#, #""Solarized Dark""#],
            """
            {
            \t"git.autofetch": true,
            \t"editor.rulers": [80, 100]‹,
            \t"workbench.colorTheme": @›
            }
            """
        ),
        SettingsFile(
            "Zed",
            AppearanceKey("/theme/mode", .name),
            words,
            """
            // Zed settings
            {
              "theme": {
                ‹"mode": @,
                ›"light": "One Light",
                "dark": "One Dark",
              },
              "vim_mode": false, // and "mode": "dark"
            }

            """
        ),
        SettingsFile(
            "Zed, a name",
            AppearanceKey("theme", .name),
            [#""Gruvbox Light Hard""#, #""Gruvbox Dark Hard""#],
            "{\n  \"ui_font_size\": 16.0‹,\n  \"theme\": @›\n}\n"
        ),
        SettingsFile(
            "Windows Terminal",
            AppearanceKey("theme", .name),
            words,
            """
            {
                "$schema": "https://aka.ms/terminal-profiles-schema",
                "profiles":
                {
                    "defaults": { "colorScheme": "One Half Dark" },
                    "list":
                    [
                        { "guid": "{0caa0dad-35be-5f56-a8ff-afceeeaa6101}", "hidden": true }
                    ]
                },
                "schemes": [],
                ‹"theme": @,
                ›"themes": []
            }
            """
        ),
        SettingsFile(
            "Windows Terminal, a scheme",
            AppearanceKey("/profiles/defaults/colorScheme", .name),
            [#""One Half Light""#, #""One Half Dark""#],
            "{\n    \"profiles\":\n    {\n        \"defaults\": { ‹\"colorScheme\": @, ›\"opacity\": 80 }\n"
                + "    },\n    \"theme\": \"dark\"\n}\n"
        ),
        SettingsFile(
            "Waybar",
            AppearanceKey("name", .name),
            words,
            """
            {
                // "layer": "top", // bottom by default
                ‹"name": @,
                ›"modules-left": ["sway/workspaces", "sway/mode"],
                "clock": { "format": "{:%H:%M}", "tooltip-format": "<tt>{calendar}</tt>" },
            }

            """
        ),
        SettingsFile(
            "Waybar, the second bar",
            AppearanceKey("/1/name", .name),
            words,
            "[\n  { \"name\": \"dark\", \"position\": \"top\" },\n"
                + "  // below\n  { ‹\"name\": @, ›\"position\": \"bottom\", },\n]\n"
        ),
        SettingsFile(
            "Claude Code",
            AppearanceKey("theme", .name),
            [#""light-daltonized""#, #""dark-daltonized""#],
            "{\n  \"permissions\": { \"allow\": [\"Bash(ls:*)\"] }‹,\n  \"theme\": @›\n}\n"
        ),
        SettingsFile(
            "Sublime Text",
            AppearanceKey("color_scheme", .name),
            [#""Packages/Theme/Light.tmTheme""#, #""Packages/Theme/Dark.tmTheme""#],
            "// Settings in here override those in \"Default/Preferences.sublime-settings\".\n{\n"
                + "\t\"ignored_packages\":\n\t[\n\t\t\"Vintage\",\n\t],\n\t‹\"color_scheme\": @,\n"
                + "\t›\"font_size\": 10,\n}\n"
        ),
        SettingsFile(
            "Obsidian",
            AppearanceKey(
                "theme",
                words: [.light: "moonstone", .dark: "obsidian", .system: "system"]
            ),
            [#""moonstone""#, #""obsidian""#, #""system""#],
            "{\n  \"accentColor\": \"\",\n  ‹\"theme\": @,\n  ›\"cssTheme\": \"Minimal\"\n}"
        ),
        SettingsFile(
            "JupyterLab",
            AppearanceKey("theme", .name),
            [#""JupyterLab Light""#, #""JupyterLab Dark""#],
            """
            {
                // Theme
                // apputils-extension:themes
                // Theme manager settings.
                // *************************************

                // Selected Theme
                // Application-level visual styling theme
                ‹"theme": @,

                ›// Theme CSS Overrides
                "overrides": {
                    "code-font-size": null
                }
            }
            """
        ),
        SettingsFile(
            "Joplin",
            AppearanceKey("theme", words: [.light: "1", .dark: "2"]),
            ["1", "2"],
            "{\n\t\"$schema\": \"https://joplinapp.org/schema/settings.json\",\n"
                + "\t\"locale\": \"en_GB\",\n\t\"sync.interval\": 0‹,\n\t\"theme\": @›\n}"
        ),
        SettingsFile(
            "Logseq",
            AppearanceKey("/themes/mode", .name),
            words,
            #"{"theme":null,"themes":{‹"mode":@,›"dark":null,"light":{"name":"dark"}}}"#
        ),
        SettingsFile(
            "Chromium",
            AppearanceKey("/browser/theme/color_scheme2", .style),
            ["1", "2", "0"],
            #"{"browser":{"theme":{‹"color_scheme2":@,›"is_grayscale2":false}},"#
                + #""first_time":"13350123456789012345","ratio":1.10,"zero":-0}"#
        ),
        SettingsFile(
            "Signal",
            AppearanceKey("theme-setting", .name),
            words,
            "{\n  \"system-tray-setting\": \"DoNotUseSystemTray\"‹,\n  \"theme-setting\": @›\n}"
        ),
        SettingsFile(
            "Expo",
            AppearanceKey("/expo/userInterfaceStyle", .name),
            [#""light""#, #""dark""#, #""automatic""#],
            "{\n  \"expo\": {\n    \"name\": \"Notes\",\n    ‹\"userInterfaceStyle\": @,\n"
                + "    ›\"ios\": { \"userInterfaceStyle\": \"light\" }\n  }\n}\n"
        ),
        SettingsFile(
            "Flutter",
            AppearanceKey("flutter.isDarkMode", .bool),
            ["false", "true"],
            #"{‹"flutter.isDarkMode":@,›"flutter.list":"VGhpcyBpcyB0aGU=[\"a\"]"}"#
        ),
        SettingsFile(
            "noctalia",
            AppearanceKey("/colorSchemes/darkMode", .bool),
            ["false", "true"],
            "{\n    \"colorSchemes\": {\n        ‹\"darkMode\": @,\n        ›\"predefinedScheme\": "
                + "\"Noctalia (default)\"\n    },\n    \"settingsVersion\": 16\n}\n"
        ),
        SettingsFile(
            "DankMaterialShell",
            AppearanceKey("isLightMode", words: [.light: "true", .dark: "false"]),
            ["true", "false"],
            "{\n    ‹\"isLightMode\": @,\n    ›\"wallpaperPath\": \"/usr/share/a \\u00e9.png\"\n}\n"
        ),
        SettingsFile(
            "a number for a boolean, and members that occur twice",
            AppearanceKey("darkMode", .bool),
            ["0", "1"],
            #"{"a":1,"a":{"darkMode":true,"darkMode":2},‹ "darkMode" : @,› "a":1E400}"#
        ),
        SettingsFile(
            "a string for a boolean",
            AppearanceKey("night", .bool),
            [#""NO""#, #""YES""#],
            #"{ "other": "YES"‹, "night": @› }"#
        ),
        SettingsFile(
            "a string for a number",
            AppearanceKey("/ui/theme", .style),
            [#""1""#, #""2""#, #""0""#],
            #"{"ui":{‹"theme":@›},"theme":"2"}"#
        ),
        SettingsFile(
            "an element of an array",
            AppearanceKey("/themes/1", .name),
            [#""LIGHT""#, #""DARK""#, #""SYSTEM""#],
            "{\"themes\": [\"dark\", @, /* \"dark\" */ \"dark\",]}"
        ),
    ]

    private static func store(_ text: String, _ file: SettingsFile) -> AppearanceStore {
        AppearanceStore(text: PaddedBytes(text.utf8), named: .sample, key: file.key)
    }

    private func text(of store: AppearanceStore) -> String {
        String(decoding: store.memory?.text?.bytes ?? [], as: UTF8.self)
    }

    @Test(
        "Two toggles of a settings file give back the bytes",
        arguments: files,
        SettingsFile.Encoding.allCases
    )
    func toggling(_ file: SettingsFile, _ encoding: SettingsFile.Encoding) throws {
        for (value, opposite) in [(0, 1), (1, 0)] {
            let before = file.text(with: file.values[value], encoding)
            let store = Self.store(before, file)
            try store.blocking.toggle()
            #expect(text(of: store) == file.text(with: file.values[opposite], encoding))
            try store.blocking.toggle()
            #expect(Array(text(of: store).utf8) == Array(before.utf8))
        }
    }

    @Test(
        "A write of a settings file changes only the value, and a reset only its member",
        arguments: files,
        SettingsFile.Encoding.allCases
    )
    func writing(_ file: SettingsFile, _ encoding: SettingsFile.Encoding) throws {
        let appearances: [Appearance] = [.light, .dark, .system]
        for before in file.values {
            for (after, appearance) in zip(file.values, appearances) {
                let store = Self.store(file.text(with: before, encoding), file)
                #expect(try store.blocking.set(appearance).didChange == (before != after))
                #expect(text(of: store) == file.text(with: after, encoding))
                #expect(try store.value() == .appearance(appearance))
            }
            let store = Self.store(file.text(with: before, encoding), file)
            if let rest = file.textWithoutValue(encoding) {
                #expect(try store.blocking.reset().didChange)
                #expect(text(of: store) == rest)
            } else {
                #expect(throws: StoreError.self) { try store.blocking.reset() }
                #expect(text(of: store) == file.text(with: before, encoding))
            }
        }
    }
}
