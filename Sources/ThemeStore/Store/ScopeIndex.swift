/// The entries of a store's overrides: in the order of the text, by name, and all around a scope in a single pass over its
/// path.
package struct ScopeIndex: Sendable {
    /// A scope's entry among the overrides.
    package struct Entry: Sendable {
        /// The entry's decoded name, in UTF-8.
        package let name: [UInt8]
        package let member: JSONMember
    }

    private(set) var entries: [Entry] = []
    /// The entries by their names' hash, or by the next free number where two names have the same one.
    private var numbers: [Int: Int] = [:]

    /// Adds an entry; of two with the same name, the first stays the one that is found.
    ///
    /// - Returns: The first, if there is one.
    mutating func add(_ entry: Entry) -> Entry? {
        var hasher = Hasher()
        for byte in entry.name { hasher.combine(byte) }
        let (key, first) = place(of: entry.name, hasher)
        if first == nil { numbers[key] = entries.count }
        entries.append(entry)
        return first
    }

    /// The entries of a scope and of those around it, the nearest first.
    func entries(around scope: ScopePath) -> [Entry] {
        guard !entries.isEmpty else { return [] }
        let path = Array(scope.text.utf8)
        var found: [Entry] = []
        var hasher = Hasher()
        for (length, byte) in path.enumerated() {
            if byte == UInt8(ascii: "/"), let entry = place(of: path[..<length], hasher).entry { found.append(entry) }
            hasher.combine(byte)
        }
        if let entry = place(of: path, hasher).entry { found.append(entry) }
        return found.reversed()
    }

    /// The key of a name whose bytes have been hashed, and its entry if there is one.
    private func place(of name: some Collection<UInt8>, _ hasher: Hasher) -> (key: Int, entry: Entry?) {
        var key = hasher.finalize()
        while let number = numbers[key] {
            if entries[number].name.elementsEqual(name) { return (key, entries[number]) }
            key &+= 1
        }
        return (key, nil)
    }
}
