/// The most members of a store that are compared with such a key.
private let maximumCount = 1000

/// The keys of a command line that a store does not have.
package struct KeyAbsence: Equatable {
    /// The names of the rules' `namedKeys` that are absent.
    package private(set) var keys: [String] = []
    /// The store's first members, to suggest one of them.
    ///
    /// There are none if the store has a preference or all keys.
    package private(set) var names: [JSONPointer] = []
    /// Whether the store has a valid preference, so that it may have been migrated earlier.
    package private(set) var hasPreference = true
}

extension KeyAbsence {
    /// - Parameter search: The legacy keys in a store.
    init(_ search: LegacySearch) {
        keys = search.absentKeys.map { $0.name }.filter {
            search.rules.namedKeys.contains($0.bytes)
        }
        hasPreference = search.document.value().rawValue != nil
        if !keys.isEmpty, !hasPreference {
            search.store.tree.visitMembers { member in
                if names.count < maximumCount { names.append(member.pointer) }
            }
        }
    }
}
