extension AppearanceStore {
    /// The preference in force, then each new one, no matter what changes it.
    ///
    /// ```swift
    /// for try await appearance in store.changes {
    ///     print(appearance.name)
    /// }
    /// ```
    ///
    /// The same as ``changes(of:in:)`` for the app as a whole, with the variables of this process.
    public var changes: AppearanceChanges { changes() }

    /// The preference in force in one place, then each new one.
    ///
    /// The store's file and the site's files are followed. Variables are looked at again only when one of these
    /// changes.
    ///
    /// - Parameters:
    ///   - scope: The scope, or `nil` for the app as a whole.
    ///   - environment: The variables, which may win over the store.
    /// - Returns: The values; no value comes twice running.
    public func changes(of scope: ScopePath? = nil, in environment: ProcessEnvironment = .process) -> AppearanceChanges
    {
        AppearanceChanges(store: self, scope: scope, environment: environment) { preference, _ in preference }
    }
}

/// The preference in force, as it changes: first the current one, then each new one.
public typealias AppearanceChanges = StoreChanges<Appearance>
