/// A whole JSON text as a flat list of its values, in the order of the text: an object or array,
/// then everything in it.
///
/// One pass over the text makes it, so walking it stays linear in the text. It contains offsets, no
/// copies. Values are read from the bytes on demand.
struct JSONTree {
    /// A value and where it belongs.
    struct Node {
        /// The value and its name.
        var member: JSONMember
        /// The index behind the last value inside this one.
        ///
        /// Four bytes make the node 24 bytes long instead of 32.
        fileprivate(set) var end: UInt32

        /// The value's kind and where it stands.
        var value: JSONValue { member.value }
        var kind: JSONValue.Kind { value.kind }
    }

    let text: PaddedBytes
    /// The values.
    ///
    /// The first is the top.
    var nodes: [Node] = []
    private let isStore: Bool
    /// The innermost open object or array.
    ///
    /// While a container is open, its `end` is the index of the enclosing container.
    private var parent: UInt32 = 0

    /// Reads a text.
    ///
    /// It does not recurse, and nesting is limited, so no input can exhaust the stack.
    ///
    /// - Parameters:
    ///   - text: The text, whose top may be of any kind.
    ///   - isStore: Whether arrays are only checked: their values are left out.
    ///   - isLenient: Whether comments and a last comma are accepted.
    /// - Throws: `JSONError` where it is not such JSON, or nested deeper than
    ///   `JSONValue.maximumDepth`.
    init(
        _ text: PaddedBytes,
        isStore: Bool = false,
        isLenient: Bool = false
    ) throws(JSONError) {
        self.text = text
        self.isStore = isStore
        nodes.reserveCapacity(text.count / 48 + 8)
        try text.report(to: &self, isLenient: isLenient)
    }

    /// The indices of a container's members or elements, in order.
    func children(of index: Int) -> some Sequence<Int> {
        let end = Int(nodes[index].end)
        return sequence(first: index + 1) { Int(nodes[$0].end) }.lazy.prefix { $0 < end }
    }

    /// The decoded name of a member, in UTF-8.
    ///
    /// It is empty for an element and for the top.
    func name(of index: Int) -> [UInt8] {
        JSONString.decoded(text[nodes[index].member.name])
    }

    /// The decoded text of a string, or `nil` for every other value.
    func string(_ index: Int) -> String? {
        stringBytes(index)?.text
    }

    /// The same as bytes, which a lone surrogate makes WTF-8.
    func stringBytes(_ index: Int) -> [UInt8]? {
        nodes[index].value.string(in: text)
    }

    /// The spelling of a value.
    func spelling(_ index: Int) -> ArraySlice<UInt8> {
        text[nodes[index].value.range]
    }

    /// The place where a value begins.
    func position(of index: Int) -> TextPosition {
        TextPosition(of: nodes[index].value.range.lowerBound, in: text)
    }

    /// The place where a member's name begins.
    func namePosition(of index: Int) -> TextPosition {
        TextPosition(of: nodes[index].member.start, in: text)
    }

    /// The members that pointers resolve to from the top, found together, to search each object
    /// once.
    ///
    /// - Parameter pointers: The pointers.
    /// - Returns: Of each pointer, a member or nothing. All members of the same name if an object
    ///   on the way has several.
    func members(at pointers: [JSONPointer]) -> [[JSONMember]] {
        var found = [[JSONMember]](repeating: [], count: pointers.count)
        /// The values to search, each with the numbers of the pointers that continue there.
        var open = [(value: 0, depth: 0, numbers: Array(pointers.indices))]
        while let (value, depth, numbers) = open.popLast() {
            let continuing = numbers.filter { pointers[$0].tokens.count > depth }
            guard nodes[value].kind == .object, !continuing.isEmpty else { continue }
            let wanted = Dictionary(grouping: continuing) { pointers[$0].tokens[depth] }
            var members: [[UInt8]: [Int]] = [:]
            for child in children(of: value) {
                let name = name(of: child)
                if wanted[name] != nil { members[name, default: []].append(child) }
            }
            for (name, members) in members {
                let numbers = wanted[name] ?? []
                for number in numbers
                where members.count > 1 || pointers[number].tokens.count == depth + 1 {
                    found[number] = members.map { nodes[$0].member }
                }
                if members.count == 1 {
                    open.append((members[0], depth + 1, numbers))
                }
            }
        }
        return found
    }

    /// Visits all members of objects that are in no array, in the order of the text.
    func visitMembers(_ visit: (NestedMember) -> Void) {
        guard nodes[0].kind == .object else {
            return
        }
        var parents: [Int] = []
        var index = 1
        while index < nodes.count {
            while let last = parents.last, nodes[last].end <= index {
                parents.removeLast()
            }
            visit(NestedMember(tree: self, index: index, parents: parents))
            if nodes[index].kind == .object {
                parents.append(index)
                index += 1
            } else {
                index = Int(nodes[index].end)
            }
        }
    }
}

// MARK: - Events

extension JSONTree: JSONVisitor {
    @inline(__always)
    mutating func enters(_ member: JSONMember) -> Bool {
        if isStore && member.kind == .array { return false }
        let outer = parent
        parent = UInt32(nodes.count)
        nodes.append(Node(member: member, end: outer))
        return true
    }

    @inline(__always)
    mutating func visit(_ member: JSONMember) {
        nodes.append(Node(member: member, end: UInt32(nodes.count) + 1))
    }

    mutating func leave(at end: Int) {
        let index = Int(parent)
        parent = nodes[index].end
        nodes[index].member.close(at: end)
        nodes[index].end = UInt32(nodes.count)
    }
}

/// A member of a text, and the members around it.
struct NestedMember {
    let tree: JSONTree
    let index: Int
    /// The indices of the members around it, outermost first.
    let parents: [Int]

    /// The offset of its name.
    var start: Int { tree.nodes[index].member.start }
    var value: JSONValue { tree.nodes[index].value }

    /// The pointer to it.
    var pointer: JSONPointer {
        JSONPointer(tokens: (parents + [index]).map { tree.name(of: $0) })
    }
}
