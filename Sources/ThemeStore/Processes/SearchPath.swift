/// A list of folders in the form of `PATH`: separated by colons, of which those count that are absolute.
///
/// It is a sequence, so that asking for the first folder that has something costs no more than that.
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
