import ThemeStore

/// Where in a store a command writes.
enum WriteTarget: Equatable {
    /// The app's own value, or a scope's.
    case value(ScopePath?)
    /// The values of all scopes, which can only be removed.
    case allScopes

    /// The scope, for a target that is one.
    var scope: ScopePath? {
        guard case .value(let scope) = self else { return nil }
        return scope
    }
}
