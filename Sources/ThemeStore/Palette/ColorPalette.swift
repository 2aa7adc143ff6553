/// Colours named by their use, each with a value for the light and one for the dark style.
///
/// Dark mode is not inverted light mode, so no value is computed from the other.
public struct ColorPalette: Sendable {
    /// A role and its colour.
    package struct Entry: Equatable {
        /// The role's name: an ASCII letter, then letters, digits, `-` and `_`.
        package let role: String
        /// Its colour in both styles.
        package let color: StyledColor
        /// The place of its name in the palette file, or `nil` for a built-in colour.
        var position: TextPosition?

        /// The role with its colour on the colour of another role.
        package func composited(over ground: Entry) -> Entry {
            Entry(role: role, color: color.composited(over: ground.color))
        }
    }

    /// The roles: those of ``ColorRole`` in its order, then others in the order of the text.
    package private(set) var entries: [Entry] = []
    private var places: [String: Int] = [:]

    /// The built-in palette.
    public static let standard = ColorPalette()

    private init() {
        for role in ColorRole.allCases {
            add(Entry(role: role.name, color: role.standardColor))
        }
    }

    /// The colour of a role that every palette has.
    public subscript(_ role: ColorRole) -> StyledColor {
        self[role.name] ?? role.standardColor
    }

    /// The colour of a role, or `nil` if the palette has no role with that name.
    public subscript(_ role: String) -> StyledColor? {
        entry(role)?.color
    }

    /// The role with that name.
    package func entry(_ role: String) -> Entry? {
        places[role].map { entries[$0] }
    }

    /// Replaces the role with the same name, or else comes last.
    mutating func add(_ entry: Entry) {
        if let place = places[entry.role] {
            return entries[place] = entry
        }
        places[entry.role] = entries.count
        entries.append(entry)
    }
}
