/// Finds entries by their scope's name, and all entries around a scope in a single pass over its path.
struct ScopeIndex {
    /// The entries by their names' hash, or by the next free number where two names have the same one.
    private var numbers: [Int: Int] = [:]

    mutating func reserveCapacity(_ count: Int) {
        numbers.reserveCapacity(count)
    }

    /// Adds the entry with a number; of two with the same name, the first stays.
    ///
    /// - Returns: The number of the first, if there is one.
    mutating func add(_ number: Int, in scopes: [StoreDocument.Scope]) -> Int? {
        let name = scopes[number].name
        var hasher = Hasher()
        for byte in name { hasher.combine(byte) }
        let (key, first) = place(of: name, hasher, in: scopes)
        if first == nil { numbers[key] = number }
        return first
    }

    /// The entries of a scope and of those around it, the nearest first.
    func numbers(around scope: ScopePath, in scopes: [StoreDocument.Scope]) -> [Int] {
        let path = Array(scope.text.utf8)
        var found: [Int] = []
        var hasher = Hasher()
        for (length, byte) in path.enumerated() {
            if byte == UInt8(ascii: "/"), let number = place(of: path[..<length], hasher, in: scopes).number {
                found.append(number)
            }
            hasher.combine(byte)
        }
        if let number = place(of: path, hasher, in: scopes).number { found.append(number) }
        return found.reversed()
    }

    /// The key of a name whose bytes have been hashed, and its entry if there is one.
    private func place(
        of name: some Collection<UInt8>, _ hasher: Hasher, in scopes: [StoreDocument.Scope]
    ) -> (key: Int, number: Int?) {
        var key = hasher.finalize()
        while let number = numbers[key] {
            if scopes[number].name.elementsEqual(name) { return (key, number) }
            key &+= 1
        }
        return (key, nil)
    }
}
