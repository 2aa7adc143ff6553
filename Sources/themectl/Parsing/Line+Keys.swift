import ThemeStore

// The options --key and --word.

extension Line {
    /// The legacy keys to look for, and their meaning.
    func migrationRules() throws(Failure) -> MigrationRules {
        var rules = MigrationRules(keepsLegacyKeys: has(.keep))
        let given = try keys(of: AppearanceKey.Kind.allCases)
        for key in given where AppearanceKey.flaw(in: key.name) != nil {
            throw misuse("--key: '\(key.name)' cannot be a legacy key; try 'darkTheme=bool'")
        }
        if !given.isEmpty {
            // For each name, the last kind given counts, and a given kind replaces the known one. A
            // search through the keys for each name would take quadratic time. Without names, there
            // is no set, because creating one reads random numbers from the kernel.
            var names: Set<[UInt8]> = []
            let keys = (rules.keys + given).reversed().filter {
                names.insert($0.name.bytes).inserted
            }
            rules.keys = keys.reversed()
            rules.namedKeys = Set(given.map { $0.name.bytes })
        }
        if let argument = value(.falseAs) {
            guard let meaning = Appearance(word: argument.text), meaning != .dark else {
                throw .unknown(
                    verb,
                    argument.text,
                    "what false can mean",
                    among: ["light", "system"],
                    for: .falseAs
                )
            }
            rules.falseMeans = meaning
        }
        return rules
    }

    /// The key of another program's setting, for a line with `--key` or `--word`.
    ///
    /// In `migrate` and `check`, `--key` names legacy keys instead.
    func settingKey() throws(Failure) -> AppearanceKey? {
        guard verb != "migrate", verb != "check" else {
            return nil
        }
        let keys = try keys(of: [.bool, .style, .name, .words])
        guard let key = keys.first, keys.count == 1 else {
            throw misuse("--key is given more than once; try it once")
        }
        try refuse([.app, .scope, .allScopes, .site, .lock, .unlock], beside: .key)
        if key.name.isEmpty || key.isPointer && key.pointer.tokens.isEmpty {
            throw misuse("--key: '\(key.name)' is no member's name; try '/settings/theme=name'")
        }
        return key
    }

    /// The given keys, with the given words.
    ///
    /// - Parameter kinds: The kinds that the command reads.
    /// - Returns: The keys, in the order of the line.
    /// - Throws: `Failure.usage`.
    private func keys(of kinds: [AppearanceKey.Kind]) throws(Failure) -> [AppearanceKey] {
        let words = AppearanceKey.Words(try values(.word).map(word))
        if let word = words.contradiction, let other = words.contradicted {
            throw ambiguity(word, other)
        }
        let appearances = Set(words.all.map { $0.appearance })
        let keys = try values(.key).map { argument throws(Failure) in
            try key(argument, of: kinds, words, hasSeveralValues: appearances.count > 1)
        }
        if !words.all.isEmpty, !keys.contains(where: { $0.kind == .words || $0.kind == .name }) {
            throw misuse("--word needs a --key of the kind words or name; try --key NAME=words")
        }
        if keys.contains(where: { $0.kind == .name }) {
            for word in words.all {
                if let usual = AppearanceSpelling.appearance(ofWord: word.text.bytes),
                    usual != word.appearance
                {
                    throw ambiguity(word, usual)
                }
            }
        }
        return keys
    }

    /// The error about a word that would mean two appearances.
    private func ambiguity(_ word: AppearanceKey.Word, _ other: Appearance) -> Failure {
        misuse(
            "--word: '\(word.text)' cannot mean both \(other.name) "
                + "and \(word.appearance.name); try another word for one of them"
        )
    }

    /// Reads `NAME=KIND`, or `NAME` if there are words.
    private func key(
        _ argument: Argument,
        of kinds: [AppearanceKey.Kind],
        _ words: AppearanceKey.Words,
        hasSeveralValues: Bool
    ) throws(Failure) -> AppearanceKey {
        // The name may contain a '=', but a kind never does.
        let text = argument.text
        let sign = text.lastIndex(of: "=")
        guard argument.isText, sign != nil || !words.all.isEmpty else {
            let list = kinds.map { $0.rawValue }.joined(separator: ", ")
            throw misuse(
                "--key: '\(text)' is not NAME=KIND, with one of the kinds \(list); "
                    + "try 'darkTheme=bool'"
            )
        }
        let name = String(text[..<(sign ?? text.endIndex)])
        var kind = AppearanceKey.Kind.words
        if let sign {
            let word = String(text[sign...].dropFirst())
            kind = try choice(word, "a kind", among: kinds, for: .key)
        }
        if kind == .words, !hasSeveralValues {
            throw misuse(
                "--key: the kind words needs words for two values; "
                    + "try --word light=TEXT --word dark=TEXT"
            )
        }
        let takesWords = kind == .words || kind == .name
        return AppearanceKey(name, kind, words: takesWords ? words : [])
    }

    /// Reads `VALUE=TEXT`.
    private func word(_ argument: Argument) throws(Failure) -> AppearanceKey.Word {
        guard argument.isText, let sign = argument.text.firstIndex(of: "=") else {
            throw misuse("--word: '\(argument.text)' is not VALUE=TEXT; try 'dark=TEXT'")
        }
        let value = Argument(String(argument.text[..<sign]))
        let text = String(argument.text[sign...].dropFirst())
        return .init(try appearance(value, for: .word), text)
    }
}
