/// What a write did, or in a dry run would do.
public struct StoreChange: Equatable, Sendable {
    /// What was stored before; unset for all scopes together.
    public let previous: StoredValue
    /// What is stored now, or `nil` for nothing.
    public let current: Appearance?
    /// Whether the file had to change for that; if not, it was left alone.
    public let isChanged: Bool
}
