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
        let search = try DefaultsSearch(defaults, rules)
        let report = try migrate(search, options)
        if !options.isDryRun { search.removeKeys(from: defaults) }
        return report
    }

    /// Turns the setting in an app's defaults into the preference, without blocking the thread that calls.
    ///
    /// The defaults are used where it is called; only the store is written on another thread.
    ///
    /// - Parameters:
    ///   - defaults: The defaults, such as `UserDefaults.standard`.
    ///   - rules: Which legacy keys to look for, and what they mean.
    ///   - options: How to write.
    /// - Returns: The result; ``MigrationReport/isChanged`` says whether the store had to change.
    /// - Throws: The errors of the blocking call. The defaults are then as they were.
    @discardableResult
    public nonisolated(nonsending) func migrate(
        from defaults: some LegacyDefaults, _ rules: MigrationRules = MigrationRules(),
        options: WriteOptions = WriteOptions()
    ) async throws(StoreError) -> MigrationReport {
        let search = try DefaultsSearch(defaults, rules)
        let report = try await StoreThread.run(for: self, options) { options throws(StoreError) in
            try migrate(search, options)
        }
        if !options.isDryRun { search.removeKeys(from: defaults) }
        return report
    }

    /// Migrates by the keys of another text.
    private func migrate(_ search: DefaultsSearch, _ options: WriteOptions) throws(StoreError) -> MigrationReport {
        var turns = try StoreTurns(of: location, options)
        while true {
            let turn = try turns.next()
            let plan = try MigrationPlan(
                turn.document(), from: search.document, rules: search.rules, isStrict: options.isStrict)
            if try turns.commit(turn, plan.edit) { return plan.report }
        }
    }
}

/// The setting in an app's defaults.
private struct DefaultsSearch: Sendable {
    /// The keys and their values, as a store would have them.
    let document: StoreDocument
    /// The keys that decide.
    let rules: MigrationRules
    /// The keys to remove once the preference is stored.
    private let leaving: Set<String>

    init(_ defaults: some LegacyDefaults, _ rules: MigrationRules) throws(StoreError) {
        let keys = rules.keys.filter { !$0.isPointer }.map { $0.name }
        let names = [MemberName.appearance] + keys
        let values = names.reduce(into: [String: Any]()) { $0[$1] = defaults.object(forKey: $1) }
        let members = values.map { name, value in
            JSONString.quoted(name) + Array(":".utf8) + DefaultsSearch.json(value)
        }
        let text = PaddedBytes(Array("{".utf8) + members.joined(separator: ",".utf8) + Array("}".utf8))
        document = try StoreDocument(text, of: .userDefaults)
        if let failure = LegacySearch(document, rules).failures.first { throw failure }
        // The legacy keys beside a current value are only removed.
        let isCurrent = if case .appearance = document.value(for: nil) { true } else { false }
        self.rules = isCurrent ? MigrationRules(keys: [LegacyKey(name: MemberName.appearance, kind: .style)]) : rules
        leaving = rules.keepsLegacyKeys ? [] : Set(isCurrent ? names : keys).intersection(values.keys)
    }

    func removeKeys(from defaults: some LegacyDefaults) {
        for key in leaving { defaults.removeObject(forKey: key) }
    }

    /// A value of the defaults as JSON; a value of a kind unknown to JSON becomes its description, a string.
    private static func json(_ value: Any) -> [UInt8] {
        if let boolean = boolean(value) { return Array("\(boolean)".utf8) }
        let text = String(describing: value)
        let isNumber = !(value is String) && Double(text)?.isFinite == true
        return isNumber ? Array(text.utf8) : JSONString.quoted(text)
    }

    /// The value if it is a boolean and no number; Objective-C has one class for both.
    private static func boolean(_ value: Any) -> Bool? {
        #if canImport(Darwin)
            guard CFGetTypeID(value as AnyObject) == CFBooleanGetTypeID() else { return nil }
        #endif
        return value as? Bool
    }
}
