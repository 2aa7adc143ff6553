import ThemeStore

/// An option as it was given.
struct GivenOption {
    let option: Option
    let isShort: Bool
    /// Its value, if the option takes one.
    var value: Argument?

    var spelling: String { isShort ? option.spellings[0] : "--\(option.name)" }
}

/// A command line that is correct by its command's row.
struct Line {
    /// The command's name.
    let verb: String
    var options: [GivenOption] = []
    /// The operands, as many as the row requires or more.
    var operands: [Argument] = []
    /// The words after `--`, to be run.
    var commandLine: [Argument] = []

    // MARK: Reading

    func has(_ option: Option) -> Bool { options.contains { $0.option == option } }

    /// The value of an option that is given once.
    func value(_ option: Option) -> Argument? { values(option).last }

    /// The values of an option that may be given more than once.
    func values(_ option: Option) -> [Argument] { options.compactMap { $0.option == option ? $0.value : nil } }

    // MARK: Errors

    /// An error about one of the words.
    func misuse(_ why: String) -> Failure { .usage("\(verb): \(why)") }

    /// Two options or operands that exclude each other.
    func exclusion(_ first: String, _ second: String) -> Failure {
        misuse("\(first) and \(second) exclude each other; try one of them")
    }

    /// Refuses the first of these options that is given, because of another or of an operand.
    func refuse(_ options: [Option], beside other: String) throws(Failure) {
        if let option = options.first(where: has) { throw exclusion("--\(option.name)", other) }
    }

    // MARK: Values that several commands take

    /// Reads one of a few words.
    ///
    /// - Parameters:
    ///   - word: The word.
    ///   - what: The kind of word, such as `a source`.
    ///   - choices: The choices.
    ///   - option: The option that it was given for; an operand otherwise.
    /// - Returns: The choice.
    /// - Throws: `Failure.usage`, which names the nearest or all of them.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ word: String, _ what: String, among choices: [Choice] = Array(Choice.allCases), for option: Option? = nil
    ) throws(Failure) -> Choice {
        if let choice = choices.first(where: { $0.rawValue == word }) { return choice }
        throw .unknown(verb, word, what, among: choices.map { $0.rawValue }, for: option)
    }

    /// The choice that an option gives; `what` is the kind of word.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ option: Option, _ what: String
    ) throws(Failure) -> Choice? {
        guard let argument = value(option) else { return nil }
        return try choice(argument.text, what, for: option)
    }

    /// Reads an appearance from a word or number, or from a codec's spelling.
    func appearance(
        _ argument: Argument, _ codec: AppearanceSpelling? = nil, for option: Option? = nil
    ) throws(Failure) -> Appearance {
        try Appearance(argument.text, codec) { misuse((option.map { "--\($0.name): " } ?? "") + $0) }
    }

    /// The time that an option gives, in milliseconds.
    func milliseconds(_ option: Option) throws(Failure) -> Int? {
        guard let argument = value(option) else { return nil }
        if let milliseconds = Seconds.milliseconds(argument.text) { return milliseconds }
        throw misuse("--\(option.name): '\(argument.text)' is not a number of seconds up to a year; try 5 or 0.5")
    }
}

extension Appearance {
    /// Reads a word or number, or a codec's spelling.
    ///
    /// - Throws: The failure made from a message, if it is not an appearance.
    init(_ word: String, _ codec: AppearanceSpelling?, refusing failure: (String) -> Failure) throws(Failure) {
        let appearance = if let codec { codec.appearance(spelled: word) } else { Appearance(word: word) }
        guard let appearance else {
            let words = (codec ?? .name).allSpellings
            let meaning = codec == nil ? ForeignWord.appearance(word)?.name : nil
            let advice = (meaning ?? Suggestion.nearest(to: word, among: words)).map { "'\($0)'" }
            throw failure("'\(word)' is not an appearance; try \(advice ?? words.joined(separator: ", "))")
        }
        self = appearance
    }
}

extension Failure {
    /// A word that is not one of the choices.
    static func unknown(
        _ verb: String, _ word: String, _ what: String, among words: [String], for option: Option?
    ) -> Failure {
        let meant = words.first { $0 == ForeignWord.appearance(word)?.name }
        let advice = meant ?? Suggestion.nearest(to: word, among: words) ?? words.joined(separator: ", ")
        return .usage("\(verb): \(option.map { "--\($0.name): " } ?? "")'\(word)' is not \(what); try \(advice)")
    }
}
