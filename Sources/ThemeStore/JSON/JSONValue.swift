/// Where a value stands in a text, and of which kind it is.
///
/// Its content is read from the bytes on demand.
package struct JSONValue: Equatable, Sendable {
    package enum Kind: Sendable {
        case object, array, string, number, boolean, null

        package var noun: String {
            switch self {
            case .object: "an object"
            case .array: "an array"
            case .string: "a string"
            case .number: "a number"
            case .boolean: "a boolean"
            case .null: "null"
            }
        }
    }

    package let kind: Kind
    package let range: Range<Int>
}

/// One member of an object: the name with its quotes, and the value.
package struct JSONMember: Equatable, Sendable {
    package let name: Range<Int>
    package let value: JSONValue
}

/// The braces of an object and its last member: enough to plan an edit.
package struct JSONObject: Equatable, Sendable {
    /// The offset of `{`.
    package let open: Int
    /// The offset of `}`.
    package let close: Int
    package let lastMember: JSONMember?
}
