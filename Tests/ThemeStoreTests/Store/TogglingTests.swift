import Testing
import ThemeStore

@Suite("Toggling a store", .bounded)
struct TogglingTests {
    private let folder: TemporaryFolder
    private let environment: ProcessEnvironment

    init() throws {
        folder = try TemporaryFolder()
        environment = ProcessEnvironment([
            "XDG_CONFIG_HOME": folder.path("user"), "XDG_CONFIG_DIRS": folder.path("site"),
            "THEMECTL_APPEARANCE": "light",
        ])
    }

    private func store() throws -> AppearanceStore {
        try AppearanceStore(app: "a.b", in: environment)
    }

    struct Case: Sendable {
        let user: String?
        let site: String?
        var scope: String?
        let result: Appearance
        /// Whether the system is asked, which shows dark.
        var asksSystem = false
    }

    static let cases: [Case] = [
        Case(user: nil, site: nil, result: .light, asksSystem: true),
        Case(user: #"{"userInterfaceStyle":1}"#, site: nil, result: .dark),
        Case(user: #"{"userInterfaceStyle":0}"#, site: nil, result: .light, asksSystem: true),
        // The site's default is what is shown where the user has none, and a stored 0 is one.
        Case(user: nil, site: #"{"userInterfaceStyle":1}"#, result: .dark),
        Case(user: "{}", site: #"{"userInterfaceStyle":2}"#, result: .light),
        Case(
            user: #"{"userInterfaceStyle":0}"#,
            site: #"{"userInterfaceStyle":1}"#,
            result: .light,
            asksSystem: true
        ),
        // A scope shows what it inherits.
        Case(user: #"{"userInterfaceStyle":1}"#, site: nil, scope: "a/b", result: .dark),
        Case(
            user: #"{"userInterfaceStyle":1,"userInterfaceStyleOverrides":{"a":2,"ab":1,"a/b":0}}"#,
            site: nil,
            scope: "a/b",
            result: .light
        ),
        Case(user: nil, site: #"{"userInterfaceStyle":1}"#, scope: "a", result: .dark),
        Case(
            user: #"{"userInterfaceStyleOverrides":{"b":1}}"#,
            site: nil,
            scope: "a",
            result: .light,
            asksSystem: true
        ),
    ]

    @Test(
        "A toggle stores the opposite, and queries the system only if needed",
        arguments: cases
    )
    func toggle(_ expected: Case) throws {
        if let user = expected.user { try folder.write(user, to: "user/themectl/a.b.json") }
        if let site = expected.site { try folder.write(site, to: "site/themectl/a.b.json") }
        let scope = expected.scope.map { ScopePath(known: $0) } ?? .app
        var questions = 0
        let toggle = try store().toggle(for: scope, options: .init()) {
            questions += 1
            return .dark
        }
        #expect(toggle.result.current == expected.result)
        #expect(toggle.wasSystem == expected.asksSystem)
        #expect(questions == (expected.asksSystem ? 1 : 0))
        #expect(try store().document()?.value(for: scope) == .appearance(expected.result))
        let again = try store().blocking.toggle(for: scope, systemStyle: .dark)
        #expect(again.current == expected.result.style?.opposite.appearance)
    }

    @Test("A site lock refuses a toggle before the system is asked")
    func locked() throws {
        try folder.write(#"{"userInterfaceStyleLocked":true}"#, to: "site/themectl/a.b.json")
        #expect(throws: StoreError.self) {
            try store().toggle(options: .init()) {
                Issue.record("the system was asked")
                return .dark
            }
        }
    }

    @Test("An unknown system style counts as light")
    func unknown() throws {
        #expect(try store().toggle(options: .init()) { nil }.result.current == .dark)
    }
}
