extension ColorPalette {
    /// Reads a palette file, which adds to the built-in roles and replaces those with the same name.
    ///
    /// - Parameter text: The whole file: JSON (RFC 8259) in UTF-8, an object of `"role": {"light": COLOUR, "dark":
    ///   COLOUR}`. A COLOUR is what ``ColorValue/init(_:)`` reads.
    /// - Throws: ``PaletteError`` for the first thing that is wrong, with its place.
    public init(json text: some Collection<UInt8>) throws(PaletteError) {
        try self.init(PaddedBytes(text))
    }

    /// Reads a palette file.
    package init(_ text: PaddedBytes) throws(PaletteError) {
        self = .standard
        let tree: JSONTree
        do throws(JSONError) {
            tree = try JSONTree(text)
        } catch {
            throw PaletteError(ColorPalette.reason(error), at: TextPosition(of: error.offset, in: text))
        }
        let reader = Reader(tree: tree)
        for entry in try reader.entries() { add(entry) }
    }

    private static func reason(_ error: JSONError) -> PaletteError.Reason {
        if error.reason == .empty {
            return .malformed("the file is empty, so it is not a palette; try putting {} in it")
        }
        return .malformed(error.description)
    }
}

extension ColorPalette {
    /// Takes a text apart, from its beginning to its end.
    private struct Reader {
        let tree: JSONTree
        private let positions: TextPositions

        init(tree: JSONTree) {
            self.tree = tree
            let names = tree.nodes.compactMap { $0.name?.lowerBound }
            positions = TextPositions(of: names + tree.nodes.map { $0.value.range.lowerBound }, in: tree.text)
        }

        func entries() throws(PaletteError) -> [Entry] {
            let kind = tree.nodes[0].value.kind
            guard kind == .object else { throw PaletteError(.notAnObject(kind.noun), at: position(of: 0)) }
            var entries: [Entry] = []
            var firsts: [String: TextPosition] = [:]
            for member in tree.children(of: 0) {
                let position = namePosition(of: member)
                let name = tree.name(of: member)
                let role = String(decoding: name, as: UTF8.self)
                guard ColorRole.isName(name) else { throw PaletteError(.invalidRole(role), at: position) }
                if let first = firsts[role] { throw PaletteError(.duplicateRole(role, first: first), at: position) }
                firsts[role] = position
                entries.append(Entry(role: role, color: try color(of: role, member), position: position))
            }
            return entries
        }

        private func color(of role: String, _ member: Int) throws(PaletteError) -> StyledColor {
            guard tree.nodes[member].value.kind == .object else {
                throw PaletteError(.notStyles(role: role, excerpt(member)), at: position(of: member))
            }
            var found: [InterfaceStyle: (value: ColorValue, position: TextPosition)] = [:]
            for child in tree.children(of: member) {
                let position = namePosition(of: child)
                guard let style = InterfaceStyle.allCases.first(where: { tree.isNamed($0.appearance.name, child) })
                else {
                    let name = String(decoding: tree.name(of: child), as: UTF8.self)
                    throw PaletteError(.unknownStyle(role: role, name), at: position)
                }
                if let first = found[style]?.position {
                    throw PaletteError(.duplicateStyle(role: role, style, first: first), at: position)
                }
                guard let value = tree.string(child).flatMap(ColorValue.init) else {
                    throw PaletteError(.invalidColor(role: role, style, excerpt(child)), at: self.position(of: child))
                }
                found[style] = (value, position)
            }
            func value(_ style: InterfaceStyle, _ place: TextPosition) throws(PaletteError) -> ColorValue {
                guard let value = found[style]?.value else {
                    throw PaletteError(.missingStyle(role: role, style), at: place)
                }
                return value
            }
            let place = namePosition(of: member)
            return StyledColor(light: try value(.light, place), dark: try value(.dark, place))
        }

        private func excerpt(_ index: Int) -> String {
            JSONExcerpt.shortened(JSONExcerpt.of(tree.spelling(index)))
        }

        private func position(of index: Int) -> TextPosition {
            positions[tree.nodes[index].value.range.lowerBound]
        }

        private func namePosition(of index: Int) -> TextPosition {
            let node = tree.nodes[index]
            return positions[node.name?.lowerBound ?? node.value.range.lowerBound]
        }
    }
}
