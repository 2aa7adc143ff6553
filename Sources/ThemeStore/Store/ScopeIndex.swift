/// The entries of a store's overrides: in the order of the text, and by name.
struct ScopeIndex {
    /// A scope's entry among the overrides.
    struct Entry {
        /// The entry's decoded name, in UTF-8.
        let name: [UInt8]
        let member: JSONMember
    }

    var entries: [Entry] = []
    /// The first entry of each name.
    private var numbers: [[UInt8]: Int] = [:]
    /// The lengths of the names: of a long path, few beginnings need be looked up.
    private var lengths: [Int] = []

    /// Adds an entry.
    ///
    /// - Returns: The first member of the same name, if the name was there before.
    mutating func add(_ entry: Entry) -> JSONMember? {
        let first = numbers[entry.name]
        if first == nil {
            numbers[entry.name] = entries.count
            if !lengths.contains(entry.name.count) {
                lengths.append(entry.name.count)
            }
        }
        entries.append(entry)
        return first.map { entries[$0].member }
    }

    /// The entries of a scope and of those around it, the nearest first.
    func entries(around scope: ScopePath) -> [Entry] {
        let path = scope.text.bytes + "/".utf8
        var found: [Entry] = []
        for (length, byte) in path.enumerated() where byte == "/" && lengths.contains(length) {
            if let number = numbers[Array(path[..<length])] {
                found.append(entries[number])
            }
        }
        return found.reversed()
    }
}
