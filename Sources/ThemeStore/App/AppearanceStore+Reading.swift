extension AppearanceStore {
    /// The preference in force in one place of the app: that of the first layer that has one, in the order of
    /// ``Preference/Layer``.
    ///
    /// - Parameters:
    ///   - scope: The scope, or `nil` for the app as a whole.
    ///   - environment: The variables, which may win over the store; `nil` for the process's, or for none if the store is
    ///     in memory.
    /// - Returns: The preference, the layer it comes from, and warnings about values that could not be used.
    /// - Throws: ``StoreError/invalidEnvironment(variable:value:expected:)`` where `$THEMECTL_APPEARANCE` is
    ///   neither a word nor a number for an appearance, and whatever ``value(for:)`` throws where the store has to be
    ///   asked. What is wrong with a site's file is a warning.
    public func preference(
        for scope: ScopePath? = nil, in environment: ProcessEnvironment? = nil
    ) throws(StoreError) -> Preference {
        try LayerSnapshot(reading: self, in: variables(environment), isComplete: false).preference(for: scope)
    }

    /// Explains the preference in force: what each layer and each source of the system's style answers.
    ///
    /// It blocks the thread while the sources answer, each for at most a second.
    ///
    /// - Parameters:
    ///   - scope: The scope, or `nil` for the app as a whole.
    ///   - environment: The variables to look at; `nil` for the process's, or for none if the store is in memory.
    /// - Returns: The explanation.
    /// - Throws: The errors of ``preference(for:in:)``.
    public func explain(
        for scope: ScopePath? = nil, in environment: ProcessEnvironment? = nil
    ) throws(StoreError) -> Explanation {
        let explanation = Explanation(of: self, for: scope, in: variables(environment))
        if let failure = explanation.failure { throw failure }
        return explanation
    }

    /// The variables that count: those that were given, or else the process's, or none for a store in memory.
    func variables(_ given: ProcessEnvironment?) -> ProcessEnvironment {
        given ?? (memory == nil ? .process : ProcessEnvironment([:]))
    }
}
