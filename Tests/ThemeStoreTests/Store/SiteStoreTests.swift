import Testing
import ThemeStore

@Suite("The site's own file", .bounded)
struct SiteStoreTests {
    private let folder: TemporaryFolder
    private let environment: ProcessEnvironment

    init() throws {
        folder = try TemporaryFolder()
        environment = ProcessEnvironment([
            "XDG_CONFIG_DIRS": "\(folder.path("first")):\(folder.path("second"))"
        ])
    }

    private func store() throws -> AppearanceStore {
        AppearanceStore(try StoreLocation(siteOf: AppIdentifier(known: "a.b"), in: environment))
    }

    private var locking: AppearanceStore.WriteOptions {
        var options = AppearanceStore.WriteOptions()
        options.siteLock = true
        return options
    }

    private var text: String? { folder.text("first/themectl/a.b.json") }

    @Test("The site's own file is the first site file, whether it exists or not")
    func first() throws {
        #expect(try store().file?.description == folder.path("first/themectl/a.b.json"))
        #expect(throws: StoreError(.noConfigurationFolder(variables: ["XDG_CONFIG_DIRS"]))) {
            try StoreLocation(siteOf: .default, in: .init(["XDG_CONFIG_DIRS": "relative"]))
        }
        let standard = try StoreLocation(siteOf: .default, in: .init([:]))
        #expect(standard.file?.description == "/etc/xdg/themectl/default.json")
    }

    @Test("A site's value applies to all users, and its lock permits the site's own writes")
    func setLocking() throws {
        try store().blocking.set(.dark)
        #expect(text == "{\n  \"userInterfaceStyle\": 2\n}\n")
        #expect(try store().blocking.set(.dark, options: locking).didChange)
        #expect(
            text == "{\n  \"userInterfaceStyle\": 2,\n  \"userInterfaceStyleLocked\": true\n}\n"
        )
        #expect(try !store().blocking.set(.dark, options: locking).didChange)
        #expect(try SitePolicy.read(store().location.site).isLockCertain)
        #expect(try store().blocking.set(.light).didChange)
        #expect(
            text == "{\n  \"userInterfaceStyle\": 1,\n  \"userInterfaceStyleLocked\": true\n}\n"
        )
    }

    @Test("Resetting the site removes value and lock, and nothing else")
    func reset() throws {
        let before = "{\r\n\t\"a\": 1.10\r\n}\r\n"
        try folder.write(before, to: "first/themectl/a.b.json")
        try store().blocking.set(.dark, options: locking)
        #expect(try store().blocking.reset().didChange)
        #expect(text == before)
        #expect(try !store().blocking.reset().didChange)
        try folder.write(#"{"userInterfaceStyleLocked":false}"#, to: "first/themectl/a.b.json")
        #expect(try store().blocking.reset().didChange)
        #expect(text == "{}")
    }

    static let locks: [(before: String, after: String)] = [
        (
            #"{"userInterfaceStyleLocked":false}"#,
            #"{"userInterfaceStyleLocked":true,"userInterfaceStyle":1}"#
        ),
        (
            #"{"userInterfaceStyleLocked": "no", "userInterfaceStyle": 0}"#,
            #"{"userInterfaceStyleLocked": true, "userInterfaceStyle": 1}"#
        ),
        ("{}", #"{"userInterfaceStyle": 1, "userInterfaceStyleLocked": true}"#),
    ]

    @Test("Locking adds the lock or replaces another value of it", arguments: locks)
    func lock(_ before: String, after: String) throws {
        try folder.write(before, to: "first/themectl/a.b.json")
        try store().blocking.set(.light, options: locking)
        #expect(text == after)
    }

    @Test("A lock that occurs twice is refused, and the file stays as it is")
    func duplicate() throws {
        let before = #"{"userInterfaceStyleLocked":false,"userInterfaceStyleLocked":true}"#
        try folder.write(before, to: "first/themectl/a.b.json")
        #expect(throws: StoreError.self) { try store().blocking.set(.dark) }
        #expect(throws: StoreError.self) { try store().blocking.reset() }
        #expect(text == before)
    }
}
