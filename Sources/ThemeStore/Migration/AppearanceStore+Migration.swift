extension AppearanceStore {
    /// Turns legacy keys into the preference, in one write.
    ///
    /// - Parameters:
    ///   - rules: Which keys to look for, and what they mean.
    ///   - options: How to write.
    /// - Returns: The result, or `nil` if the file does not exist.
    /// - Throws: ``StoreError/unreadableLegacyValue(_:key:expected:_:)`` if a legacy value does not fit its key,
    ///   ``StoreError/legacyKeysDisagree(_:_:_:)`` if two disagree and no current value decides, and the errors of
    ///   a write.
    @discardableResult
    package func migrateKeys(
        _ rules: MigrationRules = MigrationRules(), options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> MigrationReport? {
        var turns = try StoreTurns(of: location, options)
        while true {
            let turn = try turns.next()
            guard turn.text != nil else { return nil }
            let plan = try MigrationPlan(turn.document(), rules: rules, isStrict: options.isStrict)
            if try turns.commit(turn, plan.edit) { return plan.report }
        }
    }
}
