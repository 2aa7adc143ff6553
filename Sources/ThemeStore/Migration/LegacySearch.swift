/// A legacy member, and what it says.
struct LegacyFinding {
    let key: LegacyKey
    let member: JSONMember
    let appearance: Appearance
}

/// Looks for legacy keys in a store.
struct LegacySearch {
    /// The text that is searched.
    let document: StoreDocument
    /// The legacy members in the order of the rules; `null` counts as missing.
    private(set) var findings: [LegacyFinding] = []
    /// Why others cannot be understood, in that order.
    private(set) var failures: [StoreError] = []
    /// All members that a migration by the rules would take, unreadable ones and duplicates included.
    private(set) var members: [(key: LegacyKey, member: JSONMember)] = []

    /// - Parameters:
    ///   - document: The store.
    ///   - rules: Which keys to look for, and what they mean.
    init(_ document: StoreDocument, _ rules: MigrationRules) {
        self.document = document
        let found = document.tree.members(at: rules.keys.map { $0.pointer })
        var places: Set<Int> = []
        for (key, named) in zip(rules.keys, found) {
            let isAmbiguous = named.count > 1
            // Names that are given twice, or a name and a pointer, may lead to the same member.
            let taken =
                key.isPointer && isAmbiguous
                ? []
                : named.filter { member in
                    member.value.kind != .null && places.insert(member.name.lowerBound).inserted
                }
            members += taken.map { (key, $0) }
            if isAmbiguous {
                guard key.isPointer || !taken.isEmpty else { continue }
                failures.append(document.error(for: .init(key.name, named[0], named[1])))
            } else if let member = taken.first {
                let meaning = key.appearance(of: member.value, in: document.text, falseMeans: rules.falseMeans)
                if let appearance = meaning {
                    findings.append(LegacyFinding(key: key, member: member, appearance: appearance))
                } else {
                    failures.append(
                        .unreadableLegacyValue(
                            document.file, key: key.name, expected: key.expectation,
                            document.spelling(of: member.value)))
                }
            }
        }
    }
}
