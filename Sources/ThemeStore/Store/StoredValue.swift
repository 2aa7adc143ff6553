/// What a store holds in one place.
public enum StoredValue: Equatable, Sendable {
    /// Nothing: the file or the member is missing, or the member is `null`. It behaves as `system`, but is not a stored
    /// 0.
    case unset
    /// One of the three appearances.
    case appearance(Appearance)
    /// Something else, which means `system` and deserves a warning.
    case unrecognized(StoredSpelling)

    /// The appearance that the value means, or `nil` if nothing is stored.
    public var appearance: Appearance? {
        switch self {
        case .unset: nil
        case .appearance(let appearance): appearance
        case .unrecognized: .system
        }
    }

    /// The number that is stored, 0, 1 or 2, or `nil` if nothing is stored or something else.
    public var rawValue: Int? {
        if case .appearance(let appearance) = self { appearance.rawValue } else { nil }
    }
}
