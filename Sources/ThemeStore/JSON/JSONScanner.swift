/// Passes the tokens of a JSON text, by RFC 8259 or with comments, UTF-8 included.
///
/// Lone surrogate escapes are grammar, so they pass.
///
/// It works on borrowed memory and must not outlive the closure that lent it
/// (`PaddedBytes.withScanner`). Reading past the end meets the padding: NUL is valid nowhere in
/// JSON, so every path stops there.
///
/// Each `endOf…` maps a start offset to an end offset and changes nothing. So the offset stays in a
/// register all the way through a value, which saves a third of the time.
struct JSONScanner {
    let base: UnsafePointer<UInt8>
    let end: Int
    /// Whether comments are white space, and a comma may follow the last member or element.
    ///
    /// Editors and terminals have such JSON in their settings.
    let isLenient: Bool

    /// Passes the whole text, and reports its values.
    ///
    /// It does not recurse over values, and nesting is limited, so no input can exhaust the stack.
    func scan(_ visitor: inout some JSONVisitor) throws(JSONError) {
        let isMarked = base[0] == 0xEF && base[1] == 0xBB && base[2] == 0xBF
        let start = try endOfWhitespace(isMarked ? 3 : 0)
        if let reason = emptiness(from: start) {
            throw JSONError(reason: reason, offset: 0)
        }
        let endOfValue = try endOfTop(start, &visitor)
        let next = try endOfWhitespace(endOfValue)
        guard next == end else {
            throw JSONError(reason: foreignReason(at: next) ?? .textAfterEnd, offset: next)
        }
    }

    /// The reason for a text without a value, of which the rest begins here, or `nil`.
    func emptiness(from start: Int) -> JSONError.Reason? {
        if start >= end {
            // White space has no slash.
            if (0..<end).contains(where: { base[$0] == "/" }) {
                return .onlyComments
            }
            return .empty
        }
        let lenient = JSONScanner(base: base, end: end, isLenient: true)
        if isAtComment(start), (try? lenient.endOfWhitespace(start)) == end {
            return .onlyComments
        }
        return nil
    }

    /// Passes the top with everything in it, and reports it.
    ///
    /// - Parameters:
    ///   - start: The offset of its first byte.
    ///   - visitor: The receiver.
    /// - Returns: The offset behind the value.
    /// - Throws: `JSONError`.
    private func endOfTop(
        _ start: Int,
        _ visitor: inout some JSONVisitor
    ) throws(JSONError) -> Int {
        var open = JSONNesting()
        /// The object or array that is only checked, and how many are open around it.
        var checked: JSONMember?
        var outerDepth = 0
        var name = 0..<0
        var next = start
        while true {
            let start = next
            let kind = JSONValue.Kind(ofValueAt: base[start])
            /// Whether the value is an object or array whose first value comes next.
            var isOpening = kind.isContainer
            if isOpening {
                guard open.depth < JSONValue.maximumDepth else {
                    throw JSONError(reason: .tooDeep, offset: start)
                }
                if checked == nil, !visitor.enters(kind, at: start, named: name) {
                    let value = JSONValue(kind: kind, range: start..<start)
                    checked = JSONMember(name: name, value: value)
                    outerDepth = open.depth
                }
                open.open(kind)
                next = start + 1
            } else {
                next = try endOfScalar(start, in: open.innermost)
                if checked == nil {
                    try visitor.visit(JSONValue(kind: kind, range: start..<next), named: name)
                }
                if open.depth == 0 { return next }
            }
            next = try endOfWhitespace(next)
            while true {
                while base[next] == open.end {
                    next += 1
                    open.close()
                    isOpening = false
                    if checked == nil {
                        visitor.leave(at: next)
                    } else if open.depth == outerDepth, var member = checked {
                        member.close(at: next)
                        checked = nil
                        try visitor.visit(member.value, named: member.name)
                    }
                    if open.depth == 0 { return next }
                    next = try endOfWhitespace(next)
                }
                if isOpening { break }
                next = try endOfComma(next, in: open.innermost)
                let isAtEnd = isLenient && base[next] == open.end
                if !isAtEnd { break }
            }
            if open.isInObject {
                guard base[next] == "\"" else {
                    throw unexpected(.name, next, in: .object)
                }
                let endOfName = try endOfString(next)
                name = next..<endOfName
                next = try endOfColon(endOfName)
            } else {
                name = 0..<0
            }
        }
    }

    // MARK: Between values

    /// Passes the comma before a member or element, and the white space after it.
    @inline(__always)
    func endOfComma(_ comma: Int, in container: JSONValue.Kind?) throws(JSONError) -> Int {
        guard base[comma] == "," else {
            throw unexpected(
                container == .object ? .commaOrBrace : .commaOrBracket,
                comma,
                in: container
            )
        }
        let next = try endOfWhitespace(comma + 1)
        if !isLenient, base[next] == "}" || base[next] == "]" {
            throw JSONError(reason: .trailingComma, offset: comma)
        }
        return next
    }

