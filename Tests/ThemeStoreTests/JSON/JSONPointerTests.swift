import Testing

@testable import ThemeStore

@Suite("JSON Pointers", .bounded)
struct JSONPointerTests {
    static let pointers: [(text: String, tokens: [String]?)] = [
        // The examples of RFC 6901, section 5.
        ("", []), ("/foo", ["foo"]), ("/foo/0", ["foo", "0"]), ("/", [""]), ("/a~1b", ["a/b"]),
        ("/c%d", ["c%d"]),
        ("/e^f", ["e^f"]), ("/g|h", ["g|h"]), (#"/i\j"#, [#"i\j"#]), (#"/k"l"#, [#"k"l"#]),
        ("/ ", [" "]),
        ("/m~0n", ["m~n"]), ("/~01", ["~1"]), ("//", ["", ""]), ("/ä", ["ä"]),
        ("foo", nil), ("/a~", nil), ("/a~2", nil), ("/~/b", nil),
    ]

    @Test("Pointers are read and written as in RFC 6901", arguments: pointers)
    func reading(_ text: String, tokens: [String]?) {
        let pointer = JSONPointer(text)
        #expect(pointer?.tokens == tokens?.map { Array($0.utf8) })
        if let pointer { #expect(pointer.text == text) }
    }

    static let text = #"""
        {"a":{"b":1,"c":{"":2,"d/e":3,"~":4}},"list":[{"b":5}],"tw\u006fce":{"x":1},"twoce":{"x":2},"d":{"x":1,"x":2}}
        """#

    static let targets: [(pointer: String, value: String?)] = [
        ("/a/b", "1"), ("/a/c/", "2"), ("/a/c/d~1e", "3"), ("/a/c/~0", "4"), ("/a/c/none", nil),
        ("/a/b/c", nil),
        ("/list/0/b", nil), ("/list", #"[{"b":5}]"#), ("", nil), ("/none", nil),
        ("/twoce/x", "ambiguous"),
        ("/d/x", "ambiguous"), ("/d", #"{"x":1,"x":2}"#),
    ]

    @Test(
        "A pointer leads through objects to one member, but not through arrays",
        arguments: targets
    )
    func following(_ pointer: String, value: String?) throws {
        let tree = try JSONTree(PaddedBytes(Self.text.utf8))
        let found = try tree.members(at: [#require(JSONPointer(pointer))])[0].map { member in
            String(decoding: tree.text[member.value.range], as: UTF8.self)
        }
        #expect((found.count > 1 ? "ambiguous" : found.first) == value)
    }

    @Test("Many pointers lead where each alone leads")
    func many() throws {
        let tree = try JSONTree(PaddedBytes(Self.text.utf8))
        let pointers = try Self.targets.map { try #require(JSONPointer($0.pointer)) }
        #expect(pointers.count > 8)
        #expect(
            tree.members(at: pointers + pointers)
                == (pointers + pointers).map { tree.members(at: [$0])[0] }
        )
    }

    @Test("A visit has every member of objects in order, with its pointer, none of arrays")
    func visiting() throws {
        let text = #"{"a":{"b":{},"c":{"d":1}},"e":[{"f":1},[{"g":2}]],"h":{"i":[],"j":2}}"#
        let tree = try JSONTree(PaddedBytes(text.utf8))
        var visited: [String] = []
        tree.visitMembers { member in
            visited.append(member.pointer.text)
        }
        #expect(visited == ["/a", "/a/b", "/a/c", "/a/c/d", "/e", "/h", "/h/i", "/h/j"])
        try JSONTree(PaddedBytes("[{\"a\":1}]".utf8)).visitMembers { _ in
            Issue.record("there is no object")
        }
    }
}
