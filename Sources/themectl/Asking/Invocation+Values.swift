import ThemeStore

// Values that several commands take, and the errors about them.

extension Invocation {
    /// Refuses options that exclude something else which was given.
    func refuse(_ options: [Option], beside other: String) throws(Failure) {
        for option in options where has(option) { throw .exclusion(command.name, "--\(option.name)", other) }
    }

    /// Reads one of a few words.
    ///
    /// - Parameters:
    ///   - word: The word.
    ///   - what: The kind of word, such as `a source`.
    ///   - option: The option that it was given for; an operand otherwise.
    /// - Returns: The choice.
    /// - Throws: `Failure.usage`, which names the nearest or all of them.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ word: String, _ what: String, for option: Option? = nil
    ) throws(Failure) -> Choice {
        if let choice = Choice(rawValue: word) { return choice }
        throw unknown(word, what, among: Choice.allCases.map { $0.rawValue }, for: option)
    }

    /// The error about a word that is none of a few.
    func unknown(_ word: String, _ what: String, among words: [String], for option: Option?) -> Failure {
        let meant = words.first { $0 == AppearanceWord.meaning(of: word)?.name }
        let advice = meant ?? Suggestion.advice(for: word, among: words)
        return misuse("\(option.map { "--\($0.name): " } ?? "")'\(word)' is not \(what); try \(advice)")
    }

    /// The scope that `--scope` names.
    func scope() throws(Failure) -> ScopePath? {
        guard let argument = value(of: .scope) else { return nil }
        guard argument.isText else { throw misuse("--scope: '\(argument.text)' is not valid UTF-8") }
        if let flaw = ScopePath.flaw(in: argument.text) { throw misuse("--scope: '\(argument.text)' \(flaw)") }
        return ScopePath(argument.text)
    }

    /// Reads an appearance from a word or number, or from a codec's spelling.
    func appearance(
        _ argument: Argument, _ codec: AppearanceSpelling? = nil, for option: Option? = nil
    ) throws(Failure) -> Appearance {
        guard let appearance = AppearanceWord.appearance(argument.text, codec) else {
            let refusal = AppearanceWord.refusal(of: argument.text, codec)
            throw misuse(option.map { "--\($0.name): \(refusal)" } ?? refusal)
        }
        return appearance
    }

    /// The codec that `--as` names.
    func codec() throws(Failure) -> AppearanceSpelling? {
        guard let argument = value(of: .as) else { return nil }
        return try choice(argument.text, "a codec", for: .as)
    }
}
