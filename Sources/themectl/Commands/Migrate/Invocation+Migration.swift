import ThemeStore

// The options of `migrate`.

extension Invocation {
    /// Which keys to look for, and what they mean.
    func migrationRules() throws(Failure) -> MigrationRules {
        var rules = MigrationRules(keepsLegacyKeys: has(.keep))
        for argument in values(of: .key) {
            let key = try legacyKey(argument)
            // A kind that is given counts more than the one that is known.
            rules.keys.removeAll { $0.name.utf8.elementsEqual(key.name.utf8) }
            rules.keys.append(key)
        }
        if let argument = value(of: .falseAs) {
            let name = AppearanceWord.appearance(argument.text)?.name ?? argument.text
            rules.falseMeans = try choice(name, "what false can mean", for: .falseAs)
        }
        return rules
    }

    private func legacyKey(_ argument: Argument) throws(Failure) -> LegacyKey {
        // The name may hold a '=' itself, a kind never does.
        guard argument.isText, let sign = argument.text.lastIndex(of: "=") else {
            throw misuse("--key: '\(argument.text)' is not NAME=KIND; try 'darkTheme=bool'")
        }
        let name = String(argument.text[..<sign])
        let word = String(argument.text[argument.text.index(after: sign)...])
        guard LegacyKey.flaw(in: name) == nil else {
            throw misuse("--key: '\(name)' cannot be a legacy key; try 'darkTheme=bool'")
        }
        let kinds = [LegacyKey.Kind.bool, .style, .name]
        guard let kind = kinds.first(where: { $0.rawValue == word }) else {
            throw unknown(word, "a kind", among: kinds.map { $0.rawValue }, for: .key)
        }
        return LegacyKey(name: name, kind: kind)
    }

    /// What to add to the name of a file that is kept.
    func backupSuffix() throws(Failure) -> String? {
        guard let argument = value(of: .backup) else { return nil }
        guard argument.isText, !argument.bytes.isEmpty, !argument.bytes.contains(UInt8(ascii: "/")) else {
            throw misuse("--backup: '\(argument.text)' is not a file name's suffix; try '.bak'")
        }
        return argument.text
    }

    /// What to say of a value that a migration found in the preference's place.
    func migrationWarnings(_ report: MigrationReport?, _ file: StorePath) throws(Failure) -> [String] {
        try warnings(report?.unrecognized.map { [.unrecognizedValue(file, $0)] } ?? [])
    }

    /// What may be meant where there was nothing to migrate; nothing with `--quiet`.
    func migrationHints(_ report: MigrationReport?, _ file: StorePath) -> [String] {
        guard !has(.quiet), let guesses = report?.guesses else { return [] }
        return guesses.map { key in
            let option = Argument("\(key.name)=\(key.kind.rawValue)").quoted
            return "note: \(file): '\(key.name)' looks like a legacy key; try '--key \(option)'"
        }
    }
}
