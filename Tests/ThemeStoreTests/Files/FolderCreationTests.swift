import Foundation
import Testing

@testable import ThemeStore

@Suite("Folders that are made", .bounded)
struct FolderCreationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func make(_ name: String, _ creation: FolderCreation) throws {
        _ = try ResolvedPath.resolve(folder.file(name), creatingFolders: creation)
    }

    private func owners(_ names: String...) throws -> [[UInt32]] {
        try names.map { name in
            let status = try #require(try folder.status(name))
            return [status.owner, status.group]
        }
    }

    @Test("Parts such as '.' and '..' of a missing way make no folder of their own")
    func odd() throws {
        try make("a/./b/../c//d/s.json", FolderCreation())
        #expect(folder.contents == ["a", "a/b", "a/c", "a/c/d"])
    }

    @Test(
        "A dry run creates nothing, and fails at a dangling link or a file in the way",
        arguments: [true, false]
    )
    func dryRun(_ isDryRun: Bool) throws {
        try folder.link("link", to: "nowhere")
        try folder.write("", to: "file")
        func error(_ name: String) throws -> StoreError? {
            let path = try folder.file(name)
            do throws(StoreError) {
                if isDryRun {
                    try ResolvedPath.requireMakeableFolders(to: path)
                } else {
                    _ = try ResolvedPath.resolve(path, creatingFolders: FolderCreation())
                }
                return nil
            } catch {
                return error
            }
        }
        #expect(
            try error("link/a/s.json")
                == StoreError(
                    FileError(
                        .createFolder,
                        folder.file("link/a/s.json"),
                        .danglingLink(folder.file("link"))
                    )
                )
        )
        #expect(
            try error("file/a/s.json")
                == StoreError.file(
                    .createFolder,
                    folder.file("file/a/s.json"),
                    .system(.notADirectory)
                )
        )
        #expect(try error("new/s.json") == nil)
        #expect(folder.contents == ["file", "link"] + (isDryRun ? [] : ["new"]))
    }

    @Test("New folders for everyone have mode 0755 whatever the mask is")
    func forEveryone() async {
        // The mask is the process's.
        await #expect(processExitsWith: .success) {
            limitTime()
            let folder = try TemporaryFolder()
            try folder.makeFolder("there")
            try folder.setMode(0o700, of: "there")
            umask(0o077)
            let path = try folder.file("there/a/b/s.json")
            _ = try ResolvedPath.resolve(path, creatingFolders: FolderCreation(isForEveryone: true))
            try demand(
                ["there", "there/a", "there/a/b"].map { try folder.mode($0) } == [
                    "700", "755", "755",
                ]
            )
        }
    }

    @Test("A private folder has mode 0700 whatever the mask is")
    func isPrivate() async {
        await #expect(processExitsWith: .success) {
            limitTime()
            let folder = try TemporaryFolder()
            umask(0o277)
            let creation = FolderCreation(privateFolder: try folder.file("a"))
            _ = try ResolvedPath.resolve(folder.file("a/b/s.json"), creatingFolders: creation)
            umask(0)
            try demand(["a", "a/b"].map { try folder.mode($0) } == ["700", "700"])
        }
    }

    @Test(
        "Files that root creates in another user's folder get that folder's owner",
        .enabled(if: isRoot, "only root can make files for others")
    )
    func givenAway() throws {
        for name in ["home", "roots"] { try folder.makeFolder(name) }
        try #require(chown(folder.path("home"), 1234, 2345) == 0)
        try folder.link("roots/way", to: "../home")
        try folder.link("home/way", to: "../roots")
        let user: [UInt32] = [1234, 2345]
        for name in [
            "home/a/b/s.json", "roots/c/s.json", "roots/way/d/s.json", "home/way/e/s.json",
        ] {
            try AppearanceStore(file: folder.file(name)).blocking.set(.dark)
        }
        #expect(
            try owners("home/a", "home/a/b", "home/a/b/s.json", "home/d", "home/d/s.json")
                == Array(repeating: user, count: 5)
        )
        #expect(
            try owners("roots/c", "roots/c/s.json", "roots/e", "roots/e/s.json").allSatisfy {
                $0[0] == 0
            }
        )
        // An existing file keeps its owner.
        try folder.write("{}", to: "home/roots.json")
        try AppearanceStore(file: folder.file("home/roots.json")).blocking.set(.dark)
        #expect(try owners("home/roots.json")[0][0] == 0)
    }
}
