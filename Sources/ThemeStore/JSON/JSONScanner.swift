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
    private(set) var depth = 0
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
        return try enterContainer()
    }

    /// Enters the object or array that is next, unless it is nested too deep.
    ///
    /// - Returns: The offset of its `{` or `[`.
    @discardableResult
    package mutating func enterContainer() throws(JSONError) -> Int {
        guard depth < JSONScanner.maximumDepth else { throw tooDeep(offset) }
        depth += 1
        atFirstMember = true
        offset += 1
        return offset - 1
    }

    /// Moves to the next member's value, or leaves the object after its last member.
    ///
    /// - Returns: Where the name stands, with its quotes; `nil` once the closing `}` has been passed.
    package mutating func nextName() throws(JSONError) -> Range<Int>? {
        guard let start = try startOfChild(in: .object) else { return nil }
        let name = start..<(try endOfName(start))
        offset = try endOfColon(name.upperBound)
        return name
    }

    /// The start of the next member or element, or `nil` once the container's end has been passed.
    @inline(__always)
    private mutating func startOfChild(in container: Container) throws(JSONError) -> Int? {
        let next = endOfWhitespace(offset)
        defer { atFirstMember = false }
        if base[next] == container.closingBrace {
            depth -= 1
            offset = next + 1
            return nil
        }
        return atFirstMember ? next : try endOfComma(next, in: container)
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

    /// Moves to the next element of an array, or leaves the array where there is none.
    ///
    /// - Returns: Whether there is one; if not, the closing `]` has been passed.
    package mutating func nextElement() throws(JSONError) -> Bool {
        guard let start = try startOfChild(in: .array) else { return false }
        offset = start
        return true
    }

    /// Ends the text: nothing but white space may follow.
    package mutating func finish() throws(JSONError) {
        offset = endOfWhitespace(offset)
        guard offset == end else {
            throw JSONError(reason: foreignReason(at: offset) ?? .textAfterEnd, offset: offset)
        }
    }

    // MARK: Values

    /// Passes one value of any kind, everything inside it included; `isElement` tells an array's from an object's for the
    /// errors.
    package mutating func skipValue(isElement: Bool = false) throws(JSONError) -> JSONValue {
        let start = offset
        let kind = JSONScanner.kind(ofValueAt: base[start])
        offset =
            kind == .object || kind == .array
            ? try endOfContainer(start)
            : try endOfScalar(start, in: depth == 0 ? nil : isElement ? .array : .object)
        return JSONValue(kind: kind, range: start..<offset)
    }

    /// Passes the value of a member whose name has been passed.
    package mutating func skipMember(named name: Range<Int>) throws(JSONError) -> JSONMember {
        JSONMember(name: name, value: try skipValue())
    }

    private static func kind(ofValueAt first: UInt8) -> JSONValue.Kind {
        switch first {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
        case UInt8(ascii: "n"): .null
        default: .number
        }
    }

    enum Container {
        case object, array

        var closingBrace: UInt8 {
            self == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
        }
    }

    // MARK: Between values

    /// Passes the comma before a member or element, and the white space after it.
    @inline(__always)
    func endOfComma(_ comma: Int, in container: Container) throws(JSONError) -> Int {
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
    func endOfName(_ start: Int) throws(JSONError) -> Int {
        guard base[start] == UInt8(ascii: "\"") else { throw unexpected(.name, start, in: .object) }
        return try endOfString(start)
    }

    /// Passes the colon after a name and the white space around it.
    @inline(__always)
    func endOfColon(_ start: Int) throws(JSONError) -> Int {
        let colon = endOfWhitespace(start)
        guard base[colon] == UInt8(ascii: ":") else { throw unexpected(.colon, colon, in: .object) }
        return endOfWhitespace(colon + 1)
    }

    @inline(__always)
    func endOfWhitespace(_ start: Int) -> Int {
        var next = start
        while true {
            switch base[next] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): next += 1
            default: return next
            }
        }
    }
}
