/// What a store holds in one place.
public enum StoredValue: Equatable, Sendable {
    /// Nothing: the file or the member is missing, or the member is `null`. Behaves as `system`, but is not a stored 0.
    case unset
    /// One of the three appearances.
    case appearance(Appearance)
    /// Something else, which means `system` and deserves a warning.
    case unrecognized(UnrecognizedValue)

    /// The appearance that the value means, or `nil` where nothing is stored.
    public var appearance: Appearance? {
        switch self {
        case .unset: nil
        case .appearance(let appearance): appearance
        case .unrecognized: .system
        }
    }
}

/// A stored value that is not what its member is for, and where it stands.
public struct UnrecognizedValue: Equatable, Sendable {
    /// The value as spelled in the file: JSON, on one line.
    public let spelling: String
    /// Where the value begins.
    public let position: TextPosition

    package init(spelling: String, position: TextPosition) {
        self.spelling = spelling
        self.position = position
    }

    /// As much of the spelling as a message has room for.
    package var excerpt: String {
        let limit = 40
        guard spelling.unicodeScalars.count > limit else { return spelling }
        return String(String.UnicodeScalarView(spelling.unicodeScalars.prefix(limit))) + "…"
    }
}
