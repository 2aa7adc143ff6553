import Testing

@testable import ThemeStore

@Suite("The preference in force")
struct ResolutionTests {
    struct Case: CustomTestStringConvertible {
        var text: String?
        var scope: String?
        var variable: String?
        var fallback = Appearance.system
        var appearance: Appearance
        var layer: Preference.Layer
        var warnings: [StoreError] = []

        var testDescription: String { "\(text ?? "no file") \(scope ?? "") \(variable ?? "")" }
    }

    private static let nested =
        #"{"userInterfaceStyle":1,"userInterfaceStyleOverrides":{"a":2,"a/b":0,"a/b/c":null,"x":0,"y":7}}"#

    static let cases: [Case] = [
        // Nothing has one.
        Case(appearance: .system, layer: .default),
        Case(text: "{}", appearance: .system, layer: .default),
        Case(text: #"{"userInterfaceStyle":null}"#, appearance: .system, layer: .default),
        Case(text: "{}", fallback: .dark, appearance: .dark, layer: .default),
        Case(text: "{}", scope: "a", fallback: .light, appearance: .light, layer: .default),
        // The store; a stored 0 is a preference.
        Case(text: #"{"userInterfaceStyle":2}"#, appearance: .dark, layer: .store),
        Case(text: #"{"userInterfaceStyle":0}"#, fallback: .dark, appearance: .system, layer: .store),
        Case(text: nested, appearance: .light, layer: .store),
        // The nearest scope with a 1 or 2; 0 and unset inherit.
        Case(text: nested, scope: "a", appearance: .dark, layer: .scope),
        Case(text: nested, scope: "a/b", appearance: .dark, layer: .scope),
        Case(text: nested, scope: "a/b/c", appearance: .dark, layer: .scope),
        Case(text: nested, scope: "a/b/c/d", appearance: .dark, layer: .scope),
        Case(text: nested, scope: "a/z", appearance: .dark, layer: .scope),
        Case(text: nested, scope: "ab", appearance: .light, layer: .store),
        Case(text: nested, scope: "x", appearance: .light, layer: .store),
        Case(
            text: #"{"userInterfaceStyleOverrides":{"x":0}}"#, scope: "x", fallback: .dark, appearance: .dark,
            layer: .default),
        // The environment, before everything else.
        Case(text: nested, scope: "a", variable: "light", appearance: .light, layer: .environment),
        Case(text: nested, variable: "system", appearance: .system, layer: .environment),
        Case(text: "no store at all", variable: "dark", appearance: .dark, layer: .environment),
        // An unrecognized value means system, with a warning.
        Case(
            text: #"{"userInterfaceStyle":"dark"}"#, fallback: .dark, appearance: .system, layer: .store,
            warnings: [.unrecognizedValue(.sample, StoredSpelling(#""dark""#, 1, 23))]),
        Case(
            text: nested, scope: "y", appearance: .light, layer: .store,
            warnings: [.unrecognizedValue(.sample, StoredSpelling("7", 1, 93))]),
        Case(
            text: #"{"userInterfaceStyleOverrides":[],"userInterfaceStyle":4}"#, scope: "a", appearance: .system,
            layer: .store,
            warnings: [
                .overridesNotAnObject(.sample, StoredSpelling("[]", 1, 32)),
                .unrecognizedValue(.sample, StoredSpelling("4", 1, 56)),
            ]),
        Case(
            text: #"{"userInterfaceStyleOverrides":[],"userInterfaceStyle":1}"#, appearance: .light, layer: .store),
        Case(
            text: #"{"userInterfaceStyle":9}"#, variable: "dark", appearance: .dark, layer: .environment),
    ]

    private func resolution(
        of text: String?, scope: String?, _ variable: String?, _ fallback: Appearance
    ) -> Resolution {
        let environment = ProcessEnvironment(variable.map { ["THEMECTL_APPEARANCE": $0] } ?? [:])
        let store = AppearanceStore(text: text.map { PaddedBytes($0.utf8) }, named: .sample)
        return Resolution(
            of: store, scope: scope.map(ScopePath.init(known:)), fallback: fallback, in: environment)
    }

    @Test("The first layer with a preference supplies it", arguments: cases)
    func preference(_ expected: Case) throws {
        var resolution = resolution(of: expected.text, scope: expected.scope, expected.variable, expected.fallback)
        let preference = try resolution.preference()
        #expect(preference.appearance == expected.appearance)
        #expect(preference.layer == expected.layer)
        #expect(preference.warnings == expected.warnings)
    }

    @Test(
        "THEMECTL_APPEARANCE takes words and numbers, and empty counts as unset",
        arguments: [
            ("system", .system, .environment), ("0", .system, .environment), ("1", .light, .environment),
            ("2", .dark, .environment), ("", .light, .store),
        ] as [(String, Appearance, Preference.Layer)])
    func variable(_ word: String, appearance: Appearance, layer: Preference.Layer) throws {
        var resolution = resolution(of: #"{"userInterfaceStyle":1}"#, scope: nil, word, .system)
        let preference = try resolution.preference()
        #expect((preference.appearance, preference.layer) == (appearance, layer))
    }

    static let homelessCases: [(variables: [String: String], layer: Preference.Layer, isWarned: Bool)] = [
        ([:], .default, true), (["THEMECTL_APPEARANCE": "dark"], .environment, false), (["HOME": "x"], .default, true),
    ]

    @Test("Without HOME nothing is stored, with a warning unless a layer above decides", arguments: homelessCases)
    func homeless(_ variables: [String: String], layer: Preference.Layer, isWarned: Bool) throws {
        let environment = ProcessEnvironment(variables.merging(["XDG_CONFIG_DIRS": "/nonexistent"]) { own, _ in own })
        let store = try AppearanceStore(app: "a.b", in: environment)
        let error = StoreError.noConfigurationFolder(variables: ["XDG_CONFIG_HOME", "HOME"])
        for scope in [nil, ScopePath.payment] {
            let preference = try store.preference(for: scope, in: environment)
            #expect(preference.layer == layer)
            #expect(preference.warnings == (isWarned ? [error] : []))
        }
        #expect(try store.value() == .unset)
        #expect(throws: error) { try store.set(.dark) }
        #expect(throws: error) { try store.reset(options: .init(isDryRun: true)) }
        #expect(throws: error) { try store.toggle(systemStyle: .dark) }
        #expect(throws: error) { try store.migrate() }
    }

    @Test("An invalid THEMECTL_APPEARANCE is an error, not a default", arguments: ["Dark", "3", "02", " ", "auto"])
    func invalidVariable(_ word: String) {
        var resolution = resolution(of: "{}", scope: nil, word, .system)
        #expect(
            throws: StoreError.invalidEnvironment(
                variable: "THEMECTL_APPEARANCE", value: word, expected: "one of system, light and dark")
        ) { try resolution.preference() }
    }

    @Test("An unreadable store that has to be read is an error, not a default")
    func malformed() {
        var resolution = resolution(of: "[]", scope: nil, nil, .dark)
        let error = StoreError.malformed(
            .sample, TextPosition(line: 1, column: 1), problem: "a store is one object, not an array")
        #expect(throws: error) { try resolution.preference() }
        #expect(throws: error) { try resolution.storedValue() }
    }

    static let stored: [(text: String?, scope: String?, value: StoredValue)] = [
        (nil, nil, .unset), ("{}", nil, .unset), (nested, nil, .appearance(.light)), (nested, "a", .appearance(.dark)),
        (nested, "a/b", .appearance(.system)), (nested, "a/b/c", .unset), (nested, "a/z", .unset),
        (nested, "y", .unrecognized(StoredSpelling("7", 1, 93))),
    ]

    @Test("A scope's stored value differs from its preference in force", arguments: stored)
    func storedValue(_ text: String?, scope: String?, value: StoredValue) throws {
        var resolution = resolution(of: text, scope: scope, "dark", .dark)
        #expect(try resolution.storedValue() == value)
    }

    @Test("The store is read once, and not at all if the environment decides")
    func readsOnce() throws {
        let store = AppearanceStore.inMemory()
        var asked = Resolution(of: store, scope: .payment, in: ProcessEnvironment([:]))
        #expect(try asked.preference().layer == .default)
        try store.set(.dark)
        #expect(try asked.preference().layer == .default)
        #expect(try asked.storedValue() == .unset)
        let broken = AppearanceStore.inMemory("")
        var unasked = Resolution(of: broken, scope: .payment, in: .init(["THEMECTL_APPEARANCE": "dark"]))
        #expect(try unasked.preference().layer == .environment)
    }

    @Test("The layers have one order and these names")
    func origins() {
        #expect(Preference.Layer.allCases.map(\.rawValue) == ["environment", "scope", "store", "site", "default"])
    }
}
