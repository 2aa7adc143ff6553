import Foundation
import Testing

@testable import ThemeStore

@Suite("Where a path really leads", .bounded)
struct ResolvedPathTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("{}", to: "real/store.json")
        try folder.makeFolder("links")
    }

    /// The name that a path leads to, with the folder it is in, as seen from the temporary folder.
    private func lead(_ name: String, creatingFolders: Bool = false) throws -> String {
        let location = try ResolvedPath.resolve(
            folder.file(name),
            creatingFolders: creatingFolders ? FolderCreation() : nil
        )
        let identity = try location.folder.status().identity
        let folders = try [""] + folder.contents.filter { try folder.status($0)?.kind == .folder }
        let found = try folders.first { try folder.status($0)?.identity == identity }
        return "\(found ?? "elsewhere")/\(location.name)"
    }

    private func error(_ name: String, creatingFolders: Bool = false) throws -> StoreError? {
        let path = try folder.file(name)
        do throws(StoreError) {
            _ = try ResolvedPath.resolve(
                path,
                creatingFolders: creatingFolders ? FolderCreation() : nil
            )
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "A path without links resolves to itself, whether it exists or not",
        arguments: ["real/store.json", "real/new.json", "/new.json"]
    )
    func plain(_ name: String) throws {
        #expect(try lead(name) == name)
    }

    @Test("Links are followed: chains, relative, absolute, through folders, dangling")
    func links() throws {
        try folder.link("links/relative", to: "../real/store.json")
        try folder.link("links/absolute", to: folder.path("real/store.json"))
        try folder.link("links/chain", to: "./relative")
        try folder.link("links/dangling", to: "../real/new.json")
        try folder.link("folder", to: "links")
        try folder.link("here", to: "new.json")
        try folder.link("onward", to: "folder/dangling")
        #expect(try lead("links/relative") == "real/store.json")
        #expect(try lead("links/absolute") == "real/store.json")
        #expect(try lead("links/chain") == "real/store.json")
        #expect(try lead("folder/chain") == "real/store.json")
        #expect(try lead("links/dangling") == "real/new.json")
        #expect(try lead("here") == "/new.json")
        #expect(try lead("onward") == "real/new.json")
    }

    @Test("As many links are followed as by the kernel")
    func manyLinks() throws {
        try folder.link("link-1", to: "real/store.json")
        for number in 2...41 { try folder.link("link-\(number)", to: "link-\(number - 1)") }
        #expect(try FileReader.read(folder.file("link-40")) != nil)
        #expect(try error("link-40") == nil)
        #expect(
            try error("link-41")
                == StoreError.file(.read, folder.file("link-41"), .tooManyLinks)
        )
    }

    @Test("A loop of links is an error")
    func circle() throws {
        try folder.link("a", to: "links/b")
        try folder.link("links/b", to: "../a")
        try folder.link("own", to: "own")
        #expect(
            try error("a")
                == StoreError.file(.read, folder.file("a"), .tooManyLinks)
        )
        #expect(
            try error("own")
                == StoreError.file(.read, folder.file("own"), .tooManyLinks)
        )
        #expect(try error("own/store.json")?.description.contains("symbolic links") == true)
        #expect(
            try error("a", creatingFolders: true)
                == StoreError.file(.read, folder.file("a"), .tooManyLinks)
        )
    }

    @Test(
        "A path that can only be a folder is refused",
        arguments: ["real/", "real/.", "links/..", "toFolder"]
    )
    func folders(_ name: String) throws {
        try folder.link("toFolder", to: "real/")
        #expect(
            try error(name)
                == StoreError.file(.read, folder.file(name), .namedAsFolder)
        )
    }

    @Test("A missing folder is an error unless it may be created")
    func missingFolder() throws {
        let missing = try #require(try error("new/sub/store.json"))
        #expect(
            missing
                == StoreError(
                    FileError(
                        .read,
                        try folder.file("new/sub/store.json"),
                        .system(.noSuchFileOrDirectory)
                    )
                )
        )
        #expect(missing.isMissingFile)
        #expect(try folder.status("new") == nil)
        #expect(try lead("new/sub/store.json", creatingFolders: true) == "new/sub/store.json")
        #expect(try folder.status("new/sub/store.json") == nil)
    }

    @Test("Folders created in the user's configuration have mode 0700, others do not")
    func privateFolders() throws {
        let mask = umask(0o022)
        defer { umask(mask) }
        let folders = FolderCreation(privateFolder: try folder.file("home/config"))
        for name in ["home/config/themectl/s.json", "home/configuration/s.json", "other/s.json"] {
            _ = try ResolvedPath.resolve(folder.file(name), creatingFolders: folders)
        }
        let names = ["home", "home/config", "home/config/themectl", "home/configuration", "other"]
        #expect(try names.map { try folder.mode($0) } == ["755", "700", "700", "755", "755"])
    }

    @Test("Folders are created behind a dangling link")
    func missingFolderOfLink() throws {
        try folder.link("links/far", to: "../new/sub/store.json")
        #expect(try lead("links/far", creatingFolders: true) == "new/sub/store.json")
    }

    @Test(
        "A file in place of a folder is an error",
        arguments: ["real/store.json/a", "real/store.json/sub/a"]
    )
    func fileInTheWay(_ name: String) throws {
        #expect(
            try error(name, creatingFolders: true)
                == StoreError.file(.createFolder, folder.file(name), .system(.notADirectory))
        )
        #expect(folder.text("real/store.json") == "{}")
    }

    @Test(
        "A folder that cannot be created is an error",
        .enabled(if: !isRoot, "root may make folders everywhere")
    )
    func forbiddenFolder() throws {
        try folder.setMode(0o500, of: "links")
        #expect(
            try error("links/new/store.json", creatingFolders: true)
                == StoreError(
                    FileError(
                        .createFolder,
                        folder.file("links/new/store.json"),
                        .system(.permissionDenied)
                    )
                )
        )
    }

    @Test("A changed link or folder is noticed")
    func stillWhereItLeads() throws {
        try folder.link("link", to: "real/store.json")
        let path = try folder.file("link")
        let location = try ResolvedPath.resolve(path, creatingFolders: nil)
        #expect(try location.isTarget(of: path))
        try folder.remove("link")
        try folder.link("link", to: "real/other.json")
        #expect(try !location.isTarget(of: path))
        try folder.remove("link")
        try folder.link("link", to: "links/store.json")
        #expect(try !location.isTarget(of: path))
        try folder.remove("link")
        try folder.link("link", to: "nowhere/store.json")
        #expect(try !location.isTarget(of: path))
        try folder.remove("link")
        try folder.link("link", to: "link")
        let isLost = Result { try location.isTarget(of: path) }
        #expect(throws: StoreError.file(.read, path, .tooManyLinks)) {
            try isLost.get()
        }
    }

    @Test("A recreated folder is a different one")
    func anotherFolder() throws {
        let path = try folder.file("real/store.json")
        let location = try ResolvedPath.resolve(path, creatingFolders: nil)
        try FileManager.default.moveItem(atPath: folder.path("real"), toPath: folder.path("old"))
        try folder.makeFolder("real")
        #expect(try !location.isTarget(of: path))
    }
}
