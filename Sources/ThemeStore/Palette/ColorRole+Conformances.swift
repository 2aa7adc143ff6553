extension ColorRole: Codable {}

extension ColorRole: LosslessStringConvertible {
    /// Reads a role's name, or returns `nil` if no role has it.
    ///
    /// - Parameter name: The name, as palette files spell it.
    public init?(_ name: String) {
        self.init(rawValue: name)
    }

    /// The role's ``name``.
    @_documentation(visibility: internal)
    public var description: String { name }
}
