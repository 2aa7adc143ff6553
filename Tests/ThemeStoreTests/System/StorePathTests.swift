import Testing

@testable import ThemeStore

@Suite("File paths", .bounded)
struct StorePathTests {
    @Test("A path is any bytes except NUL, and not empty")
    func bytes() throws {
        #expect(StorePath("") == nil)
        #expect(StorePath("a\0b") == nil)
        #expect(StorePath(bytes: []) == nil)
        #expect(StorePath(bytes: [0x61, 0]) == nil)
        let path = try #require(StorePath(bytes: [0x2F, 0xFF, 0x0A]))
        #expect(Array(path.bytes) == [0x2F, 0xFF, 0x0A])
        #expect(path.description == "/\u{FFFD}\n")
        #expect(path.terminated == [0x2F, 0xFF, 0x0A, 0])
    }

    static let paths:
        [(path: String, isAbsolute: Bool, folder: String, name: String?, ancestry: [String])] = [
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

    @Test(
        "A path has a folder, ancestors and, unless it can only be a folder, a name",
        arguments: paths
    )
    func parts(_ text: String, isAbsolute: Bool, folder: String, name: String?, ancestry: [String])
        throws
    {
        let path = try #require(StorePath(text))
        #expect(path.isAbsolute == isAbsolute)
        #expect(path.parts.folder.description == folder)
        #expect(path.parts.name?.description == name)
        #expect(path.ancestry.map(\.description) == ancestry)
    }

    @Test(
        "The parent is the path without its last name and the slashes around it",
        arguments: [
            ("a", "."), ("a/", "."), (".", "."), ("a/b", "a"), ("a/b//", "a"), ("a//b", "a"),
            ("./a", "."), ("../a", ".."), ("a/.", "a"), ("/", "/"), ("//", "/"), ("/a", "/"),
            ("//a", "/"), ("/a/", "/"), ("/a/b.json", "/a"), ("/a//b", "/a"), ("//a//b", "//a"),
        ]
    )
    func parent(_ path: String, result: String) throws {
        #expect(try #require(StorePath(path)).parent.description == result)
    }

    @Test(
        "A component is appended with one separator",
        arguments: [("/a", "/a/x"), ("/a/", "/a/x"), ("/", "/x")]
    )
    func appending(_ path: String, result: String) throws {
        #expect(try #require(StorePath(path)).appending("x").description == result)
    }
}
