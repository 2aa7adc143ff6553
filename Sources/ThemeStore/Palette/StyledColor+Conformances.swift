extension StyledColor: Codable {
    private struct Colors: Codable {
        let light, dark: ColorValue
    }

    /// Reads the object that a palette file has for a role.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError`.
    @_documentation(visibility: internal)
    public init(from decoder: any Decoder) throws {
        let colors = try Colors(from: decoder)
        self.init(light: colors.light, dark: colors.dark)
    }

    /// Writes the object that a palette file has for a role.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The encoder's error.
    @_documentation(visibility: internal)
    public func encode(to encoder: any Encoder) throws {
        try Colors(light: light, dark: dark).encode(to: encoder)
    }
}

extension StyledColor: CustomStringConvertible {
    /// The light colour, a slash, and the dark one.
    @_documentation(visibility: internal)
    public var description: String {
        "\(light.hex)/\(dark.hex)"
    }
}
