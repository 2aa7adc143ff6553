/// Reads a JSON text from front to back, once, and says where things are; it builds nothing.
///
/// Strict RFC 8259: what it passes is valid JSON, UTF-8 included. Lone surrogate escapes are grammar, so they pass.
/// It does not recurse, and nesting is limited, so no input can exhaust the stack.
///
/// It works on borrowed memory and must not outlive the closure that lent it (`PaddedBytes.withPaddedBytes`).
/// Reading past the end meets the padding: NUL is valid nowhere in JSON, so every path stops there.
///
/// What passes one thing takes the offset where that begins and gives the one behind it, and changes nothing: so the
/// offset stays in a register all the way through a value, which saves a third of the time.
package struct JSONScanner {
    /// How many objects and arrays may be open at once.
    package static let maximumDepth = 512

    private let base: UnsafePointer<UInt8>
    private let end: Int
    private(set) package var offset = 0

    /// How many objects have been entered.
    private var depth = 0
    private var atFirstMember = false

    /// - Parameter bytes: The text with the padding of a `PaddedBytes` after it.
    package init?(paddedBytes bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress, bytes.count >= PaddedBytes.padding else { return nil }
        self.base = base
        end = bytes.count - PaddedBytes.padding
    }

    // MARK: The members of an object, one at a time

    /// Starts the text, whose top level must be an object, and enters that.
    ///
    /// - Returns: The offset of its `{`.
    package mutating func enterTopLevelObject() throws(JSONError) -> Int {
        if base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { offset = 3 }
        offset = endOfWhitespace(offset)
        guard offset < end else { throw JSONError(reason: .empty, offset: 0) }
        guard isAtObject else {
            let start = offset
            throw JSONError(reason: .notAnObject(try skipValue().kind), offset: start)
        }
        return enterObject()
    }

    /// Enters the object whose `{` is next.
    ///
    /// - Returns: The offset of the `{`.
    package mutating func enterObject() -> Int {
        depth += 1
        atFirstMember = true
        offset += 1
        return offset - 1
    }

    /// Moves to the next member's value, or leaves the object where there is no further member.
    ///
    /// - Returns: Where the name stands, with its quotes; `nil` once the closing `}` has been passed.
    package mutating func nextName() throws(JSONError) -> Range<Int>? {
        var next = endOfWhitespace(offset)
        if base[next] == UInt8(ascii: "}") {
            depth -= 1
            atFirstMember = false
            offset = next + 1
            return nil
        }
        if !atFirstMember { next = try endOfComma(next, in: .object) }
        atFirstMember = false
        let name = next..<(try endOfName(next))
        offset = try endOfColon(name.upperBound)
        return name
    }

    /// Whether the next value is an object, so that it can be entered instead of skipped.
    package var isAtObject: Bool {
        base[offset] == UInt8(ascii: "{")
    }

    /// Ends the text: nothing but white space may follow.
    package mutating func finish() throws(JSONError) {
        offset = endOfWhitespace(offset)
        guard offset == end else { throw JSONError(reason: .textAfterEnd, offset: offset) }
    }

    // MARK: Values

    /// Passes one value of any kind, everything inside it included.
    package mutating func skipValue() throws(JSONError) -> JSONValue {
        let start = offset
        let kind: JSONValue.Kind
        switch base[start] {
        case UInt8(ascii: "{"):
            kind = .object
            offset = try endOfContainer(start)
        case UInt8(ascii: "["):
            kind = .array
            offset = try endOfContainer(start)
        case let first:
            kind = JSONScanner.kindOfScalar(first)
            offset = try endOfScalar(start, in: depth > 0 ? .object : nil)
        }
        return JSONValue(kind: kind, range: start..<offset)
    }

    private static func kindOfScalar(_ first: UInt8) -> JSONValue.Kind {
        switch first {
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
        case UInt8(ascii: "n"): .null
        default: .number
        }
    }

    @inline(__always)
    private func endOfScalar(_ start: Int, in container: Container?) throws(JSONError) -> Int {
        switch base[start] {
        case UInt8(ascii: "\""): try endOfString(start)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try endOfNumber(start)
        case UInt8(ascii: "t"): try endOfLiteral("true", start, in: container)
        case UInt8(ascii: "f"): try endOfLiteral("false", start, in: container)
        case UInt8(ascii: "n"): try endOfLiteral("null", start, in: container)
        default: throw unexpected(.value, start, in: container)
        }
    }

    /// Passes an object or array with everything inside it.
    private func endOfContainer(_ start: Int) throws(JSONError) -> Int {
        var open = Containers()
        var next = start
        while true {
            switch base[next] {
            case UInt8(ascii: "{"):
                guard depth + open.count < JSONScanner.maximumDepth else { throw tooDeep(next) }
                open.append(.object)
                next = endOfWhitespace(next + 1)
                if base[next] != UInt8(ascii: "}") {
                    next = try endOfColon(try endOfName(next))
                    continue
                }
            case UInt8(ascii: "["):
                guard depth + open.count < JSONScanner.maximumDepth else { throw tooDeep(next) }
                open.append(.array)
                next = endOfWhitespace(next + 1)
                if base[next] != UInt8(ascii: "]") { continue }
            default:
                next = endOfWhitespace(try endOfScalar(next, in: open.last))
            }
            // Behind a value, or before the end of an empty container.
            while base[next] == open.last.closingBrace {
                open.removeLast()
                next += 1
                if open.count == 0 { return next }
                next = endOfWhitespace(next)
            }
            next = try endOfComma(next, in: open.last)
            if open.last == .object { next = try endOfColon(try endOfName(next)) }
        }
    }

    private enum Container {
        case object, array

        var closingBrace: UInt8 {
            self == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
        }
    }

    /// The open objects and arrays, outermost first: a bit each, and nothing allocated for a text of ordinary depth.
    private struct Containers {
        private(set) var count = 0
        /// The innermost of them, the last one lowest; 1 is an object.
        private var innermost: UInt64 = 0
        /// Those that `innermost` has no room for.
        private var outer: [UInt64] = []

        var last: Container {
            innermost & 1 == 1 ? .object : .array
        }

        @inline(__always)
        mutating func append(_ container: Container) {
            if count & 63 == 0, count > 0 { outer.append(innermost) }
            innermost = innermost << 1 | (container == .object ? 1 : 0)
            count += 1
        }

        @inline(__always)
        mutating func removeLast() {
            count -= 1
            innermost >>= 1
            if count & 63 == 0, count > 0 { innermost = outer.removeLast() }
        }
    }

    // MARK: Between values

    /// Passes the comma before a member or element, and the white space after it.
    @inline(__always)
    private func endOfComma(_ comma: Int, in container: Container) throws(JSONError) -> Int {
        guard base[comma] == UInt8(ascii: ",") else {
            throw unexpected(container == .object ? .commaOrBrace : .commaOrBracket, comma, in: container)
        }
        let next = endOfWhitespace(comma + 1)
        if base[next] == UInt8(ascii: "}") || base[next] == UInt8(ascii: "]") {
            throw JSONError(reason: .trailingComma, offset: comma)
        }
        return next
    }

    @inline(__always)
    private func endOfName(_ start: Int) throws(JSONError) -> Int {
        guard base[start] == UInt8(ascii: "\"") else { throw unexpected(.name, start, in: .object) }
        return try endOfString(start)
    }

    /// Passes the colon after a name and the white space around it.
    @inline(__always)
    private func endOfColon(_ start: Int) throws(JSONError) -> Int {
        let colon = endOfWhitespace(start)
        guard base[colon] == UInt8(ascii: ":") else { throw unexpected(.colon, colon, in: .object) }
        return endOfWhitespace(colon + 1)
    }

    @inline(__always)
    private func endOfWhitespace(_ start: Int) -> Int {
        var next = start
        while true {
            switch base[next] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): next += 1
            default: return next
            }
        }
    }

    // MARK: Strings

    /// Passes a string, from quote to quote.
    @inline(__always)
    private func endOfString(_ start: Int) throws(JSONError) -> Int {
        var next = endOfPlainCharacters(start + 1)
        while base[next] != UInt8(ascii: "\"") {
            next = endOfPlainCharacters(try endOfSpecialCharacters(next))
        }
        return next + 1
    }

    /// Passes what needs no second look inside a string: printable ASCII other than `"` and `\`, eight bytes at a time.
    @inline(__always)
    private func endOfPlainCharacters(_ start: Int) -> Int {
        var next = start
        while true {
            let special = JSONScanner.specialBytes(
                in: UnsafeRawPointer(base + next).loadUnaligned(as: UInt64.self).littleEndian)
            if special != 0 { return next + special.trailingZeroBitCount / 8 }
            next += 8
        }
    }

    /// Marks, in its highest bit, the lowest byte that is a quote, a backslash, a control character or not ASCII.
    ///
    /// Subtracting borrows from the byte above only where a byte is itself a hit, so the lowest mark is always true.
    @inline(__always)
    private static func specialBytes(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = (word ^ (ones &* UInt64(UInt8(ascii: "\"")))) &- ones
        let backslash = (word ^ (ones &* UInt64(UInt8(ascii: "\\")))) &- ones
        let control = word &- (ones &* 0x20)
        return (quote | backslash | control | word) & (ones &* 0x80)
    }

    /// Passes escapes and characters that are not ASCII, as many as follow each other.
    @inline(never)
    private func endOfSpecialCharacters(_ start: Int) throws(JSONError) -> Int {
        var next = start
        while true {
            switch base[next] {
            case UInt8(ascii: "\\"): next = try endOfEscape(next)
            case 0x80...: next = try endOfMultibyteCharacter(next)
            case 0x20...: return next
            case let byte:
                throw JSONError(
                    reason: next < end ? .controlCharacter(byte) : .endInside(.string), offset: next)
            }
        }
    }

    @inline(__always)
    private func endOfEscape(_ start: Int) throws(JSONError) -> Int {
        switch base[start + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return start + 2
        case UInt8(ascii: "u"):
            for index in start + 2..<start + 6 where !JSONScanner.isHexadecimal(base[index]) {
                throw index < end
                    ? JSONError(reason: .invalidUnicodeEscape, offset: start)
                    : JSONError(reason: .endInside(.string), offset: end)
            }
            return start + 6
        default:
            throw start + 1 < end
                ? JSONError(reason: .invalidEscape, offset: start) : JSONError(reason: .endInside(.string), offset: end)
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
    @inline(__always)
    private func endOfMultibyteCharacter(_ start: Int) throws(JSONError) -> Int {
        let second: ClosedRange<UInt8>
        let length: Int
        switch base[start] {
        case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
        case 0xE0: (second, length) = (0xA0...0xBF, 3)
        case 0xED: (second, length) = (0x80...0x9F, 3)
        case 0xE1...0xEF: (second, length) = (0x80...0xBF, 3)
        case 0xF0: (second, length) = (0x90...0xBF, 4)
        case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
        case 0xF4: (second, length) = (0x80...0x8F, 4)
        default: throw JSONError(reason: .invalidUTF8, offset: start)
        }
        guard second ~= base[start + 1] else { throw JSONError(reason: .invalidUTF8, offset: start) }
        for index in start + 2..<start + length where base[index] & 0xC0 != 0x80 {
            throw JSONError(reason: .invalidUTF8, offset: start)
        }
        return start + length
    }

    // MARK: Numbers and literals

    @inline(__always)
    private func endOfNumber(_ start: Int) throws(JSONError) -> Int {
        var next = start
        if base[next] == UInt8(ascii: "-") { next += 1 }
        if base[next] == UInt8(ascii: "0") {
            next += 1
            if isDigit(next) { throw JSONError(reason: .leadingZero, offset: start) }
        } else {
            next = try endOfDigits(next, of: start)
        }
        if base[next] == UInt8(ascii: ".") { next = try endOfDigits(next + 1, of: start) }
        if base[next] | 0x20 == UInt8(ascii: "e") {
            next += 1
            if base[next] == UInt8(ascii: "+") || base[next] == UInt8(ascii: "-") { next += 1 }
            next = try endOfDigits(next, of: start)
        }
        return next
    }

    @inline(__always)
    private func endOfDigits(_ first: Int, of number: Int) throws(JSONError) -> Int {
        guard isDigit(first) else { throw JSONError(reason: .invalidNumber, offset: number) }
        var next = first + 1
        while isDigit(next) { next += 1 }
        return next
    }

    @inline(__always)
    private func isDigit(_ offset: Int) -> Bool {
        base[offset] &- UInt8(ascii: "0") < 10
    }

    @inline(__always)
    private func endOfLiteral(
        _ literal: StaticString, _ start: Int, in container: Container?
    ) throws(JSONError) -> Int {
        for index in 0..<literal.utf8CodeUnitCount where base[start + index] != literal.utf8Start[index] {
            throw unexpected(.value, start, in: container)
        }
        return start + literal.utf8CodeUnitCount
    }

    // MARK: Errors

    @inline(never)
    private func tooDeep(_ offset: Int) -> JSONError {
        JSONError(reason: .tooDeep, offset: offset)
    }

    /// Something other than what must stand here: the end of the text, where it is reached, is the better thing to name.
    @inline(never)
    private func unexpected(
        _ expectation: JSONError.Expectation, _ offset: Int, in container: Container?
    ) -> JSONError {
        guard offset >= end else { return JSONError(reason: .expected(expectation), offset: offset) }
        guard let container else { return JSONError(reason: .empty, offset: 0) }
        return JSONError(reason: .endInside(container == .object ? .object : .array), offset: end)
    }
}
