extension ColorPalette: Equatable {
    /// Whether two palettes have the same roles in the same order, with the same colours.
    @_documentation(visibility: internal)
    public static func == (one: ColorPalette, other: ColorPalette) -> Bool {
        one.entries.elementsEqual(other.entries) { $0.role == $1.role && $0.color == $1.color }
    }
}

extension ColorPalette {
    /// Creates a palette in code: the built-in roles, and these in addition or in place of them.
    ///
    /// - Parameter colors: The colours by their roles' names, in the order in which new ones stand.
    /// - Throws: ``PaletteError`` for a name that is not a role's: a letter, then letters, digits,
    ///   `-` and `_`.
    public init(_ colors: KeyValuePairs<String, StyledColor>) throws(PaletteError) {
        try self.init(adding: colors)
    }

    /// Creates a palette in code from a dictionary: the built-in roles, and these in addition or in
    /// place of them, new roles by name.
    ///
    /// - Parameter colors: The colours by their roles' names.
    /// - Throws: ``PaletteError`` for a name that is not a role's.
    public init(_ colors: [String: StyledColor]) throws(PaletteError) {
        try self.init(adding: colors.sorted { $0.key < $1.key })
    }

    private init(
        adding colors: some Sequence<(key: String, value: StyledColor)>
    ) throws(PaletteError) {
        self = .standard
        for (role, color) in colors {
            guard ColorRole.isName(role) else {
                throw PaletteError(explanation: "'\(role)' is not a role (\(ColorRole.nameRule))")
            }
            add(Entry(role: role, color: color))
        }
    }
}
