extension AppearanceStore {
    /// Turns the setting in an app's defaults into the preference.
    ///
    /// A number 0, 1 or 2 in `userInterfaceStyle` is the setting. Otherwise the legacy keys supply
    /// it. The preference is written first. The keys are removed after it is on the disk, so an app
    /// that is ended in between migrates again, with the same result. If there is a preference
    /// already, that wins, and the keys are only removed. Other keys are neither read nor changed.
    ///
    /// A key that cannot be read stays as it is, and the report has it. The others are migrated.
    /// The defaults are used where this is called. Only the store is written on another thread.
    ///
    /// Registered defaults look like stored ones, so call this before `register(defaults:)`.
    ///
    /// - Parameters:
    ///   - defaults: The defaults, such as `UserDefaults.standard`.
    ///   - rules: Which legacy keys to look for, and what they mean. A JSON Pointer among them is
    ///     not looked for, because no dictionary of the defaults is changed.
    ///   - options: How to write.
    /// - Returns: The result. ``MigrationReport/didChange`` is true if the store had to change.
    /// - Throws: ``StoreError/Kind/unreadableLegacyValue`` if no legacy value could
    ///   be read and nothing is stored, ``StoreError/Kind/legacyKeysDisagree`` if two disagree
    ///   and there is no current value, and the errors of ``set(_:for:options:)``. The defaults are
    ///   then as they were.
    @discardableResult
    public nonisolated(nonsending) func migrate(
        from defaults: some LegacyDefaults,
        _ rules: MigrationRules = MigrationRules(),
        options: WriteOptions = WriteOptions()
    ) async throws(StoreError) -> MigrationReport {
        let search = try DefaultsSearch(defaults, rules)
        let report = try await onThread(options) { options throws(StoreError) in
            try migrate(search, options)
        }
        search.removeKeys(from: defaults, options)
        return report
    }

    /// Migrates by the keys of another text.
    func migrate(_ search: DefaultsSearch, _ options: WriteOptions) throws(StoreError)
        -> MigrationReport
    {
        try location.requireOwn()
        var turns = try StoreTurns(of: location, options)
        while true {
            let turn = try turns.next()
            let document = try turn.document()
            // At a later launch the keys that could not be read are still there.
            if let failure = search.failure, document.value(for: .app) == .unset { throw failure }
            let plan = try MigrationPlan(
                search.store,
                into: document,
                rules: search.rules,
                isStrict: options.isStrict
            )
            guard try turns.commit(turn, plan.edit) else {
                continue
            }
            var report = plan.report
            report.unreadable = search.unreadable
            return report
        }
    }
}
