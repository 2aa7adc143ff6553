import ThemeStore

// Advice names options and commands, and those belong to the command, not to the library.

extension StoreError {
    /// The sentence, followed by advice if there is a remedy.
    var advised: String { diagnosed + advice }

    /// The advice, to be appended to the sentence.
    var advice: String {
        switch cause {
        case .malformed(_, _, StoreDocument.commentsProblem):
            "; get, set, toggle, reset, is, watch and explain read it with --key"
        case .malformed(_, _, StoreDocument.onlyCommentsProblem):
            "; try putting {} in their place (after them, with --key)"
        case .unrecognizedValue(_, let value):
            value.remedy?.advice ?? ""
        case .unwritableKey(let file, let problem):
            problem.advice(in: file)
        case .unreadableLegacyValue(_, let key, _, let value):
            AppearanceKey.readings(of: value.spelling, named: key).advice { $0 }
        case .overridesNotAnObject(let file, _):
            "themectl reset --all-scopes\(file.storeOption)".adviceToPaste
        case .legacyKeysDisagree(let file, _, _):
            file.decisions
        // `--store` is no remedy if the site's folders are the problem.
        case .noConfigurationFolder(let variables):
            "; try --store FILE".when(variables.contains("HOME"))
        case .fileError(let error) where error.kind == .lockedTooLong:
            "; try a longer --lock-timeout"
        default:
            ""
        }
    }
}

extension String {
    /// The sentence, with a file for the command in quotes that it ends with.
    ///
    /// A sentence that ends otherwise stays as it is.
    func advising(_ file: StorePath) -> String {
        let operand = file.quotedOperand
        guard hasSuffix("'"), operand.isSameInMessages else {
            return self
        }
        return String(dropLast()) + " \(operand)'"
    }
}

extension StorePath {
    /// The advice to store one of the styles in this file, to be appended to a sentence.
    fileprivate var decisions: String {
        let lines = InterfaceStyle.allCases.map {
            "themectl set \($0.name)\(storeOption)"
        }
        return "; try \(lines.alternatives)".when(quotedForShell.isSameInMessages)
    }
}

extension KeyProblem {
    fileprivate func advice(in file: StorePath) -> String {
        guard case .unspelled(let appearance) = reason else {
            return remedy?.advice ?? ""
        }
        let line = "themectl reset\(file.storeOption) \(key.options)"
        let ways = [
            "--word \(appearance.name)=TEXT".when(key.kind == .words),
            line.when(appearance == .system && line.isSameInMessages),
        ].filter { !$0.isEmpty }
        return "; try \(ways.alternatives)".when(!ways.isEmpty)
    }
}

extension StoreProblem {
    /// The sentence, followed by advice if a command of ours helps.
    ///
    /// - Parameter operand: The operand or option that names the same store for `themectl migrate`.
    /// - Returns: The sentence.
    func advisedText(migrating operand: @autoclosure () -> String) -> String {
        switch cause {
        case .error(let error): text + error.advice
        case .legacyKey(let key):
            text + "themectl migrate\(option(for: key))\(operand())".adviceToPaste
        case .hint(let hint):
            hint.advisedText { "themectl migrate \($0)\(operand())" }
        default: text
        }
    }

    /// The options that make `migrate` look for a key.
    ///
    /// It is empty for a known key.
    private func option(for key: AppearanceKey) -> String {
        // Not `==`: it ignores how Unicode is normalized.
        let isKnown = AppearanceKey.known.contains {
            $0.kind == key.kind && $0.wasBoolean == key.wasBoolean
                && $0.name.utf8.elementsEqual(key.name.utf8)
        }
        if isKnown || key.isImplied {
            return ""
        }
        let option = "\(key.name)=\(key.kind.rawValue)"
        return " --key \(option.quotedForShell)\(key.wordOptions)"
    }
}

extension LegacyHint {
    /// The sentence, followed by the keys that would migrate the member.
    ///
    /// - Parameter line: Makes the advised text of the options that name a key.
    /// - Returns: The sentence.
    func advisedText(_ line: (String) -> String) -> String {
        if readings.isEmpty {
            return text
        }
        // Another program may still read it.
        return "\(text); with --key it is removed, and --keep leaves it\(readings.advice(line))"
    }
}

extension [LegacyReading] {
    /// The advice to use one of these keys, to be appended to a sentence.
    ///
    /// - Parameter line: Makes the advised text of the options that name a key.
    /// - Returns: The advice, which is empty without a key.
    func advice(_ line: (String) -> String) -> String {
        guard let first else { return "" }
        let text = line(first.key.options)
        if count == 1 || !text.isSameInMessages {
            return text.adviceToPaste
        }
        let choices = map { "'\(line($0.key.options))' if it means \($0.appearance.name)" }
        return "; try \(choices.joined(separator: ", or "))"
    }
}

extension AppearanceKey {
    /// The options that name the key.
    var options: String {
        "--key \(name.quotedForShell)=\(kind.rawValue)\(wordOptions)"
    }

    /// The advice to use the key, to be appended to a sentence.
    var advice: String { options.adviceToPaste }

    /// The options for its words, with a space before each.
    fileprivate var wordOptions: String {
        words.map { " --word \("\($0.appearance.name)=\($0.text)".quotedForShell)" }.joined()
    }
}
