/// One member of an object: the name with its quotes, and the value.
///
/// It is small, because a store keeps several. Texts are shorter than 4 GiB.
package struct JSONMember: Equatable {
    private let nameStart: UInt32
    private let nameEnd: UInt32
    private let valueStart: UInt32
    private var valueEnd: UInt32
    private let kind: JSONValue.Kind

    @inline(__always)
    package init(name: Range<Int>, value: JSONValue) {
        nameStart = UInt32(truncatingIfNeeded: name.lowerBound)
        nameEnd = UInt32(truncatingIfNeeded: name.upperBound)
        valueStart = UInt32(truncatingIfNeeded: value.range.lowerBound)
        valueEnd = UInt32(truncatingIfNeeded: value.range.upperBound)
        kind = value.kind
    }

    /// The name with its quotes, or an empty range for an element and for the top.
    package var name: Range<Int> {
        Int(nameStart)..<Int(nameEnd)
    }
    package var value: JSONValue {
        JSONValue(kind: kind, range: Int(valueStart)..<Int(valueEnd))
    }

    /// Ends an object or array, whose beginning was known.
    mutating func close(at end: Int) {
        valueEnd = UInt32(truncatingIfNeeded: end)
    }
}

/// An object and its last member: enough to plan an edit.
struct JSONObject: Equatable {
    /// The object with its braces.
    let range: Range<Int>
    let lastMember: JSONMember?
    /// The end of the value before the last member, or of the opening brace.
    ///
    /// `nil` in a text without comments.
    var endBeforeLast: Int?

    /// The offset of `{`.
    var open: Int { range.lowerBound }
    /// The offset of `}`.
    var close: Int { range.upperBound - 1 }
}
