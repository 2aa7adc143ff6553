/// Passes the tokens of a JSON text, by strict RFC 8259, UTF-8 included.
///
/// Lone surrogate escapes are grammar, so they pass.
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

    /// - Parameter bytes: The text with the padding of a `PaddedBytes` after it.
    package init?(paddedBytes bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress, bytes.count >= PaddedBytes.padding else { return nil }
        self.base = base
        end = bytes.count - PaddedBytes.padding
    }

    /// The start of the first value, behind a byte order mark and white space.
    func startOfText() throws(JSONError) -> Int {
        let isMarked = base[0] == 0xEF && base[1] == 0xBB && base[2] == 0xBF
        let start = endOfWhitespace(isMarked ? 3 : 0)
        guard start < end else { throw JSONError(reason: .empty, offset: 0) }
        return start
    }

    /// Ends the text: nothing but white space may follow.
    func finish(at offset: Int) throws(JSONError) {
        guard offset == end else { throw JSONError(reason: foreignReason(at: offset) ?? .textAfterEnd, offset: offset) }
    }

    /// The kind of the value that begins with a character, if it is valid.
    @inline(__always)
    static func kind(ofValueAt first: UInt8) -> JSONValue.Kind {
        switch first {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
        case UInt8(ascii: "n"): .null
        default: .number
        }
    }

    // MARK: Between values

    /// Passes the comma before a member or element, and the white space after it.
    @inline(__always)
    func endOfComma(_ comma: Int, in container: JSONValue.Kind) throws(JSONError) -> Int {
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
