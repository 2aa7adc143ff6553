public import Foundation
import Testing
public import ThemeStore

#if !canImport(Darwin)
    extension UserDefaults: LegacyDefaults {}
#endif

/// Foundation's own `UserDefaults` is read, in memory only: nothing here synchronizes it.
@Suite("Migration from UserDefaults", .bounded)
struct DefaultsMigrationTests {
    private let defaults: UserDefaults
    private let suite = "themectl-tests-\(UUID().uuidString)"
    private let folder: TemporaryFolder
    private let store: AppearanceStore

    init() throws {
        defaults = try #require(UserDefaults(suiteName: suite))
        folder = try TemporaryFolder()
        store = AppearanceStore(file: try folder.file("store.json"))
    }

    private static let date = Date(timeIntervalSince1970: 0)
    private static let values: [(key: String, value: any Sendable, expected: Appearance?)] = [
        ("isDarkMode", true, .dark), ("isDarkMode", false, .light), ("isDarkMode", 1, .dark),
        ("isDarkMode", 0, .light),
        ("isDarkMode", 1.0, .dark), ("isDarkMode", "YES", .dark), ("isDarkMode", "no", .light),
        ("isDarkMode", "1", .dark), ("isDarkMode", 2, nil), ("isDarkMode", 0.5, nil),
        ("isDarkMode", "maybe", nil),
        ("isDarkMode", date, nil), ("isDarkMode", Data([1]), nil), ("isDarkMode", ["true"], nil),
        ("isDarkTheme", true, .dark), ("APP.CONFIG.DARKMODE", true, .dark),
        ("APP.CONFIG.DARKMODE", false, .light),
        ("APP.CONFIG.DARKMODE", 0, .system), ("APP.CONFIG.DARKMODE", 1, .light),
        ("APP.CONFIG.DARKMODE", 2, .dark),
        ("APP.CONFIG.DARKMODE", 3, nil), ("APP.CONFIG.DARKMODE", "2", .dark),
    ]

