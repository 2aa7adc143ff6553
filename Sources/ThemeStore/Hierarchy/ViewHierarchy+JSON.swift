extension ViewHierarchy {
    /// Reads a hierarchy from JSON by RFC 8259, in the form of `themectl-hierarchy(1)`.
    package init(_ text: PaddedBytes) throws(JSONProblem) {
        var reader = Reader(tree: try JSONTree(text, expecting: "a window"))
        try reader.read()
        self = reader.hierarchy
    }

    /// Makes nodes of a JSON text's values, one after the other in document order, without
    /// recursion.
    private struct Reader {
        /// The members of a node, in the documented order.
        static let members = [
            "name", "kind", "overrideUserInterfaceStyle", "overrideTraitCollectionForChildren",
            "colorScheme", "preferredColorScheme", "scope", "leaving", "children", "presents",
        ]

        let tree: JSONTree
        var hierarchy = ViewHierarchy()
        /// The values still to be read, the next last.
        var open: [(value: Int, parent: Int?, section: Section)] = []
        /// The names below each parent, compared by bytes: canonically equal names are different.
        var names: [Int?: Set<[UInt8]>] = [:]

        mutating func read() throws(JSONProblem) {
            switch tree.nodes[0].kind {
            case .object: open = [(0, nil, .top)]
            case .array: push(0, below: nil, in: .top)
            case let kind:
                throw tree.problem(
                    "expected a window or an array of windows, not \(kind.rawValue)",
                    0
                )
            }
            while let (value, parent, section) = open.popLast() {
                let members = try JSONRecord(
                    value,
                    of: tree,
                    "node",
                    expecting: "one of \(Reader.members.joined(separator: ", "))",
                    isKnown: Reader.members.contains
                )
                let index = hierarchy.nodes.count
                hierarchy.nodes.append(try node(members, below: parent, in: section))
                for section in [Section.presents, .children] {
                    let name = section.rawValue
                    let array = try members.optional(name, "an array of nodes") { index in
                        tree.nodes[index].kind == .array ? index : nil
                    }
                    push(array, below: index, in: section)
                }
            }
        }

        mutating func push(_ array: Int?, below parent: Int?, in section: Section) {
            guard let array else { return }
            open += tree.children(of: array).reversed().map { ($0, parent, section) }
        }

        // MARK: One node

        mutating func node(
            _ members: JSONRecord,
            below parent: Int?,
            in section: Section
        ) throws(JSONProblem) -> Node {
            let (name, place) = try members.required("name", "text") { index in
                tree.string(index).flatMap { $0.isEmpty ? nil : $0 }
            }
            let kinds = Kind.allCases.filter { $0.section == section }
            let words = kinds.map { $0.rawValue }.joined(separator: ", ")
            let (kind, _) = try members.required("kind", "one of \(words)") { index in
                kinds.first { $0.rawValue == tree.string(index) }
            }
            guard names[parent, default: []].insert(name.bytes).inserted else {
                throw tree.problem("'\(name)' is already the name of a sibling", place)
            }
            let above = parent.map { hierarchy.nodes[$0] }
            let top = section == .children ? above?.top : nil
            let scopeExpectation = "a scope path such as checkout/payment"
            return Node(
                name: name,
                kind: kind,
                parent: parent,
                top: top ?? hierarchy.nodes.count,
                level: above.map { $0.level + 1 } ?? 0,
                overrideUserInterfaceStyle: try override("overrideUserInterfaceStyle", members),
                overrideTraitCollectionForChildren:
                    try override("overrideTraitCollectionForChildren", members),
                colorScheme: try members.optional("colorScheme", "light or dark", style),
                preferredColorScheme:
                    try members.optional("preferredColorScheme", "light or dark", style),
                scope: try members.optional("scope", scopeExpectation) { index in
                    tree.stringBytes(index).flatMap(ScopePath.init(name:))
                },
                isLeaving: try members.optional("leaving", "true or false") { index in
                    tree.nodes[index].value.boolean(in: tree.text)
                } ?? false
            )
        }

        // MARK: Values

        func override(_ member: String, _ members: JSONRecord) throws(JSONProblem)
            -> InterfaceStyle?
        {
            let expectation = "0, 1, 2, unspecified, light or dark"
            let appearance = try members.optional(member, expectation) { index in
                tree.nodes[index].value.appearance(in: tree.text)
                    ?? tree.string(index).flatMap(AppearanceSpelling.uikit.appearance(spelled:))
            }
            return appearance?.style
        }

        func style(_ index: Int) -> InterfaceStyle? {
            tree.string(index).flatMap { Appearance(name: $0)?.style }
        }
    }
}
