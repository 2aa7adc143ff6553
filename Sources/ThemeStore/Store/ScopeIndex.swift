/// The entries of a store's overrides: in the order of the text, and by name.
struct ScopeIndex: Sendable {
    /// A scope's entry among the overrides.
    struct Entry: Sendable {
        /// The entry's decoded name, in UTF-8.
        let name: [UInt8]
        let member: JSONMember
    }

    /// How many entries are compared one after the other.
    ///
    /// More are looked up by hash.
    private static let fewEntries = 8

    private(set) var entries: [Entry] = []
    /// The first entry of each name.
    ///
    /// Empty if there are few.
    private var numbers: [[UInt8]: Int] = [:]
    /// The lengths of the names, each once: of a long path, few beginnings need be looked up.
    private var lengths: [Int] = []

    /// Adds an entry.
    ///
    /// - Returns: The first entry of the same name, if the name was there before.
    mutating func add(_ entry: Entry) -> Entry? {
        let first = number(of: entry.name[...])
        entries.append(entry)
        if entries.count > ScopeIndex.fewEntries {
            let unindexed = numbers.isEmpty ? 0 : entries.count - 1
            for number in unindexed..<entries.count {
                index(number)
            }
        }
        return first.map { entries[$0] }
    }

    private mutating func index(_ number: Int) {
        let name = entries[number].name
        guard numbers[name] == nil else { return }
        numbers[name] = number
        if !lengths.contains(name.count) {
            lengths.append(name.count)
        }
    }

    /// The number of the first entry of a name.
    private func number(of name: ArraySlice<UInt8>) -> Int? {
        guard numbers.isEmpty else {
            if lengths.contains(name.count) {
                return numbers[Array(name)]
            }
            return nil
        }
        return entries.firstIndex { entry in
            entry.name.count == name.count && entry.name[...] == name
        }
    }

    /// The entries after an edit of the text.
    func applying(_ edit: JSONEdit) -> ScopeIndex {
        var index = ScopeIndex()
        for entry in entries {
            guard let member = edit.moved(entry.member) else {
                continue
            }
            _ = index.add(Entry(name: entry.name, member: member))
        }
        return index
    }

    /// The entries of a scope and of those around it, the nearest first.
    func entries(around scope: ScopePath) -> [Entry] {
        guard !entries.isEmpty else { return [] }
        let path = Array(scope.text.utf8) + [UInt8(ascii: "/")]
        var found: [Entry] = []
        for (length, byte) in path.enumerated() where byte == "/" {
            if let number = number(of: path[..<length]) {
                found.append(entries[number])
            }
        }
        return found.reversed()
    }
}
