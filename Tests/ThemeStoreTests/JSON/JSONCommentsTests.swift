import Testing

@testable import ThemeStore

@Suite("JSON with comments", .bounded)
struct JSONCommentsTests {
    private func error(_ text: String) -> JSONError? {
        do throws(JSONError) {
            _ = try JSONTree(PaddedBytes(text.utf8), isLenient: true)
            return nil
        } catch {
            return error
        }
    }

    private func strictError(_ text: String) -> JSONError? {
        do throws(JSONError) {
            _ = try JSONTree(PaddedBytes(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    static let accepted = [
        "{}// x", "// x\n{}", "//\r{}//", "/**/{/**/}/**/", "/***/{}", "/*/*/{}", "/* * / // */{}",
        "{\"a\"/*b*/:/*c*/1/*d*/,/*e*/\"f\"//g\n:2}", "[1/**/,//\n2]", "{\"a\":1,}", "[1,]",
        "{\"a\":[1,2,],}", "{\"a\":{\"b\":{},},}", "[[],]", "[1, // x\n]", "[1 /* , */ , ]",
        "/* \u{E9}\u{1F600} \u{7} \t*/{}", "// \u{E9}\t\u{1}\n{}", "{}//", "\u{FEFF}//\n{}",
        "[\"// no\",\"/* no */\"]", "//\0\n{}", "{\"a\":1}/* x */ // y\n/**/",
    ]

    @Test("Comments are white space, and one comma may be the last", arguments: accepted)
    func accepting(_ text: String) {
        #expect(error(text) == nil)
        #expect(strictError(text) != nil || !text.contains("//\r"))
    }

    static let refused: [(text: String, JSONError.Reason, offset: Int)] = [
        ("{,}", .expected(.name), 1), ("[,]", .expected(.value), 1),
        ("{,\"a\":1}", .expected(.name), 1),
        ("{\"a\":1,,}", .expected(.name), 7), ("[1,,]", .expected(.value), 3),
        ("[1,}", .expected(.value), 3), ("{\"a\":1,]", .expected(.name), 7),
        ("{}{}", .textAfterEnd, 2), ("{},", .textAfterEnd, 2), ("/", .expected(.value), 0),
        ("{/}", .expected(.name), 1), ("{} /", .textAfterEnd, 3), ("# x\n{}", .expected(.value), 0),
        ("{a:1}", .expected(.name), 1), ("{'a':1}", .expected(.name), 1),
        ("[NaN]", .expected(.value), 1), ("[+1]", .expected(.value), 1),
        ("[.5]", .expected(.value), 1),
        ("[0x1]", .expected(.commaOrBracket), 2), ("[01]", .leadingZero, 1),
        ("[1/ 2]", .expected(.commaOrBracket), 2),
        ("/* x", .openComment, 0), ("{}/*", .openComment, 2), ("{} /*/", .openComment, 3),
        ("{\"a\":1/* *", .openComment, 6), ("// x", .onlyComments, 0),
        ("/* x */", .onlyComments, 0),
        ("{//}", .endInside(.object), 4), ("[1,", .endInside(.array), 3),
        ("<!-- x -->{}", .expected(.value), 0),
    ]

    @Test("There is no other extension", arguments: refused)
    func refusing(_ text: String, reason: JSONError.Reason, offset: Int) {
        #expect(error(text) == JSONError(reason: reason, offset: offset))
        #expect(strictError(text) != nil)
    }

    @Test("Invalid UTF-8 in a comment is an error", arguments: ["//", "/*"])
    func invalidComment(_ start: String) {
        for bytes in [[0x80], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] {
            let text = PaddedBytes(
                Array(start.utf8) + bytes.map { UInt8($0) } + Array("*/\n{}".utf8)
            )
            #expect(throws: JSONError(reason: .invalidUTF8, offset: 2)) {
                try JSONTree(text, isLenient: true)
            }
        }
    }

    @Test("A comment is passed at every length", arguments: 0..<40)
    func lengths(_ length: Int) {
        let filling = String(repeating: "x", count: length)
        for text in ["{//\(filling)\n}", "{/*\(filling)*/}", "{/*\(filling)\u{E9}**/}"] {
            #expect(error(text) == nil, "\(text)")
            #expect(error(text + "x") == JSONError(reason: .textAfterEnd, offset: text.utf8.count))
        }
    }
}