    /// Passes the colon after a name and the white space around it.
    @inline(__always)
    func endOfColon(_ start: Int) throws(JSONError) -> Int {
        let colon = try endOfWhitespace(start)
        guard base[colon] == ":" else {
            throw unexpected(.colon, colon, in: .object)
        }
        return try endOfWhitespace(colon + 1)
    }

    /// Passes white space, and comments if they are allowed.
    @inline(__always)
    func endOfWhitespace(_ start: Int) throws(JSONError) -> Int {
        var next = start
        while true {
            switch base[next] {
            case " ", "\n", "\r", "\t":
                next += 1
            case "/" where isLenient && isAtComment(next):
                next = try endOfComment(next)
            default:
                return next
            }
        }
    }

    /// Passes a comment: up to the end of its line, or behind `*/`.
    ///
    /// Its characters may be anything in UTF-8.
    func endOfComment(_ start: Int) throws(JSONError) -> Int {
        let isBlock = base[start + 1] == "*"
        var next = start + 2
        while true {
            switch base[next] {
            case "*" where isBlock && base[next + 1] == "/":
                return next + 2
            case "\n" where !isBlock, "\r" where !isBlock:
                return next
            case 0x80...:
                next = try endOfMultibyteCharacter(next)
            case 0 where next >= end:
                if isBlock {
                    throw JSONError(reason: .openComment, offset: start)
                }
                return next
            default:
                next += 1
            }
        }
    }

    /// Whether a comment stands here, as in the dialects JSONC and JSON5.
    func isAtComment(_ offset: Int) -> Bool {
        base[offset] == "/" && (base[offset + 1] == "/" || base[offset + 1] == "*")
    }
}

/// The kinds of the open objects and arrays: a bit for each, so that nesting needs hardly any
/// memory.
private struct JSONNesting {
    /// How many are open.
    var depth = 0
    /// The bits of the innermost, at most 64.
    ///
    /// The lowest bit is that of the innermost. A 1 stands for an object.
    private var objects: UInt64 = 0
    /// The bits of those around them, in groups of 64.
    private var outer: [UInt64] = []

    /// Whether the innermost is an object.
    var isInObject: Bool {
        objects & 1 == 1
    }

    /// The bracket that ends the innermost.
    var end: UInt8 {
        isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    }

    /// The kind of the innermost, or `nil` if none is open.
    var innermost: JSONValue.Kind? {
        if depth == 0 { return nil }
        if isInObject {
            return .object
        }
        return .array
    }

    @inline(__always)
    mutating func open(_ kind: JSONValue.Kind) {
        if depth & 63 == 0 && depth > 0 {
            JSONNesting.save(objects, in: &outer)
        }
        depth += 1
        objects = objects << 1 | (kind == .object ? 1 : 0)
    }

    @inline(__always)
    mutating func close() {
        depth -= 1
        objects >>= 1
        if depth & 63 == 0 && depth > 0 {
            objects = JSONNesting.restore(from: &outer)
        }
    }

    // Apart from the rest, so that depth and bits stay in registers.

    @inline(never)
    private static func save(_ group: UInt64, in groups: inout [UInt64]) {
        groups.append(group)
    }

    @inline(never)
    private static func restore(from groups: inout [UInt64]) -> UInt64 {
        groups.popLast() ?? 0
    }
}

extension PaddedBytes {
    /// Checks that the bytes are JSON, and reports their values.
    ///
    /// - Parameters:
    ///   - visitor: The receiver.
    ///   - isLenient: Whether comments and a last comma are accepted.
    /// - Throws: `JSONError` if the text is not such JSON, is nested deeper than
    ///   `JSONValue.maximumDepth`, or has a value that the visitor does not accept.
    func report(
        to visitor: inout some JSONVisitor,
        isLenient: Bool = false
    ) throws(JSONError) {
        try withScanner(isLenient: isLenient) { scanner throws(JSONError) in
            try scanner.scan(&visitor)
        }
    }

    /// Lends a scanner of the bytes.
    func withScanner<Result>(
        isLenient: Bool,
        _ body: (JSONScanner) throws(JSONError) -> Result
    ) throws(JSONError) -> Result {
        try storage.withUnsafeBufferPointer { bytes throws(JSONError) in
            guard let base = bytes.baseAddress else {
                throw JSONError(reason: .empty, offset: 0)
            }
            return try body(JSONScanner(base: base, end: count, isLenient: isLenient))
        }
    }
}
