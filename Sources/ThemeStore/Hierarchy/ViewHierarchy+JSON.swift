extension ViewHierarchy {
    /// Reads a hierarchy from JSON by RFC 8259, in the form of `themectl-hierarchy(1)`.
    package init(_ text: PaddedBytes) throws(JSONProblem) {
        var reader = Reader(tree: try JSONTree(text, expecting: "a window"))
        try reader.read()
        self = reader.hierarchy
    }

    /// The members of a node, in the documented order.
    private enum Member: String, CaseIterable {
        case name, kind, overrideUserInterfaceStyle, overrideTraitCollectionForChildren, colorScheme
        case preferredColorScheme, scope, leaving, children, presents

        static var names: String {
            allCases.map { $0.rawValue }.joined(separator: ", ")
        }

        /// The values that it takes.
        var expectation: String {
            switch self {
            case .name:
                "text"
            case .kind:
                "one of " + Kind.allCases.map { $0.rawValue }.joined(separator: ", ")
            case .overrideUserInterfaceStyle, .overrideTraitCollectionForChildren:
                "0, 1, 2, unspecified, light or dark"
            case .colorScheme, .preferredColorScheme:
                "light or dark"
            case .scope:
                "a scope path such as checkout/payment"
            case .leaving:
                "true or false"
            case .children, .presents:
                "an array of nodes"
            }
        }
    }

    /// Makes nodes of a JSON text's values, one after the other in document order, without
    /// recursion.
    private struct Reader {
        let tree: JSONTree
        var hierarchy = ViewHierarchy()
        /// The values still to be read, the next last.
        var open: [(value: Int, parent: Int?, section: Section)] = []
        /// The index of each name in the tree.
        var names: [SiblingName: Int] = [:]

        /// A name below a parent, compared by bytes: canonically equal names are different.
        struct SiblingName: Hashable {
            let parent: Int?
            let name: [UInt8]
        }

        mutating func read() throws(JSONProblem) {
            switch tree.nodes[0].kind {
            case .object: open = [(0, nil, .top)]
            case .array: push(0, below: nil, in: .top)
            case let kind:
                throw tree.problem("expected a window or an array of windows, not \(kind.noun)", 0)
            }
            while let (value, parent, section) = open.popLast() {
                let members = try JSONRecord(
                    value,
                    of: tree,
                    "node",
                    expecting: "one of \(Member.names)"
                ) { name in
                    Member(rawValue: name) != nil
                }
                let index = hierarchy.nodes.count
                hierarchy.nodes.append(try node(members, below: parent, in: section))
                if let presents = members[Member.presents.rawValue] {
                    push(presents, below: index, in: .presents)
                }
                if let children = members[Member.children.rawValue] {
                    push(children, below: index, in: .children)
                }
            }
        }

        private mutating func push(_ array: Int, below parent: Int?, in section: Section) {
            open += tree.children(of: array).reversed().map { ($0, parent, section) }
        }

        // MARK: One node

        private mutating func node(
            _ members: JSONRecord,
            below parent: Int?,
            in section: Section
        ) throws(JSONProblem) -> Node {
            let name = try members.required(
                Member.name.rawValue,
                Member.name.expectation,
                tree.string
            )
            let kind = try members.required(Member.kind.rawValue, Member.kind.expectation) {
                index in
                tree.string(index).flatMap { Kind(rawValue: $0) }
            }
            let level = parent.map { hierarchy.nodes[$0].level + 1 } ?? 0
            var node = Node(name: name.value, kind: kind.value, parent: parent, level: level)
            node.overrideUserInterfaceStyle = try optional(
                .overrideUserInterfaceStyle,
                members,
                appearance
            )?.style
            node.overrideTraitCollectionForChildren =
                try optional(.overrideTraitCollectionForChildren, members, appearance)?.style
            node.colorScheme = try optional(.colorScheme, members, style)
            node.preferredColorScheme = try optional(.preferredColorScheme, members, style)
            node.scope = try scope(members)
            node.isLeaving = try optional(.leaving, members, boolean) ?? false
            for member in [Member.children, .presents] {
                _ = try optional(member, members) { tree.nodes[$0].kind == .array ? $0 : nil }
            }
            guard kind.value.section == section else {
                let name = kind.value.rawValue
                let allowed = kind.value.section.rawValue
                throw tree.problem("a node of kind \(name) is allowed only \(allowed)", kind.index)
            }
            guard !name.value.isEmpty else {
                throw tree.problem("the name is empty; expected some text", name.index)
            }
            let sibling = SiblingName(parent: parent, name: Array(name.value.utf8))
            if let first = names.updateValue(name.index, forKey: sibling) {
                let position = tree.position(of: first)
                throw tree.problem(
                    "'\(name.value)' is already the name of a sibling, at \(position)",
                    name.index
                )
            }
            return node
        }

        // MARK: Values

        private func optional<Value>(
            _ member: Member,
            _ members: JSONRecord,
            _ read: (Int) -> Value?
        ) throws(JSONProblem) -> Value? {
            try members.optional(member.rawValue, member.expectation, read)
        }

        private func appearance(_ index: Int) -> Appearance? {
            tree.nodes[index].value.appearance(in: tree.text)
                ?? tree.string(index).flatMap(AppearanceSpelling.uikit.appearance(spelled:))
        }

        private func style(_ index: Int) -> InterfaceStyle? {
            tree.string(index).flatMap { Appearance(name: $0)?.style }
        }

        private func boolean(_ index: Int) -> Bool? {
            tree.nodes[index].value.boolean(in: tree.text)
        }

        private func scope(_ members: JSONRecord) throws(JSONProblem) -> ScopePath? {
            guard let index = members[Member.scope.rawValue],
                let bytes = try optional(.scope, members, tree.stringBytes)
            else {
                return nil
            }
            guard let flaw = ScopePath.flaw(in: bytes) else {
                return ScopePath(name: bytes)
            }
            let name = JSONExcerpt.shortened(String(utf8: bytes))
            throw tree.problem(
                "'\(name)' is not a scope: it \(flaw); expected one such as checkout/payment",
                index
            )
        }
    }
}
