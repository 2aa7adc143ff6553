import Testing
@testable import ThemeStore

@Suite("Legacy keys", .bounded)
struct LegacyKeyTests {
    /// What a value under a legacy key says.
    enum Meaning: Equatable {
        case on, off
        case style(Appearance)
        case refused
    }

    /// What a spelling means under a key of each kind.
    static let spellings:
        [(spelling: String, bool: Meaning, style: Meaning, boolThenStyle: Meaning)] = [
            // JSON's booleans.
            ("true", .on, .refused, .on),
            ("false", .off, .refused, .off),
            // Numbers, by what they are equal to.
            ("0", .off, .style(.system), .style(.system)),
            ("1", .on, .style(.light), .style(.light)),
            ("2", .refused, .style(.dark), .style(.dark)),
            ("-0", .off, .style(.system), .style(.system)),
            ("0.0", .off, .style(.system), .style(.system)),
            ("0e9", .off, .style(.system), .style(.system)),
            ("1.0", .on, .style(.light), .style(.light)),
            ("10e-1", .on, .style(.light), .style(.light)),
            ("2.0", .refused, .style(.dark), .style(.dark)),
            ("0.2E1", .refused, .style(.dark), .style(.dark)),
            ("3", .refused, .refused, .refused),
            ("-1", .refused, .refused, .refused),
            ("0.5", .refused, .refused, .refused),
            ("1e400", .refused, .refused, .refused),
            ("1.00000000000000000000000001", .refused, .refused, .refused),
            // Strings.
            (#""YES""#, .on, .refused, .refused),
            (#""yes""#, .on, .refused, .refused),
            (#""yEs""#, .on, .refused, .refused),
            (#""NO""#, .off, .refused, .refused),
            (#""no""#, .off, .refused, .refused),
            (#""nO""#, .off, .refused, .refused),
            (#""TRUE""#, .on, .refused, .refused),
            (#""true""#, .on, .refused, .refused),
            (#""True""#, .on, .refused, .refused),
            (#""FALSE""#, .off, .refused, .refused),
            (#""false""#, .off, .refused, .refused),
            (#""fAlSe""#, .off, .refused, .refused),
            (#""1""#, .on, .style(.light), .style(.light)),
            (#""0""#, .off, .style(.system), .style(.system)),
            (#""\u0059\u0045\u0053""#, .on, .refused, .refused),
            (#""2""#, .refused, .style(.dark), .style(.dark)),
            (#""Y""#, .refused, .refused, .refused),
            (#""n""#, .refused, .refused, .refused),
            (#""on""#, .refused, .refused, .refused),
            (#""off""#, .refused, .refused, .refused),
            (#"" YES""#, .refused, .refused, .refused),
            (#""NO\n""#, .refused, .refused, .refused),
            (#""1.0""#, .refused, .refused, .refused),
            (#""dark""#, .refused, .refused, .refused),
            (#""ＹＥＳ""#, .refused, .refused, .refused),
            (#""yes\ud800""#, .refused, .refused, .refused),
            (#""""#, .refused, .refused, .refused),
            // Everything else.
            ("{}", .refused, .refused, .refused),
            ("[]", .refused, .refused, .refused),
            ("[true]", .refused, .refused, .refused),
            (#"{"value":true}"#, .refused, .refused, .refused),
        ]

    /// What may stand under `userInterfaceStyle` already, and which of it is a preference.
    static let currentValues: [(spelling: String?, preference: Appearance?)] = [
        (nil, nil), ("null", nil),
        ("0", .system), ("1", .light), ("2", .dark), ("2.0", .dark), ("-0", .system),
        ("3", nil), ("-1", nil), ("true", nil), (#""dark""#, .dark), (#""dork""#, nil),
        ("[2]", nil), ("{}", nil),
    ]

    @Test("A value is read by its key's kind, unless a preference is stored", arguments: spellings)
    func values(_ spelling: String, bool: Meaning, style: Meaning, boolThenStyle: Meaning) throws {
        let keys: [(AppearanceKey, Meaning)] = [
            (AppearanceKey("old", .bool), bool), (AppearanceKey("old", .style), style),
            (.init("old", .style, wasBoolean: true), boolThenStyle),
        ]
        for (key, meaning) in keys {
            for falseMeans in [Appearance.light, .system] {
                for keeps in [false, true] {
                    let rules = MigrationRules(
                        keys: [key],
                        falseMeans: falseMeans,
                        keepsLegacyKeys: keeps
                    )
                    for current in Self.currentValues {
                        try expect(meaning, of: spelling, under: key, rules, current)
                    }
                }
            }
        }
    }

    private func expect(
        _ meaning: Meaning,
        of spelling: String,
        under key: AppearanceKey,
        _ rules: MigrationRules,
        _ current: (spelling: String?, preference: Appearance?)
    ) throws {
        let own = current.spelling.map { #""userInterfaceStyle": \#($0), "# } ?? ""
        let text = #"{\#(own)"old": \#(spelling)}"#
        let comment: Comment =
            "\(text), \(key.expectation), false is \(rules.falseMeans), keep: \(rules.keepsLegacyKeys)"
        let legacy: Appearance
        switch meaning {
        case .on: legacy = .dark
        case .off: legacy = rules.falseMeans
        case .style(let appearance): legacy = appearance
        case .refused:
            let place = TextPosition(line: 1, column: 9 + own.unicodeScalars.count)
            let value = StoredValue.Unrecognized(spelling: spelling, position: place)
            #expect(
                throws: StoreError(
                    .unreadableLegacyValue(
                        .sample,
                        key: key.name,
                        expected: key.expectation,
                        value
                    )
                ),
                comment
            ) {
                try MigratedText(text, rules)
            }
            return
        }
        let migrated = try MigratedText(text, rules)
        let appearance = current.preference ?? legacy
        let value = current.preference == nil ? String(appearance.rawValue) : current.spelling ?? ""
        let expected =
            switch (rules.keepsLegacyKeys, current.spelling) {
            case (false, _): #"{"userInterfaceStyle": \#(value)}"#
            case (true, nil): #"{"old": \#(spelling), "userInterfaceStyle": \#(value)}"#
            case (true, _): #"{"userInterfaceStyle": \#(value), "old": \#(spelling)}"#
            }
        #expect(migrated.text == expected, comment)
        #expect(migrated.report.appearance == appearance, comment)
        #expect(migrated.report.wasCurrent == (current.preference != nil), comment)
        #expect(migrated.report.didChange == (text != expected), comment)
        #expect(migrated.report.sources.map(\.key) == ["old"], comment)
        #expect(migrated.report.sources.map(\.value.spelling) == [spelling], comment)
    }

    /// Words of the kind `name`, as files of several programs spell them.
    static let words: [(word: String, appearance: Appearance?)] = [
        ("dark", .dark), ("DARK", .dark), ("Dark", .dark), ("light", .light), ("System", .system),
        ("Automatic", .system), ("auto", .system), ("AUTO", .system), ("UNSPECIFIED", .system),
        ("Prefer-Dark", .dark), ("default", .system), ("True", nil), ("15;0", nil),
        ("2", nil), (#"d\u0041rk"#, .dark), ("dark ", .dark), ("mauve", nil), ("", nil),
        ("dar\u{212A}", nil),
    ]

    @Test("A name is read in any letter case", arguments: words)
    func name(_ word: String, appearance: Appearance?) throws {
        let rules = MigrationRules(keys: [AppearanceKey("theme", .name)])
        let migrated = try? MigratedText(#"{"theme":"\#(word)"}"#, rules)
        #expect(migrated?.report.appearance == appearance)
        if let appearance {
            #expect(migrated?.text == #"{"userInterfaceStyle":\#(appearance.rawValue)}"#)
        }
    }

    /// Spellings of false, and whether the rules say what they mean; the number of a style says it itself.
    static let falsehoods: [(key: AppearanceKey, spelling: String, isByTheRules: Bool)] = [
        (AppearanceKey("old", .bool), "false", true), (AppearanceKey("old", .bool), "0", true),
        (AppearanceKey("old", .bool), #""NO""#, true),
        (.init("old", .style, wasBoolean: true), "false", true),
        (.init("old", .style, wasBoolean: true), "0", false),
        (AppearanceKey("old", .style), "0", false),
    ]

    @Test("False means light, or system if the rules say so", arguments: falsehoods)
    func meaningOfFalse(_ key: AppearanceKey, spelling: String, isByTheRules: Bool) throws {
        let keys = [key]
        for (rules, meaning) in [
            (MigrationRules(keys: keys), 1), (MigrationRules(keys: keys, falseMeans: .light), 1),
            (MigrationRules(keys: keys, falseMeans: .system), 0),
        ] {
            let migrated = try MigratedText(#"{"old":\#(spelling)}"#, rules)
            #expect(migrated.text == #"{"userInterfaceStyle":\#(isByTheRules ? meaning : 0)}"#)
        }
    }

    @Test("The known legacy keys are looked for in the documented order")
    func known() {
        #expect(
            AppearanceKey.known == [
                AppearanceKey("isDarkMode", .bool),
                AppearanceKey("isDarkTheme", .bool),
                .init("APP.CONFIG.DARKMODE", .style, wasBoolean: true),
            ]
        )
        #expect(MigrationRules().keys == AppearanceKey.known)
        #expect(MigrationRules().falseMeans == .light)
        #expect(!MigrationRules().keepsLegacyKeys)
    }

    /// Several keys in one store, and what becomes of it.
    static let agreements:
        [(text: String, falseMeans: Appearance, appearance: Appearance, keys: [String])] = [
            (
                #"{"isDarkMode":true,"isDarkTheme":true}"#, .light, .dark,
                ["isDarkMode", "isDarkTheme"]
            ),
            // The order is that of the known keys, not of the text.
            (
                #"{"isDarkTheme":1,"isDarkMode":"yes"}"#, .light, .dark,
                ["isDarkMode", "isDarkTheme"]
            ),
            (
                #"{"APP.CONFIG.DARKMODE":2,"isDarkTheme":true}"#, .light, .dark,
                ["isDarkTheme", "APP.CONFIG.DARKMODE"]
            ),
            // What counts is what they mean, so whether they agree may hang on what false means.
            (
                #"{"isDarkMode":false,"APP.CONFIG.DARKMODE":1}"#, .light, .light,
                ["isDarkMode", "APP.CONFIG.DARKMODE"]
            ),
            (
                #"{"isDarkMode":false,"APP.CONFIG.DARKMODE":0}"#, .system, .system,
                ["isDarkMode", "APP.CONFIG.DARKMODE"]
            ),
            (
                #"{"isDarkMode":0,"isDarkTheme":"NO","APP.CONFIG.DARKMODE":false}"#, .system,
                .system,
                ["isDarkMode", "isDarkTheme", "APP.CONFIG.DARKMODE"]
            ),
            // Where a preference is there, it does not matter whether they agree.
            (
                #"{"isDarkMode":true,"isDarkTheme":false,"userInterfaceStyle":0}"#, .light, .system,
                ["isDarkMode", "isDarkTheme"]
            ),
            (
                #"{"userInterfaceStyle":1,"isDarkMode":true,"isDarkTheme":false}"#, .light, .light,
                ["isDarkMode", "isDarkTheme"]
            ),
        ]

    @Test("Keys that agree give one preference, and all are removed", arguments: agreements)
    func agreement(_ text: String, falseMeans: Appearance, appearance: Appearance, keys: [String])
        throws
    {
        let migrated = try MigratedText(text, MigrationRules(falseMeans: falseMeans))
        #expect(migrated.text == #"{"userInterfaceStyle":\#(appearance.rawValue)}"#)
        #expect(migrated.report.appearance == appearance)
        #expect(migrated.report.sources.map(\.key) == keys)
    }

    /// Stores that a migration refuses, with the reason.
    static let refusals: [(text: String, falseMeans: Appearance, message: String)] = [
        (
            #"{"isDarkMode":true,"isDarkTheme":false}"#, .light,
            "store.json:1:34: 'isDarkTheme' is false (light), but 'isDarkMode' at 1:15 is true (dark)"
        ),
        // The order of the text changes places, not who is named first.
        (
            "{\n  \"isDarkTheme\": \"NO\",\n  \"isDarkMode\": 1\n}", .system,
            "store.json:2:18: 'isDarkTheme' is \"NO\" (system), but 'isDarkMode' at 3:17 is 1 (dark)"
        ),
        // A second key that agrees does not hide a third that disagrees.
        (
            #"{"isDarkMode":false,"isDarkTheme":0,"APP.CONFIG.DARKMODE":0}"#, .light,
            "store.json:1:59: 'APP.CONFIG.DARKMODE' is 0 (system), but 'isDarkMode' at 1:15 is false (light)"
        ),
        // Neither null nor what is not understood decides between them.
        (
            #"{"userInterfaceStyle":null,"isDarkMode":true,"isDarkTheme":false}"#, .light,
            "store.json:1:60: 'isDarkTheme' is false (light), but 'isDarkMode' at 1:41 is true (dark)"
        ),
        (
            #"{"userInterfaceStyle":7,"isDarkMode":true,"isDarkTheme":false}"#, .light,
            "store.json:1:57: 'isDarkTheme' is false (light), but 'isDarkMode' at 1:38 is true (dark)"
        ),
        (
            #"{"isDarkMode": "maybe"}"#, .light,
            #"store.json:1:16: 'isDarkMode' is "maybe", which is not a boolean"#
        ),
        (
            "{\r\n\t\"isDarkTheme\": []\r\n}", .light,
            "store.json:2:17: 'isDarkTheme' is [], which is not a boolean"
        ),
        (
            #"{"ä": 1, "APP.CONFIG.DARKMODE": "YES"}"#, .light,
            #"store.json:1:33: 'APP.CONFIG.DARKMODE' is "YES", which is not a boolean or a style (0, 1 or 2)"#
        ),
        // What cannot be read is refused though a preference is there.
        (
            #"{"userInterfaceStyle":1,"isDarkMode":2}"#, .light,
            "store.json:1:38: 'isDarkMode' is 2, which is not a boolean"
        ),
        (
            #"{"isDarkMode":true,"a":1,"isDark\u004dode":true}"#, .light,
            "store.json:1:26: 'isDarkMode' is already at 1:2; try removing one of them"
        ),
        (
            #"{"userInterfaceStyle":1,"isDarkMode":true,"userInterfaceStyle":1}"#, .light,
            "store.json:1:43: 'userInterfaceStyle' is already at 1:2; try removing one of them"
        ),
    ]

    @Test("Keys that cannot be decided are refused, with every place", arguments: refusals)
    func refusal(_ text: String, falseMeans: Appearance, message: String) throws {
        for keeps in [false, true] {
            let rules = MigrationRules(falseMeans: falseMeans, keepsLegacyKeys: keeps)
            let error = #expect(throws: StoreError.self) { try MigratedText(text, rules) }
            #expect(error?.description == message)
        }
    }

    @Test("A long value is cut in the message but not in the error")
    func longValue() throws {
        let long = "\"" + String(repeating: "x", count: 500) + "\""
        let error = #expect(throws: StoreError.self) {
            try MigratedText(#"{"isDarkMode":\#(long)}"#)
        }
        let excerpt = "\"" + String(repeating: "x", count: 39) + "…"
        #expect(
            error?.description
                == "store.json:1:15: 'isDarkMode' is \(excerpt), which is not a boolean"
        )
    }

    /// Texts in which nothing is a legacy key.
    static let foreign: [String] = [
        #"{"isDarkMode": null}"#, #"{"isDarkMode": null, "isDarkMode": null}"#,
        "{}", #"{"a": 1}"#, #"{"userInterfaceStyle": 2}"#, #"{"userInterfaceStyle": null}"#,
        // Names are compared by every letter, and only at the top.
        #"{"isdarkmode": true, "isDarkMode ": true, "isDarkMod": true, "isDarkMode\u0000": true}"#,
        #"{"settings": {"isDarkMode": true}, "list": [{"isDarkMode": true}]}"#,
        #"{"userInterfaceStyleOverrides": {"isDarkMode": 2}}"#,
        #"{"value": "isDarkMode", "// isDarkMode": "/* \"isDarkMode\": true */"}"#,
    ]

    @Test("Without a legacy key nothing is migrated", arguments: foreign)
    func nothingToDo(_ text: String) throws {
        for keeps in [false, true] {
            let migrated = try MigratedText(text, MigrationRules(keepsLegacyKeys: keeps))
            #expect(migrated.text == text)
            #expect(!migrated.report.didChange)
            #expect(migrated.report.sources.isEmpty)
        }
    }

    @Test("Canonically equivalent names are different names")
    func equivalentNames() throws {
        let keys = ["caf\u{E9}", "cafe\u{301}"].map { AppearanceKey($0, .bool) }
        let migrated = try MigratedText(
            "{\"caf\u{E9}\": true, \"cafe\u{301}\": true}",
            MigrationRules(keys: keys)
        )
        #expect(migrated.text == #"{"userInterfaceStyle": 2}"#)
        #expect(migrated.report.sources.count == 2)
    }
}
