extension ScopePath: Codable {
    /// Reads the path's text.
    ///
    /// Null is the whole app.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError`, also if the text is not a scope path.
    @_documentation(visibility: internal)
    public init(from decoder: any Decoder) throws {
        let isApp = try decoder.singleValueContainer().decodeNil()
        self =
            try isApp
            ? .app
            : decoder.text(as: ScopePath.init) { ScopePath.flaw(in: $0.bytes) ?? "" }
    }

    /// Writes the path's text, or null for the whole app.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The encoder's error.
    @_documentation(visibility: internal)
    public func encode(to encoder: any Encoder) throws {
        try (isApp ? nil : text).encode(to: encoder)
    }
}

extension ScopePath: ExpressibleByStringLiteral {
    /// Creates a path from a literal, such as `"checkout/payment"`.
    ///
    /// A literal with a flaw stops the program.
    ///
    /// For data, use `ScopePath(text)`, which is `nil` if the text is not a path.
    ///
    /// - Parameter text: The literal.
    @_documentation(visibility: internal)
    public init(stringLiteral text: StaticString) {
        let text = "\(text)"
        guard let path = ScopePath(text) else {
            fatalError("'\(text)' is not a scope: it \(ScopePath.flaw(in: text.bytes) ?? "")")
        }
        self = path
    }
}

extension ScopePath: LosslessStringConvertible {
    /// The path as written, or `app`.
    @_documentation(visibility: internal)
    public var description: String {
        if isApp {
            "app"
        } else {
            text
        }
    }
}
