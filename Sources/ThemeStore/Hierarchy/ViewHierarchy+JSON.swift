extension ViewHierarchy {
    /// A mistake in the text of a hierarchy, and its place.
    package struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
        package let position: TextPosition
        /// The mistake and what is expected instead.
        let reason: String

        /// The place and what is wrong there, as one sentence without a full stop.
        package var description: String { "\(position): \(reason)" }
    }

    /// Reads a hierarchy from JSON by RFC 8259, in the form that `themectl(5)` describes.
    package init(_ text: PaddedBytes) throws(Problem) {
        let tree: JSONTree
        do throws(JSONError) {
            tree = try JSONTree(text)
        } catch {
            let reason = error.reason == .empty ? "the text is empty; expected a window" : error.description
            throw Problem(position: TextPosition(of: error.offset, in: text), reason: reason)
        }
        var reader = Reader(tree: tree)
        try reader.read()
        self = reader.hierarchy
    }

    /// The members of a node, in the order in which they are documented.
    private enum Member: String, CaseIterable {
        case name, kind, overrideUserInterfaceStyle, overrideTraitCollectionForChildren, colorScheme
        case preferredColorScheme, scope, leaving, children, presents

        static var names: String { allCases.map { $0.rawValue }.joined(separator: ", ") }

        /// The values that it takes.
        var expectation: String {
            switch self {
            case .name: "text"
            case .kind: "one of " + Kind.allCases.map { $0.rawValue }.joined(separator: ", ")
            case .overrideUserInterfaceStyle, .overrideTraitCollectionForChildren:
                "0, 1, 2, unspecified, light or dark"
            case .colorScheme, .preferredColorScheme: "light or dark"
            case .scope: "a scope path such as checkout/payment"
            case .leaving: "true or false"
            case .children, .presents: "an array of nodes"
            }
        }
    }

    /// The places of a node's members in a tree; null counts as missing.
    private typealias Members = [Member: Int]

    /// Makes nodes of a JSON text's values, one after the other in document order, without recursion.
    private struct Reader {
        let tree: JSONTree
        var hierarchy = ViewHierarchy()
        /// The values still to be read, the next last.
        var open: [(value: Int, parent: Int?, place: Place)] = []
        /// The place of each name in the tree.
        var names: [SiblingName: Int] = [:]

        /// A name below a parent, compared by bytes: canonically equal names are different.
        struct SiblingName: Hashable {
            let parent: Int?
            let name: [UInt8]
        }

        mutating func read() throws(Problem) {
            switch tree.nodes[0].kind {
            case .object: open = [(0, nil, .top)]
            case .array: push(0, below: nil, in: .top)
            case let kind: throw problem("expected a window or an array of windows, not \(kind.noun)", 0)
            }
            while let (value, parent, place) = open.popLast() {
                let members = try members(of: value)
                let index = hierarchy.nodes.count
                hierarchy.add(try node(members, value, below: parent, in: place))
                if let presents = members[.presents] { push(presents, below: index, in: .presents) }
                if let children = members[.children] { push(children, below: index, in: .children) }
            }
        }

        private mutating func push(_ array: Int, below parent: Int?, in place: Place) {
            open += tree.children(of: array).reversed().map { ($0, parent, place) }
        }

        // MARK: One node

        /// The members that have a value.
        private func members(of value: Int) throws(Problem) -> Members {
            let kind = tree.nodes[value].kind
            guard kind == .object else { throw problem("expected a node, which is an object, not \(kind.noun)", value) }
            var members = Members()
            for index in tree.children(of: value) {
                guard let member = Member.allCases.first(where: { tree.isNamed($0.rawValue, index) }) else {
                    let name = String(decoding: tree.name(of: index), as: UTF8.self)
                    throw problem(
                        "'\(name)' is no member of a node; expected one of \(Member.names)", index, atName: true)
                }
                if let first = members.updateValue(index, forKey: member) {
                    throw problem(
                        "'\(member.rawValue)' is already a member of this node, at \(tree.namePosition(of: first))",
                        index, atName: true)
                }
            }
            return members.filter { tree.nodes[$0.value].kind != .null }
        }

        private mutating func node(
            _ members: Members, _ value: Int, below parent: Int?, in place: Place
        ) throws(Problem) -> Node {
            let name = try required(.name, members, of: value, tree.string)
            let kind = try required(.kind, members, of: value) { tree.string($0).flatMap { Kind(rawValue: $0) } }
            let level = parent.map { hierarchy.nodes[$0].level + 1 } ?? 0
            var node = Node(name.value, kind.value, below: parent, level: level)
            node.overrideUserInterfaceStyle = try optional(.overrideUserInterfaceStyle, members, appearance)?.style
            node.overrideTraitCollectionForChildren =
                try optional(.overrideTraitCollectionForChildren, members, appearance)?.style
            node.colorScheme = try optional(.colorScheme, members, style)
            node.preferredColorScheme = try optional(.preferredColorScheme, members, style)
            node.scope = try scope(members)
            node.isLeaving = try optional(.leaving, members, boolean) ?? false
            for member in [Member.children, .presents] {
                _ = try optional(member, members) { tree.nodes[$0].kind == .array ? $0 : nil }
            }
            guard kind.value.place == place else {
                throw problem(
                    "a node of kind \(kind.value.rawValue) is allowed only \(kind.value.place.rawValue)", kind.index)
            }
            guard !name.value.isEmpty else { throw problem("the name is empty; expected some text", name.index) }
            let sibling = SiblingName(parent: parent, name: Array(name.value.utf8))
            if let first = names.updateValue(name.index, forKey: sibling) {
                throw problem(
                    "'\(name.value)' is already the name of a sibling, at \(tree.position(of: first))", name.index)
            }
            return node
        }

        // MARK: Values

        /// The value that a rule reads of a member, or `nil` without the member; the rule gives `nil` for a wrong value.
        private func optional<Value>(
            _ member: Member, _ members: Members, _ read: (Int) -> Value?
        ) throws(Problem) -> Value? {
            guard let index = members[member] else { return nil }
            guard let value = read(index) else {
                let found = JSONExcerpt.shortened(JSONExcerpt.of(tree.spelling(index)))
                throw problem("'\(member.rawValue)' is \(found); expected \(member.expectation)", index)
            }
            return value
        }

        private func required<Value>(
            _ member: Member, _ members: Members, of node: Int, _ read: (Int) -> Value?
        ) throws(Problem) -> (value: Value, index: Int) {
            guard let index = members[member], let value = try optional(member, members, read) else {
                throw problem("a node needs a '\(member.rawValue)'", node)
            }
            return (value, index)
        }

        private func appearance(_ index: Int) -> Appearance? {
            let digit = tree.nodes[index].value.digit(in: tree.text)
            return digit.flatMap(Appearance.init(rawValue:))
                ?? tree.string(index).flatMap(AppearanceSpelling.uikit.appearance(spelled:))
        }

        private func style(_ index: Int) -> InterfaceStyle? {
            tree.string(index).flatMap { Appearance(name: $0)?.style }
        }

        private func boolean(_ index: Int) -> Bool? {
            tree.nodes[index].kind == .boolean ? tree.spelling(index).first == UInt8(ascii: "t") : nil
        }

        private func scope(_ members: Members) throws(Problem) -> ScopePath? {
            guard let index = members[.scope], let text = try optional(.scope, members, tree.string) else { return nil }
            guard let flaw = ScopePath.flaw(in: text) else { return ScopePath(text) }
            let name = JSONExcerpt.shortened(text)
            throw problem("'\(name)' is not a scope: it \(flaw); expected one such as checkout/payment", index)
        }

        private func problem(_ reason: String, _ index: Int, atName: Bool = false) -> Problem {
            Problem(position: atName ? tree.namePosition(of: index) : tree.position(of: index), reason: reason)
        }
    }
}
