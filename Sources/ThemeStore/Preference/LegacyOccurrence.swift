/// A legacy key in a text, and what it means.
package struct LegacyOccurrence: Equatable, Sendable {
    /// The member's name.
    package let key: String
    /// The appearance that its value means.
    let appearance: Appearance
    /// The value and its place.
    package let value: StoredValue.Unrecognized

    /// The value and its meaning, as part of a sentence.
    var claim: String {
        "\(value.excerpt) (\(appearance.name))"
    }
}
