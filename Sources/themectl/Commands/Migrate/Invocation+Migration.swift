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

    /// The suffix of the name of a copy.
    func backupSuffix() throws(Failure) -> String? {
        guard let argument = value(of: .backup) else { return nil }
        guard argument.isText, !argument.bytes.isEmpty, !argument.bytes.contains(UInt8(ascii: "/")) else {
            throw misuse("--backup: '\(argument.text)' is not a file name's suffix; try '.bak'")
        }
        return argument.text
    }

    /// Refuses a suffix with which the copy of an app's store would be an app of its own.
    func refuseApp(named suffix: String, besides stores: [StoreLocation]) throws(Failure) {
        func isAppFolder(_ folder: StorePath) -> Bool {
            guard let apps = try? StoreLocation.folder(in: environment) else { return false }
            let found = try? FileDescriptor.workingFolder.status(of: folder, followingLinks: true).identity
            return found != nil
                && found == (try? FileDescriptor.workingFolder.status(of: apps, followingLinks: true).identity)
        }
        let areApps =
            has(.all) || stores.contains { $0.app != nil || $0.file.map { isAppFolder($0.parts.folder) } ?? false }
        guard areApps, suffix.utf8.suffix(5).elementsEqual(".json".utf8),
            AppIdentifier("a.json\(String(decoding: suffix.utf8.dropLast(5), as: UTF8.self))") != nil
        else { return }
        throw misuse("--backup: with '\(suffix)' a copy would be an app of its own; try '.bak'")
    }

    /// The warning about a value that is not an appearance.
    func migrationWarnings(_ report: MigrationReport?, _ file: StorePath) throws(Failure) -> [String] {
        try warnings(report?.unrecognized.map { [.unrecognizedValue(file, $0)] } ?? [])
    }

    /// Members that may be meant, if there was nothing to migrate; none with `--quiet`.
    func migrationHints(_ report: MigrationReport?, _ file: StorePath) -> [String] {
        guard !has(.quiet), let guesses = report?.guesses else { return [] }
        return guesses.map { key in
            let option = Argument("\(key.name)=\(key.kind.rawValue)").quoted
            return "note: \(file): '\(key.name)' looks like a legacy key; try '--key \(option)'"
        }
    }
}
