extension Appearance: Codable {}

extension Appearance: Identifiable {
    /// The appearance itself, for lists of all appearances.
    public var id: Appearance { self }
}
