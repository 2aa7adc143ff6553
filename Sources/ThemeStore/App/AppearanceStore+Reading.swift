extension AppearanceStore {
    /// The value stored for the app, or for a scope itself.
    ///
    /// For the preference in force, see ``preference(for:in:)``.
    ///
    /// - Parameter scope: The scope.
    /// - Returns: The value. Unset if the scope inherits, or the file does not exist.
    /// - Throws: ``StoreError/Kind/file`` if the file cannot be read,
    ///   ``StoreError/Kind/malformed`` if its text is not one JSON object,
    ///   ``StoreError/Kind/duplicateMember`` where a member of ours occurs twice.
    public func value(for scope: ScopePath = .app) throws(StoreError) -> StoredValue {
        try location.requireOwn(for: scope)
        return try document()?.value(for: scope) ?? .unset
    }

    /// The scopes with their own values, in the order of the file.
    ///
    /// - Returns: The scopes. The whole app is never among them.
    /// - Throws: The errors of ``value(for:)``.
    public func scopes() throws(StoreError) -> [ScopePath] {
        try document()?.storedScopes.map { $0.scope } ?? []
    }

    /// The preference in force: the first that a layer has, in the order of ``Preference/Layer``.
    ///
    /// - Parameters:
    ///   - scope: The scope.
    ///   - environment: The variables, which may win over the store, or `nil` for the store's own:
    ///     the process's unless it was made with others, and none if it is in memory.
    /// - Returns: The preference, the layer it comes from, and warnings about values that could not
    ///   be used.
    /// - Throws: ``StoreError/Kind/invalidEnvironment`` where
    ///   `$THEMECTL_APPEARANCE` is neither a word nor a number for an appearance, and the errors of
    ///   ``value(for:)`` where the store has to be asked. What is wrong with a site's file is a
    ///   warning.
    public func preference(
        for scope: ScopePath = .app,
        in environment: ProcessEnvironment? = nil
    ) throws(StoreError) -> Preference {
        try LayerSnapshot(reading: self, in: environment ?? self.environment, isComplete: false)
            .preference(for: scope)
    }
}
