/// The keys of a command line that a store does not have.
package struct KeyAbsence: Equatable {
    /// The most members of a store that are compared with such a key.
    private static let maximumCount = 1000

    /// The names of the rules' `namedKeys` that are absent.
    package let keys: [String]
    /// The store's first members, to suggest one of them.
    ///
    /// There are none if the store has a preference or all keys.
    package let names: [JSONPointer]
    /// Whether the store has a valid preference, so that it may have been migrated earlier.
    package let hasPreference: Bool

    /// - Parameters:
    ///   - store: The store.
    ///   - search: The legacy keys in it.
    ///   - rules: The keys that were named.
    ///   - hasPreference: Whether the store has a valid preference.
    init(
        in store: StoreTree,
        _ search: LegacySearch,
        _ rules: MigrationRules,
        hasPreference: Bool
    ) {
        var keys: [String] = []
        if !rules.namedKeys.isEmpty {
            keys = search.absentKeys.map { $0.name }.filter {
                rules.namedKeys.contains(Array($0.utf8))
            }
        }
        self.keys = keys
        self.hasPreference = hasPreference
        if keys.isEmpty || hasPreference {
            names = []
        } else {
            names = KeyAbsence.names(in: store.tree)
        }
    }

    private static func names(in tree: JSONTree) -> [JSONPointer] {
        var names: [JSONPointer] = []
        tree.visitMembers { index, parents in
            if names.count < maximumCount {
                names.append(tree.pointer(to: index, inside: parents))
            }
        }
        return names
    }
}
