/// Reads a JSON text from front to back, once, and says where things are; it builds nothing.
///
/// Strict RFC 8259: what it passes is valid JSON, UTF-8 included. Lone surrogate escapes are grammar, so they pass.
/// It does not recurse, and nesting is limited, so no input can exhaust the stack.
///
/// It works on borrowed memory and must not outlive the closure that lent it (`ByteBuffer.withPaddedBytes`).
/// Reading past the end meets the padding: NUL is valid nowhere in JSON, so every path stops there.
package struct JSONScanner {
    /// How many objects and arrays may be open at once.
    package static let maximumDepth = 512

    private let base: UnsafePointer<UInt8>
    private let end: Int
    private(set) package var offset = 0

    /// The objects and arrays that are open, outermost first.
    ///
    /// The characters that close them: an array of bytes is a type that every program has in use already, and making one of
    /// another type for this took longer than reading a small store.
    private var containers: [UInt8] = []
    private var atFirstMember = false

    /// Whether the spelling of the name that `nextName` gave last holds an escape.
    private(set) package var nameHasEscapes = false

    /// - Parameter bytes: The text with the padding of a `ByteBuffer` after it.
    package init?(paddedBytes bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress, bytes.count >= ByteBuffer.padding else { return nil }
        self.base = base
        end = bytes.count - ByteBuffer.padding
    }

    // MARK: The members of an object, one at a time

    /// Starts the text, whose top level must be an object, and enters that.
    ///
    /// - Returns: The offset of its `{`.
    package mutating func enterTopLevelObject() throws(JSONError) -> Int {
        if base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { offset = 3 }
        skipWhitespace()
        guard offset < end else { throw error(.empty, at: 0) }
        guard base[offset] == UInt8(ascii: "{") else {
            let start = offset
            let kind = try skipValue().kind
            throw JSONError(reason: .notAnObject(kind), offset: start)
        }
        return try enterObject()
    }

    /// Enters the object whose `{` is next.
    ///
    /// - Returns: The offset of the `{`.
    package mutating func enterObject() throws(JSONError) -> Int {
        let open = offset
        try push(closing: UInt8(ascii: "}"))
        atFirstMember = true
        return open
    }

    /// Moves to the next member's value, or leaves the object where there is no further member.
    ///
    /// - Returns: Where the name stands, with its quotes; `nil` once the closing `}` has been passed.
    package mutating func nextName() throws(JSONError) -> Range<Int>? {
        skipWhitespace()
        if base[offset] == UInt8(ascii: "}") {
            offset += 1
            containers.removeLast()
            atFirstMember = false
            return nil
        }
        if !atFirstMember { try passComma(before: UInt8(ascii: "}")) }
        atFirstMember = false
        return try scanName()
    }

    /// Whether the next value is an object, so that it can be entered instead of skipped.
    package var isAtObject: Bool {
        base[offset] == UInt8(ascii: "{")
    }

    /// Ends the text: nothing but white space may follow.
    package mutating func finish() throws(JSONError) {
        skipWhitespace()
        guard offset == end else { throw error(.textAfterEnd) }
    }

    // MARK: Values

    /// Passes one value of any kind, everything inside it included.
    package mutating func skipValue() throws(JSONError) -> JSONValue {
        let start = offset
        let kind = try scanScalarOrOpen()
        if kind == .object || kind == .array { try closeContainers(downTo: containers.count - 1) }
        return JSONValue(kind: kind, range: start..<offset)
    }

    /// Passes a scalar whole, and of an object or array only the opening character.
    private mutating func scanScalarOrOpen() throws(JSONError) -> JSONValue.Kind {
        switch base[offset] {
        case UInt8(ascii: "\""):
            try scanString()
            return .string
        case UInt8(ascii: "{"):
            try push(closing: UInt8(ascii: "}"))
            return .object
        case UInt8(ascii: "["):
            try push(closing: UInt8(ascii: "]"))
            return .array
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            try scanNumber()
            return .number
        case UInt8(ascii: "t"):
            try scanLiteral("true")
            return .boolean
        case UInt8(ascii: "f"):
            try scanLiteral("false")
            return .boolean
        case UInt8(ascii: "n"):
            try scanLiteral("null")
            return .null
        default:
            throw unexpected(.value)
        }
    }

    /// Passes everything up to the end of the container at that level; its opening character has just been passed.
    private mutating func closeContainers(downTo level: Int) throws(JSONError) {
        var isFirst = true
        while containers.count > level {
            let closing = containers[containers.count - 1]
            skipWhitespace()
            if base[offset] == closing {
                offset += 1
                containers.removeLast()
                isFirst = false
                continue
            }
            if !isFirst { try passComma(before: closing) }
            if closing == UInt8(ascii: "}") { _ = try scanName() }
            let kind = try scanScalarOrOpen()
            isFirst = kind == .object || kind == .array
        }
    }

    private mutating func push(closing character: UInt8) throws(JSONError) {
        guard containers.count < JSONScanner.maximumDepth else { throw error(.tooDeep) }
        containers.append(character)
        offset += 1
    }

    // MARK: Between values

    /// Passes the comma before a member or element, and the white space around it; `closing` says what it is in.
    private mutating func passComma(before closing: UInt8) throws(JSONError) {
        guard base[offset] == UInt8(ascii: ",") else {
            throw unexpected(closing == UInt8(ascii: "}") ? .commaOrBrace : .commaOrBracket)
        }
        let comma = offset
        offset += 1
        skipWhitespace()
        if base[offset] == UInt8(ascii: "}") || base[offset] == UInt8(ascii: "]") {
            throw JSONError(reason: .trailingComma, offset: comma)
        }
    }

    /// Passes a name, its colon and the white space around that.
    private mutating func scanName() throws(JSONError) -> Range<Int> {
        guard base[offset] == UInt8(ascii: "\"") else { throw unexpected(.name) }
        let start = offset
        nameHasEscapes = false
        try scanString()
        let name = start..<offset
        skipWhitespace()
        guard base[offset] == UInt8(ascii: ":") else { throw unexpected(.colon) }
        offset += 1
        skipWhitespace()
        return name
    }

    private mutating func skipWhitespace() {
        while true {
            switch base[offset] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): offset += 1
            default: return
            }
        }
    }

    // MARK: Strings

    /// Passes a string; its opening quote is next.
    private mutating func scanString() throws(JSONError) {
        offset += 1
        while true {
            skipPlainCharacters()
            switch base[offset] {
            case UInt8(ascii: "\""):
                offset += 1
                return
            case UInt8(ascii: "\\"):
                try scanEscape()
            case 0x80...:
                try scanMultibyteCharacter()
            case let byte:
                throw offset < end ? error(.controlCharacter(byte)) : error(.endInside(.string))
            }
        }
    }

    /// Passes what needs no second look inside a string: printable ASCII other than `"` and `\`, eight bytes at a time.
    private mutating func skipPlainCharacters() {
        while true {
            let special = JSONScanner.specialBytes(
                in: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self).littleEndian)
            guard special == 0 else {
                offset += special.trailingZeroBitCount / 8
                return
            }
            offset += 8
        }
    }

    /// Marks, in its highest bit, the lowest byte that is a quote, a backslash, a control character or not ASCII.
    ///
    /// Subtracting borrows from the byte above only where a byte is itself a hit, so the lowest mark is always true.
    private static func specialBytes(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = (word ^ (ones &* UInt64(UInt8(ascii: "\"")))) &- ones
        let backslash = (word ^ (ones &* UInt64(UInt8(ascii: "\\")))) &- ones
        let control = word &- (ones &* 0x20)
        return (quote | backslash | control | word) & (ones &* 0x80)
    }

    private mutating func scanEscape() throws(JSONError) {
        nameHasEscapes = true
        switch base[offset + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            offset += 2
        case UInt8(ascii: "u"):
            for index in offset + 2..<offset + 6 where !JSONScanner.isHexadecimal(base[index]) {
                throw index < end ? error(.invalidUnicodeEscape) : error(.endInside(.string), at: end)
            }
            offset += 6
        default:
            throw offset + 1 < end ? error(.invalidEscape) : error(.endInside(.string), at: end)
        }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    /// Passes one character of two to four bytes: the table of RFC 3629, section 4, so no overlong form, no surrogate and
    /// nothing above U+10FFFF.
    private mutating func scanMultibyteCharacter() throws(JSONError) {
        let second: ClosedRange<UInt8>
        let length: Int
        switch base[offset] {
        case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
        case 0xE0: (second, length) = (0xA0...0xBF, 3)
        case 0xED: (second, length) = (0x80...0x9F, 3)
        case 0xE1...0xEF: (second, length) = (0x80...0xBF, 3)
        case 0xF0: (second, length) = (0x90...0xBF, 4)
        case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
        case 0xF4: (second, length) = (0x80...0x8F, 4)
        default: throw error(.invalidUTF8)
        }
        guard second ~= base[offset + 1] else { throw error(.invalidUTF8) }
        for index in offset + 2..<offset + length where base[index] & 0xC0 != 0x80 { throw error(.invalidUTF8) }
        offset += length
    }

    // MARK: Numbers and literals

    private mutating func scanNumber() throws(JSONError) {
        let start = offset
        if base[offset] == UInt8(ascii: "-") { offset += 1 }
        if base[offset] == UInt8(ascii: "0") {
            offset += 1
            if isAtDigit { throw error(.leadingZero, at: start) }
        } else {
            try scanDigits(of: start)
        }
        if base[offset] == UInt8(ascii: ".") {
            offset += 1
            try scanDigits(of: start)
        }
        if base[offset] | 0x20 == UInt8(ascii: "e") {
            offset += 1
            if base[offset] == UInt8(ascii: "+") || base[offset] == UInt8(ascii: "-") { offset += 1 }
            try scanDigits(of: start)
        }
    }

    private mutating func scanDigits(of start: Int) throws(JSONError) {
        guard isAtDigit else { throw error(.invalidNumber, at: start) }
        while isAtDigit { offset += 1 }
    }

    private var isAtDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(base[offset])
    }

    private mutating func scanLiteral(_ literal: StaticString) throws(JSONError) {
        for index in 0..<literal.utf8CodeUnitCount where base[offset + index] != literal.utf8Start[index] {
            throw unexpected(.value)
        }
        offset += literal.utf8CodeUnitCount
    }

    // MARK: Errors

    private func error(_ reason: JSONError.Reason, at offset: Int? = nil) -> JSONError {
        JSONError(reason: reason, offset: offset ?? self.offset)
    }

    /// Something other than what must stand here: the end of the text, where it is reached, is the better thing to name.
    private func unexpected(_ expectation: JSONError.Expectation) -> JSONError {
        guard offset >= end else { return error(.expected(expectation)) }
        guard let innermost = containers.last else { return error(.empty) }
        return error(.endInside(innermost == UInt8(ascii: "}") ? .object : .array), at: end)
    }
}