    @Test(
        "A legacy value means what it does in a file, and one that means nothing stays",
        arguments: values
    )
    func meaning(_ key: String, _ value: any Sendable, _ expected: Appearance?) throws {
        let others: [String: Any] = ["when": Self.date, "blob": Data([1, 2]), "zoom": 1.1]
        for (name, other) in others { defaults.set(other, forKey: name) }
        // A boolean becomes the NSNumber that an app would have stored.
        defaults.set(value, forKey: key)
        if let expected {
            let report = try store.blocking.migrate(from: defaults)
            #expect(
                report.appearance == expected && report.didChange
                    && report.sources.map(\.key) == [key]
            )
            #expect(try store.value() == .appearance(expected))
            #expect(defaults.object(forKey: key) == nil)
            #expect(try !store.blocking.migrate(from: defaults).didChange)
        } else {
            let error = try #require(throws: StoreError.self) {
                try store.blocking.migrate(from: defaults)
            }
            #expect(
                error.description.hasPrefix("UserDefaults: '\(key)' is ") && error.position == nil
            )
            #expect(folder.contents == [] && defaults.object(forKey: key) != nil)
        }
        for name in others.keys { #expect(defaults.object(forKey: name) != nil) }
    }

    /// What the defaults hold, the store's value before and after, and the keys that are left.
    private static let currentCases:
        [(values: [String: any Sendable], stored: Appearance?, Appearance?, left: [String])] = [
            (["userInterfaceStyle": 2], nil, .dark, []),
            (["userInterfaceStyle": 0], nil, .system, []),
            (["userInterfaceStyle": 2, "isDarkMode": false], nil, .dark, []),
            (["userInterfaceStyle": 1, "isDarkMode": true, "isDarkTheme": false], nil, .light, []),
            (["userInterfaceStyle": 2], .light, .light, []),
            (["userInterfaceStyle": 3, "isDarkMode": true], nil, .dark, ["userInterfaceStyle"]),
            (
                ["userInterfaceStyle": "2", "isDarkMode": false], nil, .light,
                ["userInterfaceStyle"]
            ),
            (["userInterfaceStyle": true], nil, nil, ["userInterfaceStyle"]),
        ]

    @Test(
        "A style in the defaults is the current value, and wins over booleans",
        arguments: currentCases
    )
    func currentInDefaults(
        _ values: [String: any Sendable],
        stored: Appearance?,
        expected: Appearance?,
        left: [String]
    ) throws {
        if let stored { try store.blocking.set(stored) }
        for (key, value) in values { defaults.set(value, forKey: key) }
        let report = try store.blocking.migrate(from: defaults)
        #expect(
            report.appearance == expected && report.didChange == (stored == nil && expected != nil)
        )
        #expect(try store.value().appearance == expected)
        #expect(values.keys.filter { defaults.object(forKey: $0) != nil } == left)
        #expect(try !store.blocking.migrate(from: defaults).didChange)
    }

    @Test("Without a legacy key nothing is written")
    func absent() throws {
        #expect(try store.blocking.migrate(from: defaults).appearance == nil)
        #expect(folder.contents == [])
    }

    /// Defaults of an app's own, with values that no property list has.
    private final class OwnDefaults: LegacyDefaults {
        private var values: [String: Any]
        init(_ values: [String: Any]) { self.values = values }
        func object(forKey key: String) -> Any? { values[key] }
        func removeObject(forKey key: String) { values[key] = nil }
    }

    @Test(
        "A value that looks like no number of JSON is text, and keeps no other key from migrating",
        arguments: ["+1", "0x1", "1.", ".5", "inf", ""]
    )
    func text(_ description: String) throws {
        let own = OwnDefaults(["isDarkMode": Substring(description), "isDarkTheme": true])
        let report = try store.blocking.migrate(from: own)
        #expect(report.appearance == .dark && report.unreadable.count == 1)
        #expect(own.object(forKey: "isDarkMode") != nil && own.object(forKey: "isDarkTheme") == nil)
    }

    @Test("A dry run reports the migration, and leaves file and defaults as they are")
    func dryRun() async throws {
        defaults.set(true, forKey: "isDarkMode")
        let options = AppearanceStore.WriteOptions(isDryRun: true)
        for report in [
            try store.blocking.migrate(from: defaults, options: options),
            try await store.migrate(from: defaults, options: options),
        ] {
            #expect(report.appearance == .dark && report.didChange)
            #expect(folder.contents == [] && defaults.object(forKey: "isDarkMode") as? Bool == true)
        }
    }

    @Test("A stored preference wins, and the legacy key goes")
    func current() throws {
        try store.blocking.set(.system)
        defaults.set(true, forKey: "isDarkMode")
        let report = try store.blocking.migrate(from: defaults)
        #expect(report.wasCurrent && !report.didChange && report.appearance == .system)
        #expect(report.sources.map(\.value.spelling) == ["true"])
        #expect(defaults.object(forKey: "isDarkMode") == nil)
    }

    @Test("Keys that disagree are both named, and stay")
    func disagreement() throws {
        defaults.set(true, forKey: "isDarkMode")
        defaults.set(1, forKey: "APP.CONFIG.DARKMODE")
        let error = try #require(throws: StoreError.self) {
            try store.blocking.migrate(from: defaults)
        }
        #expect(
            error.description
                == "UserDefaults: 'APP.CONFIG.DARKMODE' is 1 (light), but 'isDarkMode' is true (dark)"
        )
        #expect(defaults.object(forKey: "isDarkMode") != nil && folder.contents == [])
    }

    @Test("A key that cannot be read is reported and stays, and the others are migrated")
    func unreadable() throws {
        defaults.set("maybe", forKey: "isDarkMode")
        defaults.set(true, forKey: "isDarkTheme")
        let report = try store.blocking.migrate(from: defaults)
        #expect(report.appearance == .dark && report.didChange)
        #expect(
            report.unreadable.map(\.description) == [
                "UserDefaults: 'isDarkMode' is \"maybe\", which is not a boolean"
            ]
        )
        #expect(
            defaults.object(forKey: "isDarkMode") != nil
                && defaults.object(forKey: "isDarkTheme") == nil
        )
        // The next launch finds the preference, and reports the key again.
        let again = try store.blocking.migrate(from: defaults)
        #expect(again.appearance == .dark && !again.didChange)
        #expect(again.unreadable.map(\.description) == report.unreadable.map(\.description))
    }

    /// Values in the defaults, the preference that they give, and the keys that stay.
    private static let flagCases: [([String: any Sendable], Appearance?, left: [String])] = [
        (["useSystemTheme": true, "isDarkMode": false], .system, []),
        (["useSystemTheme": false, "isDarkMode": true], .dark, []),
        (["useSystemTheme": 1, "isDarkMode": true], .dark, ["useSystemTheme"]),
        (["automatic": true, "isDarkTheme": true], .system, []),
        (["automatic": false, "isDarkTheme": true], .dark, []),
        (["automatic": false], nil, ["automatic"]),
        (["useSystemTheme": true], nil, ["useSystemTheme"]),
    ]

    @Test("A flag for following the system takes precedence, and goes", arguments: flagCases)
    func systemFlag(_ values: [String: any Sendable], expected: Appearance?, left: [String]) throws
    {
        let rules = MigrationRules(
            keys: AppearanceKey.known + [AppearanceKey("automatic", .system)]
        )
        for (key, value) in values { defaults.set(value, forKey: key) }
        #expect(try store.blocking.migrate(from: defaults, rules).appearance == expected)
        #expect(try store.value().appearance == expected)
        #expect(values.keys.filter { defaults.object(forKey: $0) != nil } == left)
    }

    @Test("Numbers that count differently and JSON's quotes are an app's own words")
    func numbersAndQuotes() throws {
        let rules = MigrationRules(keys: [
            AppearanceKey("mode", words: [.light: "0", .dark: "1", .system: "2"]),
            AppearanceKey("quoted", words: [.light: "\"light\"", .dark: "\"dark\""]),
        ])
        let cases: [(key: String, value: any Sendable, Appearance)] = [
            ("mode", 0, .light), ("mode", 1, .dark), ("mode", 2, .system), ("mode", "1", .dark),
            ("quoted", "\"dark\"", .dark), ("quoted", "\"light\"", .light),
        ]
        for (key, value, expected) in cases {
            try store.blocking.reset()
            defaults.set(value, forKey: key)
            #expect(try store.blocking.migrate(from: defaults, rules).appearance == expected)
            #expect(defaults.object(forKey: key) == nil)
        }
    }

    @Test("An app's own words mean what the key says, and no others are read")
    func ownWords() throws {
        let rules = MigrationRules(keys: [
            AppearanceKey("theme", words: [.system: "automatic", .dark: "Nacht"])
        ])
        for (word, expected) in [("Nacht", Appearance.dark), ("automatic", .system)] {
            try store.blocking.reset()
            defaults.set(word, forKey: "theme")
            #expect(try store.blocking.migrate(from: defaults, rules).appearance == expected)
        }
        try store.blocking.reset()
        defaults.set("dark", forKey: "theme")
        let error = try #require(throws: StoreError.self) {
            try store.blocking.migrate(from: defaults, rules)
        }
        #expect(
            error.description
                == "UserDefaults: 'theme' is \"dark\", which is not one of 'automatic', 'Nacht'"
        )
        let file = AppearanceStore.inMemory(#"{"theme": "Nacht"}"#)
        #expect(try file.blocking.migrate(rules).appearance == .dark)
    }

    @Test("Rules name other keys, the meaning of false, and whether the keys stay")
    func rules() throws {
        defaults.set(false, forKey: "night mode")
        defaults.set(2, forKey: "style")
        let night = AppearanceKey("night mode", .bool)
        try store.blocking.migrate(
            from: defaults,
            MigrationRules(keys: [night], falseMeans: .system, keepsLegacyKeys: true)
        )
        #expect(try store.value() == .appearance(.system))
        #expect(defaults.object(forKey: "night mode") as? Bool == false)
        try store.blocking.reset()
        let style = MigrationRules(keys: [AppearanceKey("style", .style)])
        try store.blocking.migrate(from: defaults, style)
        #expect(try store.value() == .appearance(.dark))
    }

    /// Defaults that only one task at a time may use, as Foundation's are on Linux.
    private final class Local: LegacyDefaults {
        var values: [String: Any] = ["isDarkMode": true]
        var isRead = false

        func object(forKey key: String) -> Any? {
            isRead = true
            return values[key]
        }

        func removeObject(forKey key: String) { values[key] = nil }
    }

    @Test("A task that migrates waits for the lock without blocking the main actor")
    @MainActor
    func task() async throws {
        let defaults = Local()
        var lock: HeldLock? = try HeldLock(folder)
        let options = AppearanceStore.WriteOptions(lockTimeout: .seconds(300))
        let migration = Task { try await store.migrate(from: defaults, options: options) }
        while !defaults.isRead { await Task.yield() }
        #expect(lock != nil && !defaults.values.isEmpty)
        lock = nil
        #expect(try await migration.value.appearance == .dark)
        #expect(defaults.values.isEmpty)
        #expect(try store.value() == .appearance(.dark))
    }

    /// Defaults of the test's own, which note what a store holds when their key is removed.
    private final class Witness: LegacyDefaults {
        let store: AppearanceStore
        var seen: [StoredValue] = []

        init(_ store: AppearanceStore) { self.store = store }

        func object(forKey key: String) -> Any? { key == "isDarkMode" ? true : nil }

        func removeObject(forKey key: String) { seen.append((try? store.value()) ?? .unset) }
    }

    @Test("A key is removed after the new value is on the disk, and stays if writing fails")
    func order() throws {
        let witness = Witness(store)
        try store.blocking.migrate(from: witness)
        #expect(witness.seen == [.appearance(.dark)])
        for failure in [SimulatedFailure.readOnly, .locked(to: .light)] {
            let failing = MemoryStore()
            failing.simulate(failure)
            let witness = Witness(failing.store)
            #expect(throws: StoreError.self) { try failing.store.blocking.migrate(from: witness) }
            #expect(witness.seen == [])
        }
    }
}
