import Testing

@testable import ThemeStore

@Suite("The JSON scanner", .bounded)
struct JSONScannerTests {
    /// The places of the members' values in a store's text.
    private func scan(_ text: some Collection<UInt8>) throws(JSONError) -> [Range<Int>] {
        let text = PaddedBytes(text)
        var members = StoreMembers(of: text)
        try text.report(to: &members)
        let tree = try JSONTree(text, isStore: true)
        return tree.children(of: 0).map { tree.nodes[$0].value.range }
    }

    private func error(of text: some Collection<UInt8>) -> JSONError? {
        do throws(JSONError) {
            _ = try scan(text)
            return nil
        } catch {
            return error
        }
    }

    private static func lookAlike(_ character: Unicode.Scalar) -> JSONError.Reason {
        LookAlike(character).map { .lookAlike($0) } ?? .expected(.value)
    }

    static let values: [String] = [
        "0", "-0", "1.10", "1E400", "1e-400", "0.5e+10", "123456789012345678901234567890", "true",
        "false", "null",
        #""""#, #""plain text, longer than a machine word""#, #""\"\\\/\b\f\n\r\t\u00e9\uD800""#,
        "\"é€😀\u{7F}\"", "[]",
        "[ ]", "{}", "{ }", "[1,[2,[3,{}]],{\"a\":[]}]", "{\"a\":{\"b\":{},\"b\":[]},\"\":0}",
        "[ \t\r\n1 ,\t2 ]",
        "\"\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}\u{D7FF}\u{E000}\"",
    ]

    @Test("Every kind of value is skipped whole", arguments: values)
    func passes(_ value: String) throws {
        let text = "{\"a\" : \(value) , \"b\":\(value)}\n"
        let length = value.utf8.count
        #expect(try scan(text.utf8) == [7..<7 + length, 7 + length + 7..<7 + length * 2 + 7])
    }

    @Test("A byte order mark is accepted before the object, white space around it")
    func around() throws {
        #expect(try scan([0xEF, 0xBB, 0xBF] + Array(" \r\n\t{}\t\r\n ".utf8)) == [])
    }

