/// Looks for legacy keys in a store.
struct LegacySearch {
    /// A legacy member, and what it says.
    struct Finding {
        let key: LegacyKey
        let member: JSONMember
        /// Whether it is a member of the store itself, and not of an object inside it.
        let isAtTop: Bool
        let appearance: Appearance
    }

    /// The text that is searched.
    let document: StoreDocument
    private let rules: MigrationRules
    /// The whole text, where a key lies inside other objects.
    private let tree: JSONTree?

    /// - Parameters:
    ///   - document: The store, read with the names of the rules' keys watched.
    ///   - rules: Which keys to look for, and what they mean.
    init(_ document: StoreDocument, _ rules: MigrationRules) {
        self.document = document
        self.rules = rules
        // The text has been read as a store, so it is JSON.
        tree = rules.keys.contains { $0.pointer != nil } ? try? JSONTree(document.text, entersArrays: false) : nil
    }

    /// The legacy members in the order of the rules, and why one cannot be understood.
    ///
    /// A member that is `null` counts as missing.
    var findings: [Result<Finding, StoreError>] {
        var places: [Int] = []
        return rules.keys.compactMap { key in
            guard let sight = sight(of: key) else { return nil }
            switch sight {
            case .failure(let error): return .failure(error)
            case .success(let (member, isAtTop)):
                // A name and a pointer may lead to the same member.
                guard member.value.kind != .null, !places.contains(member.name.lowerBound) else { return nil }
                places.append(member.name.lowerBound)
                guard let appearance = appearance(of: member, key) else {
                    return .failure(
                        .unreadableLegacyValue(
                            document.file, key: key.name, expected: key.kind.expectation,
                            document.spelling(of: member.value)))
                }
                return .success(Finding(key: key, member: member, isAtTop: isAtTop, appearance: appearance))
            }
        }
    }

    /// The members that a migration by the rules would take, whatever they say, and each that is there more than once.
    var members: [(key: LegacyKey, member: JSONMember)] {
        var places: [Int] = []
        return rules.keys.flatMap { key in
            members(of: key).filter { $0.value.kind != .null && !places.contains($0.name.lowerBound) }.map { member in
                places.append(member.name.lowerBound)
                return (key, member)
            }
        }
    }

    private func members(of key: LegacyKey) -> [JSONMember] {
        guard let pointer = key.pointer else {
            // Not `==`, by which two names are the same that are spelled differently in Unicode.
            return document.watched.filter { $0.name.utf8.elementsEqual(key.name.utf8) }.map { $0.member }
        }
        guard let tree, case .member(let index) = tree.target(of: pointer) else { return [] }
        return [tree.member(index)].compactMap { $0 }
    }

    private func appearance(of member: JSONMember, _ key: LegacyKey) -> Appearance? {
        key.kind.appearance(of: member.value, in: document.text, falseMeans: rules.falseMeans)
    }

    /// Where a key is, or why that cannot be told; `nil` where it is not there.
    private func sight(of key: LegacyKey) -> Result<(member: JSONMember, isAtTop: Bool), StoreError>? {
        if let pointer = key.pointer, let tree, case .ambiguous(let first, let second) = tree.target(of: pointer) {
            return duplicate(key, tree.member(first), tree.member(second)).map { .failure($0) }
        }
        let members = members(of: key)
        guard let member = members.first else { return nil }
        if members.count > 1, members.contains(where: { $0.value.kind != .null }) {
            return duplicate(key, member, members[1]).map { .failure($0) }
        }
        return .success((member: member, isAtTop: key.pointer.map { $0.tokens.count == 1 } ?? true))
    }

    private func duplicate(_ key: LegacyKey, _ first: JSONMember?, _ second: JSONMember?) -> StoreError? {
        guard let first, let second else { return nil }
        return document.error(
            for: .init(name: key.name, first: first.name.lowerBound, second: second.name.lowerBound))
    }
}
