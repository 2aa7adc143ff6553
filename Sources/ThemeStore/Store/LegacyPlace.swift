/// A legacy key in a text, and what it means.
public struct LegacyPlace: Equatable, Sendable {
    /// The member's name.
    public let key: String
    /// The appearance that its value means.
    public let appearance: Appearance
    /// The value and its place.
    public let value: StoredValue.Unrecognized

    /// The value and its meaning, as part of a sentence.
    var claim: String { "\(value.excerpt) (\(appearance.name))" }
}
