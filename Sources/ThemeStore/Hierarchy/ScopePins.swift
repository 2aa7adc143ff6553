/// The preferences that pin the scopes of a hierarchy's nodes, and all warnings about the stored
/// values.
package struct ScopePins {
    private var pins: [ScopePath: Preference] = [:]
    package var warnings: [StoreError] = []

    /// Looks up each scope once, and then the app's preference for its warnings.
    ///
    /// - Throws: The errors of `LayerSnapshot.preference(for:)`.
    package init(of hierarchy: ViewHierarchy, in layers: LayerSnapshot) throws(StoreError) {
        let scopes = hierarchy.nodes.compactMap { $0.scope } + [.app]
        var seen: Set<ScopePath> = []
        var sentences: Set<String> = []
        for scope in scopes where seen.insert(scope).inserted {
            pins[scope] = try layers.pin(for: scope)
            let found = try layers.preference(for: scope).warnings
            warnings += found.filter { sentences.insert($0.description).inserted }
        }
    }

    /// The preference that pins a scope, or `nil` if the scope inherits.
    package subscript(_ scope: ScopePath) -> Preference? {
        pins[scope]
    }
}
