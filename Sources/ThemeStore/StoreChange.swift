/// Where in a store a value is written.
package enum StoreTarget: Hashable, Sendable {
    /// The app's own value.
    case app
    /// The value of one scope.
    case scope(ScopePath)
    /// The values of all scopes, which can only be removed.
    case allScopes

    /// The app's value, or a scope's.
    package init(_ scope: ScopePath?) {
        self = scope.map(StoreTarget.scope) ?? .app
    }

    /// The scope, for a target that is one.
    package var scope: ScopePath? {
        guard case .scope(let scope) = self else { return nil }
        return scope
    }
}

/// What a write did, or in a dry run would do.
public struct StoreChange: Equatable, Sendable {
    /// What was stored before; unset for all scopes together.
    public let previous: StoredValue
    /// What is stored now, or `nil` for nothing.
    public let current: Appearance?
    /// Whether the file had to change for that; if not, it was left alone.
    public let isChanged: Bool
}
