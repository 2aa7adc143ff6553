import Foundation
import Testing

@testable import ThemeStore

@Suite("Where the store is", .bounded)
struct StoreLocationTests {
    private static let ownFolder: String = {
        #if os(macOS)
            "/home/u/Library/Application Support/themectl"
        #else
            "/home/u/.config/themectl"
        #endif
    }()

    static let folders: [(variables: [String: String], folder: String)] = [
        (["HOME": "/home/u"], ownFolder),
        (["HOME": "/home/u/"], ownFolder),
        (["HOME": "/home/u", "XDG_CONFIG_HOME": "/x"], "/x/themectl"),
        (["HOME": "/home/u", "XDG_CONFIG_HOME": "/x/"], "/x/themectl"),
        (["XDG_CONFIG_HOME": "/x"], "/x/themectl"),
        (["HOME": "relative", "XDG_CONFIG_HOME": "/x"], "/x/themectl"),
        (["HOME": "/home/u", "XDG_CONFIG_HOME": "/"], "/themectl"),
        // Empty and relative count as unset.
        (["HOME": "/home/u", "XDG_CONFIG_HOME": ""], ownFolder),
        (["HOME": "/home/u", "XDG_CONFIG_HOME": "x"], ownFolder),
        (["HOME": "/home/u", "XDG_CONFIG_HOME": "./x"], ownFolder),
        (["HOME": "/home/u", "XDG_CONFIG_HOME": "~/x"], ownFolder),
    ]

    @Test(
        "The folder is an absolute XDG_CONFIG_HOME, or else in the home folder",
        arguments: folders
    )
    func appFolder(_ variables: [String: String], folder: String) throws {
        let environment = ProcessEnvironment(variables)
        #expect(try StoreLocation.folder(in: environment).description == folder)
        let store = StoreLocation(app: AppIdentifier(known: "com.example.Notes"), in: environment)
        #expect(store.file?.description == folder + "/com.example.Notes.json")
        #expect(store.app?.text == "com.example.Notes")
    }

    static let homeless: [[String: String]] = [
        [:], ["HOME": ""], ["HOME": "home/u"], ["XDG_CONFIG_HOME": ""],
        ["HOME": "x", "XDG_CONFIG_HOME": "y"],
    ]

    @Test("Without XDG_CONFIG_HOME and HOME, the error names the variables", arguments: homeless)
    func noFolder(_ variables: [String: String]) throws {
        let error = StoreError(.noConfigurationFolder(variables: ["XDG_CONFIG_HOME", "HOME"]))
        let environment = ProcessEnvironment(variables)
        #expect(throws: error) { try StoreLocation.folder(in: environment) }
        #expect(StoreLocation(app: .default, in: environment).absence == error)
        #expect(try StoreLocation(namedIn: environment).absence == error)
        #expect(throws: error) { try StoreLocation.apps(in: environment) }
    }

    static let named: [(variables: [String: String], app: String?, file: String)] = [
        (["HOME": "/home/u"], "default", ownFolder + "/default.json"),
        (["HOME": "/home/u", "THEMECTL_APP": "a.b"], "a.b", ownFolder + "/a.b.json"),
        (["HOME": "/home/u", "THEMECTL_APP": ""], "default", ownFolder + "/default.json"),
        (
            ["HOME": "/home/u", "THEMECTL_STORE": "", "THEMECTL_APP": "a"], "a",
            ownFolder + "/a.json"
        ),
        (["HOME": "/home/u", "THEMECTL_STORE": "/s.json", "THEMECTL_APP": "a"], nil, "/s.json"),
        (["THEMECTL_STORE": "s.json"], nil, "s.json"),
        // A file wins, so an invalid app next to it does not matter.
        (["THEMECTL_STORE": "-", "THEMECTL_APP": "../a"], nil, "./-"),
    ]

    @Test(
        "The environment names a file, or else an app, or else the app is 'default'",
        arguments: named
    )
    func namedStore(_ variables: [String: String], app: String?, file: String) throws {
        let store = try StoreLocation(namedIn: ProcessEnvironment(variables))
        #expect(store.app?.text == app)
        #expect(store.file?.description == file)
    }

    @Test(
        "An invalid app identifier in the environment is an error",
        arguments: ["../a", "a/b", ".a", " ", "a\n"]
    )
    func invalidApp(_ name: String) {
        #expect(
            throws: StoreError(
                .invalidEnvironment(
                    variable: "THEMECTL_APP",
                    value: name,
                    expected: AppIdentifier.rule
                )
            )
        ) {
            try StoreLocation(
                namedIn: ProcessEnvironment(["HOME": "/home/u", "THEMECTL_APP": name])
            )
        }
    }

    @Test("A store named as a file has no app")
    func file() {
        let store = StoreLocation(file: .sample)
        #expect(store.app == nil)
        #expect(store.file == .sample)
        #expect(store == StoreLocation(file: .sample))
    }

    @Test("Apps with a store are listed, sorted by bytes")
    func apps() throws {
        let folder = try TemporaryFolder()
        let environment = ProcessEnvironment(["XDG_CONFIG_HOME": folder.path])
        #expect(try StoreLocation.apps(in: environment) == [])
        let stores = ["a", "a-b", "a.b", "a0", "B", "b", "default", "broken"]
        for app in stores { try folder.write("", to: "themectl/\(app).json") }
        let others = [
            ".json", ".hidden.json", "-a.json", "a b.json", "ä.json", "a.JSON", "a.json.bak",
            "json", "xjson",
            ".themectl-0123456789abcdef.tmp",
        ]
        for name in others { try folder.write("{}", to: "themectl/\(name)") }
        let found = try StoreLocation.apps(in: environment)
        #expect(found.map(\.app?.text) == ["B", "a", "a-b", "a.b", "a0", "b", "broken", "default"])
        #expect(
            found.map(\.file?.description)
                == found.map { folder.path("themectl/\($0.app?.text ?? "").json") }
        )
    }

    @Test("A path that is not a folder lists no stores")
    func appsBehindFile() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "themectl")
        #expect(
            try StoreLocation.apps(in: ProcessEnvironment(["XDG_CONFIG_HOME": folder.path]))
                == []
        )
    }

    @Test("An unreadable folder is an error", .enabled(if: !isRoot, "root may read every folder"))
    func appsUnreadable() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("themectl")
        try folder.setMode(0o000, of: "themectl")
        let path = try folder.file("themectl")
        #expect(throws: StoreError.file(.read, path, .system(.permissionDenied))) {
            try StoreLocation.apps(in: ProcessEnvironment(["XDG_CONFIG_HOME": folder.path]))
        }
        try folder.setMode(0o700, of: "themectl")
    }
}

@Suite("Environments", .bounded)
struct ProcessEnvironmentTests {
    @Test("A missing, an empty and a set variable are told apart")
    func variables() {
        let environment = ProcessEnvironment(["EMPTY": "", "A": "a/b"])
        #expect(environment["A"] == "a/b")
        #expect(environment.path("A") == StorePath("a/b"))
        #expect(environment["EMPTY"] == "")
        #expect(environment.path("EMPTY") == nil)
        #expect(environment["MISSING"] == nil)
        #expect(environment.path("MISSING") == nil)
    }

    @Test("The process's environment is read")
    func process() {
        #expect(ProcessEnvironment.current["PATH"] == ProcessInfo.processInfo.environment["PATH"])
        #expect(ProcessEnvironment.current["THEMECTL_NO_SUCH_VARIABLE"] == nil)
    }
}
