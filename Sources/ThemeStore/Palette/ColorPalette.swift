/// Colours named by their use, each with a value for the light and one for the dark style.
///
/// Dark mode is not inverted light mode, so no value is computed from the other.
public struct ColorPalette: Sendable {
    /// A role and its colour.
    public struct Entry: Equatable, Sendable {
        /// The role's name: an ASCII letter, then letters, digits, `-` and `_`.
        public let role: String
        /// Its colour in both styles.
        public let color: StyledColor
        /// Where its name is in the palette file; `nil` for a built-in role.
        public let position: TextPosition?

        package init(role: String, color: StyledColor, position: TextPosition? = nil) {
            (self.role, self.color, self.position) = (role, color, position)
        }
    }

    /// The roles: those of ``ColorRole`` in its order, then others in the order of the text.
    public private(set) var entries: [Entry]
    private var places: [String: Int]

    /// The built-in palette.
    public static let standard = ColorPalette()

    private init() {
        entries = ColorRole.allCases.map { Entry(role: $0.name, color: $0.standardColor) }
        places = [:]
        for (place, entry) in entries.enumerated() { places[entry.role] = place }
    }

    /// The colour of a role that every palette has.
    public subscript(_ role: ColorRole) -> StyledColor {
        entry(role.name)?.color ?? role.standardColor
    }

    /// The colour of a role, or `nil` if the palette has no role with that name.
    public subscript(_ role: String) -> StyledColor? {
        entry(role)?.color
    }

    /// The role of that name.
    package func entry(_ role: String) -> Entry? {
        places[role].map { entries[$0] }
    }

    /// Takes the place of the role of that name, or comes last where there is none.
    mutating func add(_ entry: Entry) {
        if let place = places[entry.role] {
            entries[place] = entry
        } else {
            places[entry.role] = entries.count
            entries.append(entry)
        }
    }
}
