import ThemeStore

/// One word of the command line.
///
/// Words are bytes, because the name of a file need not be UTF-8. Most are read as text.
struct Argument: Equatable {
    let bytes: [UInt8]
}

extension Argument {
    init(_ text: String) {
        bytes = text.bytes
    }

    /// The word as text, with U+FFFD for bytes that are not UTF-8.
    var text: String { bytes.text }

    /// Its text as a shell reads it.
    var quoted: String { text.quotedForShell }

    /// The program of this name, found in `PATH` as by `execvp`.
    func program(in environment: ProcessEnvironment) throws(Failure) -> StorePath {
        try mappingError(ProgramSearch.file(of: bytes, in: environment)) {
            Failure.notRun(text, $0)
        }
    }

    /// Whether the word is UTF-8.
    var isText: Bool { text.utf8.elementsEqual(bytes) }
}

/// An option as it was given.
struct GivenOption {
    let option: Option
    /// Its name or letter, with its hyphens.
    let spelling: String
    /// Its value, if the option has values.
    var value: Argument?

    /// Its name or letter and its value as one word, such as `-sFILE`.
    var attached: String {
        spelling + (value?.text ?? "")
    }

    /// Its value as a shell reads it, with a space before it.
    var quotedValue: String {
        value.map { " \($0.quoted)" } ?? ""
    }
}

extension Sequence<GivenOption> {
    @inline(__always)
    func has(_ option: Option) -> Bool {
        contains { $0.option == option }
    }

    /// The options as they were given, with a space before each.
    var spelled: String {
        map { " \($0.spelling)\($0.quotedValue)" }.joined()
    }
}

extension ArraySlice<Argument> {
    /// The words as a shell reads them, with a space before each.
    var spelled: String {
        map { " \($0.quoted)" }.joined()
    }

    /// The words as a command line behind one `--`, or nothing if there are none.
    var commandLine: String {
        var words = self
        if first == Argument("--") { words = words.dropFirst() }
        return " --\(words.spelled)".when(!words.isEmpty)
    }
}

/// A command line that is correct by its command's row.
struct Line {
    /// The command's name.
    let verb: String
    var options: [GivenOption] = []
    /// The operands, as many as the row requires or more.
    var operands: ArraySlice<Argument> = []
    /// The words after `--`, to be run.
    var commandLine: [Argument] = []

    // MARK: Reading

    func has(_ option: Option) -> Bool {
        options.has(option)
    }

    /// The first of these options that is given.
    func first(of options: [Option]) -> Option? {
        options.first(where: has)
    }

    /// The value of an option that is given once.
    func value(_ option: Option) -> Argument? {
        options.last { $0.option == option }?.value
    }

    /// The operand that the row requires.
    var operand: Argument {
        operands[operands.startIndex]
    }

    /// The values of an option that may be given more than once.
    func values(_ option: Option) -> [Argument] {
        options.compactMap { $0.option == option ? $0.value : nil }
    }

    // MARK: Errors

    /// An error about one of the words.
    func misuse(_ why: String) -> Failure {
        .usage("\(verb): \(why)")
    }

    /// Two options or operands that exclude each other.
    func exclusion(_ first: String, _ second: String) -> Failure {
        misuse("\(first) and \(second) exclude each other; try one of them")
    }

    /// Refuses the first of these options that is given, because of another or of an operand.
    func refuse(_ options: [Option], beside other: String) throws(Failure) {
        if let option = first(of: options) {
            throw exclusion("--\(option.name)", other)
        }
    }

    /// Refuses the first of these options that is given, if another option is given.
    func refuse(
        _ options: @autoclosure () -> [Option],
        beside other: Option
    ) throws(Failure) {
        if has(other) {
            try refuse(options(), beside: "--\(other.name)")
        }
    }

    // MARK: Values that several commands take

