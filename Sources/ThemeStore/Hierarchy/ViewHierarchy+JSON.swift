extension ViewHierarchy {
    /// Reads a hierarchy from JSON, in the form that `themectl(5)` describes.
    ///
    /// - Parameter json: A JSON text by RFC 8259, in UTF-8.
    /// - Throws: ``Problem`` with the place of what is wrong.
    public init(json: some Collection<UInt8>) throws(Problem) {
        try self.init(PaddedBytes(json))
    }

    package init(_ text: PaddedBytes) throws(Problem) {
        let tree: JSONTree
        do throws(JSONError) {
            tree = try JSONTree(text)
        } catch {
            let reason = error.reason == .empty ? "the text is empty; expected a window" : error.description
            throw Problem(reason: .malformed(reason), position: TextPosition(of: error.offset, in: text))
        }
        var reader = Reader(tree)
        try reader.read()
        self.init(reader.builder)
    }

    /// The members of a node, in the order in which they are written down.
    enum Member: Int, CaseIterable {
        case name, kind, overrideUserInterfaceStyle, overrideTraitCollectionForChildren, colorScheme
        case preferredColorScheme, scope, leaving, children, presents

        static var names: String {
            allCases.map { $0.text }.joined(separator: ", ")
        }

        /// How it is spelled.
        var text: String {
            switch self {
            case .name: "name"
            case .kind: "kind"
            case .overrideUserInterfaceStyle: "overrideUserInterfaceStyle"
            case .overrideTraitCollectionForChildren: "overrideTraitCollectionForChildren"
            case .colorScheme: "colorScheme"
            case .preferredColorScheme: "preferredColorScheme"
            case .scope: "scope"
            case .leaving: "leaving"
            case .children: "children"
            case .presents: "presents"
            }
        }

        /// What its value may be.
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
}

extension ViewHierarchy {
    /// Where the members of a node are in a tree: a table, because a large hierarchy has very many.
    private struct Members {
        /// The top of a text is nobody's member, so 0 is none.
        private var indices = [Int](repeating: 0, count: Member.allCases.count)

        subscript(_ member: Member) -> Int? {
            get { indices[member.rawValue] == 0 ? nil : indices[member.rawValue] }
            set { indices[member.rawValue] = newValue ?? 0 }
        }
    }

    /// Makes nodes of a JSON text's values, one after the other in document order, without recursion.
    private struct Reader {
        private let tree: JSONTree
        private(set) var builder = Builder()
        /// The values that are still to be read, the next one last.
        private var open: [(value: Int, parent: Int?, place: Place)] = []
        /// Where each node's name stands.
        private var names: [Int] = []

        init(_ tree: JSONTree) {
            self.tree = tree
        }

        mutating func read() throws(Problem) {
            switch tree.nodes[0].value.kind {
            case .object: open = [(0, nil, .top)]
            case .array: push(0, below: nil, in: .top)
            case let kind: throw problem(.noWindow(found: kind.noun), 0)
            }
            while let (value, parent, place) = open.popLast() {
                let members = try members(of: value)
                let node = try node(members, value)
                let index: Int
                do throws(Problem.Reason) {
                    index = try builder.add(node, below: parent, in: place)
                } catch {
                    throw placed(error, members, value)
                }
                names.append(members[.name] ?? value)
                if let presents = members[.presents] { push(presents, below: index, in: .presents) }
                if let children = members[.children] { push(children, below: index, in: .children) }
            }
        }

        private mutating func push(_ array: Int, below parent: Int?, in place: Place) {
            open += Array(tree.children(of: array)).reversed().map { ($0, parent, place) }
        }

        // MARK: One node

        /// The members that have a value; null is none.
        private func members(of value: Int) throws(Problem) -> Members {
            let kind = tree.nodes[value].value.kind
            guard kind == .object else { throw problem(.notANode(found: kind.noun), value) }
            var members = Members()
            for index in tree.children(of: value) {
                guard let member = Member.allCases.first(where: { tree.isNamed($0.text, index) }) else {
                    let name = String(decoding: tree.name(of: index), as: UTF8.self)
                    throw Problem(reason: .unknownMember(name), position: tree.namePosition(of: index))
                }
                if let first = members[member] {
                    throw Problem(
                        reason: .duplicateMember(member.text), position: tree.namePosition(of: index),
                        firstPosition: tree.namePosition(of: first))
                }
                members[member] = index
            }
            for member in Member.allCases {
                if let index = members[member], tree.nodes[index].value.kind == .null { members[member] = nil }
            }
            return members
        }

        private func node(_ members: Members, _ value: Int) throws(Problem) -> Node {
            guard let name = try text(.name, members) else { throw problem(.missingMember("name"), value) }
            guard let word = try text(.kind, members) else { throw problem(.missingMember("kind"), value) }
            guard let kind = Kind(rawValue: word) else { throw wrongValue(.kind, members) }
            var node = Node(name, kind)
            node.overrideUserInterfaceStyle = try style(.overrideUserInterfaceStyle, members)
            node.overrideTraitCollectionForChildren = try style(.overrideTraitCollectionForChildren, members)
            node.colorScheme = try colorScheme(.colorScheme, members)
            node.preferredColorScheme = try colorScheme(.preferredColorScheme, members)
            node.scope = try scope(members)
            node.isLeaving = try flag(.leaving, members)
            for member in [Member.children, .presents] {
                guard let index = members[member] else { continue }
                guard tree.nodes[index].value.kind == .array else { throw wrongValue(member, members) }
            }
            return node
        }

        // MARK: Values

        private func text(_ member: Member, _ members: Members) throws(Problem) -> String? {
            guard let index = members[member] else { return nil }
            guard let text = tree.string(index) else { throw wrongValue(member, members) }
            return text
        }

        private func style(_ member: Member, _ members: Members) throws(Problem) -> Appearance {
            guard let index = members[member] else { return .system }
            let digit = tree.nodes[index].value.kind == .number ? JSONNumber.digit(tree.spelling(index)) : nil
            let word = tree.string(index)
            guard
                let style = digit.flatMap(Appearance.init(rawValue:))
                    ?? word.flatMap(AppearanceSpelling.uikit.appearance(spelled:))
            else { throw wrongValue(member, members) }
            return style
        }

        private func colorScheme(_ member: Member, _ members: Members) throws(Problem) -> InterfaceStyle? {
            guard let word = try text(member, members) else { return nil }
            guard let style = Appearance(name: word)?.style else { throw wrongValue(member, members) }
            return style
        }

        private func scope(_ members: Members) throws(Problem) -> ScopePath? {
            guard let index = members[.scope], let text = try text(.scope, members) else { return nil }
            if let flaw = ScopePath.flaw(in: text) { throw problem(.invalidScope(text, flaw: flaw), index) }
            return ScopePath(text)
        }

        private func flag(_ member: Member, _ members: Members) throws(Problem) -> Bool {
            guard let index = members[member] else { return false }
            guard tree.nodes[index].value.kind == .boolean else { throw wrongValue(member, members) }
            return tree.spelling(index).first == UInt8(ascii: "t")
        }

        // MARK: Problems

        private func problem(_ reason: Problem.Reason, _ index: Int) -> Problem {
            Problem(reason: reason, position: tree.position(of: index))
        }

        private func wrongValue(_ member: Member, _ members: Members) -> Problem {
            // The top is never a member's value, so it stands for one that is missing.
            let index = members[member] ?? 0
            let found = JSONExcerpt.shortened(JSONExcerpt.of(tree.spelling(index)))
            return problem(.wrongValue(member: member.text, found: found, expected: member.expectation), index)
        }

        /// A problem of how nodes are put together, with the place of the member that shows it.
        private func placed(_ reason: Problem.Reason, _ members: Members, _ value: Int) -> Problem {
            switch reason {
            case .misplacedKind: problem(reason, members[.kind] ?? value)
            case .duplicateName(_, let first):
                Problem(
                    reason: reason, position: tree.position(of: members[.name] ?? value),
                    firstPosition: tree.position(of: names[first]))
            default: problem(reason, members[.name] ?? value)
            }
        }
    }
}
