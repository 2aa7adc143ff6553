/// The result for a store.
///
/// Without a report if the file does not exist.
package typealias MigrationOutcome = Result<MigrationReport?, StoreError>

/// Migrates one store after another: a store's failure does not affect the others.
///
/// If a folder's lock was not free in time, there is no further wait for the next stores in the
/// same folder.
package struct StoreMigrator {
    private let rules: MigrationRules
    private(set) var options: AppearanceStore.WriteOptions
    /// The folder whose lock was not free by the deadline of the options.
    private var lockedFolder: StorePath?

    /// Prepares for a number of stores.
    package init(rules: MigrationRules, options: AppearanceStore.WriteOptions, count: Int) {
        self.rules = rules
        self.options = options
        self.options.isOneOfMany = count > 1
    }

    /// Migrates a store.
    package mutating func migrate(_ store: StoreLocation) -> MigrationOutcome {
        let folder = store.file?.parts.folder
        if folder != lockedFolder {
            options.deadline = LockDeadline(options.lockTimeout)
        }
        lockedFolder = nil
        do {
            return .success(try AppearanceStore(store).migrateKeys(rules, options: options))
        } catch {
            if error.fileError?.kind == .lockedTooLong { lockedFolder = folder }
            return .failure(error)
        }
    }
}

extension AppearanceStore {
    /// Turns legacy keys into the preference, in one write.
    ///
    /// - Parameters:
    ///   - rules: Which keys to look for, and what they mean.
    ///   - options: How to write.
    /// - Returns: The result, or `nil` if the file does not exist.
    /// - Throws: ``StoreError/Kind/unreadableLegacyValue`` if a legacy value does not
    ///   fit its key, ``StoreError/Kind/legacyKeysDisagree`` if two disagree and no current
    ///   value decides, and the errors of a write.
    @discardableResult
    package func migrateKeys(
        _ rules: MigrationRules = MigrationRules(),
        options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> MigrationReport? {
        try location.requireOwn()
        var turns = try StoreTurns(of: location, options)
        while true {
            let turn = try turns.next()
            guard let text = turn.text else { return nil }
            let store = try StoreTree(text, of: location.name)
            try store.document.requireUnambiguous()
            if location.isSite {
                try store.document.requireOneLock()
            }
            let plan = try MigrationPlan(store, rules: rules, isStrict: options.isStrict)
            if try turns.commit(turn, plan.edit) {
                return plan.report
            }
        }
    }
}
