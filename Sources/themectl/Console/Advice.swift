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
        case .file(let error):
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
        case .legacyKey(let name, let kind): "\(text); try 'themectl migrate\(key(name, kind))\(operand)'"
        case .nestedLegacyKey(let pointer, let kind):
            "\(text); try 'themectl migrate\(key(pointer, kind))\(operand)'"
        default: text
        }
    }

    /// The option with which `migrate` looks for a key; empty for a known key.
    private func key(_ name: String, _ kind: String) -> String {
        let isKnown = LegacyKey.known.contains { key in
            key.name.utf8.elementsEqual(name.utf8) && key.kind.rawValue.utf8.elementsEqual(kind.utf8)
        }
        return isKnown ? "" : " --key \(Argument("\(name)=\(kind)").quoted)"
    }
}
