/// The range of a value in a text, and its kind.
///
/// Its content is read from the bytes on demand.
package struct JSONValue: Equatable {
    /// The kind of a value, with its article.
    package enum Kind: String {
        case object = "an object"
        case array = "an array"
        case string = "a string"
        case number = "a number"
        case boolean = "a boolean"
        case null

        /// The kind of the value that begins with a character, if it is valid.
        @inline(__always)
        init(ofValueAt first: UInt8) {
            switch first {
            case "{": self = .object
            case "[": self = .array
            case "\"": self = .string
            case "t", "f": self = .boolean
            case "n": self = .null
            default: self = .number
            }
        }

        /// Whether it is an object or array.
        var isContainer: Bool {
            self == .object || self == .array
        }
    }

    /// How many objects and arrays may be open at once.
    static let maximumDepth = 512

    let kind: Kind
    let range: Range<Int>

    /// The digit that a number is equal to: `2`, `2.0`, `20e-1` and `0.2E1` are all 2, and
    /// `2.0000000000000000001` is not.
    ///
    /// - Parameter text: The text around the value.
    /// - Returns: 0 to 9 (for `-0` and `0e9`, too, 0), or `nil` for every other value.
    func digit(in text: PaddedBytes) -> Int? {
        guard kind == .number else { return nil }
        if range.count == 1 {
            return Int(text[range.lowerBound] & 0xF)
        }
        return JSONNumber(text[range]).digit
    }

    /// The truth of a boolean, or `nil` for another value.
    ///
    /// - Parameter text: The text around the value.
    /// - Returns: Whether it is `true`.
    func boolean(in text: PaddedBytes) -> Bool? {
        guard kind == .boolean else { return nil }
        return text[range.lowerBound] == "t"
    }

    /// The content of a string, or `nil` for another value.
    ///
    /// - Parameter text: The text around the value.
    /// - Returns: The bytes, which a lone surrogate makes WTF-8.
    func string(in text: PaddedBytes) -> [UInt8]? {
        guard kind == .string else { return nil }
        return JSONString.decoded(text[range])
    }
}

/// One member of an object: the name with its quotes, and the value.
///
/// It is small, because a store keeps several members and a tree keeps very many. Texts are shorter
/// than 4 GiB.
struct JSONMember: Equatable {
    private let nameStart: UInt32
    private let nameEnd: UInt32
    private let valueStart: UInt32
    private var valueEnd: UInt32
    let kind: JSONValue.Kind
}

extension JSONMember {
    init(name: Range<Int>, kind: JSONValue.Kind, range: Range<Int>) {
        nameStart = UInt32(truncatingIfNeeded: name.lowerBound)
        nameEnd = UInt32(truncatingIfNeeded: name.upperBound)
        valueStart = UInt32(truncatingIfNeeded: range.lowerBound)
        valueEnd = UInt32(truncatingIfNeeded: range.upperBound)
        self.kind = kind
    }

    /// The offset of the name, or 0 for an element and for the top.
    var start: Int { Int(nameStart) }
    /// The offset behind the value.
    var end: Int { Int(valueEnd) }
    /// The name with its quotes, or an empty range for an element and for the top.
    var name: Range<Int> { start..<Int(nameEnd) }
    var value: JSONValue {
        JSONValue(kind: kind, range: Int(valueStart)..<end)
    }

    /// Ends an object or array, whose beginning was known.
    mutating func close(at end: Int) {
        valueEnd = UInt32(truncatingIfNeeded: end)
    }
}

/// An object and its last member: enough to plan an edit.
struct JSONObject: Equatable {
    /// The object with its braces.
    var range: Range<Int>
    var lastMember: JSONMember?
    /// The end of the value before the last member, or of the opening brace.
    ///
    /// `nil` in a text without comments.
    var endBeforeLast: Int?

    /// The offset of `{`.
    var open: Int { range.lowerBound }
    /// The offset of `}`.
    var close: Int { range.upperBound - 1 }
}
