import Testing

@testable import ThemeStore

@Suite("The preference in force", .bounded)
struct LayerSnapshotTests {
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
        // The store. A stored 0 is a preference.
        Case(text: #"{"userInterfaceStyle":2}"#, appearance: .dark, layer: .store),
        Case(
            text: #"{"userInterfaceStyle":0}"#,
            fallback: .dark,
            appearance: .system,
            layer: .store
        ),
        Case(text: nested, appearance: .light, layer: .store),
        // The nearest scope with a 1 or 2; 0 and unset inherit.
        Case(text: nested, scope: "a", appearance: .dark, layer: .scope),
        Case(text: nested, scope: "a/b", appearance: .dark, layer: .scope),
        Case(text: nested, scope: "a/b/c", appearance: .dark, layer: .scope),
        Case(text: nested, scope: "a/b/c/d", appearance: .dark, layer: .scope),
        Case(text: nested, scope: "a/z", appearance: .dark, layer: .scope),
        Case(text: nested, scope: "ab", appearance: .light, layer: .store),
        Case(
            text: nested,
            scope: "a/b/c" + String(repeating: "/d", count: 2000),
            appearance: .dark,
            layer: .scope
        ),
        Case(
            text: #"{"userInterfaceStyleOverrides":{"a":2}}"#,
            scope: "a" + String(repeating: "/d", count: 2000),
            appearance: .dark,
            layer: .scope
        ),
        Case(
            text: nested,
            scope: "b" + String(repeating: "/a", count: 2000),
            appearance: .light,
            layer: .store
        ),
        Case(text: nested, scope: "x", appearance: .light, layer: .store),
        Case(
            text: #"{"userInterfaceStyleOverrides":{"x":0}}"#,
            scope: "x",
            fallback: .dark,
            appearance: .dark,
            layer: .default
        ),
        // The environment, before everything else.
        Case(text: nested, scope: "a", variable: "light", appearance: .light, layer: .environment),
        Case(text: nested, variable: "system", appearance: .system, layer: .environment),
        Case(text: "no store at all", variable: "dark", appearance: .dark, layer: .environment),
        // An unrecognized value means system, with a warning.
        Case(
            text: #"{"userInterfaceStyle":"dusk"}"#,
            fallback: .dark,
            appearance: .system,
            layer: .store,
            warnings: [
                StoreError(.unrecognizedValue(.sample, StoredValue.Unrecognized(#""dusk""#, 1, 23)))
            ]
        ),
        Case(
            text: nested,
            scope: "y",
            appearance: .light,
            layer: .store,
            warnings: [
                StoreError(.unrecognizedValue(.sample, StoredValue.Unrecognized("7", 1, 93)))
            ]
        ),
        Case(
            text: #"{"userInterfaceStyleOverrides":[],"userInterfaceStyle":4}"#,
            scope: "a",
            appearance: .system,
            layer: .store,
            warnings: [
                StoreError(.overridesNotAnObject(.sample, StoredValue.Unrecognized("[]", 1, 32))),
                StoreError(.unrecognizedValue(.sample, StoredValue.Unrecognized("4", 1, 56))),
            ]
        ),
        Case(
            text: #"{"userInterfaceStyleOverrides":[],"userInterfaceStyle":1}"#,
            appearance: .light,
            layer: .store
        ),
        Case(
            text: #"{"userInterfaceStyle":9}"#,
            variable: "dark",
            appearance: .dark,
            layer: .environment
        ),
    ]

    private func layers(
        _ text: String?,
        _ variable: String? = nil,
        _ fallback: Appearance = .system,
        pins: [ScopePath: InterfaceStyle] = [:]
    ) -> LayerSnapshot {
        let store = AppearanceStore(text: text.map { PaddedBytes($0.utf8) }, named: .sample)
        return LayerSnapshot(
            reading: AppearanceStore(store.location, default: fallback, pins: pins),
            in: ProcessEnvironment(variable.map { ["THEMECTL_APPEARANCE": $0] } ?? [:])
        )
    }

    @Test("The first layer with a preference supplies it", arguments: cases)
    func preference(_ expected: Case) throws {
        let layers = layers(expected.text, expected.variable, expected.fallback)
        let preference = try layers.preference(
            for: expected.scope.map(ScopePath.init(known:)) ?? .app
        )
        #expect(preference.appearance == expected.appearance)
        #expect(preference.layer == expected.layer)
        #expect(preference.warnings == expected.warnings)
    }

    @Test(
        "THEMECTL_APPEARANCE takes words and numbers, and empty counts as unset",
        arguments: [
            ("system", .system, .environment), ("0", .system, .environment),
            ("1", .light, .environment),
            ("2", .dark, .environment), ("", .light, .store),
        ] as [(String, Appearance, Preference.Layer)]
    )
    func variable(_ word: String, appearance: Appearance, layer: Preference.Layer) throws {
        let preference = try layers(#"{"userInterfaceStyle":1}"#, word).preference()
        #expect((preference.appearance, preference.layer) == (appearance, layer))
    }

    static let homelessCases:
        [(variables: [String: String], layer: Preference.Layer, isWarned: Bool)] = [
            ([:], .default, true), (["THEMECTL_APPEARANCE": "dark"], .environment, false),
            (["HOME": "x"], .default, true),
        ]

    @Test(
        "Without HOME nothing is stored, with a warning unless a layer above decides",
        arguments: homelessCases
    )
    func homeless(_ variables: [String: String], layer: Preference.Layer, isWarned: Bool) throws {
        let environment = ProcessEnvironment(
            variables.merging(["XDG_CONFIG_DIRS": TemporaryFolder.nowhere]) { own, _ in own }
        )
        let store = try AppearanceStore(app: "a.b", in: environment)
        let error = StoreError(.noConfigurationFolder(variables: ["XDG_CONFIG_HOME", "HOME"]))
        for scope in [nil, ScopePath.payment] {
            let preference =
                try scope.map { try store.preference(for: $0, in: environment) }
                ?? store.preference(in: environment)
            #expect(preference.layer == layer)
            #expect(preference.warnings == (isWarned ? [error] : []))
        }
        #expect(try store.value() == .unset)
        #expect(throws: error) { try store.blocking.set(.dark) }
        #expect(throws: error) { try store.blocking.reset(options: .init(isDryRun: true)) }
        #expect(throws: error) { try store.blocking.toggle(systemStyle: .dark) }
        #expect(throws: error) { try store.blocking.migrate() }
    }

    @Test(
        "An invalid THEMECTL_APPEARANCE is an error, not a default",
        arguments: ["Darc", "3", "02", " ", "auto"]
    )
    func invalidVariable(_ word: String) {
        #expect(
            throws: StoreError(
                .invalidEnvironment(
                    variable: "THEMECTL_APPEARANCE",
                    value: word,
                    expected: "one of system, light and dark"
                )
            )
        ) { try layers("{}", word).preference() }
    }

    @Test("An unreadable store that has to be read is an error, not a default")
    func malformed() {
        let layers = layers("[]", nil, .dark)
        let error = StoreError(
            .malformed(
                .sample,
                TextPosition(line: 1, column: 1),
                problem: "a store is one object, not an array"
            )
        )
        #expect(throws: error) { try layers.preference() }
        #expect(throws: error) { try layers.preference(for: .payment) }
        #expect(throws: error) { try layers.storedValue() }
        #expect(layers.failure == error)
    }

    static let stored: [(text: String?, scope: String?, value: StoredValue)] = [
        (nil, nil, .unset), ("{}", nil, .unset), (nested, nil, .appearance(.light)),
        (nested, "a", .appearance(.dark)),
        (nested, "a/b", .appearance(.system)), (nested, "a/b/c", .unset), (nested, "a/z", .unset),
        (nested, "y", .unrecognized(StoredValue.Unrecognized("7", 1, 93))),
    ]

    @Test("A scope's stored value differs from its preference in force", arguments: stored)
    func storedValue(_ text: String?, scope: String?, value: StoredValue) throws {
        #expect(
            try layers(text, "dark", .dark).storedValue(
                for: scope.map(ScopePath.init(known:)) ?? .app
            ) == value
        )
    }

    @Test("The store is read once, and may be skipped if the variable decides")
    func readsOnce() throws {
        let store = AppearanceStore.inMemory()
        let layers = LayerSnapshot(reading: store, in: ProcessEnvironment([:]))
        try store.blocking.set(.dark)
        #expect(try layers.preference(for: .payment).layer == .default)
        #expect(try layers.storedValue() == .unset)
        let broken = AppearanceStore.inMemory("")
        let environment = ProcessEnvironment(["THEMECTL_APPEARANCE": "dark"])
        for isComplete in [true, false] {
            let layers = LayerSnapshot(reading: broken, in: environment, isComplete: isComplete)
            #expect(try layers.preference(for: .payment).layer == .environment)
            #expect((layers.failure != nil) == isComplete)
        }
    }

    struct PinCase: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var layers: LayerSnapshot
        var appearance: Appearance
        var layer: Preference.Layer
        var scope: ScopePath?
        /// Whether the preference pins the scope.
        var isPin = true
    }

    /// The answers for `shop/cart`, whatever is stored next to it.
    private static func pinCase(
        _ name: String,
        _ text: String? = nil,
        variable: String? = nil,
        lock: Appearance? = nil,
        pins: [ScopePath: InterfaceStyle] = [:],
        _ appearance: Appearance,
        _ layer: Preference.Layer,
        _ scope: ScopePath? = nil,
        isPin: Bool = true
    ) -> PinCase {
        let site = SitePolicy(
            value: lock.map(StoredValue.appearance) ?? .unset,
            file: lock.map { _ in .sample },
            lock: lock.map { _ in .sample },
            isLockCertain: lock != nil,
            isRead: lock != nil,
            warnings: []
        )
        let document = text.map { try? StoreDocument($0) } ?? nil
        let layers = LayerSnapshot(
            location: StoreLocation(file: .sample),
            site: site,
            document: .success(document),
            environment: .success(variable.flatMap(Appearance.init(word:))),
            pins: pins
        )
        return PinCase(
            testDescription: name,
            layers: layers,
            appearance: appearance,
            layer: layer,
            scope: scope,
            isPin: isPin
        )
    }

    private static let shop = ScopePath(known: "shop"), cart = ScopePath(known: "shop/cart")
    private static let shopIsLight =
        #"{"userInterfaceStyle":2,"userInterfaceStyleOverrides":{"shop":1,"x":2}}"#

    static let pinCases: [PinCase] = [
        pinCase("Nothing is stored", nil, .system, .default, isPin: false),
        pinCase(
            "The app's value pins no scope",
            #"{"userInterfaceStyle":2}"#,
            .dark,
            .store,
            isPin: false
        ),
        pinCase("A scope inherits the pin of the one around it", shopIsLight, .light, .scope, shop),
        pinCase("A variable pins every scope", shopIsLight, variable: "dark", .dark, .environment),
        pinCase(
            "A variable that says system pins nothing",
            shopIsLight,
            variable: "system",
            .system,
            .environment,
            isPin: false
        ),
        pinCase(
            "A lock overrules the variable",
            shopIsLight,
            variable: "light",
            lock: .dark,
            .dark,
            .site
        ),
        pinCase(
            "A lock to the system pins nothing",
            shopIsLight,
            lock: .system,
            .system,
            .site,
            isPin: false
        ),
        pinCase(
            "A pin of the app overrules a lock and the variable",
            shopIsLight,
            variable: "light",
            lock: .light,
            pins: [shop: .dark],
            .dark,
            .pin,
            shop
        ),
        pinCase(
            "A pin of the whole app pins every scope",
            shopIsLight,
            pins: [.app: .dark],
            .dark,
            .pin,
            .app
        ),
        pinCase(
            "The nearest pin of the app counts",
            pins: [shop: .dark, cart: .light],
            .light,
            .pin,
            cart
        ),
        pinCase(
            "A pin of another scope does not count",
            pins: [.checkout: .dark],
            .system,
            .default,
            isPin: false
        ),
    ]

    @Test("A site's default without a lock pins no scope, and is no lock to anyone")
    func siteDefault() throws {
        let site = SitePolicy(
            value: .appearance(.dark),
            file: .sample,
            lock: nil,
            isLockCertain: false,
            isRead: true,
            warnings: []
        )
        let layers = LayerSnapshot(
            location: StoreLocation(file: .sample),
            site: site,
            document: .success(nil),
            environment: .success(nil)
        )
        #expect(try layers.preference(for: Self.cart).layer == .site)
        #expect(try layers.preference(for: Self.cart).lock == nil)
        #expect(try layers.pin(for: Self.cart) == nil)
    }

    @Test("A scope is pinned by the layers above the store", arguments: pinCases)
    func pin(_ expected: PinCase) throws {
        let preference = try expected.layers.preference(for: Self.cart)
        #expect((preference.appearance, preference.layer) == (expected.appearance, expected.layer))
        #expect(preference.scope == expected.scope)
        #expect(try expected.layers.pin(for: Self.cart) == (expected.isPin ? preference : nil))
    }

    @Test("A pin of a scope leaves the app alone")
    func pinOfApp() throws {
        #expect(
            try layers(Self.shopIsLight, pins: [Self.shop: .light]).preference().layer == .store
        )
        #expect(try layers(Self.shopIsLight, pins: [.app: .light]).preference().layer == .pin)
    }

