/// The styles that a store holds for the scopes of a hierarchy, each for the scope itself.
package struct ScopePins: Sendable {
    private var styles: [[UInt8]: InterfaceStyle] = [:]
    /// What stands there that is no preference, in the order in which the hierarchy names the scopes.
    package private(set) var warnings: [StoreError] = []

    /// Looks up each scope once.
    ///
    /// - Parameters:
    ///   - hierarchy: The hierarchy; scopes that it does not name are passed over.
    ///   - document: The store, or `nil` where there is no file.
    private init(of hierarchy: ViewHierarchy, in document: StoreDocument?) {
        let scopes = hierarchy.scopes
        guard let document, !scopes.isEmpty else { return }
        if let value = document.unrecognizedOverrides {
            warnings.append(.overridesNotAnObject(document.file, value))
        }
        var members: [[UInt8]: JSONMember] = [:]
        for scope in document.scopes where members[scope.name] == nil { members[scope.name] = scope.member }
        for scope in scopes {
            switch document.value(of: members[scope]) {
            case .unset: break
            case .appearance(let appearance): styles[scope] = appearance.style
            case .unrecognized(let value): warnings.append(.unrecognizedValue(document.file, value))
            }
        }
    }

    /// Looks the scopes up in a store that has been read.
    package init(of hierarchy: ViewHierarchy, _ layers: LayerSnapshot) throws(StoreError) {
        self.init(of: hierarchy, in: hierarchy.hasScopes ? try layers.document.get() : nil)
    }

    /// The style that is stored for a scope itself.
    package func style(of scope: ScopePath) -> InterfaceStyle? {
        styles[Array(scope.text.utf8)]
    }
}

extension ViewHierarchy {
    /// Whether any node has a scope, so that what a store holds for scopes matters.
    fileprivate var hasScopes: Bool {
        nodes.contains { $0.node.scope != nil }
    }

    /// The scopes that nodes have, in UTF-8, each once.
    fileprivate var scopes: [[UInt8]] {
        var seen: Set<[UInt8]> = []
        return nodes.compactMap { placed in
            guard let scope = placed.node.scope.map({ Array($0.text.utf8) }) else { return nil }
            return seen.insert(scope).inserted ? scope : nil
        }
    }
}
