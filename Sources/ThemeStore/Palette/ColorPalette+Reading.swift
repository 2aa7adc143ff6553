extension ColorPalette {
    /// Reads a palette file.
    ///
    /// Its roles are added to the built-in ones, and replace roles of the same name.
    ///
    /// - Parameter text: The whole file: JSON (RFC 8259) in UTF-8, an object of `"role": {"light": COLOUR, "dark":
    ///   COLOUR}`. ``ColorValue/init(_:)`` reads each COLOUR.
    /// - Throws: ``PaletteError`` for the first mistake, with its place.
    public init(json text: some Collection<UInt8>) throws(PaletteError) {
        try self.init(reading: PaddedBytes(text))
    }

    /// Reads a palette file.
    package init(reading text: PaddedBytes) throws(PaletteError) {
        let tree: JSONTree
        do throws(JSONError) {
            tree = try JSONTree(text)
        } catch {
            let isEmpty = error.reason == .empty
            let why = isEmpty ? "the text is empty, so it is not a palette; try putting {} in it" : error.description
            throw PaletteError(why, at: TextPosition(of: error.offset, in: text))
        }
        guard tree.nodes[0].kind == .object else {
            throw PaletteError(
                "a palette is one object, not \(tree.nodes[0].kind.noun)", at: tree.position(of: 0))
        }
        self.init(text)
        for member in tree.children(of: 0) {
            let name = tree.name(of: member)
            let role = String(decoding: name, as: UTF8.self)
            guard ColorRole.isName(name) else {
                throw PaletteError("'\(role)' is not a role (\(ColorRole.nameRule))", at: tree.namePosition(of: member))
            }
            if let first = entry(role).flatMap(position) {
                throw PaletteError(
                    "'\(role)' is already at \(first); try removing one of them", at: tree.namePosition(of: member))
            }
            let color = try tree.color(of: role, member)
            add(Entry(role: role, color: color, offset: tree.nodes[member].name?.lowerBound))
        }
    }
}

extension JSONTree {
    /// The colour that the value of a role's member describes.
    fileprivate func color(of role: String, _ member: Int) throws(PaletteError) -> StyledColor {
        guard nodes[member].kind == .object else {
            throw PaletteError(
                "'\(role)' is not an object with a light and a dark colour but \(excerpt(member))",
                at: position(of: member))
        }
        var colors: [InterfaceStyle: (index: Int, value: ColorValue)] = [:]
        for child in children(of: member) {
            guard let style = InterfaceStyle.allCases.first(where: { isNamed($0.appearance.name, child) }) else {
                let name = String(decoding: self.name(of: child), as: UTF8.self)
                throw PaletteError(
                    "'\(role)' has '\(name)', which is neither light nor dark", at: namePosition(of: child))
            }
            if let first = colors[style] {
                throw PaletteError(
                    "'\(role)' has its \(style.appearance.name) colour already at \(namePosition(of: first.index)); try removing one of them",
                    at: namePosition(of: child))
            }
            guard nodes[child].kind == .string,
                let value = ColorValue(utf8: JSONString.decoded(spelling(child)))
            else {
                throw PaletteError(
                    "\(excerpt(child)) is not a colour (\(ColorValue.rule))", at: position(of: child))
            }
            colors[style] = (child, value)
        }
        guard let light = colors[.light], let dark = colors[.dark] else {
            let missing = colors[.light] == nil ? "light" : "dark"
            throw PaletteError("'\(role)' has no \(missing) colour", at: namePosition(of: member))
        }
        return StyledColor(light: light.value, dark: dark.value)
    }

    private func excerpt(_ index: Int) -> String {
        JSONExcerpt.shortened(JSONExcerpt.of(spelling(index)))
    }
}

/// A mistake in a palette, and its place in the text.
public struct PaletteError: Error, Equatable, Sendable {
    /// The place in the text; `nil` for a built-in colour.
    public let position: TextPosition?
    /// The mistake and what is expected, in English and without a full stop.
    public let explanation: String

    init(_ explanation: String, at position: TextPosition?) {
        self.explanation = explanation
        self.position = position
    }
}

extension PaletteError: CustomStringConvertible {
    /// The place, if there is one, and what is wrong there: `LINE:COLUMN: WHY`.
    public var description: String {
        (position.map { "\($0): " } ?? "") + explanation
    }
}
