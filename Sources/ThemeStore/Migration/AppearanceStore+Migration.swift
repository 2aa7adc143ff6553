extension AppearanceStore {
    /// Turns legacy keys into the preference, in one write.
    ///
    /// - Parameters:
    ///   - rules: Which keys to look for, and what they mean.
    ///   - options: How to write.
    /// - Returns: The result, or `nil` if there is no file.
    /// - Throws: ``StoreError/unreadableLegacyValue(_:key:expected:_:)`` if a legacy value is not one that its key
    ///   can have, ``StoreError/legacyKeysDisagree(_:_:_:)`` if two disagree and there is no current value, and the
    ///   errors of ``set(_:for:options:)``.
    @discardableResult
    public func migrate(
        _ rules: MigrationRules = MigrationRules(), options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> MigrationReport? {
        try rewrite(options) { text throws(StoreError) in
            guard let text else { return (nil, nil) }
            let document = try StoreDocument(
                unambiguous: text, of: location.name, watching: rules.keys.map { $0.name })
            let plan = try MigrationPlan(document, rules: rules, isStrict: options.isStrict)
            return (plan.edit, plan.report)
        }
    }
}
