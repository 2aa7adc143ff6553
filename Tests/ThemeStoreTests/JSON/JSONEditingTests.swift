import Testing
@testable import ThemeStore

@Suite("JSON edits", .bounded)
struct JSONEditingTests {
    private func edit(
        _ text: String,
        _ plan: (JSONEditing, StoreDocument) throws -> JSONEdit?
    ) throws -> JSONEdit? {
        let document = try StoreDocument(text)
        return try plan(document.editing, document)
    }

    private func applied(_ edit: JSONEdit, to text: String) throws -> String {
        let pieces = try #require(StoreEdit([edit], of: PaddedBytes(text.utf8))).pieces
        return String(decoding: pieces.joined().map(\.self), as: UTF8.self)
    }

    static let additions: [(text: String, offset: Int, insertion: String)] = [
        // An empty object.
        ("{}", 1, #""k": 2"#),
        ("{ }", 1, #""k": 2"#),
        ("{\n}\n", 1, "\n  \"k\": 2"),
        ("{\r\n}", 1, "\r\n  \"k\": 2"),
        ("{\r}", 1, "\r  \"k\": 2"),
        ("{\n\n\t}", 1, "\n\t  \"k\": 2"),
        ("\u{FEFF}{}", 4, #""k": 2"#),
        // One line.
        (#"{"a":1}"#, 6, #","k":2"#),
        (#"{"a": 1}"#, 7, #", "k": 2"#),
        (#"{ "a": 1 }"#, 8, #", "k": 2"#),
        (#"{ "a":1 }"#, 7, #", "k":2"#),
        (#"{"a" : 1}"#, 8, #", "k" : 2"#),
        (#"{"a" :1}"#, 7, #","k" :2"#),
        (#"{"a":1,"b":2}"#, 12, #","k":2"#),
        (#"{"a":1, "b":2}"#, 13, #", "k":2"#),
        (#"{"a": 1,"b": 2}"#, 14, #","k": 2"#),
        (#"{"a":1 , "b":2 }"#, 14, #" , "k":2"#),
        // One member per line.
        ("{\n  \"a\": 1\n}\n", 10, ",\n  \"k\": 2"),
        ("{\n\t\"a\":\t1\n}\n", 9, ",\n\t\"k\":\t2"),
        ("{\r\n    \"a\": 1\r\n}", 13, ",\r\n    \"k\": 2"),
        ("{\r  \"a\": 1\r}", 10, ",\r  \"k\": 2"),
        ("{\n\"a\":1,\n\"b\":[\n2\n]\n}", 18, ",\n\"k\":2"),
        // Blank lines, or a value on its own line, are not taken as the style.
        ("{\n  \"a\": 1,\n\n\n  \"b\": 2\n}", 22, ",\n  \"k\": 2"),
        ("{\n  \"a\":\n    1\n}", 14, ",\n  \"k\": 2"),
        // The comma first.
        ("{ \"a\": 1\n, \"b\": 2\n}", 17, "\n, \"k\": 2"),
        ("{\n    \"a\": 1\n\n  , \"b\": 2\n}", 24, "\n  , \"k\": 2"),
        ("{ \"a\": 1\r\n, \"b\": 2\r\n}", 18, "\r\n, \"k\": 2"),
    ]

    @Test("A new member goes after the others, in their style", arguments: additions)
    func appending(_ text: String, offset: Int, insertion: String) throws {
        let edit = try #require(
            try edit(text) { editing, document in
                let edits = editing.appending(
                    name: "k",
                    value: Array("2".utf8),
                    to: document.root
                )
                try #require(edits.count == 1)
                return edits[0]
            }
        )
        #expect(edit == JSONEdit(range: offset..<offset, replacement: Array(insertion.utf8)))
        let edited = try applied(edit, to: text)
        let removal = try #require(
            try self.edit(edited) { editing, document in
                document.root.lastMember.map(editing.removing)
            }
        )
        #expect(try applied(removal, to: edited) == text)
    }

    @Test("A name is escaped only if it has to be")
    func appendingQuoted() throws {
        let edit = try edit("{}") { editing, document in
            editing.appending(name: "a\"\\", value: Array("1".utf8), to: document.root).first
        }
        #expect(edit == JSONEdit(range: 1..<1, replacement: Array(#""a\"\\": 1"#.utf8)))
    }

    static let removals: [(text: String, offset: Int, length: Int, result: String)] = [
        (#"{"userInterfaceStyle":2}"#, 1, 22, "{}"),
        (#"{ "userInterfaceStyle": 2 }"#, 1, 24, "{ }"),
        ("{\n  \"userInterfaceStyle\": 2\n}\n", 1, 26, "{\n}\n"),
        (#"{"userInterfaceStyle":2,"a":1}"#, 1, 23, #"{"a":1}"#),
        (#"{ "userInterfaceStyle": 2 , "a": 1 }"#, 2, 26, #"{ "a": 1 }"#),
        ("{\n  \"userInterfaceStyle\": 2,\n  \"a\": 1\n}", 4, 27, "{\n  \"a\": 1\n}"),
        (#"{"a":1,"userInterfaceStyle":2}"#, 6, 23, #"{"a":1}"#),
        ("{\n  \"a\": 1,\n  \"userInterfaceStyle\": 2\n}", 10, 27, "{\n  \"a\": 1\n}"),
        ("{\r\n\"a\":1,\r\n\"userInterfaceStyle\":2\r\n}", 8, 25, "{\r\n\"a\":1\r\n}"),
        (#"{"a":1,"userInterfaceStyle":2,"b":3}"#, 7, 23, #"{"a":1,"b":3}"#),
        (
            "{ \"a\": 1\n, \"userInterfaceStyle\": 2\n, \"b\": 3\n}", 11, 26,
            "{ \"a\": 1\n, \"b\": 3\n}"
        ),
        ("{ \"userInterfaceStyle\": 2\n, \"b\": 3\n}", 2, 26, "{ \"b\": 3\n}"),
        ("{ \"a\": 1\n, \"userInterfaceStyle\": 2\n}", 8, 26, "{ \"a\": 1\n}"),
        (#"{"a":1,"userInterface\u0053tyle":null}"#, 6, 31, #"{"a":1}"#),
        (#"{"userInterfaceStyle":{"x":[1,2]}, "a":1}"#, 1, 34, #"{"a":1}"#),
    ]

    @Test("Removing a member removes one separator and nothing else", arguments: removals)
    func removing(_ text: String, offset: Int, length: Int, result: String) throws {
        let edit = try #require(
            try edit(text) { editing, document in document.appearance.map(editing.removing) }
        )
        #expect(edit == JSONEdit(range: offset..<offset + length, replacement: []))
        #expect(try applied(edit, to: text) == result)
    }

    static let replacements: [(text: String, offset: Int, length: Int)] = [
        (#"{"userInterfaceStyle":2}"#, 22, 1),
        (#"{ "userInterfaceStyle" : null , "a":1}"#, 25, 4),
        (#"{"userInterfaceStyle": {"a": [ 1 ]} }"#, 23, 12),
        ("\u{FEFF}{\"userInterface\\u0053tyle\":\t2.0e0\n}", 31, 5),
    ]

    @Test("Replacing a value changes no byte around it", arguments: replacements)
    func replacing(_ text: String, offset: Int, length: Int) throws {
        let edit = try edit(text) { editing, document in
            document.appearance.map { editing.replacing($0, with: Array("1".utf8)) }
        }
        #expect(edit == JSONEdit(range: offset..<offset + length, replacement: Array("1".utf8)))
    }

    static let colons: [(text: String, object: String)] = [
        ("{}", #"{ "k": 1 }"#), (#"{"a":1}"#, #"{ "k":1 }"#), (#"{"a" : 1}"#, #"{ "k" : 1 }"#),
        ("{\"a\":\n1}", #"{ "k": 1 }"#),
    ]

    @Test("A new object has its neighbours' colon and is recognized later", arguments: colons)
    func object(_ text: String, object: String) throws {
        let document = try StoreDocument(text)
        let made = document.editing.object(
            holding: Array("1".utf8),
            at: [Array("k".utf8)],
            in: document.root,
            isSpaced: true
        )
        #expect(String(decoding: made, as: UTF8.self) == object)
        let member = try #require(try StoreDocument(object).root.lastMember)
        #expect(
            try StoreDocument(object).editing.isOnlyMember(
                member,
                of: StoreDocument(object).root
            )
        )
    }

    @Test(
        "An object in another layout is not recognized as ours",
        arguments: [
            #"{"k": 1}"#, #"{ "k": 1}"#, #"{"k": 1 }"#, #"{  "k": 1 }"#, "{\n\"k\": 1 }",
            "{ \"k\": 1\n}",
            #"{ "a": 1, "k": 1 }"#, "{\t\"k\": 1\t}",
        ]
    )
    func foreignObject(_ text: String) throws {
        let document = try StoreDocument(text)
        let member = try #require(document.root.lastMember)
        #expect(!document.editing.isOnlyMember(member, of: document.root))
    }

    @Test("An edited text comes in pieces, without a copy of the rest")
    func pieces() throws {
        let edit = JSONEdit(range: 2..<5, replacement: Array("XY".utf8))
        let pieces = try #require(StoreEdit([edit], of: PaddedBytes("abcdef".utf8))).pieces
        #expect(pieces.map { String(decoding: $0, as: UTF8.self) } == ["ab", "XY", "f"])
    }
}
