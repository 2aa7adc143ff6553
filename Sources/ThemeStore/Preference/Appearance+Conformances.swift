extension Appearance: Codable {}

extension Appearance: Identifiable {
    /// The appearance itself, for lists of all appearances.
    @_documentation(visibility: internal)
    public var id: Appearance { self }
}

extension Appearance: LosslessStringConvertible {
    /// Reads a word, or returns `nil` if it is not `system`, `light` or `dark`.
    ///
    /// - Parameter word: The word, in any letter case.
    public init?(_ word: String) {
        self.init(name: word.inLowerCase)
    }

    /// The appearance's ``name``.
    @_documentation(visibility: internal)
    public var description: String { name }
}

extension InterfaceStyle: Codable {}

extension InterfaceStyle: LosslessStringConvertible {
    /// Reads a word, or returns `nil` if it is not `light` or `dark`.
    ///
    /// - Parameter word: The word, in any letter case.
    public init?(_ word: String) {
        guard let style = Appearance(word)?.style else { return nil }
        self = style
    }

    /// The style's name, `light` or `dark`.
    @_documentation(visibility: internal)
    public var description: String { appearance.name }
}
