extension Appearance: Codable {}

extension Appearance: Identifiable {
    /// The appearance itself, for lists of all appearances.
    @_documentation(visibility: internal)
    public var id: Appearance { self }
}

extension Appearance: CustomStringConvertible {
    /// The appearance's ``name``.
    @_documentation(visibility: internal)
    public var description: String { name }
}

extension InterfaceStyle: Codable {}

extension InterfaceStyle: CustomStringConvertible {
    /// The style's name, `light` or `dark`.
    @_documentation(visibility: internal)
    public var description: String { appearance.name }
}
