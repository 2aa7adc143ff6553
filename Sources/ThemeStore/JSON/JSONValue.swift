/// The range of a value in a text, and its kind.
///
/// Its content is read from the bytes on demand.
package struct JSONValue: Equatable, Sendable {
    package enum Kind: String, Sendable {
        case object = "an object"
        case array = "an array"
        case string = "a string"
        case number = "a number"
        case boolean = "a boolean"
        case null

        /// The kind with its article.
        package var noun: String { rawValue }
    }

    package let kind: Kind
    package let range: Range<Int>

    /// The error of a text whose top is this value, and should be an object.
    var isNotAnObject: JSONError {
        JSONError(reason: .notAnObject(kind), offset: range.lowerBound)
    }

    /// The digit that a number is equal to: `2`, `2.0`, `20e-1` and `0.2E1` are all 2, and
    /// `2.0000000000000000001` is not.
    ///
    /// The spelling is read exactly, without floating point.
    ///
    /// - Parameter text: The text around the value.
    /// - Returns: 0 to 9 (for `-0` and `0e9`, too, 0), or `nil` for every other value.
    package func digit(in text: PaddedBytes) -> Int? {
        guard kind == .number else { return nil }
        let spelling = text[range]
        let mantissaEnd =
            spelling.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? spelling.endIndex
        var significant: UInt8?
        /// How many digits of the integer part come after the significant one.
        ///
        /// Negative within the fraction.
        var power = 0
        var inFraction = false
        for byte in spelling[..<mantissaEnd] {
            switch byte {
            case UInt8(ascii: "."):
                inFraction = true
            case UInt8(ascii: "0"):
                if significant == nil ? inFraction : !inFraction {
                    power += inFraction ? -1 : 1
                }
            case UInt8(ascii: "1")...UInt8(ascii: "9"):
                guard significant == nil else { return nil }
                significant = byte - UInt8(ascii: "0")
                if inFraction { power -= 1 }
            default: break
            }
        }
        guard let significant else { return 0 }
        guard spelling.first != UInt8(ascii: "-"),
            power + JSONValue.exponent(spelling[mantissaEnd...]) == 0
        else {
            return nil
        }
        return Int(significant)
    }

    /// The exponent's value, clamped to a range that no mantissa in memory can compensate.
    private static func exponent(_ spelling: ArraySlice<UInt8>) -> Int {
        let limit = Int.max / 16
        var magnitude = 0
        for byte in spelling where byte.isDigit {
            magnitude = min(magnitude * 10 + Int(byte - UInt8(ascii: "0")), limit)
        }
        if spelling.contains(UInt8(ascii: "-")) {
            return -magnitude
        }
        return magnitude
    }
}

/// One member of an object: the name with its quotes, and the value.
///
/// It is small, because a store keeps several. Texts are shorter than 4 GiB.
package struct JSONMember: Equatable, Sendable {
    private let nameStart: UInt32
    private let nameEnd: UInt32
    private let valueStart: UInt32
    private let valueEnd: UInt32
    private let kind: JSONValue.Kind

    @inline(__always)
    package init(name: Range<Int>, value: JSONValue) {
        nameStart = UInt32(truncatingIfNeeded: name.lowerBound)
        nameEnd = UInt32(truncatingIfNeeded: name.upperBound)
        valueStart = UInt32(truncatingIfNeeded: value.range.lowerBound)
        valueEnd = UInt32(truncatingIfNeeded: value.range.upperBound)
        kind = value.kind
    }

    package var name: Range<Int> {
        Int(nameStart)..<Int(nameEnd)
    }
    package var value: JSONValue {
        JSONValue(kind: kind, range: Int(valueStart)..<Int(valueEnd))
    }
}

/// The braces of an object and its last member: enough to plan an edit.
package struct JSONObject: Equatable, Sendable {
    /// The offset of `{`.
    package let open: Int
    /// The offset of `}`.
    package let close: Int
    package let lastMember: JSONMember?
}
