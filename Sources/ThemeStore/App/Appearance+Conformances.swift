extension Appearance: Codable {}

extension Appearance: Identifiable {
    /// The appearance itself, so that a list of all can be shown as it is.
    public var id: Appearance { self }
}
