/// The kinds of the open objects and arrays: a bit for each, so that nesting needs hardly any
/// memory.
struct JSONNesting {
    /// How many objects and arrays may be open at once.
    static let maximumDepth = 512

    /// How many are open.
    private(set) var depth = 0
    /// The bits of the innermost, at most 64.
    ///
    /// The lowest bit is that of the innermost. A 1 stands for an object.
    private var objects: UInt64 = 0
    /// The bits of those around them, in groups of 64.
    private var outer: [UInt64] = []

    /// Whether the innermost is an object.
    var isInObject: Bool {
        @inline(__always) get { objects & 1 == 1 }
    }

    /// The bracket that ends the innermost.
    var end: UInt8 {
        @inline(__always) get { isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }
    }

    /// The kind of the innermost, or `nil` if none is open.
    var innermost: JSONValue.Kind? {
        @inline(__always) get {
            if depth == 0 { return nil }
            if isInObject {
                return .object
            }
            return .array
        }
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
