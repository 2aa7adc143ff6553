/// A legacy member, and what it says.
struct LegacyFinding {
    let key: LegacyKey
    let member: JSONMember
    /// Whether it is a member of the store itself, and not of an object inside it.
    let isAtTop: Bool
    let appearance: Appearance
}

/// Looks for legacy keys in a store.
struct LegacySearch {
    /// The text that is searched.
    let document: StoreDocument
    /// The same text, which is JSON, because it has been read as a store.
    let tree: JSONTree?
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
        tree = try? JSONTree(document.text, entersArrays: false)
        let found = tree?.members(at: rules.keys.map { $0.pointer }) ?? []
        /// The keys that cannot be understood, with their members: several, or a single unreadable one.
        var problems: [(key: LegacyKey, members: [JSONMember])] = []
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
                if key.isPointer || !taken.isEmpty { problems.append((key, named)) }
            } else if let member = taken.first {
                let meaning = key.kind.appearance(of: member.value, in: document.text, falseMeans: rules.falseMeans)
                if let appearance = meaning {
                    let isAtTop = key.pointer.tokens.count == 1
                    findings.append(LegacyFinding(key: key, member: member, isAtTop: isAtTop, appearance: appearance))
                } else {
                    problems.append((key, [member]))
                }
            }
        }
        let offsets = problems.flatMap { $0.members }.flatMap { [$0.name.lowerBound, $0.value.range.lowerBound] }
        let positions = TextPositions(of: offsets, in: document.text)
        failures = problems.map { key, members in
            members.count > 1
                ? .duplicateMember(
                    document.file, name: key.name, first: positions[members[0].name.lowerBound],
                    second: positions[members[1].name.lowerBound])
                : .unreadableLegacyValue(
                    document.file, key: key.name, expected: key.kind.expectation,
                    document.spelling(of: members[0].value, in: positions))
        }
    }
}