    static let errors: [(text: String, reason: JSONError.Reason, offset: Int, place: String)] = [
        ("", .empty, 0, "1:1"),
        (" \n ", .empty, 0, "1:1"),
        ("\u{FEFF}", .empty, 0, "1:1"),
        // The end comes too early.
        ("{", .endInside(.object), 1, "1:2"),
        ("{\n", .endInside(.object), 2, "2:1"),
        ("{\"a", .endInside(.string), 3, "1:4"),
        ("{\"a\\", .endInside(.string), 4, "1:5"),
        ("{\"a\\u00", .endInside(.string), 7, "1:8"),
        ("{\"a\"", .endInside(.object), 4, "1:5"),
        ("{\"a\":", .endInside(.object), 5, "1:6"),
        ("{\"a\":1", .endInside(.object), 6, "1:7"),
        ("{\"a\":1,", .endInside(.object), 7, "1:8"),
        ("{\"a\":[", .endInside(.array), 6, "1:7"),
        ("{\"a\":[1", .endInside(.array), 7, "1:8"),
        ("{\"a\":[1,", .endInside(.array), 8, "1:9"),
        ("{\"a\":[{}", .endInside(.array), 8, "1:9"),
        ("{\"a\":{\"b\":1", .endInside(.object), 11, "1:12"),
        ("[1", .endInside(.array), 2, "1:3"),
        // The wrong token.
        ("x", .expected(.value), 0, "1:1"),
        ("}", .expected(.value), 0, "1:1"),
        ("\0", .onlyNULs, 0, "1:1"),
        ("{\"a\":}", .expected(.value), 5, "1:6"),
        ("{\"a\":+1}", .expected(.value), 5, "1:6"),
        ("{\"a\":.5}", .expected(.value), 5, "1:6"),
        ("{\"a\":nul}", .expected(.value), 5, "1:6"),
        ("{\"a\":True}", .expected(.value), 5, "1:6"),
        ("{\"a\":NaN}", .expected(.value), 5, "1:6"),
        ("{\"a\":'b'}", .expected(.value), 5, "1:6"),
        ("{\"a\":[,1]}", .expected(.value), 6, "1:7"),
        ("{\"a\":[1,,2]}", .expected(.value), 8, "1:9"),
        ("{\"a\":[}]}", .expected(.value), 6, "1:7"),
        ("{\"a\":\u{A0}1}", lookAlike("\u{A0}"), 5, "1:6"),
        ("{\"a\":\u{C}1}", .expected(.value), 5, "1:6"),
        ("{\"a\":/**/1}", .comment, 5, "1:6"),
        ("{a:1}", .expected(.name), 1, "1:2"),
        ("{'a':1}", .expected(.name), 1, "1:2"),
        ("{1:1}", .expected(.name), 1, "1:2"),
        ("{,}", .expected(.name), 1, "1:2"),
        ("{]", .expected(.name), 1, "1:2"),
        ("{\"a\":1,,\"b\":2}", .expected(.name), 7, "1:8"),
        ("{\"a\":1,\n  b:2}", .expected(.name), 10, "2:3"),
        ("{\"a\":{1}}", .expected(.name), 6, "1:7"),
        ("{\"a\" 1}", .expected(.colon), 5, "1:6"),
        ("{\"a\"=1}", .expected(.colon), 4, "1:5"),
        ("{\"a\"}", .expected(.colon), 4, "1:5"),
        ("{\"a\":1 \"b\":2}", .expected(.commaOrBrace), 7, "1:8"),
        ("{\"ä\":1;}", .expected(.commaOrBrace), 7, "1:7"),
        ("{\"a\":1]", .expected(.commaOrBrace), 6, "1:7"),
        ("{\"a\":1\0}", .expected(.commaOrBrace), 6, "1:7"),
        ("{\"a\":truex}", .expected(.commaOrBrace), 9, "1:10"),
        ("{\"a\":1.2.3}", .expected(.commaOrBrace), 8, "1:9"),
        ("{\"a\":{\"b\":1]}", .expected(.commaOrBrace), 11, "1:12"),
        ("{\"a\":[1 2]}", .expected(.commaOrBracket), 8, "1:9"),
        ("{\"a\":[1}", .expected(.commaOrBracket), 7, "1:8"),
        ("{\"a\":[\"b\":1]}", .expected(.commaOrBracket), 9, "1:10"),
        ("{\"a\":1,}", .trailingComma, 6, "1:7"),
        ("{\r\n\"a\":1\r,\r\n}", .trailingComma, 9, "3:1"),
        ("{\"a\":[1,]}", .trailingComma, 7, "1:8"),
        ("{\"a\":{\"b\":1 , }}", .trailingComma, 12, "1:13"),
        // Strings.
        ("{\"a\":\"\n\"}", .controlCharacter(0x0A), 6, "1:7"),
        ("{\"a\":\"\0\"}", .controlCharacter(0x00), 6, "1:7"),
        ("{\"a\":\"01234567\u{1F}\"}", .controlCharacter(0x1F), 14, "1:15"),
        ("{\"\t\":1}", .controlCharacter(0x09), 2, "1:3"),
        ("{\"a\":\"\\x\"}", .invalidEscape, 6, "1:7"),
        ("{\"a\":\"\\U0041\"}", .invalidEscape, 6, "1:7"),
        ("{\"a\":\"\\\u{e4}\"}", .invalidEscape, 6, "1:7"),
        ("{\"a\":\"\\\0\"}", .invalidEscape, 6, "1:7"),
        ("{\"a\":\"\\u004g\"}", .invalidUnicodeEscape, 6, "1:7"),
        ("{\"a\":\"\\u00\"}", .invalidUnicodeEscape, 6, "1:7"),
        ("{\"a\":\"\\u-041\"}", .invalidUnicodeEscape, 6, "1:7"),
        // Numbers.
        ("{\"a\":-}", .invalidNumber, 5, "1:6"),
        ("{\"a\":-a}", .invalidNumber, 5, "1:6"),
        ("{\"a\":1.}", .invalidNumber, 5, "1:6"),
        ("{\"a\":1.e5}", .invalidNumber, 5, "1:6"),
        ("{\"a\":1e}", .invalidNumber, 5, "1:6"),
        ("{\"a\":1e+}", .invalidNumber, 5, "1:6"),
        ("{\"a\":-.5}", .invalidNumber, 5, "1:6"),
        ("{\"a\":01}", .leadingZero, 5, "1:6"),
        ("{\"a\":-00}", .leadingZero, 5, "1:6"),
        ("{\"a\":0x10}", .expected(.commaOrBrace), 6, "1:7"),
        // The top level.
        ("[]", .notAnObject(.array), 0, "1:1"),
        ("\n \"a\"", .notAnObject(.string), 2, "2:2"),
        ("2", .notAnObject(.number), 0, "1:1"),
        ("true", .notAnObject(.boolean), 0, "1:1"),
        ("null", .notAnObject(.null), 0, "1:1"),
        ("{}{}", .textAfterEnd, 2, "1:3"),
        ("{}\n}", .textAfterEnd, 3, "2:1"),
        ("{},", .textAfterEnd, 2, "1:3"),
        ("{}\0", .textAfterEnd, 2, "1:3"),
        ("{} // comment", .comment, 3, "1:4"),
        ("{}\u{E9}", .textAfterEnd, 2, "1:3"),
        ("/**/ // x\n", .onlyComments, 0, "1:1"),
        ("\u{FEFF}//", .onlyComments, 0, "1:1"),
        ("/* x", .comment, 0, "1:1"),
    ]

