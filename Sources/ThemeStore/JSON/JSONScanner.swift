/// Reads a JSON text from front to back, once, and says where things are; it builds nothing.
///
/// Strict RFC 8259: what it passes is valid JSON, UTF-8 included. Lone surrogate escapes are grammar, so they pass.
/// It does not recurse, and nesting is limited, so no input can exhaust the stack.
///
/// It works on borrowed memory and must not outlive the closure that lent it (`PaddedBytes.withPaddedBytes`).
/// Reading past the end meets the padding: NUL is valid nowhere in JSON, so every path stops there.
///
/// Each `endOf…` maps a start offset to an end offset and changes nothing. So the offset stays in a register all the way
/// through a value, which saves a third of the time.
package struct JSONScanner {
    /// How many objects and arrays may be open at once.
    package static let maximumDepth = 512

    let base: UnsafePointer<UInt8>
    let end: Int
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
        try enterText()
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

    /// Moves to the next member's value, or leaves the object after its last member.
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

    // MARK: The children of any container, one at a time

    /// Starts a text whose top level may be any value.
    package mutating func enterText() throws(JSONError) {
        if base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { offset = 3 }
        offset = endOfWhitespace(offset)
        guard offset < end else { throw JSONError(reason: .empty, offset: 0) }
    }

    /// Whether the next value is an array.
    package var isAtArray: Bool {
        base[offset] == UInt8(ascii: "[")
    }

    /// Enters the object or array that is next, unless it is nested too deep.
    package mutating func enterContainer() throws(JSONError) {
        guard depth < JSONScanner.maximumDepth else { throw tooDeep(offset) }
        _ = enterObject()
    }

    /// Moves to the next element of an array, or leaves the array where there is none.
    ///
    /// - Returns: Whether there is one; if not, the closing `]` has been passed.
    package mutating func nextElement() throws(JSONError) -> Bool {
        var next = endOfWhitespace(offset)
        if base[next] == UInt8(ascii: "]") {
            depth -= 1
            atFirstMember = false
            offset = next + 1
            return false
        }
        if !atFirstMember { next = try endOfComma(next, in: .array) }
        atFirstMember = false
        offset = next
        return true
    }

    /// Passes a string, number, boolean or null; `isElement` tells an array's from an object's for the errors.
    package mutating func skipScalar(isElement: Bool) throws(JSONError) -> JSONValue {
        let start = offset
        let container: Container? = depth == 0 ? nil : isElement ? .array : .object
        offset = try endOfScalar(start, in: container)
        return JSONValue(kind: JSONScanner.kindOfScalar(base[start]), range: start..<offset)
    }

    /// Ends the text: nothing but white space may follow.
    package mutating func finish() throws(JSONError) {
        offset = endOfWhitespace(offset)
        guard offset == end else {
            throw JSONError(reason: foreignReason(at: offset) ?? .textAfterEnd, offset: offset)
        }
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

    enum Container {
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
        /// The containers beyond the 64 in `innermost`.
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

    // MARK: Errors

    @inline(never)
    private func tooDeep(_ offset: Int) -> JSONError {
        JSONError(reason: .tooDeep, offset: offset)
    }

    /// The error for anything else than the expected; at the end of the text, that it ends there.
    @inline(never)
    func unexpected(
        _ expectation: JSONError.Expectation, _ offset: Int, in container: Container?
    ) -> JSONError {
        guard offset >= end else {
            if isUTF16 { return JSONError(reason: .utf16, offset: 0) }
            if container == nil, isPropertyList { return JSONError(reason: .propertyList, offset: 0) }
            return JSONError(reason: foreignReason(at: offset) ?? .expected(expectation), offset: offset)
        }
        guard let container else { return JSONError(reason: .empty, offset: 0) }
        return JSONError(reason: .endInside(container == .object ? .object : .array), offset: end)
    }

    /// The reason for a text that is common in files, but not JSON.
    private func foreignReason(at offset: Int) -> JSONError.Reason? {
        if isAtComment(offset) { return .comment }
        return isAtConflict(offset) ? .conflict : nil
    }

    /// Whether seven `<`, `|`, `=` or `>` stand here, by which git and others mark versions that they could not merge.
    private func isAtConflict(_ offset: Int) -> Bool {
        let byte = base[offset]
        return "<|=>".utf8.contains(byte) && end - offset >= 7 && (1..<7).allSatisfy { base[offset + $0] == byte }
    }

    /// Whether a comment stands here, as in the dialects JSONC and JSON5.
    private func isAtComment(_ offset: Int) -> Bool {
        base[offset] == UInt8(ascii: "/") && [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(base[offset + 1])
    }

    /// Whether the text begins like a property list of macOS, binary or in XML.
    private var isPropertyList: Bool {
        ["bplist", "<?xml", "<plist"].contains { mark in
            end >= mark.utf8.count && mark.utf8.enumerated().allSatisfy { base[$0.offset] == $0.element }
        }
    }

    /// Whether the text begins with UTF-16's mark, or else with a character of ASCII in UTF-16.
    private var isUTF16: Bool {
        guard end > 1 else { return false }
        return base[0] == 0xFF && base[1] == 0xFE || base[0] == 0xFE && base[1] == 0xFF || base[0] == 0 || base[1] == 0
    }
}
