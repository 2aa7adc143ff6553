/// The result of a migration, or in a dry run the result that it would have.
public struct MigrationReport: Equatable, Sendable {
    /// A legacy key that was found, with its value as spelled in the file.
    package struct Source: Equatable, Sendable {
        /// The key: the member's name, or the JSON Pointer to it.
        package let key: String
        /// Its value as spelled in the file: JSON, on one line.
        package let spelling: String
    }

    /// The legacy keys that were found, in the order of the rules.
    package let sources: [Source]
    /// The preference that is stored afterwards, or `nil` for none.
    public let appearance: Appearance?
    /// Whether the preference was there before, so that the legacy keys did not count.
    public let wasCurrent: Bool
    /// The preference's value, if it was not an appearance: it means `system`, and a migration replaces it.
    package let unrecognized: StoredValue.Unrecognized?
    /// The keys that would take members whose names look like such a setting, if nothing is stored and there is no legacy
    /// key; in objects at any depth, in the order of the text.
    package let guesses: [LegacyKey]
    /// Whether the file had to change.
    public let isChanged: Bool
}
