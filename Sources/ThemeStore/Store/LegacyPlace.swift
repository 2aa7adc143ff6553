/// A legacy key in a text, and what it means.
public struct LegacyPlace: Equatable, Sendable {
    /// The member's name.
    public let key: String
    /// What its value means.
    public let appearance: Appearance
    /// The value and its place.
    public let value: StoredSpelling

    /// What it says, as part of a sentence.
    package var claim: String { "\(value.excerpt) (\(appearance.name))" }
}
