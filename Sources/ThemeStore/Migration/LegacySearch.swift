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
    private let keys: [LegacyKey]
    /// The whole text, where a key lies inside other objects.
    private let tree: JSONTree?
    /// The legacy members in the order of the rules; one that is `null` counts as missing.
    private(set) var findings: [Finding] = []
    /// Why others cannot be understood, in that order.
    private(set) var failures: [StoreError] = []

    /// - Parameters:
    ///   - document: The store, read with the names of the rules' keys watched.
    ///   - rules: Which keys to look for, and what they mean.
    init(_ document: StoreDocument, _ rules: MigrationRules) {
        self.document = document
        keys = rules.keys
        // The text has been read as a store, so it is JSON.
        tree = keys.contains { $0.pointer != nil } ? try? JSONTree(document.text, entersArrays: false) : nil
        var places: [Int] = []
        for key in keys {
            let members = members(of: key)
            if let (first, second) = duplicates(of: key, members) {
                let places = (first.name.lowerBound, second.name.lowerBound)
                failures.append(document.error(for: .init(name: key.name, first: places.0, second: places.1)))
                continue
            }
            // A name and a pointer may lead to the same member.
            guard let member = members.first, member.value.kind != .null, !places.contains(member.name.lowerBound)
            else { continue }
            places.append(member.name.lowerBound)
            let meaning = key.kind.appearance(of: member.value, in: document.text, falseMeans: rules.falseMeans)
            if let appearance = meaning {
                let isAtTop = key.pointer.map { $0.tokens.count == 1 } ?? true
                findings.append(Finding(key: key, member: member, isAtTop: isAtTop, appearance: appearance))
            } else {
                let value = document.spelling(of: member.value)
                failures.append(
                    .unreadableLegacyValue(document.file, key: key.name, expected: key.kind.expectation, value))
            }
        }
    }

    /// The members that a migration by the rules would take, whatever they say, and each that is there more than once.
    var members: [(key: LegacyKey, member: JSONMember)] {
        var places: [Int] = []
        return keys.flatMap { key in
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

    /// The first two members that a key means, where it may mean only one.
    private func duplicates(of key: LegacyKey, _ members: [JSONMember]) -> (first: JSONMember, second: JSONMember)? {
        var named = members
        if let pointer = key.pointer, let tree, case .ambiguous(let first, let second) = tree.target(of: pointer) {
            named = [first, second].compactMap { tree.member($0) }
        } else if !members.contains(where: { $0.value.kind != .null }) {
            return nil
        }
        return named.count > 1 ? (named[0], named[1]) : nil
    }
}
