extension Appearance: Codable {}

extension Appearance: Identifiable {
    /// The appearance itself, for lists of all appearances.
    public var id: Appearance { self }
}

extension InterfaceStyle: Codable {}

extension ColorRole: Codable {}

extension ScopePath: Codable {
    /// Reads the path's text.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError`, also if the text is no scope path.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let path = ScopePath(text) else {
            let flaw = "'\(text)' \(ScopePath.flaw(in: text) ?? "")"
            throw DecodingError.dataCorruptedError(in: container, debugDescription: flaw)
        }
        self = path
    }

    /// Writes the path's text.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The encoder's error.
    public func encode(to encoder: any Encoder) throws {
        try text.encode(to: encoder)
    }
}

extension ProcessEnvironment: ExpressibleByDictionaryLiteral {
    /// Creates an environment of exactly these variables.
    ///
    /// - Parameter variables: The variables; of one that is named twice, the last value counts.
    public init(dictionaryLiteral variables: (String, String)...) {
        self.init(Dictionary(variables) { _, last in last })
    }
}

extension StoreError {
    /// The sentence that ``description`` is.
    ///
    /// On Apple's systems Foundation takes it for the localized description of `any Error`, too. Elsewhere the app adds
    /// `extension StoreError: @retroactive LocalizedError {}` for that.
    public var errorDescription: String? { description }

    /// The sentence that ``description`` is.
    public var localizedDescription: String { description }
}

extension PaletteError {
    /// The sentence that ``description`` is; see ``StoreError/errorDescription``.
    public var errorDescription: String? { description }

    /// The sentence that ``description`` is.
    public var localizedDescription: String { description }
}

extension SystemStyle.Unknown {
    /// The reasons, in one sentence; see ``StoreError/errorDescription``.
    public var errorDescription: String? { localizedDescription }

    /// The reasons, in one sentence.
    public var localizedDescription: String { reasons.joined(separator: "; ") }
}

#if canImport(Darwin)
    public import Foundation

    extension StoreError: LocalizedError {}
    extension PaletteError: LocalizedError {}
    extension SystemStyle.Unknown: LocalizedError {}
#endif
