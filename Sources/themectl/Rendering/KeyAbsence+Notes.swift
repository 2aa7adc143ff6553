import ThemeStore

/// The keys of a command line that no store has.
struct AbsentKeys {
    /// The keys that are absent in all stores so far, or `nil` before the first store.
    private var keys: [String]?
    /// The members of the stores without a preference.
    private var names: [JSONPointer] = []
    /// Whether a store lacks both the keys and a preference.
    ///
    /// A store with a preference may have been migrated earlier.
    private var isWorthNote = false

    /// Adds a store.
    ///
    /// - Parameter absence: The keys that it does not have, or `nil` if there is no store.
    mutating func add(_ absence: KeyAbsence?) {
        guard let absence else { return }
        keys = keys?.filter(Set(absence.keys).contains) ?? absence.keys
        if !absence.hasPreference {
            isWorthNote = true
            names += absence.names
        }
    }

    /// The notes about the keys.
    ///
    /// - Parameter file: The file, or `nil` for several.
    /// - Returns: A line for each key.
    func notes(about file: String?) -> [String] {
        guard isWorthNote, let keys else {
            return []
        }
        return keys.enumerated().map { number, key in
            // More searches for a similar name would take too long.
            let nearest = number < 8 ? nearest(to: key) : nil
            let advice = nearest.map { "; did you mean '\($0)'?" } ?? ""
            let start = file.map { "\($0): there is no" } ?? "no file has"
            return "note: \(start) '\(key)'\(advice)"
        }
    }

    /// The member with the most similar name, if any is similar.
    private func nearest(to key: String) -> String? {
        if let whole = Suggestion.nearest(to: key, among: names.map { $0.keyName }) {
            return whole
        }
        let own = names.map { $0.tokens.last?.text ?? "" }
        let word = key.split(separator: "/").last.map { String($0) } ?? key
        let name = own.contains(word) ? word : Suggestion.nearest(to: word, among: own)
        return name.flatMap { own.firstIndex(of: $0) }.map { names[$0].keyName }
    }
}
