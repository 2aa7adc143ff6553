/// A receiver of the values of a JSON text, in the order of the text.
///
/// The scanner is generic over it, so that the compiler merges both into one loop.
package protocol JSONVisitor {
    /// An object or array begins.
    ///
    /// - Parameters:
    ///   - kind: Object or array.
    ///   - start: The offset of its brace.
    ///   - name: The place of its name, with quotes; empty for an element and for the top.
    /// - Returns: Whether to report the values in it. If not, it is only checked, and is then reported as one value.
    mutating func enters(_ kind: JSONValue.Kind, at start: Int, named name: Range<Int>) -> Bool

    /// A string, number or literal has ended, or an object or array that was not entered.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - name: The place of its name, with quotes; empty for an element and for the top.
    /// - Throws: `JSONError` if the text cannot have this value here.
    mutating func visit(_ value: JSONValue, named name: Range<Int>) throws(JSONError)

    /// The innermost object or array that was entered has ended.
    ///
    /// - Parameter end: The offset behind its brace.
    mutating func leave(at end: Int)
}

extension PaddedBytes {
    /// Checks that the bytes are JSON, and reports their values.
    ///
    /// - Parameter visitor: The receiver.
    /// - Throws: `JSONError` if the text is not JSON by RFC 8259, is nested deeper than `JSONScanner.maximumDepth`, or
    ///   has a value that the visitor does not accept.
    package func report(to visitor: inout some JSONVisitor) throws(JSONError) {
        try withScanner { scanner throws(JSONError) in try scanner.scan(&visitor) }
    }

    /// Lends a scanner of the bytes.
    func withScanner<Result>(
        _ body: (JSONScanner) throws(JSONError) -> Result
    ) throws(JSONError) -> Result {
        try withPaddedBytes { bytes throws(JSONError) in
            guard let scanner = JSONScanner(paddedBytes: bytes) else { throw JSONError(reason: .empty, offset: 0) }
            return try body(scanner)
        }
    }
}

/// A visitor for what needs only the check: it enters everything and keeps nothing.
struct JSONCheck: JSONVisitor {
    @inline(__always)
    func enters(_ kind: JSONValue.Kind, at start: Int, named name: Range<Int>) -> Bool { true }

    @inline(__always)
    func visit(_ value: JSONValue, named name: Range<Int>) {}

    @inline(__always)
    func leave(at end: Int) {}
}

/// The kinds of the open objects and arrays: a bit for each, so that nesting needs hardly any memory.
struct JSONNesting {
    /// The bits of 512 levels.
    private typealias Groups = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

    /// How many are open.
    private(set) var depth = 0
    /// The bits of the innermost, at most 64. The lowest is that of the innermost. A 1 stands for an object.
    private var objects: UInt64 = 0
    /// The bits of those around them, in groups of 64.
    private var outer: Groups = (0, 0, 0, 0, 0, 0, 0, 0)

    /// Whether the innermost is an object.
    var isInObject: Bool {
        @inline(__always) get { objects & 1 == 1 }
    }

    /// The kind of the innermost; `nil` if none is open.
    var innermost: JSONValue.Kind? {
        @inline(__always) get {
            if depth == 0 { return nil }
            return isInObject ? .object : .array
        }
    }

    @inline(__always)
    mutating func open(_ kind: JSONValue.Kind) {
        if depth & 63 == 0 && depth > 0 { JSONNesting.save(objects, depth / 64, in: &outer) }
        depth += 1
        objects = objects << 1 | (kind == .object ? 1 : 0)
    }

    @inline(__always)
    mutating func close() {
        depth -= 1
        objects >>= 1
        if depth & 63 == 0 && depth > 0 { objects = JSONNesting.group(depth / 64, of: outer) }
    }

    // Apart from the rest, so that depth and bits stay in registers.

    @inline(never)
    private static func save(_ group: UInt64, _ number: Int, in groups: inout Groups) {
        withUnsafeMutableBytes(of: &groups) { bytes in
            bytes.storeBytes(of: group, toByteOffset: number * 8, as: UInt64.self)
        }
    }

    @inline(never)
    private static func group(_ number: Int, of groups: Groups) -> UInt64 {
        withUnsafeBytes(of: groups) { bytes in bytes.load(fromByteOffset: number * 8, as: UInt64.self) }
    }
}
