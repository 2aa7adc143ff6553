extension JSONTree {
    /// What a pointer leads to.
    package enum Target: Equatable, Sendable {
        /// Nothing.
        case nothing
        /// The member with that index.
        case member(Int)
        /// It is not clear what, because these two members of one object, on the way or at its end, have the same name.
        case ambiguous(Int, Int)
    }

    /// Follows a pointer from the top.
    package func target(of pointer: JSONPointer) -> Target {
        var index = 0
        for token in pointer.tokens {
            guard nodes[index].value.kind == .object else { return .nothing }
            var named: [Int] = []
            for child in children(of: index) {
                if let name = nodes[child].name, JSONString.says(text[name], token) { named.append(child) }
            }
            guard let first = named.first else { return .nothing }
            if named.count > 1 { return .ambiguous(first, named[1]) }
            index = first
        }
        return index > 0 ? .member(index) : .nothing
    }

    /// The member with an index, as an edit needs it; `nil` for what is no member.
    package func member(_ index: Int) -> JSONMember? {
        nodes[index].name.map { JSONMember(name: $0, value: nodes[index].value) }
    }

    /// Visits all members of objects that are in no array, in the order of the text.
    ///
    /// - Parameter visit: Is given a member's index, and those of the members around it, outermost first.
    package func visitMembers(_ visit: (_ index: Int, _ parents: [Int]) -> Void) {
        guard nodes[0].value.kind == .object else { return }
        var parents: [Int] = []
        var index = 1
        while index < nodes.count {
            while let last = parents.last, nodes[last].end <= index { parents.removeLast() }
            visit(index, parents)
            if nodes[index].value.kind == .object {
                parents.append(index)
                index += 1
            } else {
                index = nodes[index].end
            }
        }
    }

    /// The pointer to a member.
    package func pointer(to index: Int, inside parents: [Int]) -> JSONPointer {
        JSONPointer(tokens: (parents + [index]).map { name(of: $0) })
    }
}
