#if canImport(Darwin)
    public import Foundation

    extension UserDefaults: LegacyDefaults {}
#endif

/// The place where an app kept its setting before it had a store: Foundation's `UserDefaults`, or something like it.
///
/// On Apple's systems `UserDefaults` conforms. Elsewhere a line in the app says so:
/// `extension UserDefaults: @retroactive LegacyDefaults {}`.
public protocol LegacyDefaults {
    /// The value of a key, as `UserDefaults` returns it: a boolean, a number, a string or anything else.
    ///
    /// - Parameter key: The key.
    /// - Returns: The value; `nil` if the key is missing.
    func object(forKey key: String) -> Any?

    /// Removes a key and its value.
    ///
    /// - Parameter key: The key.
    func removeObject(forKey key: String)
}

extension AppearanceStore {
    /// Turns the setting in an app's defaults into the preference.
    ///
    /// A number 0, 1 or 2 in `userInterfaceStyle` is the setting; without one it is what the legacy keys say. The
    /// preference is written first. The keys are removed after it is on the disk, so an app that is ended meanwhile
    /// migrates again, to the same. If there is a preference already, that wins, and the keys are only removed. Other keys
    /// are neither read nor changed.
    ///
    /// Registered defaults look like stored ones, so call this before `register(defaults:)`.
    ///
    /// - Parameters:
    ///   - defaults: The defaults, such as `UserDefaults.standard`.
    ///   - rules: Which legacy keys to look for, and what they mean. A JSON Pointer among them is not looked for, because
    ///     no dictionary of the defaults is changed.
    ///   - options: How to write.
    /// - Returns: The result; ``MigrationReport/isChanged`` says whether the store had to change.
    /// - Throws: ``StoreError/unreadableLegacyValue(_:key:expected:_:)`` if a legacy value is not one that its key
    ///   can have, ``StoreError/legacyKeysDisagree(_:_:_:)`` if two disagree and there is no current value, and the
    ///   errors of `set(_:options:)`. The defaults are then as they were.
    @discardableResult
    public func migrate(
        from defaults: some LegacyDefaults, _ rules: MigrationRules = MigrationRules(),
        options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> MigrationReport {
        let names = [MemberName.appearance] + rules.keys.filter { !$0.isPointer }.map { $0.name }
        let values = names.reduce(into: [String: Any]()) { $0[$1] = defaults.object(forKey: $1) }
        let members = values.map { name, value in JSONString.quoted(name) + Array(":".utf8) + json(value) }
        let text = PaddedBytes(Array("{".utf8) + members.joined(separator: ",".utf8) + Array("}".utf8))
        let legacy = try StoreDocument(text, of: .userDefaults)
        if let failure = LegacySearch(legacy, rules).failures.first { throw failure }
        // The legacy keys beside a current value are only removed.
        var rulesThatDecide = rules
        var leaving = Set(rules.keys.map { $0.name })
        if case .appearance = legacy.value(for: nil) {
            rulesThatDecide.keys = [LegacyKey(name: MemberName.appearance, kind: .style)]
            leaving.insert(MemberName.appearance)
        }
        let report = try migrate(from: legacy, rulesThatDecide, options)
        if !options.isDryRun, !rules.keepsLegacyKeys {
            for name in leaving where values[name] != nil { defaults.removeObject(forKey: name) }
        }
        return report
    }

    /// Migrates by the keys of another text.
    private func migrate(
        from legacy: StoreDocument, _ rules: MigrationRules, _ options: WriteOptions
    ) throws(StoreError) -> MigrationReport {
        var turns = try StoreTurns(of: location, options)
        while true {
            let turn = try turns.next()
            let plan = try MigrationPlan(
                turn.document(), from: legacy, rules: rules, isStrict: options.isStrict)
            if try turns.commit(turn, plan.edit) { return plan.report }
        }
    }

    /// Turns the setting in an app's defaults into the preference, without blocking the thread that calls.
    ///
    /// - Parameters:
    ///   - defaults: The defaults, such as `UserDefaults.standard`.
    ///   - rules: Which legacy keys to look for, and what they mean.
    ///   - options: How to write.
    /// - Returns: The result; ``MigrationReport/isChanged`` says whether the store had to change.
    /// - Throws: The errors of the blocking call. The defaults are then as they were.
    @discardableResult
    public func migrate(
        from defaults: some LegacyDefaults & Sendable, _ rules: MigrationRules = MigrationRules(),
        options: WriteOptions = WriteOptions()
    ) async throws(StoreError) -> MigrationReport {
        try await StoreThread.run(for: self) { store throws(StoreError) in
            try store.migrate(from: defaults, rules, options: options)
        }
    }

    /// A value of the defaults as JSON; one that JSON has no kind for is a string that describes it.
    private func json(_ value: Any) -> [UInt8] {
        if let boolean = boolean(value) { return Array("\(boolean)".utf8) }
        let text = String(describing: value)
        let isNumber = !(value is String) && Double(text)?.isFinite == true
        return isNumber ? Array(text.utf8) : JSONString.quoted(text)
    }

    /// The value if it is a boolean and no number; Objective-C has one class for both.
    private func boolean(_ value: Any) -> Bool? {
        #if canImport(Darwin)
            guard CFGetTypeID(value as AnyObject) == CFBooleanGetTypeID() else { return nil }
        #endif
        return value as? Bool
    }
}
