extension AppearanceStore {
    /// The value stored for the app.
    ///
    /// For the preference in force, see ``preference(default:in:)``.
    ///
    /// - Returns: The value; unset if the file does not exist.
    /// - Throws: ``StoreError/fileError(_:)`` if the file cannot be read, ``StoreError/malformed(_:_:problem:)`` if
    ///   its text is not one JSON object, ``StoreError/duplicateMember(_:name:first:second:)`` where a member of ours
    ///   occurs twice.
    public func value() throws(StoreError) -> StoredValue {
        try document()?.value(for: nil) ?? .unset
    }

    /// The value stored for a scope itself.
    ///
    /// - Parameter scope: The scope.
    /// - Returns: The value; unset if the scope inherits, or the file does not exist.
    /// - Throws: The errors of ``value()``.
    public func value(for scope: ScopePath) throws(StoreError) -> StoredValue {
        try document()?.value(for: scope) ?? .unset
    }

    /// The scopes that have a value of their own, in the order of the file.
    ///
    /// - Throws: The errors of ``value()``.
    public var scopes: [ScopePath] {
        get throws(StoreError) { try document()?.storedScopes.map { $0.scope } ?? [] }
    }

    /// The preference in force for the app: the first that a layer has, in the order of ``Preference/Layer``.
    ///
    /// - Parameters:
    ///   - default: The preference of an app whose user has not chosen yet, and neither has the site.
    ///   - environment: The variables, which may win over the store; `nil` for the process's, or for none if the store is
    ///     in memory.
    /// - Returns: The preference, the layer it comes from, and warnings about values that could not be used.
    /// - Throws: ``StoreError/invalidEnvironment(variable:value:expected:)`` where `$THEMECTL_APPEARANCE` is
    ///   neither a word nor a number for an appearance, and the errors of ``value()`` where the store has to be
    ///   asked. What is wrong with a site's file is a warning.
    public func preference(
        default: Appearance = .system, in environment: ProcessEnvironment? = nil
    ) throws(StoreError) -> Preference {
        try layers(`default`, environment).preference()
    }

    /// The preference in force in one place of the app.
    ///
    /// - Parameters:
    ///   - scope: The scope.
    ///   - default: The preference of an app whose user has not chosen yet, and neither has the site.
    ///   - environment: The variables, as in ``preference(default:in:)``.
    /// - Returns: The preference, the layer it comes from, and warnings about values that could not be used.
    /// - Throws: The errors of ``preference(default:in:)``.
    public func preference(
        for scope: ScopePath, default: Appearance = .system, in environment: ProcessEnvironment? = nil
    ) throws(StoreError) -> Preference {
        try layers(`default`, environment).preference(for: scope)
    }

    private func layers(_ fallback: Appearance, _ environment: ProcessEnvironment?) -> LayerSnapshot {
        LayerSnapshot(reading: self, in: variables(environment), fallback: fallback, isComplete: false)
    }

    /// Explains the preference in force: what each layer and each source of the system's style answers.
    ///
    /// It blocks the thread while the sources answer, each for at most a second.
    ///
    /// - Parameter environment: The variables to look at; `nil` for the process's, or for none if the store is in memory.
    /// - Returns: The explanation.
    /// - Throws: The errors of ``preference(default:in:)``.
    public func explain(in environment: ProcessEnvironment? = nil) throws(StoreError) -> Explanation {
        try explanation(for: nil, in: environment)
    }

    /// Explains the preference in force in one place of the app.
    ///
    /// - Parameters:
    ///   - scope: The scope.
    ///   - environment: The variables to look at, as in ``explain(in:)``.
    /// - Returns: The explanation.
    /// - Throws: The errors of ``preference(default:in:)``.
    public func explain(
        for scope: ScopePath, in environment: ProcessEnvironment? = nil
    ) throws(StoreError) -> Explanation {
        try explanation(for: scope, in: environment)
    }

    private func explanation(for scope: ScopePath?, in environment: ProcessEnvironment?) throws(StoreError)
        -> Explanation
    {
        let explanation = Explanation(of: self, for: scope, in: variables(environment))
        if let failure = explanation.failure { throw failure }
        return explanation
    }

    /// The given variables, or else the process's, or none for a store in memory.
    func variables(_ given: ProcessEnvironment?) -> ProcessEnvironment {
        given ?? (memory == nil ? .process : ProcessEnvironment([:]))
    }
}
