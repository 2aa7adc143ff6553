extension ColorPalette {
    /// Reads a palette file.
    ///
    /// Its roles are added to the built-in ones, and replace roles of the same name.
    ///
    /// - Parameter text: The whole file: JSON (RFC 8259) in UTF-8, an object of `"role": {"light":
    ///   COLOUR, "dark": COLOUR}`. ``ColorValue/init(_:)`` reads each COLOUR.
    /// - Throws: ``PaletteError`` for the first mistake, with its place.
    public init(json text: some Collection<UInt8>) throws(PaletteError) {
        self = .standard
        try mappingError(addRoles(of: PaddedBytes(text))) { (problem: JSONProblem) in
            PaletteError(position: problem.position, explanation: problem.reason)
        }
    }

    private mutating func addRoles(of text: PaddedBytes) throws(JSONProblem) {
        let tree = try JSONTree(text, expecting: "a palette, such as {}")
        let roles = try JSONRecord(
            0,
            of: tree,
            "palette",
            expecting: "a role: \(ColorRole.nameRule)",
            isKnown: ColorRole.isName
        )
        let positions = TextPositions(of: text)
        for (role, member) in roles.members {
            let colors = try JSONRecord(
                member,
                of: tree,
                "colour pair",
                expecting: "light or dark",
                isKnown: ["light", "dark"].contains
            )
            func color(_ style: String) throws(JSONProblem) -> ColorValue {
                try colors.required(style, ColorValue.rule) { index in
                    tree.string(index).flatMap { ColorValue($0) }
                }
                .value
            }
            let color = try StyledColor(light: color("light"), dark: color("dark"))
            let position = positions.position(of: tree.nodes[member].member.name.lowerBound)
            add(Entry(role: role, color: color, position: position))
        }
    }
}

/// A mistake in a palette, and its place in the text.
public struct PaletteError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The place in the text, or `nil` for a built-in colour.
    var position: TextPosition?
    /// The mistake and the expectation, in English and without a full stop.
    package let explanation: String

    /// The place, if any, and the mistake: `LINE:COLUMN: WHY`.
    @_documentation(visibility: internal)
    public var description: String {
        (position.map { "\($0): " } ?? "") + explanation
    }
}
