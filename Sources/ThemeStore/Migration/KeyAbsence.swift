/// The most members of a store that are compared with such a key.
private let maximumCount = 1000

/// The keys of a command line that a store does not have.
package struct KeyAbsence: Equatable {
    /// The names of the rules' `namedKeys` that are absent.
    package let keys: [String]
    /// The store's first members, to suggest one of them.
    ///
    /// There are none if the store has a preference or all keys.
    package private(set) var names: [JSONPointer] = []
    /// Whether the store has a valid preference, so that it may have been migrated earlier.
    package let hasPreference: Bool

    /// No key is missing.
    init() {
        keys = []
        hasPreference = true
    }

    /// - Parameters:
    ///   - store: The store.
    ///   - search: The legacy keys in it.
    ///   - rules: The keys that were named.
    init(in store: StoreTree, _ search: LegacySearch, _ rules: MigrationRules) {
        keys = search.absentKeys.map { $0.name }.filter {
            rules.namedKeys.contains(Array($0.utf8))
        }
        hasPreference = store.document.value(for: .app).rawValue != nil
        if !keys.isEmpty, !hasPreference {
            store.tree.visitMembers { member in
                if names.count < maximumCount { names.append(member.pointer) }
            }
        }
    }
}
