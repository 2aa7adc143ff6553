extension AppearanceStore {
    /// Turns legacy keys into the preference, in one write.
    ///
    /// - Parameters:
    ///   - rules: Which keys to look for, and what they mean.
    ///   - options: How to write.
    /// - Returns: The result, or `nil` if there is no file.
    /// - Throws: ``StoreError/unreadableLegacyValue(_:key:expected:_:)`` if a legacy value is not one that its key
    ///   can have, ``StoreError/legacyKeysDisagree(_:_:_:)`` if two disagree and there is no current value, and the
    ///   errors of `set(_:options:)`.
    @discardableResult
    public func migrate(
        _ rules: MigrationRules = MigrationRules(), options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> MigrationReport? {
        let names = rules.keys.map { $0.name }
        var turns = try StoreTurns(of: location, options)
        while true {
            let turn = try turns.next()
            guard turn.text != nil else { return nil }
            let plan = try MigrationPlan(
                turn.document(watching: names), rules: rules, isStrict: options.isStrict)
            if try turns.commit(turn, plan.edit) { return plan.report }
        }
    }
}
