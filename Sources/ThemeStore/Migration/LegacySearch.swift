/// Looks for legacy keys in a store.
struct LegacySearch {
    /// The store that is searched.
    let store: StoreTree
    /// Which keys are looked for, and what they mean.
    let rules: MigrationRules
    /// The legacy members in the order of the rules.
    ///
    /// `null` counts as missing. Flags for following the system that are off count only next to
    /// other keys.
    var findings: [LegacyFinding] = []
    /// Why others cannot be understood, in that order.
    var failures: [StoreError] = []
    /// All members that a migration by the rules would take, unreadable ones and duplicates
    /// included.
    var members: [(key: AppearanceKey, member: JSONMember)] = []
    /// The keys of the rules that the store does not have.
    var absentKeys: [AppearanceKey] = []
    /// The offsets of the members' names.
    ///
    /// A repeated name, or a name and a pointer, may resolve to the same member.
    var offsets: Set<Int> = []

    /// - Parameters:
    ///   - store: The store.
    ///   - rules: Which keys to look for, and what they mean.
    init(_ store: StoreTree, _ rules: MigrationRules) {
        self.store = store
        self.rules = rules
        add(rules.keys)
        add(impliedKeys)
        if deciding == nil {
            offsets.subtract(findings.map { $0.member.start })
            members.removeAll { !offsets.contains($0.member.start) }
            findings = []
        }
    }

    var document: StoreDocument { store.document }

    /// Whether the store has neither a value nor a legacy key.
    var isEmpty: Bool {
        offsets.isEmpty && document.value() == .unset
    }

    /// The finding that gives the preference.
    var deciding: LegacyFinding? {
        let flag = findings.first { $0.key.kind == .system && $0.appearance != nil }
        return flag ?? findings.first { $0.appearance != nil }
    }

    /// A finding and its place, for a message.
    func occurrence(of finding: LegacyFinding) -> LegacyOccurrence {
        LegacyOccurrence(
            key: finding.key.name,
            appearance: finding.appearance ?? .system,
            value: document.spelling(of: finding.member.value)
        )
    }

    private mutating func add(_ keys: [AppearanceKey]) {
        let found = store.tree.members(at: keys.map { $0.pointer })
        for (key, named) in zip(keys, found) {
            if named.isEmpty {
                absentKeys.append(key)
            } else if !key.isImplied || named.contains(where: { $0.kind == .boolean }) {
                add(key, named)
            }
        }
    }

    /// Adds the members of a name.
    private mutating func add(_ key: AppearanceKey, _ named: [JSONMember]) {
        let isAmbiguous = named.count > 1
        let candidates = key.isPointer && isAmbiguous ? [] : named
        let taken = candidates.filter {
            $0.kind != .null && offsets.insert($0.start).inserted
        }
        members += taken.map { (key, $0) }
        if isAmbiguous, key.isPointer || !taken.isEmpty {
            failures.append(document.error(for: .init(key.name, named[0], named[1])))
        }
        guard !isAmbiguous, let member = taken.first else {
            return
        }
        let text = document.text
        let value = member.value
        let appearance = key.appearance(of: value, in: text, falseMeans: rules.falseMeans)
        if appearance != nil || key.isFlagOff(value, in: text) {
            findings.append(LegacyFinding(key: key, member: member, appearance: appearance))
            return
        }
        failures.append(
            StoreError(
                .unreadableLegacyValue(
                    document.file,
                    key: key.name,
                    expected: key.expectation,
                    document.spelling(of: value)
                )
            )
        )
    }

    /// The flags for following the system next to the known keys that were found.
    private var impliedKeys: [AppearanceKey] {
        var objects: Set<[[UInt8]]> = []
        var flags: [JSONPointer] = []
        for (key, _) in members {
            let way = key.pointer.tokens
            let object = Array(way.dropLast())
            if let name = way.last, AppearanceKey.isKnown(name), objects.insert(object).inserted {
                flags += AppearanceKey.systemFlags.map {
                    JSONPointer(tokens: object + [$0.bytes])
                }
            }
        }
        let given = Set(rules.keys.map { $0.pointer })
        return flags.filter { !given.contains($0) }.map {
            AppearanceKey($0.keyName, .system, isImplied: true)
        }
    }
}
