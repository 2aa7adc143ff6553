/// The preferences that pin the scopes of a hierarchy's nodes, and all warnings about the stored
/// values.
package struct ScopePins: Sendable {
    private var pins: [ScopePath: Preference] = [:]
    package let warnings: [StoreError]

    /// Looks up each scope once, and then the app's preference for its warnings.
    ///
    /// - Throws: The errors of `LayerSnapshot.preference(for:)`.
    package init(of hierarchy: ViewHierarchy, in layers: LayerSnapshot) throws(StoreError) {
        var seen: Set<ScopePath> = []
        var preferences: [Preference] = []
        for case let scope? in hierarchy.nodes.lazy.map({ $0.scope })
        where seen.insert(scope).inserted {
            pins[scope] = try layers.pin(for: scope)
            preferences.append(try layers.preference(for: scope))
        }
        preferences.append(try layers.preference())
        var reported: Set<String> = []
        warnings = preferences.flatMap { $0.warnings }.filter {
            reported.insert($0.description).inserted
        }
    }

    /// The preference that pins a scope, or `nil` if the scope inherits.
    package subscript(_ scope: ScopePath) -> Preference? {
        pins[scope]
    }
}
