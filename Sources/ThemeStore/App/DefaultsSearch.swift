#if canImport(Darwin)
    public import Foundation

    extension UserDefaults: LegacyDefaults {}
#endif

/// The place where an app kept its setting before it had a store: Foundation's `UserDefaults`, or
/// something like it.
///
/// On Apple's systems `UserDefaults` conforms. Elsewhere add a line to the app:
/// `extension UserDefaults: @retroactive LegacyDefaults {}`.
public protocol LegacyDefaults {
    /// The value of a key, as `UserDefaults` returns it: a boolean, a number, a string or anything
    /// else.
    ///
    /// - Parameter key: The key.
    /// - Returns: The value, or `nil` if the key is missing.
    func object(forKey key: String) -> Any?

    /// Removes a key and its value.
    ///
    /// - Parameter key: The key.
    func removeObject(forKey key: String)
}

/// The setting in an app's defaults.
struct DefaultsSearch {
    /// The keys and their values, as a store would have them.
    let store: StoreTree
    /// The keys that decide.
    let rules: MigrationRules
    /// The first reason, if there are keys and none could be read.
    let failure: StoreError?
    /// Why other keys could not be read.
    let unreadable: [StoreError]
    /// The keys to remove once the preference is stored.
    private let leaving: [AppearanceKey]

    init(_ defaults: some LegacyDefaults, _ rules: MigrationRules) throws(StoreError) {
        var rules = rules
        rules.keys.removeAll { $0.isPointer }
        let names =
            [MemberName.appearance.rawValue] + rules.keys.map { $0.name }
            + AppearanceKey.systemFlags
        let values = names.reduce(into: [String: Any]()) { $0[$1] = defaults.object(forKey: $1) }
        let members = values.map { name, value in
            "\(JSONString.quoted(name).text):\(DefaultsSearch.json(value))"
        }
        store = try StoreTree(
            PaddedBytes("{\(members.joined(separator: ","))}".utf8),
            of: .userDefaults
        )
        let search = LegacySearch(store, rules)
        let readable = search.findings.map { $0.key }
        // If there is a current value, a number, the legacy keys are only removed.
        let document = store.document
        let isCurrent = document.appearance?.value.appearance(in: document.text) != nil
        let style = isCurrent ? [AppearanceKey(MemberName.appearance.rawValue, .style)] : []
        leaving = readable + style
        rules.keys = isCurrent ? style : readable
        failure = rules.keys.isEmpty ? search.failures.first : nil
        self.rules = rules
        unreadable = search.failures
    }

    /// Removes the keys after a write with these options.
    func removeKeys(
        from defaults: some LegacyDefaults,
        _ options: AppearanceStore.WriteOptions
    ) {
        if rules.keepsLegacyKeys || options.isDryRun { return }
        for key in leaving {
            defaults.removeObject(forKey: key.name)
        }
    }

    /// A value of the defaults as JSON.
    ///
    /// A value of a kind unknown to JSON becomes its description, a string.
    private static func json(_ value: Any) -> String {
        if let boolean = boolean(value) {
            return "\(boolean)"
        }
        let text = String(describing: value)
        let bytes = PaddedBytes(text.utf8)
        let endOfNumber = try? bytes.withScanner(isLenient: false) { scanner throws(JSONError) in
            try scanner.endOfNumber(0)
        }
        if !(value is String), endOfNumber == bytes.count {
            return text
        }
        return JSONString.quoted(text).text
    }

    /// The value if it is a boolean and no number; Objective-C has one class for both.
    private static func boolean(_ value: Any) -> Bool? {
        #if canImport(Darwin)
            guard CFGetTypeID(value as AnyObject) == CFBooleanGetTypeID() else {
                return nil
            }
        #endif
        return value as? Bool
    }
}
