import Testing

@testable import ThemeStore

@Suite("Putting a finished file in place", .bounded)
struct PlacementTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("new", to: "temporary")
    }

    private let name = StorePath(literal: "store.json")
    private let temporary = StorePath(literal: "temporary")

    private func open() throws -> FileDescriptor {
        try FileDescriptor.workingFolder.openFolder(folder.file("."))
    }

    private func create() throws -> Bool {
        try open().create(name, from: temporary)
    }

    /// The temporary file, for an original with these attributes.
    private func finished(_ attributes: UInt64 = 0) throws -> FinishedFile {
        let status = try #require(try folder.status("temporary"))
        return FinishedFile(name: temporary, status: status, originalAttributes: attributes)
    }

    private func replace(_ original: FileStatus, _ attributes: UInt64 = 0) throws -> Bool {
        let operation = FileOperation(.write, .sample)
        return try open().exchange(
            finished(attributes),
            with: name,
            original,
            operation
        )
    }

    @Test("A new file is created under a free name")
    func created() throws {
        #expect(try create())
        #expect(folder.contents == ["store.json"])
        #expect(folder.text("store.json") == "new")
    }

    @Test("An existing file is not replaced")
    func createTaken() throws {
        try folder.write("foreign", to: "store.json")
        #expect(try !create())
        #expect(folder.text("store.json") == "foreign")
        #expect(folder.text("temporary") == "new")
    }

    @Test("A dangling link counts as an existing file")
    func createBehindLink() throws {
        try folder.link("store.json", to: "nowhere")
        #expect(try !create())
        #expect(folder.contents == ["store.json", "temporary"])
    }

    @Test("Without the finished file nothing changes")
    func missingTemporary() throws {
        try folder.remove("temporary")
        #expect(throws: SystemError.noSuchFileOrDirectory) { try create() }
        #expect(folder.contents == [])
    }

    @Test("The file that was read is replaced")
    func replace() throws {
        try folder.write("old", to: "store.json")
        #expect(try replace(#require(try folder.status("store.json"))))
        #expect(folder.text("store.json") == "new")
    }

    @Test("A file whose attributes change right before it is replaced gets its name back")
    func attributesChanged() throws {
        try folder.write("old", to: "store.json")
        #expect(try !replace(#require(try folder.status("store.json")), 1))
        #expect(folder.text("store.json") == "old")
        #expect(folder.text("temporary") == "new")
    }

    @Test("A displaced file with another name or other attributes has changed")
    func displaced() throws {
        let original = try #require(try folder.status("temporary"))
        let opened = try open()
        let new = try finished()
        let changed = try finished(1)
        #expect(try opened.isUnchanged(original, new))
        #expect(try !opened.isUnchanged(original, changed))
        try folder.hardLink("other", to: "temporary")
        #expect(try !opened.isUnchanged(original, new))
        try folder.remove("temporary")
        #expect(try opened.isUnchanged(original, new))
    }

    @Test("Without links and exclusive renaming, a free name is given by a plain rename")
    func createWithoutLinks() throws {
        // No folder can have a second name, as no file can on exFAT.
        try folder.remove("temporary")
        try folder.makeFolder("temporary")
        #expect(try open().createByLink(name, from: temporary))
        #expect(folder.contents == ["store.json"])
    }

    @Test("On a shared file system, permissions changed since the file was read are kept")
    func unseen() throws {
        try folder.write("old", to: "store.json")
        try folder.setMode(0o644, of: "store.json")
        let path = try folder.file("store.json")
        let original = try #require(try FileReader.read(path))
        try folder.setMode(0o600, of: "store.json")
        #expect(try !open().rename(temporary, over: name, original))
        #expect(try folder.mode("store.json") == "600")
        #expect(folder.text("store.json") == "old")
        let narrowed = try #require(try FileReader.read(path))
        #expect(try open().rename(temporary, over: name, narrowed))
        #expect(folder.text("store.json") == "new")
    }

    @Test("On a shared file system, content that changes right before it is replaced stays")
    func unseenContent() throws {
        try folder.write("old", to: "store.json")
        let path = try folder.file("store.json")
        let original = try #require(try FileReader.read(path))
        try folder.replace("store.json", by: "odd")
        #expect(try !open().rename(temporary, over: name, original))
        #expect(folder.text("store.json") == "odd")
        #expect(folder.text("temporary") == "new")
    }

    @Test("A file replaced, changed or removed since it was read stays as it is", arguments: 0..<4)
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
