import ThemeStore

// The options of `migrate` and `check` about legacy keys.

extension Line {
    /// Which keys to look for, and what they mean.
    func migrationRules() throws(Failure) -> MigrationRules {
        var rules = MigrationRules(keepsLegacyKeys: has(.keep))
        let given = try values(.key).map { argument throws(Failure) in try legacyKey(argument) }
        if !given.isEmpty {
            // For each name, the last kind given counts, and a given kind replaces the known one. To look through the keys
            // for each would take quadratic time; without any, a set would only ask the kernel for random numbers.
            var names: Set<[UInt8]> = []
            let keys = (rules.keys + given).reversed().filter { names.insert(Array($0.name.utf8)).inserted }
            rules.keys = keys.reversed()
        }
        if let argument = value(.falseAs) {
            let name = Appearance(word: argument.text)?.name ?? argument.text
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
        return LegacyKey(name: name, kind: try choice(word, "a kind", among: [.bool, .style, .name], for: .key))
    }

    /// The suffix of the name of a copy.
    func backupSuffix() throws(Failure) -> String? {
        guard let argument = value(.backup) else { return nil }
        guard argument.isText, !argument.bytes.isEmpty, !argument.bytes.contains(UInt8(ascii: "/")) else {
            throw misuse("--backup: '\(argument.text)' is not a file name's suffix; try '.bak'")
        }
        return argument.text
    }
}

extension Failure {
    /// The failure for a FILE that does not exist; an option's name in its place, or a legacy key's, leads to the option.
    static func noStore(_ path: StorePath, for row: CommandRow) -> Failure {
        let word = path.description
        if let option = ForeignWord.option(named: word, of: row) { return .noSuchFile(path, note: "; try \(option)") }
        guard row.takes(.key), !word.contains("/"), !word.contains("."),
            let key = LegacyKey(guessing: String(word.prefix { $0 != "=" }))
        else { return .noSuchFile(path) }
        return .noSuchFile(path, note: "; try --key \(Argument(key.name).quoted)=\(key.kind.rawValue)")
    }
}
