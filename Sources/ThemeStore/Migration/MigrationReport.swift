/// What a migration did to a store, or in a dry run would do.
public struct MigrationReport: Equatable, Sendable {
    /// A legacy key that was found, with its value as spelled in the file.
    public struct Source: Equatable, Sendable {
        /// The key: the member's name, or the JSON Pointer to it.
        public let key: String
        /// Its value as spelled in the file: JSON, on one line.
        public let spelling: String
    }

    /// What was found, in the order of the rules.
    public let sources: [Source]
    /// The preference that is stored afterwards, or `nil` for none.
    public let appearance: Appearance?
    /// Whether the preference was there before, so that the legacy keys did not count.
    public let wasCurrent: Bool
    /// The preference's value, if it was not an appearance: it means `system`, and a migration replaces it.
    public let unrecognized: StoredValue.Unrecognized?
    /// Where nothing is stored and no legacy key is there: the keys that would take members whose names look like such a
    /// setting, in objects at any depth, in the order of the text.
    public let guesses: [LegacyKey]
    /// Whether the file had to change.
    public let isChanged: Bool
}
