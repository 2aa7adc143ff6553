extension Decoder {
    /// Reads a value that is spelled as text.
    ///
    /// - Parameters:
    ///   - value: Makes the value of the text, or `nil`.
    ///   - flaw: Why a text makes no value, as the end of a sentence.
    /// - Returns: The value.
    /// - Throws: `DecodingError`, also if the text makes no value.
    func text<Value>(as value: (String) -> Value?, flaw: (String) -> String) throws
        -> Value
    {
        let container = try singleValueContainer()
        let text = try container.decode(String.self)
        if let value = value(text) { return value }
        throw DecodingError.dataCorruptedError(
            in: container,
            debugDescription: "'\(text)' \(flaw(text))"
        )
    }
}
