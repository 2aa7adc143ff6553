import Testing
import ThemeStore

@Suite("File paths")
struct FilePathTests {
    @Test("A path is any bytes but none, and none of them NUL")
    func bytes() throws {
        #expect(FilePath("") == nil)
        #expect(FilePath("a\0b") == nil)
        #expect(FilePath(bytes: []) == nil)
        #expect(FilePath(bytes: [0x61, 0]) == nil)
        let path = try #require(FilePath(bytes: [0x2F, 0xFF, 0x0A]))
        #expect(Array(path.bytes) == [0x2F, 0xFF, 0x0A])
        #expect(path.description == "/\u{FFFD}\n")
        #expect(path.withCString { Syscalls.bytes(of: $0) } == [0x2F, 0xFF, 0x0A])
    }

    static let paths: [(path: String, isAbsolute: Bool, folder: String, name: String?, ancestry: [String])] = [
        ("a", false, ".", "a", ["a"]),
        ("/a", true, "/", "a", ["/a"]),
        ("a/b", false, "a/", "b", ["a", "a/b"]),
        ("/a/b.json", true, "/a/", "b.json", ["/a", "/a/b.json"]),
        ("//a//b", true, "//a//", "b", ["//a", "//a//b"]),
        ("./a", false, "./", "a", [".", "./a"]),
        ("../a", false, "../", "a", ["..", "../a"]),
        ("a/...", false, "a/", "...", ["a", "a/..."]),
        (".a", false, ".", ".a", [".a"]),
        // What can only be a folder has no name in it.
        ("/", true, "/", nil, []),
        (".", false, ".", nil, ["."]),
        ("..", false, ".", nil, [".."]),
        ("a/", false, "a/", nil, ["a"]),
        ("a/b//", false, "a/b//", nil, ["a", "a/b"]),
        ("a/.", false, "a/", nil, ["a", "a/."]),
        ("/a/..", true, "/a/", nil, ["/a", "/a/.."]),
    ]

    @Test("A path has a folder, a name unless only a folder's, and ancestors", arguments: paths)
    func parts(_ text: String, isAbsolute: Bool, folder: String, name: String?, ancestry: [String]) throws {
        let path = try #require(FilePath(text))
        #expect(path.isAbsolute == isAbsolute)
        #expect(path.parts.folder.description == folder)
        #expect(path.parts.name?.description == name)
        #expect(path.ancestry.map(\.description) == ancestry)
    }

    @Test("A component is appended with one separator", arguments: [("/a", "/a/x"), ("/a/", "/a/x"), ("/", "/x")])
    func appending(_ path: String, result: String) throws {
        #expect(try #require(FilePath(path)).appending("x").description == result)
    }
}