    @Test(
        "Malformed JSON, or no object, is refused with the reason and its place",
        arguments: errors
    )
    func refuses(_ text: String, reason: JSONError.Reason, offset: Int, place: String) {
        let expected = JSONError(reason: reason, offset: offset)
        #expect(error(of: text.utf8) == expected)
        let bytes = PaddedBytes(text.utf8)
        #expect(TextPosition(of: offset, in: bytes).description == place)
        #expect(throws: StoreDocument.malformed(expected, bytes, of: .sample)) {
            try StoreDocument(text)
        }
    }

    static let invalidUTF8: [(string: [UInt8], offset: Int)] = [
        ([0x80], 0), ([0xBF], 0), ([0xFF], 0), ([0xFE], 0),
        // Overlong forms.
        ([0xC0, 0x80], 0), ([0xC1, 0xBF], 0), ([0xE0, 0x80, 0x80], 0), ([0xE0, 0x9F, 0xBF], 0),
        ([0xF0, 0x80, 0x80, 0x80], 0), ([0xF0, 0x8F, 0xBF, 0xBF], 0),
        // Surrogates, and what lies above U+10FFFF.
        ([0xED, 0xA0, 0x80], 0), ([0xED, 0xBF, 0xBF], 0), ([0xF4, 0x90, 0x80, 0x80], 0),
        ([0xF5, 0x80, 0x80, 0x80], 0),
        // Characters cut short.
        ([0xC3], 0), ([0xE2, 0x82], 0), ([0xF0, 0x9F, 0x98], 0), ([0x61, 0xC3, 0x28], 1),
        ([0xE2, 0x28, 0xA1], 0),
        ([0xE2, 0x82, 0x28], 0), ([0xF0, 0x9F, 0x98, 0x28], 0), ([0xC3, 0xA4, 0xC3], 2),
    ]

    @Test("Invalid UTF-8 is an error, in values and in names", arguments: invalidUTF8)
    func refusesInvalidUTF8(_ string: [UInt8], offset: Int) {
        let value = Array("{\"a\":\"".utf8) + string + Array("\"}".utf8)
        #expect(error(of: value) == JSONError(reason: .invalidUTF8, offset: 6 + offset))
        let name = Array("{\"".utf8) + string + Array("\":1}".utf8)
        #expect(error(of: name) == JSONError(reason: .invalidUTF8, offset: 2 + offset))
    }

    @Test("Half a byte order mark is refused")
    func halfAMark() {
        #expect(
            error(of: [0xEF, 0xBB, 0x7B, 0x7D]) == JSONError(reason: .expected(.value), offset: 0)
        )
    }

    @Test(
        "A string's end, or its error, is found at any offset in a machine word",
        arguments: 0..<20
    )
    func alignment(_ length: Int) throws {
        let plain = String(repeating: "x", count: length)
        #expect(try scan("{\"\(plain)\":\"\(plain)\"}".utf8) == [length + 4..<length * 2 + 6])
        #expect(
            error(of: "{\"\(plain)\u{1}\":1}".utf8)
                == JSONError(reason: .controlCharacter(1), offset: 2 + length)
        )
        #expect(
            error(of: "{\"\(plain)".utf8)
                == JSONError(reason: .endInside(.string), offset: 2 + length)
        )
        #expect(
            error(of: "{\"\(plain)\\".utf8)
                == JSONError(reason: .endInside(.string), offset: 3 + length)
        )
    }

    // MARK: Depth

    /// A store with that many nested objects or arrays.
    private func nested(_ depth: Int, _ open: String, _ close: String) -> String {
        "{\"a\":" + String(repeating: open, count: depth - 1) + "1"
            + String(repeating: close, count: depth - 1) + "}"
    }

    @Test(
        "512 levels of arrays or objects are accepted",
        arguments: [("[", "]"), ("{\"a\":", "}")]
    )
    func deepest(_ open: String, close: String) throws {
        let text = nested(JSONValue.maximumDepth, open, close)
        #expect(JSONValue.maximumDepth == 512)
        #expect(try scan(text.utf8) == [5..<text.utf8.count - 1])
    }

    @Test("The 513th level is refused where it begins", arguments: [("[", "]"), ("{\"a\":", "}")])
    func tooDeep(_ open: String, close: String) {
        let offset = 5 + 511 * open.utf8.count
        #expect(
            error(of: nested(513, open, close).utf8) == JSONError(reason: .tooDeep, offset: offset)
        )
        #expect(
            error(of: nested(100_000, open, close).utf8)
                == JSONError(reason: .tooDeep, offset: offset)
        )
    }

    @Test("Levels that are closed again do not count")
    func wide() throws {
        let text = "{\"a\":[" + Array(repeating: "[[]]", count: 2000).joined(separator: ",") + "]}"
        #expect(try scan(text.utf8) == [5..<text.utf8.count - 1])
    }
}
