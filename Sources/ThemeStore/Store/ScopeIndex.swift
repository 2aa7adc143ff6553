/// The entries of a store's overrides: in the order of the text, and by name.
package struct ScopeIndex: Sendable {
    /// A scope's entry among the overrides.
    package struct Entry: Sendable {
        /// The entry's decoded name, in UTF-8.
        package let name: [UInt8]
        package let member: JSONMember
    }

    private(set) var entries: [Entry] = []
    /// The first entry of each name.
    private var numbers: [[UInt8]: Int] = [:]
    /// The lengths of the names, each once: of a long path, few beginnings need be looked up.
    private var lengths: [Int] = []

    /// Adds the members of an object.
    ///
    /// - Returns: Those whose name was there before, each with the first of its name.
    mutating func add(_ object: Int, of tree: JSONTree) -> [(first: Entry, second: Entry)] {
        var duplicates: [(first: Entry, second: Entry)] = []
        for index in tree.children(of: object) {
            guard let member = tree.member(index) else { continue }
            let entry = Entry(name: tree.name(of: index), member: member)
            let name = entry.name
            if let first = numbers[name] {
                duplicates.append((entries[first], entry))
            } else {
                numbers[name] = entries.count
                if !lengths.contains(name.count) { lengths.append(name.count) }
            }
            entries.append(entry)
        }
        return duplicates
    }

    /// The entries of a scope and of those around it, the nearest first.
    func entries(around scope: ScopePath) -> [Entry] {
        guard !entries.isEmpty else { return [] }
        let path = Array(scope.text.utf8) + [UInt8(ascii: "/")]
        var found: [Entry] = []
        for (length, byte) in path.enumerated() where byte == UInt8(ascii: "/") && lengths.contains(length) {
            if let number = numbers[Array(path[..<length])] { found.append(entries[number]) }
        }
        return found.reversed()
    }
}
