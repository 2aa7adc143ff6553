/// A whole JSON text as a flat list of its values, in the order of the text: an object or array, then everything in it.
///
/// One pass over the text makes it, so walking it stays linear in the text. It holds offsets and copies nothing; values
/// are read from the bytes on demand.
package struct JSONTree: Sendable {
    /// A value and where it belongs, in 24 bytes, because a large text has very many.
    ///
    /// Texts are shorter than 4 GiB.
    package struct Node: Sendable {
        package let kind: JSONValue.Kind
        private let start: UInt32
        fileprivate var limit: UInt32
        private let nameStart: UInt32
        private let nameEnd: UInt32
        fileprivate var next: UInt32

        fileprivate init(_ value: JSONValue, named name: Range<Int>?, at index: Int) {
            kind = value.kind
            (start, limit) = (UInt32(value.range.lowerBound), UInt32(value.range.upperBound))
            // A name never begins at 0, where the text does.
            (nameStart, nameEnd) = (UInt32(name?.lowerBound ?? 0), UInt32(name?.upperBound ?? 0))
            next = UInt32(index + 1)
        }

        /// The value's kind and where it stands.
        package var value: JSONValue { JSONValue(kind: kind, range: Int(start)..<Int(limit)) }

        /// Where a member's name stands, with its quotes; `nil` for an element and for the top.
        package var name: Range<Int>? { nameStart == 0 ? nil : Int(nameStart)..<Int(nameEnd) }

        /// The index behind the last value inside this one.
        package var end: Int { Int(next) }
    }

    package let text: PaddedBytes
    /// The values; the first is the top.
    package private(set) var nodes: [Node] = []

    /// Reads a text, whose top may be of any kind.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - entersArrays: Whether the values in arrays are wanted; they are checked in either case.
    /// - Throws: `JSONError` where it is not JSON by RFC 8259, or nested deeper than `JSONScanner.maximumDepth`.
    package init(_ text: PaddedBytes, entersArrays: Bool = true) throws(JSONError) {
        self.text = text
        nodes = try text.withPaddedBytes { bytes throws(JSONError) in
            guard var scanner = JSONScanner(paddedBytes: bytes) else { throw JSONError(reason: .empty, offset: 0) }
            var builder = Builder(entersArrays: entersArrays)
            try builder.read(&scanner)
            return builder.nodes
        }
    }

    /// The indices of a container's members or elements, in order.
    package func children(of index: Int) -> [Int] {
        var children: [Int] = []
        var next = index + 1
        while next < nodes[index].end {
            children.append(next)
            next = nodes[next].end
        }
        return children
    }

    /// The decoded name of a member, in UTF-8; empty for an element and for the top.
    package func name(of index: Int) -> [UInt8] {
        nodes[index].name.map { JSONString.decoded(text[$0]) } ?? []
    }

    /// Whether a member has that name.
    package func isNamed(_ name: String, _ index: Int) -> Bool {
        nodes[index].name.map { JSONString.says(text[$0], name.utf8) } ?? false
    }

    /// The decoded text of a string; `nil` for every other value.
    package func string(_ index: Int) -> String? {
        guard nodes[index].kind == .string else { return nil }
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
}

extension JSONTree {
    /// Reads the values one after the other, without recursion.
    private struct Builder {
        let entersArrays: Bool
        var nodes: [Node] = []
        /// The containers that are open, outermost first.
        var open: [Int] = []

        mutating func read(_ scanner: inout JSONScanner) throws(JSONError) {
            try scanner.enterText()
            try readValue(name: nil, &scanner)
            while let container = open.last {
                if nodes[container].kind == .object {
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
            if scanner.isAtObject || entersArrays && scanner.isAtArray {
                let kind = scanner.isAtObject ? JSONValue.Kind.object : .array
                try scanner.enterContainer()
                nodes.append(Node(JSONValue(kind: kind, range: start..<start), named: name, at: index))
                open.append(index)
            } else {
                let isElement = open.last.map { nodes[$0].kind == .array } ?? false
                nodes.append(Node(try scanner.skipValue(isElement: isElement), named: name, at: index))
            }
        }

        private mutating func close(_ container: Int, _ offset: Int) {
            nodes[container].limit = UInt32(offset)
            nodes[container].next = UInt32(nodes.count)
            open.removeLast()
        }
    }
}

extension JSONTree {
    /// The members that pointers lead to from the top, found together, to look through each object once.
    ///
    /// - Parameter pointers: The pointers.
    /// - Returns: Of each pointer, a member or nothing; all members of the same name if an object on the way has several.
    package func members(at pointers: [JSONPointer]) -> [[JSONMember]] {
        var found = [[JSONMember]](repeating: [], count: pointers.count)
        /// Values on the way, and the pointers that lead through each.
        var open = [(value: 0, depth: 0, pointers: pointers.indices.filter { !pointers[$0].tokens.isEmpty })]
        while let (value, depth, numbers) = open.popLast() {
            guard nodes[value].kind == .object else { continue }
            var table = NameTable()
            /// The pointers that go on by each name.
            var groups: [[Int]] = []
            for pointer in numbers {
                let number = table.add(pointers[pointer].tokens[depth])
                if number == groups.count { groups.append([]) }
                groups[number].append(pointer)
            }
            var named = [[Int]](repeating: [], count: groups.count)
            for child in children(of: value) {
                guard let name = nodes[child].name, let number = table.number(of: text[name]) else { continue }
                named[number].append(child)
            }
            for (var group, children) in zip(groups, named) {
                guard let first = children.first else { continue }
                let isAmbiguous = children.count > 1
                let end = group.partition { !isAmbiguous && pointers[$0].tokens.count > depth + 1 }
                let members = children.compactMap { member($0) }
                for number in group[..<end] { found[number] = members }
                if end < group.count { open.append((first, depth + 1, Array(group[end...]))) }
            }
        }
        return found
    }

    /// The member with an index; `nil` for an element and for the top.
    private func member(_ index: Int) -> JSONMember? {
        nodes[index].name.map { JSONMember(name: $0, value: nodes[index].value) }
    }

    /// Visits all members of objects that are in no array, in the order of the text.
    ///
    /// - Parameter visit: Called with a member's index and those of the members around it, outermost first.
    package func visitMembers(_ visit: (_ index: Int, _ parents: [Int]) -> Void) {
        guard nodes[0].value.kind == .object else { return }
        var parents: [Int] = []
        var index = 1
        while index < nodes.count {
            while let last = parents.last, nodes[last].end <= index { parents.removeLast() }
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

/// Names to look for among the members of objects: a few are compared with each, many are looked up.
private struct NameTable {
    /// The most names that are compared.
    private static let few = 8

    /// The names, decoded, in UTF-8; all are different.
    private var names: [[UInt8]] = []
    /// The place of each name; empty for a few.
    private var numbers: [[UInt8]: Int] = [:]

    /// Adds a name if it is new.
    ///
    /// - Parameter name: The name, decoded, in UTF-8.
    /// - Returns: Its number, from 0 in the order of the first times.
    mutating func add(_ name: [UInt8]) -> Int {
        if let known = numbers.isEmpty ? names.firstIndex(of: name) : numbers[name] { return known }
        names.append(name)
        if names.count > NameTable.few {
            for number in (numbers.isEmpty ? 0 : names.count - 1)..<names.count { numbers[names[number]] = number }
        }
        return names.count - 1
    }

    /// The number of the name that a spelled string, valid and with its quotes, says.
    func number(of spelling: ArraySlice<UInt8>) -> Int? {
        numbers.isEmpty ? names.firstIndex { JSONString.says(spelling, $0) } : numbers[JSONString.decoded(spelling)]
    }
}
