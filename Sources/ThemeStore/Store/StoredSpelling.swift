/// A stored value that its member cannot have, and where it is.
public struct StoredSpelling: Equatable, Sendable {
    /// The value as spelled in the file: JSON, on one line.
    public let spelling: String
    /// Where the value begins.
    public let position: TextPosition

    package init(spelling: String, position: TextPosition) {
        self.spelling = spelling
        self.position = position
    }

    /// As much of the spelling as a message has room for.
    package var excerpt: String { JSONExcerpt.shortened(spelling) }
}
