/// Passes the tokens of a JSON text, by RFC 8259 or with comments, UTF-8 included.
///
/// Lone surrogate escapes are grammar, so they pass.
///
/// It works on borrowed memory and must not outlive the closure that lent it
/// (`PaddedBytes.withScanner`). Reading past the end meets the padding: NUL is valid nowhere in
/// JSON, so every path stops there.
///
/// Each `endOf…` maps a start offset to an end offset and does not change the scanner. So the
/// offset stays in a register all the way through a value, which saves a third of the time.
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
        let next = try endOfTop(start, &visitor)
        guard next == end else {
            throw JSONError(reason: foreignReason(at: next) ?? .textAfterEnd, offset: next)
        }
    }

    /// Passes the top with everything in it and the white space after it, and reports it.
    ///
    /// It is a function of its own, so that the nesting stays in registers. Its parts are inlined
    /// for the same reason.
    private func endOfTop(
        _ start: Int,
        _ visitor: inout some JSONVisitor
    ) throws(JSONError) -> Int {
        var nesting = JSONNesting()
        var next = start
        repeat {
            let endOfStart = try endOfMemberStart(next, &nesting, &visitor)
            next = try endOfGap(endOfStart, &nesting, &visitor)
        } while nesting.depth > 0
        return next
    }

    /// Passes the name of a member and its value.
    ///
    /// Of an object or array, it passes only the opening bracket.
    @inline(__always)
    private func endOfMemberStart(
        _ start: Int,
        _ nesting: inout JSONNesting,
        _ visitor: inout some JSONVisitor
    ) throws(JSONError) -> Int {
        var name = 0..<0
        var start = start
        if nesting.isInObject {
            guard base[start] == "\"" else {
                throw unexpected(.name, start, in: .object)
            }
            let endOfName = try endOfString(start)
            name = start..<endOfName
            start = try endOfColon(endOfName)
        }
        let kind = JSONValue.Kind(ofValueAt: base[start])
        if kind.isContainer {
            guard nesting.depth < JSONValue.maximumDepth else {
                throw JSONError(reason: .tooDeep, offset: start)
            }
            let member = JSONMember(name: name, kind: kind, range: start..<start)
            if nesting.checked == nil, !visitor.enters(member) {
                nesting.checked = member
                nesting.depthOfChecked = nesting.depth
            }
            nesting.open(kind)
            return start + 1
        }
        let end = try endOfScalar(start, in: nesting.innermost)
        if nesting.checked == nil {
            try visitor.visit(JSONMember(name: name, kind: kind, range: start..<end))
        }
        return end
    }

    /// Passes everything up to the next member: white space, the ends of objects and arrays, and a
    /// comma.
    @inline(__always)
    private func endOfGap(
        _ start: Int,
        _ nesting: inout JSONNesting,
        _ visitor: inout some JSONVisitor
    ) throws(JSONError) -> Int {
        var next = try endOfWhitespace(start)
        while nesting.depth > 0 {
            if base[next] == nesting.end {
                next += 1
                try close(at: next, &nesting, &visitor)
                next = try endOfWhitespace(next)
            } else if nesting.isEmpty {
                nesting.isEmpty = false
                return next
            } else {
                next = try endOfComma(next, in: nesting.innermost)
                let isAtEnd = isLenient && base[next] == nesting.end
                if !isAtEnd { return next }
            }
        }
        return next
    }

    /// Closes the innermost object or array, and reports it.
    @inline(__always)
    private func close(
        at end: Int,
        _ nesting: inout JSONNesting,
        _ visitor: inout some JSONVisitor
    ) throws(JSONError) {
        nesting.close()
        guard var member = nesting.checked else {
            visitor.leave(at: end)
            return
        }
        if nesting.depth == nesting.depthOfChecked {
            nesting.checked = nil
            member.close(at: end)
            try visitor.visit(member)
        }
    }

    /// The reason for a text without a value, of which the rest begins here, or `nil`.
    func emptiness(from start: Int) -> JSONError.Reason? {
        let lenient = JSONScanner(base: base, end: end, isLenient: true)
        guard (try? lenient.endOfWhitespace(start)) == end else {
            return nil
        }
        // White space has no slash.
        if (0..<end).contains(where: { base[$0] == "/" }) {
            return .onlyComments
        }
        return .empty
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

// MARK: - Strings, numbers and literals

extension JSONScanner {
    @inline(__always)
    func endOfScalar(_ start: Int, in container: JSONValue.Kind?) throws(JSONError) -> Int {
        switch base[start] {
        case "\"":
            try endOfString(start)
        case "-", "0"..."9":
            try endOfNumber(start)
        case "t":
            try endOfLiteral("true", start, in: container)
        case "f":
            try endOfLiteral("false", start, in: container)
        case "n":
            try endOfLiteral("null", start, in: container)
        default:
            throw unexpected(.value, start, in: container)
        }
    }

    // MARK: Strings

    /// The end of a string, after its closing quote.
    @inline(__always)
    func endOfString(_ start: Int) throws(JSONError) -> Int {
        var next = endOfPlainCharacters(start + 1)
        while base[next] != "\"" {
            next = endOfPlainCharacters(try endOfSpecialCharacters(next))
        }
        return next + 1
    }

    /// Skips the characters of a string that stand for themselves, eight bytes at a time: printable
    /// ASCII other than `"` and `\`.
    @inline(__always)
    private func endOfPlainCharacters(_ start: Int) -> Int {
        var next = start
        while true {
            let special = specialBytes(
                in: UnsafeRawPointer(base + next).loadUnaligned(as: UInt64.self).littleEndian
            )
            if special != 0 {
                return next + special.trailingZeroBitCount / 8
            }
            next += 8
        }
    }

    /// Marks the bytes that are quotes, backslashes, control characters or not ASCII, by their
    /// highest bit.
    ///
    /// Only the lowest mark is sure to be right: the subtraction for a marked byte borrows from the
    /// byte above it.
    @inline(__always)
    private func specialBytes(in word: UInt64) -> UInt64 {
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
            case "\\": next = try endOfEscape(next)
            case 0x80...: next = try endOfMultibyteCharacter(next)
            case 0x20...: return next
            case let byte:
                throw stringError(.controlCharacter(byte), next, at: next)
            }
        }
    }

    private func endOfEscape(_ start: Int) throws(JSONError) -> Int {
        switch base[start + 1] {
        case "\"", "\\", "/", "b", "f", "n", "r", "t":
            return start + 2
        case "u":
            for index in start + 2..<start + 6 where base[index].hexadecimalDigit == nil {
                throw stringError(.invalidUnicodeEscape, start, at: index)
            }
            return start + 6
        default:
            throw stringError(.invalidEscape, start, at: start + 1)
        }
    }

    /// The error that begins at an offset and shows at a byte of a string, or that the text ends
    /// there.
    private func stringError(
        _ reason: JSONError.Reason,
        _ start: Int,
        at byte: Int
    ) -> JSONError {
        if byte < end {
            JSONError(reason: reason, offset: start)
        } else {
            JSONError(reason: .endInside(.string), offset: end)
        }
    }

    /// Passes one character of two to four bytes: the table of RFC 3629, section 4, so no overlong
    /// form, no surrogate and nothing above U+10FFFF.
    func endOfMultibyteCharacter(_ start: Int) throws(JSONError) -> Int {
        let invalid = JSONError(reason: .invalidUTF8, offset: start)
        let (second, length): (ClosedRange<UInt8>, Int) =
            switch base[start] {
            case 0xC2...0xDF: (0x80...0xBF, 2)
            case 0xE0: (0xA0...0xBF, 3)
            case 0xED: (0x80...0x9F, 3)
            case 0xE1...0xEF: (0x80...0xBF, 3)
            case 0xF0: (0x90...0xBF, 4)
            case 0xF1...0xF3: (0x80...0xBF, 4)
            case 0xF4: (0x80...0x8F, 4)
            default: throw invalid
            }
        guard second ~= base[start + 1] else { throw invalid }
        for index in start + 2..<start + length where base[index] & 0xC0 != 0x80 {
            throw invalid
        }
        return start + length
    }

    // MARK: Numbers and literals

    @inline(__always)
    func endOfNumber(_ start: Int) throws(JSONError) -> Int {
        var next = start
        if base[next] == "-" {
            next += 1
        }
        if base[next] == "0" {
            next += 1
            if base[next].isDigit {
                throw JSONError(reason: .leadingZero, offset: start)
            }
        } else {
            next = try endOfDigits(next, of: start)
        }
        if base[next] == "." {
            next = try endOfDigits(next + 1, of: start)
        }
        if base[next] | 0x20 == "e" {
            next += 1
            if base[next] == "+" || base[next] == "-" {
                next += 1
            }
            next = try endOfDigits(next, of: start)
        }
        return next
    }

    @inline(__always)
    private func endOfDigits(_ first: Int, of number: Int) throws(JSONError) -> Int {
        guard base[first].isDigit else {
            if let found = lookAlike(at: first) {
                throw JSONError(reason: .lookAlike(found), offset: first)
            }
            throw JSONError(reason: .invalidNumber, offset: number)
        }
        var next = first + 1
        while base[next].isDigit {
            next += 1
        }
        return next
    }

    func endOfLiteral(
        _ literal: StaticString,
        _ start: Int,
        in container: JSONValue.Kind?
    ) throws(JSONError) -> Int {
        for index in 0..<literal.utf8CodeUnitCount
        where base[start + index] != literal.utf8Start[index] {
            if let found = lookAlike(at: start + index) {
                throw JSONError(reason: .lookAlike(found), offset: start + index)
            }
            throw unexpected(.value, start, in: container)
        }
        return start + literal.utf8CodeUnitCount
    }
}

/// The open objects and arrays, with a bit for the kind of each, so that nesting needs hardly any
/// memory.
private struct JSONNesting {
    /// How many are open.
    private(set) var depth = 0
    /// Whether the innermost has no member or element yet.
    var isEmpty = false
    /// The outermost level that is only checked.
    var checked: JSONMember?
    /// How many are open around it.
    var depthOfChecked = 0
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
        isEmpty = true
        if depth & 63 == 0 && depth > 0 {
            outer.append(objects)
        }
        depth += 1
        objects = objects << 1 | (kind == .object ? 1 : 0)
    }

    @inline(__always)
    mutating func close() {
        isEmpty = false
        depth -= 1
        objects >>= 1
        if depth & 63 == 0 && depth > 0 {
            objects = outer.popLast() ?? 0
        }
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
