import ThemeStore

// Advice in terms of this command: the library names no options.

extension StoreError {
    /// The sentence, followed by advice if a command or option of ours helps.
    var advised: String { description + advice }

    /// The advice, to be appended to the sentence.
    var advice: String {
        switch self {
        case .overridesNotAnObject: "; try 'reset --all-scopes' on this store"
        case .legacyKeysDisagree: "; try 'set' on this store to decide"
        case .noConfigurationFolder: "; try --store FILE"
        case .fileError(let error):
            if case .lockedTooLong = error.cause { "; try a longer --lock-timeout" } else { "" }
        default: ""
        }
    }
}

extension StoreProblem {
    /// The sentence, followed by advice if a command of ours helps.
    ///
    /// - Parameter operand: The operand or option with which `themectl migrate` works on the same store.
    /// - Returns: The sentence.
    func advisedText(migrating operand: String) -> String {
        switch cause {
        case .error(let error): text + error.advice
        case .legacyKey(let key), .nestedLegacyKey(let key), .likelyLegacyKey(let key):
            "\(text); try 'themectl migrate\(option(for: key))\(operand)'"
        default: text
        }
    }

    /// The option with which `migrate` looks for a key; empty for a known key.
    private func option(for key: LegacyKey) -> String {
        // Not `==`, which ignores how Unicode is normalized.
        let isKnown = LegacyKey.known.contains { $0.kind == key.kind && $0.name.utf8.elementsEqual(key.name.utf8) }
        return isKnown ? "" : " --key \(Argument("\(key.name)=\(key.kind.rawValue)").quoted)"
    }
}
