import Testing
import ThemeStore

@Suite("The site's own file")
struct SiteStoreTests {
    private let folder: TemporaryFolder
    private let environment: ProcessEnvironment

    init() throws {
        folder = try TemporaryFolder()
        environment = ProcessEnvironment(["XDG_CONFIG_DIRS": "\(folder.path("first")):\(folder.path("second"))"])
    }

    private func store() throws -> AppearanceStore {
        AppearanceStore(try StoreLocation(siteOf: AppIdentifier(known: "a.b"), in: environment))
    }

    private var text: String? { folder.text("first/themectl/a.b.json") }

    @Test("It is the first of the files in which the site may decide, whether they exist or not")
    func first() throws {
        #expect(try store().location.file.description == folder.path("first/themectl/a.b.json"))
        #expect(throws: StoreError.noConfigurationFolder(variables: ["XDG_CONFIG_DIRS"])) {
            try StoreLocation(siteOf: .default, in: .init(["XDG_CONFIG_DIRS": "relative"]))
        }
        let standard = try StoreLocation(siteOf: .default, in: .init([:]))
        #expect(standard.file.description == "/etc/xdg/themectl/default.json")
    }

    @Test("What is set there decides for everyone, locked or not, and a lock does not keep the site from writing")
    func setAndLock() throws {
        try store().set(.dark)
        #expect(text == "{\n  \"userInterfaceStyle\": 2\n}\n")
        #expect(try store().setAndLock(.dark, options: .init()).isChanged)
        #expect(text == "{\n  \"userInterfaceStyle\": 2,\n  \"userInterfaceStyleLocked\": true\n}\n")
        #expect(try !store().setAndLock(.dark, options: .init()).isChanged)
        #expect(SitePolicy.read(SiteFiles(in: environment, name: "a.b.json")).isLockCertain)
        #expect(try store().set(.light).isChanged)
        #expect(text == "{\n  \"userInterfaceStyle\": 1,\n  \"userInterfaceStyleLocked\": true\n}\n")
    }

    @Test("Resetting removes the lock with the value, and nothing else")
    func reset() throws {
        let before = "{\r\n\t\"a\": 1.10\r\n}\r\n"
        try folder.write(before, to: "first/themectl/a.b.json")
        try store().setAndLock(.dark, options: .init())
        #expect(try store().reset().isChanged)
        #expect(text == before)
        #expect(try !store().reset().isChanged)
        try folder.write(#"{"userInterfaceStyleLocked":false}"#, to: "first/themectl/a.b.json")
        #expect(try store().reset().isChanged)
        #expect(text == "{}")
    }

    static let locks: [(before: String, after: String)] = [
        (#"{"userInterfaceStyleLocked":false}"#, #"{"userInterfaceStyleLocked":true,"userInterfaceStyle":1}"#),
        (
            #"{"userInterfaceStyleLocked": "no", "userInterfaceStyle": 0}"#,
            #"{"userInterfaceStyleLocked": true, "userInterfaceStyle": 1}"#
        ),
        ("{}", #"{"userInterfaceStyle": 1, "userInterfaceStyleLocked": true}"#),
    ]

    @Test("A lock is put where there is none, or another value", arguments: locks)
    func lock(_ before: String, after: String) throws {
        try folder.write(before, to: "first/themectl/a.b.json")
        try store().setAndLock(.light, options: .init())
        #expect(text == after)
    }

    @Test("A lock that is there twice is refused, and the file stays")
    func duplicate() throws {
        let before = #"{"userInterfaceStyleLocked":false,"userInterfaceStyleLocked":true}"#
        try folder.write(before, to: "first/themectl/a.b.json")
        #expect(throws: StoreError.self) { try store().set(.dark) }
        #expect(throws: StoreError.self) { try store().reset() }
        #expect(text == before)
    }
}
