import ThemeStore

// What to do about an error in terms of this command, which the library does not know.

extension StoreError {
    /// The sentence with what to try, where a command or option of ours helps.
    var advised: String { description + advice }

    /// What to try, to be put behind the sentence.
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
    /// The sentence with what to try, where a command of ours helps.
    var advisedText: String {
        switch cause {
        case .error(let error): text + error.advice
        case .legacyKey: "\(text); try 'migrate' on this store"
        case .nestedLegacyKey(let pointer, let kind):
            "\(text); try 'migrate --key \(Argument("\(pointer)=\(kind)").quoted)' on this store"
        default: text
        }
    }
}
