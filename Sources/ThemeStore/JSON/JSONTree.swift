/// A whole JSON text as a flat list of its values, in the order of the text: an object or array, then everything in it.
///
/// One pass over the text makes it, so what walks it stays linear in the text. It holds offsets, no copies; what a value
/// says is read from the bytes on demand.
package struct JSONTree: Sendable {
    /// A value and where it belongs.
    package struct Node: Sendable {
        /// The value's kind and where it stands.
        package let value: JSONValue
        /// Where a member's name stands, with its quotes; `nil` for an element and for the top.
        package let name: Range<Int>?
        /// The index behind the last value inside this one.
        fileprivate(set) package var end: Int
    }

    package let text: PaddedBytes
    /// The values; the first is the top.
    package private(set) var nodes: [Node] = []

    /// Reads a text, whose top may be of any kind.
    ///
    /// - Throws: `JSONError` where it is not JSON by RFC 8259, or nested deeper than `JSONScanner.maximumDepth`.
    package init(_ text: PaddedBytes) throws(JSONError) {
        self.text = text
        nodes = try text.withPaddedBytes { bytes throws(JSONError) in
            guard var scanner = JSONScanner(paddedBytes: bytes) else { throw JSONError(reason: .empty, offset: 0) }
            var builder = Builder()
            try builder.read(&scanner)
            return builder.nodes
        }
    }

    /// The indices of a container's members or elements, in order.
    package func children(of index: Int) -> Children {
        Children(tree: self, index: index + 1, end: nodes[index].end)
    }

    /// What a member's name says, in UTF-8; nothing for what is no member.
    package func name(of index: Int) -> [UInt8] {
        nodes[index].name.map { JSONString.decoded(text[$0]) } ?? []
    }

    /// Whether a member has that name.
    package func isNamed(_ name: String, _ index: Int) -> Bool {
        nodes[index].name.map { JSONString.says(text[$0], name.utf8) } ?? false
    }

    /// What a string says; `nil` for every other value.
    package func string(_ index: Int) -> String? {
        guard nodes[index].value.kind == .string else { return nil }
        return String(decoding: JSONString.decoded(text[nodes[index].value.range]), as: UTF8.self)
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
    package func namePosition(of index: Int) -> TextPosition {
        TextPosition(of: nodes[index].name?.lowerBound ?? nodes[index].value.range.lowerBound, in: text)
    }

    /// The indices of a container's members or elements.
    package struct Children: Sequence, IteratorProtocol {
        fileprivate let tree: JSONTree
        fileprivate var index: Int
        fileprivate let end: Int

        package mutating func next() -> Int? {
            guard index < end else { return nil }
            defer { index = tree.nodes[index].end }
            return index
        }
    }
}

extension JSONTree {
    /// Reads the values one after the other, without recursion.
    private struct Builder {
        var nodes: [Node] = []
        /// The containers that are open, outermost first.
        private var open: [Int] = []

        mutating func read(_ scanner: inout JSONScanner) throws(JSONError) {
            try scanner.enterText()
            try readValue(name: nil, &scanner)
            while let container = open.last {
                if nodes[container].value.kind == .object {
                    guard let name = try scanner.nextName() else { close(container, scanner.offset); continue }
                    try readValue(name: name, &scanner)
                } else {
                    guard try scanner.nextElement() else { close(container, scanner.offset); continue }
                    try readValue(name: nil, &scanner)
                }
            }
            try scanner.finish()
        }

        private mutating func readValue(name: Range<Int>?, _ scanner: inout JSONScanner) throws(JSONError) {
            let index = nodes.count
            let start = scanner.offset
            guard scanner.isAtObject || scanner.isAtArray else {
                let isElement = open.last.map { nodes[$0].value.kind == .array } ?? false
                let value = try scanner.skipScalar(isElement: isElement)
                nodes.append(Node(value: value, name: name, end: index + 1))
                return
            }
            let kind = scanner.isAtObject ? JSONValue.Kind.object : .array
            try scanner.enterContainer()
            nodes.append(Node(value: JSONValue(kind: kind, range: start..<start), name: name, end: index + 1))
            open.append(index)
        }

        private mutating func close(_ container: Int, _ offset: Int) {
            let node = nodes[container]
            let value = JSONValue(kind: node.value.kind, range: node.value.range.lowerBound..<offset)
            nodes[container] = Node(value: value, name: node.name, end: nodes.count)
            open.removeLast()
        }
    }
}
