/// Why a text is not the expected JSON, and the byte where that shows.
struct JSONError: Error, Equatable, CustomStringConvertible {
    enum Reason: Equatable {
        case empty
        case onlyComments
        case endInside(JSONValue.Kind)
        case expected(Expectation)
        case trailingComma
        case controlCharacter(UInt8)
        case invalidEscape
        case invalidUnicodeEscape
        case invalidUTF8
        case invalidNumber
        case leadingZero
        case tooDeep
        case notAnObject(JSONValue.Kind)
        case textAfterEnd
        case comment
        case openComment
        case lookAlike(LookAlike)
        case conflict
        case utf16
        case onlyNULs
        case propertyList
    }

    enum Expectation: String {
        case value = "a value"
        case name = "a member's name in double quotes"
        case colon = "':' after the member's name"
        case commaOrBrace = "',' or '}' after the member"
        case commaOrBracket = "',' or ']' after the element"
    }

    let reason: Reason
    let offset: Int

    /// The end of a sentence that begins with the place.
    var description: String {
        switch reason {
        case .empty:
            "the text is empty"
        case .onlyComments:
            "the text has only comments"
        case .endInside(let kind):
            "the text ends inside \(kind.rawValue)"
        case .expected(let expectation):
            "expected \(expectation.rawValue)"
        case .trailingComma:
            "a comma with nothing after it"
        case .controlCharacter(let byte):
            "a string holds the control character \(Unicode.Scalar(byte).escape) unescaped"
        case .invalidEscape:
            "no such escape in a JSON string"
        case .invalidUnicodeEscape:
            "'\\u' needs four hexadecimal digits"
        case .invalidUTF8:
            "the text is not valid UTF-8"
        case .invalidNumber:
            "not a JSON number"
        case .leadingZero:
            "a JSON number has no leading zero"
        case .tooDeep:
            "nested deeper than \(JSONValue.maximumDepth) levels"
        case .notAnObject(let kind):
            "expected an object, not \(kind.rawValue)"
        case .textAfterEnd:
            "text after the end of the object"
        case .comment:
            "JSON has no comments"
        case .openComment:
            "the text ends inside a comment"
        case .lookAlike(let character):
            "found \(character), outside a string; \(character.remedy)"
        case .conflict:
            "this looks like the conflict of a merge; try resolving it"
        case .utf16:
            "the text is in UTF-16, and JSON is UTF-8; try saving it as UTF-8"
        case .onlyNULs:
            "the file has only NUL bytes, as after a crash; try restoring it from a backup"
        case .propertyList:
            "this is a property list, not JSON; try 'plutil -convert json' on a copy"
        }
    }
}

extension JSONMember {
    /// The error of a text whose top is this value, and should be an object.
    var isNotAnObject: JSONError {
        JSONError(reason: .notAnObject(kind), offset: value.range.lowerBound)
    }
}
