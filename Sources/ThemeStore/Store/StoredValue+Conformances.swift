extension StoredValue: Codable {
    private struct Occurrence: Codable {
        let spelling: String
        let line, column: Int
    }

    /// Reads null as unset, a number as an appearance, and an object as a value that is neither.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError`, also if a number is not an appearance.
    @_documentation(visibility: internal)
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .unset
        } else if (try? container.decode(Int.self)) != nil {
            self = .appearance(try container.decode(Appearance.self))
        } else {
            let occurrence = try container.decode(Occurrence.self)
            let position = TextPosition(line: occurrence.line, column: occurrence.column)
            self = .unrecognized(Unrecognized(spelling: occurrence.spelling, position: position))
        }
    }

    /// Writes null, the appearance's number, or an object with the value's spelling and position.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The encoder's error.
    @_documentation(visibility: internal)
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .unset: try Appearance?.none.encode(to: encoder)
        case .appearance(let appearance): try appearance.encode(to: encoder)
        case .unrecognized(let value):
            let line = value.position.line
            let column = value.position.column
            try Occurrence(spelling: value.spelling, line: line, column: column).encode(to: encoder)
        }
    }
}

extension StoredValue: CustomStringConvertible {
    /// `unset`, the appearance's name, or the value as spelled in the file.
    @_documentation(visibility: internal)
    public var description: String {
        switch self {
        case .unset: "unset"
        case .appearance(let appearance): appearance.name
        case .unrecognized(let value): value.spelling
        }
    }
}
