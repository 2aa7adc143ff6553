/// The result of a write, or of a dry run.
public struct WriteResult: Hashable, Sendable {
    /// The value stored before; unset for all scopes together.
    public let previous: StoredValue
    /// The value stored now, or `nil` if there is none.
    public let current: Appearance?
    /// Whether the file had to change; if not, it was left alone.
    public let isChanged: Bool
}
