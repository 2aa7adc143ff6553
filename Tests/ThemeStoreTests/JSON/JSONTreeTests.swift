import Testing

@testable import ThemeStore

@Suite("A JSON text read whole", .bounded)
struct JSONTreeTests {
    /// One line per value: depth, name and spelling.
    private func outline(_ text: String) throws(JSONError) -> [String] {
        let tree = try JSONTree(PaddedBytes(text.utf8))
        func lines(_ index: Int, _ depth: Int) -> [String] {
            let indent = String(repeating: ".", count: depth)
            let name =
                tree.nodes[index].member.name.isEmpty
                ? "" : String(decoding: tree.name(of: index), as: UTF8.self) + "="
            let line = indent + name + String(decoding: tree.spelling(index), as: UTF8.self)
            return [line] + tree.children(of: index).flatMap { lines($0, depth + 1) }
        }
        return lines(0, 0)
    }

    static let outlines: [(text: String, outline: [String])] = [
        ("{}", ["{}"]),
        (" [ ] ", ["[ ]"]),
        ("3", ["3"]),
        ("\"a\"\n", ["\"a\""]),
        (
            #"{"a":1,"b":[2,{"c":null}],"a":{}}"#,
            [
                #"{"a":1,"b":[2,{"c":null}],"a":{}}"#, ".a=1", #".b=[2,{"c":null}]"#, "..2",
                #"..{"c":null}"#,
                "...c=null", ".a={}",
            ]
        ),
        (
            #"[[],[[]],{"\u0061":"x"}]"#,
            [
                #"[[],[[]],{"\u0061":"x"}]"#, ".[]", ".[[]]", "..[]", #".{"\u0061":"x"}"#,
                #"..a="x""#,
            ]
        ),
    ]

    @Test("Every value is in the tree, in document order, below its parent", arguments: outlines)
    func outline(of text: String, _ expected: [String]) throws {
        #expect(try outline(text) == expected)
    }

    @Test("A value of the tree takes 24 bytes")
    func size() {
        #expect(MemoryLayout<JSONTree.Node>.stride == 24)
    }

    @Test("A byte order mark before the top value is accepted")
    func byteOrderMark() throws {
        #expect(try outline("\u{FEFF}[1]") == ["[1]", ".1"])
    }

    @Test(
        "Malformed JSON is refused at the same place with arrays and without",
        arguments: JSONScannerTests.errors
    )
    func errors(_ text: String, _ reason: JSONError.Reason, _ offset: Int, _: String) {
        func error(isStore: Bool) -> JSONError? {
            do throws(JSONError) {
                _ = try JSONTree(PaddedBytes(text.utf8), isStore: isStore)
                return nil
            } catch {
                return error
            }
        }
        if case .notAnObject = reason {
            // The members of a store are read before its tree.
            #expect(error(isStore: true) == nil)
            return
        }
        #expect(error(isStore: true) == JSONError(reason: reason, offset: offset))
        #expect(error(isStore: false) == JSONError(reason: reason, offset: offset))
    }

    @Test("A store's tree has an array, but not the values in it")
    func store() throws {
        let tree = try JSONTree(
            PaddedBytes(#"{"a":[[],{"b":[1]}],"c":{"d":[{}],"e":1}}"#.utf8),
            isStore: true
        )
        #expect(
            tree.nodes.indices.map { String(decoding: tree.spelling($0), as: UTF8.self) } == [
                #"{"a":[[],{"b":[1]}],"c":{"d":[{}],"e":1}}"#, #"[[],{"b":[1]}]"#,
                #"{"d":[{}],"e":1}"#, "[{}]", "1",
            ]
        )
        #expect(tree.nodes.map(\.end) == [5, 2, 5, 4, 5])
    }

    @Test("Nesting is limited to 512 levels", arguments: ["[", "{\"a\":"])
    func depth(_ opening: String) throws {
        func text(_ depth: Int) -> String {
            String(repeating: opening, count: depth) + "1"
                + String(repeating: opening == "[" ? "]" : "}", count: depth)
        }
        #expect(try outline(text(512)).count == 513)
        #expect(throws: JSONError(reason: .tooDeep, offset: 512 * opening.utf8.count)) {
            try outline(text(513))
        }
    }

    @Test("Values have their place in the text")
    func places() throws {
        let tree = try JSONTree(PaddedBytes("{\n  \"é\": [1,\n 2]}".utf8))
        #expect(tree.namePosition(of: 1) == TextPosition(line: 2, column: 3))
        #expect(tree.position(of: 1) == TextPosition(line: 2, column: 8))
        #expect(tree.position(of: 3) == TextPosition(line: 3, column: 2))
        #expect(tree.name(of: 1).text == "é")
    }
}
