/// The preferences that pin the scopes of a hierarchy's nodes, and all warnings about the stored values.
package struct ScopePins: Sendable {
    private var pins: [ScopePath: Preference] = [:]
    private var told: Set<String> = []
    package private(set) var warnings: [StoreError] = []

    /// Looks up each scope once, and then the app's preference for its warnings.
    ///
    /// - Throws: The errors of `LayerSnapshot.preference(for:)`.
    package init(of hierarchy: ViewHierarchy, in layers: LayerSnapshot) throws(StoreError) {
        var seen: Set<ScopePath> = []
        for case let scope? in hierarchy.nodes.lazy.map({ $0.scope }) where seen.insert(scope).inserted {
            pins[scope] = try layers.pin(for: scope)
            note(try layers.preference(for: scope))
        }
        note(try layers.preference())
    }

    private mutating func note(_ preference: Preference) {
        for warning in preference.warnings where told.insert(warning.description).inserted { warnings.append(warning) }
    }

    /// The preference that pins a scope; `nil` if the scope inherits.
    package subscript(_ scope: ScopePath) -> Preference? { pins[scope] }
}
