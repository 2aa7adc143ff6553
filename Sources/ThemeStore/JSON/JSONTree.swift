/// A whole JSON text as a flat list of its values, in the order of the text: an object or array,
/// then everything in it.
///
/// One pass over the text makes it, so walking it stays linear in the text. It contains offsets, no
/// copies. Values are read from the bytes on demand.
package struct JSONTree: Sendable {
    /// A value and where it belongs, in 24 bytes, because a large text has very many.
    ///
    /// Texts are shorter than 4 GiB.
    package struct Node: Sendable {
        package let kind: JSONValue.Kind
        private let start: UInt32
        private var limit: UInt32
        private let nameStart: UInt32
        private let nameEnd: UInt32
        private var next: UInt32

        /// A value, whose name is empty if it has none.
        @inline(__always)
        fileprivate init(
            _ kind: JSONValue.Kind,
            _ start: Int,
            _ limit: Int,
            _ name: Range<Int>,
            next: Int
        ) {
            self.kind = kind
            self.start = UInt32(truncatingIfNeeded: start)
            self.limit = UInt32(truncatingIfNeeded: limit)
            nameStart = UInt32(truncatingIfNeeded: name.lowerBound)
            nameEnd = UInt32(truncatingIfNeeded: name.upperBound)
            self.next = UInt32(truncatingIfNeeded: next)
        }

        /// Ends an object or array.
        fileprivate mutating func close(at limit: Int, before next: Int) {
            self.limit = UInt32(truncatingIfNeeded: limit)
            self.next = UInt32(truncatingIfNeeded: next)
        }

        /// The value's kind and where it stands.
        package var value: JSONValue {
            JSONValue(kind: kind, range: Int(start)..<Int(limit))
        }

        /// Where a member's name stands, with its quotes, or `nil` for an element and for the top.
        package var name: Range<Int>? {
            if nameEnd == 0 {
                nil
            } else {
                Int(nameStart)..<Int(nameEnd)
            }
        }

        /// The index behind the last value inside this one.
        package var end: Int { Int(next) }
    }

    package let text: PaddedBytes
    /// The values.
    ///
    /// The first is the top.
    package private(set) var nodes: [Node] = []

    /// Reads a text.
    ///
    /// It does not recurse, and nesting is limited, so no input can exhaust the stack.
    ///
    /// - Parameters:
    ///   - text: The text, whose top may be of any kind.
    ///   - isStore: Whether the top has to be an object, and arrays are only checked: their values
    ///     are left out.
    /// - Throws: `JSONError` where it is not JSON by RFC 8259, or nested deeper than
    ///   `JSONNesting.maximumDepth`.
    package init(_ text: PaddedBytes, isStore: Bool = false) throws(JSONError) {
        var builder = Builder(isStore: isStore)
        builder.nodes.reserveCapacity(text.count / 48 + 8)
        try text.report(to: &builder)
        self.text = text
        nodes = builder.nodes
    }

    /// Collects the values of a text.
    private struct Builder: JSONVisitor {
        let isStore: Bool
        var nodes: [Node] = []
        /// The innermost open object or array.
        ///
        /// While a container is open, its `next` is the index of the enclosing container.
        var parent = 0

        init(isStore: Bool) { self.isStore = isStore }

        @inline(__always)
        mutating func enters(
            _ kind: JSONValue.Kind,
            at start: Int,
            named name: Range<Int>
        ) -> Bool {
            if isStore && kind == .array { return false }
            let node = Node(kind, start, start, name, next: parent)
            parent = nodes.count
            nodes.append(node)
            return true
        }

        @inline(__always)
        mutating func visit(_ value: JSONValue, named name: Range<Int>) throws(JSONError) {
            if isStore && nodes.isEmpty {
                throw value.isNotAnObject
            }
            let range = value.range
            nodes.append(
                Node(value.kind, range.lowerBound, range.upperBound, name, next: nodes.count + 1)
            )
        }

        @inline(__always)
        mutating func leave(at end: Int) {
            let outer = nodes[parent].end
            nodes[parent].close(at: end, before: nodes.count)
            parent = outer
        }
    }

    /// Reports the values again, as the scanner does.
    func report(to visitor: inout some JSONVisitor) throws(JSONError) {
        var open: [Int] = []
        var index = 0
        while index < nodes.count {
            let value = nodes[index].value
            let name = nodes[index].name ?? 0..<0
            let isContainer = value.kind == .object || value.kind == .array
            if isContainer && visitor.enters(value.kind, at: value.range.lowerBound, named: name) {
                open.append(index)
                index += 1
            } else {
                try visitor.visit(value, named: name)
                index = nodes[index].end
            }
            while let last = open.last, nodes[last].end <= index {
                open.removeLast()
                visitor.leave(at: nodes[last].value.range.upperBound)
            }
        }
    }

    /// The indices of a container's members or elements, in order.
    package func children(of index: Int) -> Children {
        Children(nodes: nodes, index: index + 1, end: nodes[index].end)
    }

    package struct Children: Sequence, IteratorProtocol {
        fileprivate let nodes: [Node]
        fileprivate var index: Int
        fileprivate let end: Int

        package mutating func next() -> Int? {
            guard index < end else { return nil }
            defer {
                index = nodes[index].end
            }
            return index
        }
    }

    /// The member with an index, or `nil` for an element and for the top.
    package func member(_ index: Int) -> JSONMember? {
        nodes[index].name.map { JSONMember(name: $0, value: nodes[index].value) }
    }

    /// The decoded name of a member, in UTF-8.
    ///
    /// It is empty for an element and for the top.
    package func name(of index: Int) -> [UInt8] {
        nodes[index].name.map { JSONString.decoded(text[$0]) } ?? []
    }

    /// Whether a member has that name.
    package func isNamed(_ name: String, _ index: Int) -> Bool {
        nodes[index].name.map { JSONString.says(text[$0], name) } ?? false
    }

    /// The decoded text of a string, or `nil` for every other value.
    package func string(_ index: Int) -> String? {
        stringBytes(index).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The same as bytes, which a lone surrogate makes WTF-8.
    func stringBytes(_ index: Int) -> [UInt8]? {
        if nodes[index].kind == .string {
            JSONString.decoded(spelling(index))
        } else {
            nil
        }
    }

    /// The spelling of a value.
    package func spelling(_ index: Int) -> ArraySlice<UInt8> {
        text[nodes[index].value.range]
    }

    /// The place where a value begins.
    package func position(of index: Int) -> TextPosition {
        TextPosition(of: nodes[index].value.range.lowerBound, in: text)
    }

    /// The place where a member's name begins, or the value where it has none.
    func namePosition(of index: Int) -> TextPosition {
        TextPosition(
            of: nodes[index].name?.lowerBound ?? nodes[index].value.range.lowerBound,
            in: text
        )
    }

    /// The members that pointers resolve to from the top, found together, to search each object
    /// once.
    ///
    /// - Parameter pointers: The pointers.
    /// - Returns: Of each pointer, a member or nothing. All members of the same name if an object
    ///   on the way has several.
    package func members(at pointers: [JSONPointer]) -> [[JSONMember]] {
        var found = [[JSONMember]](repeating: [], count: pointers.count)
        /// Values on the way, and the pointers that lead through each.
        var open = [
            (value: 0, depth: 0, pointers: pointers.indices.filter { !pointers[$0].tokens.isEmpty })
        ]
        while let (value, depth, numbers) = open.popLast() {
            guard nodes[value].kind == .object else {
                continue
            }
            /// The pointers that continue with each name, and the name's members.
            var groups: [[UInt8]: (pointers: [Int], members: [Int])] = [:]
            var wanted = JSONNameFilter()
            for pointer in numbers {
                let token = pointers[pointer].tokens[depth]
                groups[token, default: ([], [])].pointers.append(pointer)
                wanted.insert(token)
            }
            for child in children(of: value) {
                guard let place = nodes[child].name, wanted.mayContain(text[place]) else {
                    continue
                }
                groups[name(of: child)]?.members.append(child)
            }
            for (var group, children) in groups.values {
                guard let first = children.first else {
                    continue
                }
                let isAmbiguous = children.count > 1
                let end = group.partition { !isAmbiguous && pointers[$0].tokens.count > depth + 1 }
                let members = children.compactMap { member($0) }
                for number in group[..<end] {
                    found[number] = members
                }
                if end < group.count {
                    open.append((first, depth + 1, Array(group[end...])))
                }
            }
        }
        return found
    }

    /// Visits all members of objects that are in no array, in the order of the text.
    ///
    /// - Parameter visit: Called with a member's index and those of the members around it,
    ///   outermost first.
    func visitMembers(_ visit: (_ index: Int, _ parents: [Int]) -> Void) {
        guard nodes[0].value.kind == .object else {
            return
        }
        var parents: [Int] = []
        var index = 1
        while index < nodes.count {
            while let last = parents.last, nodes[last].end <= index {
                parents.removeLast()
            }
            visit(index, parents)
            if nodes[index].kind == .object {
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
