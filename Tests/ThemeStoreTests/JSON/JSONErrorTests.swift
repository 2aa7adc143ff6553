import Testing

@testable import ThemeStore

@Suite("JSON errors", .bounded)
struct JSONErrorTests {
    static let messages: [(reason: JSONError.Reason, message: String)] = [
        (.endInside(.object), "the text ends inside an object"),
        (.endInside(.array), "the text ends inside an array"),
        (.endInside(.string), "the text ends inside a string"),
        (.expected(.value), "expected a value"),
        (.expected(.name), "expected a member's name in double quotes"),
        (.expected(.colon), "expected ':' after the member's name"),
        (.expected(.commaOrBrace), "expected ',' or '}' after the member"),
        (.expected(.commaOrBracket), "expected ',' or ']' after the element"),
        (.trailingComma, "a comma with nothing after it"),
        (.controlCharacter(0x0A), "a string holds the control character \\n unescaped"),
        (.controlCharacter(0x1B), "a string holds the control character \\u001b unescaped"),
        (.invalidEscape, "no such escape in a JSON string"),
        (.invalidUnicodeEscape, "'\\u' needs four hexadecimal digits"),
        (.invalidUTF8, "the text is not valid UTF-8"),
        (.invalidNumber, "not a JSON number"),
        (.leadingZero, "a JSON number has no leading zero"),
        (.tooDeep, "nested deeper than 512 levels"),
        (.notAnObject(.array), "expected an object, not an array"),
        (.notAnObject(.string), "expected an object, not a string"),
        (.notAnObject(.number), "expected an object, not a number"),
        (.notAnObject(.boolean), "expected an object, not a boolean"),
        (.notAnObject(.null), "expected an object, not null"),
        (.textAfterEnd, "text after the end of the object"),
        (.comment, "JSON has no comments"),
        (.openComment, "the text ends inside a comment"),
        (.conflict, "this looks like the conflict of a merge; try resolving it"),
        (.utf16, "the text is in UTF-16, and JSON is UTF-8; try saving it as UTF-8"),
        (
            .onlyNULs,
            "the file has only NUL bytes, as after a crash; try restoring it from a backup"
        ),
        (.propertyList, "this is a property list, not JSON; try 'plutil -convert json' on a copy"),
    ]

    @Test("Every reason is a clause that fits after the place", arguments: messages)
    func message(_ reason: JSONError.Reason, message: String) {
        #expect(JSONError(reason: reason, offset: 0).description == message)
    }

    @Test("The message for an empty file says how to start a store")
    func empty() {
        #expect(JSONError(reason: .empty, offset: 0).description == "the text is empty")
        #expect(throws: StoreError.self) { try StoreDocument("") }
        do {
            _ = try StoreDocument("")
        } catch {
            #expect("\(error)" == "store.json:1:1: \(StoreDocument.emptyProblem)")
            #expect(StoreDocument.emptyProblem.contains("; try "))
        }
    }

    @Test("An object is named like other kinds of values")
    func objectNoun() {
        #expect(JSONValue.Kind.object.rawValue == "an object")
    }
}
