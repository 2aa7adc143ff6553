extension StoreEdit {
    /// Where in a store a value is written.
    package enum Target: Hashable, Sendable {
        /// The app's own value.
        case app
        /// The value of one scope.
        case scope(ScopePath)
        /// The values of all scopes, which can only be removed.
        case allScopes

        /// The app's value, or a scope's.
        package init(_ scope: ScopePath?) {
            self = scope.map(Target.scope) ?? .app
        }

        /// The scope, for a target that is one.
        package var scope: ScopePath? {
            guard case .scope(let scope) = self else { return nil }
            return scope
        }
    }
}