    @Test("A value that is being stored replaces the stored one, except under a lock")
    func selecting() throws {
        let stored = layers(Self.shopIsLight)
        #expect(try stored.selecting([.app: .appearance(.light)]).preference().appearance == .light)
        #expect(try stored.selecting([.app: .unset]).preference().layer == .default)
        let pinned = stored.selecting([Self.cart: .appearance(.dark)])
        #expect(try pinned.pin(for: Self.cart)?.scope == Self.cart)
        #expect(
            try stored.selecting([Self.shop: .unset]).preference(for: Self.cart).layer == .store
        )
        #expect(stored.selecting([:]) == stored)
        let locked = Self.pinCase("", lock: .dark, .dark, .site).layers
        #expect(locked.selecting([.app: .appearance(.light)]) == locked)
        let homeless = LayerSnapshot(reading: try AppearanceStore(app: "a.b", in: [:]), in: [:])
        #expect(homeless.selecting([.app: .appearance(.light)]) == homeless)
    }

    private static let texts = [
        nil, "{}", shopIsLight, nested,
        #"{"userInterfaceStyle": null, "userInterfaceStyleOverrides": null}"#,
        #"{"userInterfaceStyle": 7, "userInterfaceStyleOverrides": {"shop": "x", "shop/cart": 0}}"#,
        #"{"userInterfaceStyleOverrides": {"shop/cart": 2}}"#,
    ]

    @Test(
        "Values being stored give the same answers as the stored text",
        arguments: texts
    )
    func selectingLikeStoring(text: String?) throws {
        let scopes = [ScopePath.app, Self.shop, Self.cart, "a", "a/b/c"]
        let values: [StoredValue] = [.unset] + Appearance.allCases.map { .appearance($0) }
        for (first, second) in scopes.flatMap({ first in scopes.map { (first, $0) } }) {
            for (one, other) in values.flatMap({ one in values.map { (one, $0) } }) {
                let memory = AppearanceStore.inMemory(text)
                _ = try? memory.write(one.appearance, for: first)
                _ = try? memory.write(other.appearance, for: second)
                let stored = LayerSnapshot(reading: memory, in: [:])
                let before = LayerSnapshot(reading: AppearanceStore.inMemory(text), in: [:])
                var selected = [first: one]
                selected[second] = other
                let selecting = before.selecting(selected)
                for scope in scopes + ["shop/cart/x", "other"] {
                    let expected = try stored.preference(for: scope)
                    let preference = try selecting.preference(for: scope)
                    #expect(
                        preference.appearance == expected.appearance
                            && preference.layer == expected.layer
                    )
                    #expect(preference.scope == expected.scope)
                    #expect(preference.warnings.count == expected.warnings.count)
                    #expect(
                        try selecting.pin(for: scope)?.appearance
                            == stored.pin(for: scope)?.appearance
                    )
                    let value = try stored.storedValue(for: scope).appearance
                    #expect(try selecting.storedValue(for: scope).appearance == value)
                }
            }
        }
    }

    @Test("Variables and pins can be exchanged without reading again")
    func variants() throws {
        let read = layers(Self.shopIsLight)
        let pinned = AppearanceStore(read.location, pins: [Self.cart: .light])
        let dark = read.with(ProcessEnvironment(["THEMECTL_APPEARANCE": "dark"]), of: pinned)
        #expect(try dark.preference(for: Self.shop).layer == .environment)
        #expect(try dark.preference(for: Self.cart).layer == .pin)
        #expect(dark != read)
        #expect(dark.with([:], of: AppearanceStore(read.location)) == read)
    }

    @Test("The layers have one order and these names")
    func origins() {
        #expect(
            Preference.Layer.allCases.map(\.rawValue) == [
                "pin", "environment", "scope", "store", "site", "default",
            ]
        )
    }
}
