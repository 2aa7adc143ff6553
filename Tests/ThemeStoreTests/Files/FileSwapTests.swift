import Testing

@testable import ThemeStore

@Suite("Putting a finished file in place")
struct FileSwapTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("new", to: "temporary")
    }

    private func placing<Result>(_ work: (FileSwap) throws -> Result) throws -> Result {
        let opened = FileDescriptor(owning: try Syscalls.openFolder(folder.file("."), in: Syscalls.workingFolder))
        return try work(
            FileSwap(
                folder: opened.number, name: StorePath(madeUp: "store.json"), temporary: StorePath(madeUp: "temporary"))
        )
    }

    private func replace(_ original: FileStatus) throws -> Bool {
        let own = try #require(try folder.status("temporary"))
        return try placing { try $0.replace(original, with: own) }
    }

    @Test("A new file gets the name where there is none")
    func create() throws {
        #expect(try placing { try $0.create() })
        #expect(folder.contents == ["store.json"])
        #expect(folder.text("store.json") == "new")
    }

    @Test("A name that is taken by now stays with whom it is with")
    func createTaken() throws {
        try folder.write("foreign", to: "store.json")
        #expect(try !placing { try $0.create() })
        #expect(folder.text("store.json") == "foreign")
        #expect(folder.text("temporary") == "new")
    }

    @Test("A dangling link takes the name, too")
    func createBehindLink() throws {
        try folder.link("store.json", to: "nowhere")
        #expect(try !placing { try $0.create() })
        #expect(folder.contents == ["store.json", "temporary"])
    }

    @Test("Without the finished file, nothing happens")
    func missingTemporary() throws {
        try folder.remove("temporary")
        #expect(throws: FileSwap.Failure(.noSuchFileOrDirectory)) { try placing { try $0.create() } }
        #expect(folder.contents == [])
    }

    @Test("The file that was read is replaced")
    func replace() throws {
        try folder.write("old", to: "store.json")
        #expect(try replace(#require(try folder.status("store.json"))))
        #expect(folder.text("store.json") == "new")
    }

    @Test("A file that has been replaced, changed or removed since stays as it is", arguments: 0..<4)
    func overtaken(_ way: Int) throws {
        try folder.write("old", to: "store.json")
        let original = try #require(try folder.status("store.json"))
        switch way {
        case 0: try folder.replace("store.json", by: "foreign")
        case 1: try folder.write("foreign, and longer", to: "store.json")
        case 2: try folder.remove("store.json")
        default:
            try folder.remove("store.json")
            try folder.link("store.json", to: "temporary")
        }
        let (text, status) = (folder.text("store.json"), try folder.status("store.json"))
        #expect(try !replace(original))
        #expect(folder.text("store.json") == text)
        #expect(try folder.status("store.json") == status)
        #expect(folder.text("temporary") == "new")
    }
}
