extension JSONScanner {
    /// Passes an object or array with everything inside it.
    func endOfContainer(_ start: Int) throws(JSONError) -> Int {
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
}

/// The open objects and arrays, outermost first: a bit each, and nothing allocated for a text of ordinary depth.
private struct Containers {
    private(set) var count = 0
    /// The innermost of them, the last one lowest; 1 is an object.
    private var innermost: UInt64 = 0
    /// The containers beyond the 64 in `innermost`.
    private var outer: [UInt64] = []

    var last: JSONScanner.Container {
        innermost & 1 == 1 ? .object : .array
    }

    @inline(__always)
    mutating func append(_ container: JSONScanner.Container) {
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
