/// A legacy member, and its meaning.
typealias LegacyFinding = (key: AppearanceKey, member: JSONMember, appearance: Appearance)

/// Looks for legacy keys in a store.
struct LegacySearch {
    /// The text that is searched.
    let document: StoreDocument
    /// The legacy members in the order of the rules.
    ///
    /// `null` counts as missing.
    private(set) var findings: [LegacyFinding] = []
    /// Why others cannot be understood, in that order.
    private(set) var failures: [StoreError] = []
    /// All members that a migration by the rules would take, unreadable ones and duplicates
    /// included.
    private(set) var members: [(key: AppearanceKey, member: JSONMember)] = []

    /// - Parameters:
    ///   - store: The store.
    ///   - rules: Which keys to look for, and what they mean.
    init(_ store: StoreTree, _ rules: MigrationRules) {
        let document = store.document
        self.document = document
        let found = store.tree.members(at: rules.keys.map { $0.pointer })
        var places: Set<Int> = []
        for (key, named) in zip(rules.keys, found) {
            let isAmbiguous = named.count > 1
            // A repeated name, or a name and a pointer, may resolve to the same member.
            let candidates = key.isPointer && isAmbiguous ? [] : named
            let taken = candidates.filter {
                $0.value.kind != .null && places.insert($0.name.lowerBound).inserted
            }
            members += taken.map { (key, $0) }
            if isAmbiguous, key.isPointer || !taken.isEmpty {
                failures.append(document.error(for: .init(key.name, named[0], named[1])))
            }
            guard !isAmbiguous, let member = taken.first else {
                continue
            }
            if let appearance = key.appearance(
                of: member.value,
                in: document.text,
                falseMeans: rules.falseMeans
            ) {
                findings.append((key, member, appearance))
            } else {
                let spelling = document.spelling(of: member.value)
                failures.append(
                    .unreadableLegacyValue(
                        document.file,
                        key: key.name,
                        expected: key.expectation,
                        spelling
                    )
                )
            }
        }
    }
}
