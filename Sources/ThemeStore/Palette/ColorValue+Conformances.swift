extension ColorValue: Codable {
    /// Reads a colour in CSS's hexadecimal notation.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError`, also if the text is not a colour.
    @_documentation(visibility: internal)
    public init(from decoder: any Decoder) throws {
        self = try decoder.text(as: { ColorValue($0) }) { _ in
            "is not a colour (\(ColorValue.rule))"
        }
    }

    /// Writes the colour as ``hex`` spells it.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The encoder's error.
    @_documentation(visibility: internal)
    public func encode(to encoder: any Encoder) throws {
        try hex.encode(to: encoder)
    }
}