    /// Reads one of a few words.
    ///
    /// - Parameters:
    ///   - word: The word.
    ///   - what: The kind of word, such as `a source`.
    ///   - choices: The choices.
    ///   - option: The option that it was given for, or `nil` for an operand.
    /// - Returns: The choice.
    /// - Throws: `Failure.usage`, with the nearest choice or all of them.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ word: String,
        _ what: String,
        among choices: [Choice] = Array(Choice.allCases),
        for option: Option? = nil
    ) throws(Failure) -> Choice {
        if let choice = choices.first(where: { $0.rawValue == word }) {
            return choice
        }
        throw .unknown(verb, word, what, among: choices.map { $0.rawValue }, for: option)
    }

    /// The value of an option, as one of a few choices.
    ///
    /// `what` is the kind of word.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ option: Option,
        _ what: String
    ) throws(Failure) -> Choice? {
        try value(option).map { argument throws(Failure) in
            try choice(argument.text, what, for: option)
        }
    }

    /// Reads an appearance from a word or number, or from a codec's spelling.
    ///
    /// - Parameters:
    ///   - argument: The word.
    ///   - codec: The spelling, or `nil` for ours.
    ///   - option: The option that it was given for, or `nil` for an operand.
    ///   - isStyle: Whether it has to be light or dark.
    /// - Returns: The appearance.
    /// - Throws: `Failure.usage`, with what may be meant.
    func appearance(
        _ argument: Argument,
        _ codec: AppearanceSpelling? = nil,
        for option: Option? = nil,
        isStyle: Bool = false
    ) throws(Failure) -> Appearance {
        let subject = option.map { "--\($0.name): " } ?? ""
        let appearance = try Appearance(argument.text, codec, isStyle: isStyle) {
            misuse(subject + $0)
        }
        if isStyle, appearance == .system {
            throw misuse("\(subject)'system' is not a style; try light or dark")
        }
        return appearance
    }

    /// The value of an option as a time, in milliseconds.
    func milliseconds(_ option: Option) throws(Failure) -> Int? {
        guard let text = value(option)?.text else {
            return nil
        }
        if let milliseconds = Seconds.milliseconds(text) {
            return milliseconds
        }
        throw misuse(
            "--\(option.name): '\(text)' is not a number of seconds up to a year; try 5 or 0.5"
        )
    }

    // MARK: Copies

    /// The suffix of the name of a copy.
    func backupSuffix() throws(Failure) -> String? {
        guard let argument = value(.backup) else {
            return nil
        }
        let suffix = argument.text
        guard argument.isText, !suffix.isEmpty, !suffix.utf8.contains(UInt8(ascii: "/")) else {
            throw misuse("--backup: '\(suffix)' is not a file name's suffix; try '.bak'")
        }
        return suffix
    }
}

extension InterfaceStyle {
    /// Its word: `light` or `dark`.
    var name: String { appearance.name }
}

extension Appearance {
    /// Reads a word or number, or a codec's spelling.
    ///
    /// - Parameters:
    ///   - word: The word.
    ///   - codec: The spelling, or `nil` for ours.
    ///   - isStyle: Whether only light and dark are suggested.
    ///   - failure: Makes the failure from a message.
    /// - Throws: That failure, if it is not an appearance.
    init(
        _ word: String,
        _ codec: AppearanceSpelling?,
        isStyle: Bool = false,
        refusing failure: (String) -> Failure
    ) throws(Failure) {
        let appearance =
            if let codec {
                codec.appearance(spelled: word.inLowerCase)
            } else {
                Appearance(word: word)
            }
        guard let appearance else {
            let spellings = (codec ?? .name).allSpellings
            let words = spellings.filter { !isStyle || $0 != Appearance.system.name }
            let meant = words.candidate(meantBy: word)
            let choices = words.joined(separator: isStyle ? " or " : ", ")
            let advice = meant.map { "'\($0)'" } ?? choices
            throw failure("'\(word)' is not an appearance; try \(advice)")
        }
        self = appearance
    }
}

extension Failure {
    /// The error about a word outside the choices.
    static func unknown(
        _ verb: String,
        _ word: String,
        _ what: String,
        among words: [String],
        for option: Option?
    ) -> Failure {
        let advice = words.candidate(meantBy: word) ?? words.joined(separator: ", ")
        let subject = option.map { "--\($0.name): " } ?? ""
        return .usage("\(verb): \(subject)'\(word)' is not \(what); try \(advice)")
    }
}
