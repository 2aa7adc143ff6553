/// A list of folders in the form of `PATH`, separated by colons; relative ones are ignored.
///
/// It is a sequence, so that a search stops at the first folder that has what it looks for.
package struct SearchPath: Sequence, Hashable, Sendable {
    private let list: [UInt8]

    package init(_ list: [UInt8]) {
        self.list = list
    }

    package init(_ list: String) {
        self.init(Array(list.utf8))
    }

    package func makeIterator() -> Iterator {
        Iterator(rest: list[...])
    }

    package struct Iterator: IteratorProtocol {
        fileprivate var rest: ArraySlice<UInt8>

        package mutating func next() -> StorePath? {
            while !rest.isEmpty {
                let end = rest.firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
                let folder = rest[..<end]
                rest = rest[end...].dropFirst()
                if folder.first == UInt8(ascii: "/") { return StorePath(bytes: Array(folder)) }
            }
            return nil
        }
    }
}
