import ThemeStore

/// Reads a command line by the conventions of POSIX and GNU: options anywhere before `--`, `--name
/// VALUE`, `--name=VALUE`, `-aVALUE`, grouped short options.
///
/// There are no abbreviations and no guesses.
struct Parser {
    let commands: CommandTable
    /// All words.
    let line: ArraySlice<Argument>
    /// The words still to be read.
    var rest: ArraySlice<Argument>
    /// The options read so far.
    var options: [GivenOption] = []
    /// The last word, an option without its value.
    var awaiting: GivenOption?
    /// The command's name and its operands.
    var operands: [Argument] = []
    /// The words after `--`.
    var trailing: [Argument] = []
    /// Whether there was a `--`.
    var isEnded = false

    /// The meaning of a command line.
    enum Parsed {
        case run(Command, Line)
        /// The help on one command, or on all.
        case help(Command?)
        case version
        /// No arguments were given.
        case usage
    }

    init(_ words: ArraySlice<Argument>, in commands: CommandTable) {
        line = words
        rest = words
        self.commands = commands
    }

    /// The named command, if it exists.
    var command: Command? {
        operands.first.flatMap { commands.find($0.text) }
    }

    /// Reads all words.
    mutating func parse() throws(Failure) -> Parsed {
        guard !rest.isEmpty else { return .usage }
        while !rest.isEmpty {
            let count = options.count
            try readWord()
            let new = options[count...]
            if new.contains(where: { $0.option == .help }) {
                return .help(try commandToTellOf())
            }
            if new.contains(where: { $0.option == .version }) {
                return .version
            }
        }
        if let awaiting {
            let placeholder = awaiting.option.row(by: command?.row.wordings).value ?? ""
            throw misuse("\(awaiting.spelling): needs a value: \(placeholder)")
        }
        guard let name = operands.first ?? trailing.first else {
            let lock = options.first { [.lock, .unlock].contains($0.option) }?.option.name
            let advice = lock.flatMap { ForeignWord.command(for: $0) } ?? "themectl help"
            throw .usage("no command given; try '\(advice)'")
        }
        let command = try commands.command(named: name, on: line)
        if operands.isEmpty || command.row.commandLine == .none {
            operands += trailing
            trailing = []
        }
        try check(against: command.row)
        return .run(
            command,
            Line(
                verb: command.name,
                options: options,
                operands: operands.dropFirst(),
                commandLine: trailing
            )
        )
    }

    /// Reads the next word, with an option's value after it.
    mutating func readWord() throws(Failure) {
        guard let word = rest.popFirst() else {
            return
        }
        if word == Argument("--") {
            trailing = Array(rest)
            rest = []
            isEnded = true
        } else if word.bytes.first != UInt8(ascii: "-") || word.bytes.count == 1 {
            operands.append(word)
        } else if word.bytes[1] == UInt8(ascii: "-") {
            try readLongOption(word.bytes.dropFirst(2))
        } else {
            try readShortOptions(word.bytes.dropFirst())
        }
    }

    // MARK: Commands

    /// The command to print help on.
    ///
    /// A name before the option has to exist, a name after it need not.
    private func commandToTellOf() throws(Failure) -> Command? {
        guard let name = operands.first else {
            return rest.first.flatMap { commands.find($0.text) }
        }
        return try commands.command(named: name)
    }

    private func check(against row: CommandRow) throws(Failure) {
        try requireEnd(of: row)
        for (place, given) in options.enumerated() {
            guard row.accepts(given.option) else {
                let advice = advice(instead: given, row)
                throw misuse("does not take \(given.spelling); try '\(advice)'")
            }
            let isRepeated = options[..<place].contains { $0.option == given.option }
            if isRepeated, !given.option.row.isRepeatable,
                let placeholder = given.option.row(by: row.wordings).value
            {
                throw misuse("\(given.spelling) is given twice; try one \(placeholder)")
            }
        }
        var alternatives = row.alternatives.filter { option in
            options.contains { $0.option == option }
        }
        .map { "--\($0.name)" }
        if !alternatives.isEmpty, operands.count > 1, let operand = row.operand {
            alternatives.append(operand.name)
        }
        if alternatives.count > 1 {
            throw Line(verb: operands[0].text).exclusion(alternatives[0], alternatives[1])
        }
        let given = operands.dropFirst()
        if let operand = row.operand, given.count < operand.count.lowerBound {
            throw misuse("\(operand.name) is missing; try '\(help)'")
        }
        if let extra = given.dropFirst(row.mostOperands).first {
            throw unexpected(extra, row)
        }
        // This is no appearance, but an option's name.
        if row.operand?.kind == .appearance, let word = given.first,
            Appearance(word: word.text) == nil, ForeignWord.appearance(word.text) == nil,
            word == optionOperand(row)
        {
            throw unexpected(word, row)
        }
        if trailing.isEmpty, row.commandLine == .required || row.commandLine == .optional && isEnded
        {
            throw misuse("COMMAND is missing; try '\(words(of: row)) -- COMMAND'")
        }
    }

    /// Refuses a command line to run that does not stand behind `--`.
    func requireEnd(of row: CommandRow) throws(Failure) {
        guard row.commandLine != .none, !isEnded, operands.count - 1 > row.mostOperands else {
            return
        }
        let first = operands[1 + row.mostOperands].text
        let isWord = ForeignWord.appearance(first) != nil && !["true", "false"].contains(first)
        guard storeOption(row) == nil, optionOperand(row) == nil, !isWord,
            !ForeignWord.isSubject(first)
        else {
            return
        }
        throw misuse("'--' is missing before '\(first)'; try '\(words(of: row)) -- \(first)'")
    }

    /// The program, the command, its operands and the options that it accepts.
    func words(of row: CommandRow) -> String {
        var words = ["themectl"] + operands.prefix(1 + row.mostOperands).map { $0.text }
        for given in options where row.accepts(given.option) {
            words.append(given.spelling)
            words += given.value.map { [$0.quoted] } ?? []
        }
        return words.joined(separator: " ")
    }

    // MARK: Options

    /// An error about an option.
    ///
    /// It names the command if that stands before the option.
    func misuse(_ why: String) -> Failure {
        .usage((command.map { "\($0.name): " } ?? "") + why)
    }

    private mutating func readLongOption(_ spelling: ArraySlice<UInt8>) throws(Failure) {
        let sign = spelling.firstIndex(of: UInt8(ascii: "="))
        let name = String(decoding: spelling[..<(sign ?? spelling.endIndex)], as: UTF8.self)
        let value = sign.map { Argument(bytes: Array(spelling[($0 + 1)...])) }
        guard let option = Option(rawValue: name) else {
            try refuse("--\(name)", advice(for: name, value))
        }
        guard value == nil || option.row.value != nil else {
            throw misuse("--\(name): takes no value; try it without '='")
        }
        append(GivenOption(option: option, isShort: false, value: value))
    }

    private mutating func readShortOptions(_ word: ArraySlice<UInt8>) throws(Failure) {
        var letters = word
        while let letter = letters.popFirst() {
            guard
                let option = Option.allCases.first(where: {
                    $0.row.letter == Unicode.Scalar(letter)
                })
            else {
                let name = String(decoding: word, as: UTF8.self)
                if word.count > 1, letters.count == word.count - 1,
                    ForeignWord.command(for: name) != nil
                {
                    // Long options of other tools may begin with one hyphen.
                    try refuse("-\(name)", advice(for: name, nil))
                }
                // The whole rest, because the byte may begin a longer character.
                let rest = Argument(bytes: [letter] + letters).text.prefix(1)
                try refuse("-\(rest)", advice(for: letter))
            }
            var given = GivenOption(option: option, isShort: true)
            if letters.first == UInt8(ascii: "=") {
                guard let placeholder = option.row.value else {
                    throw misuse("\(given.spelling): takes no value; try it without '='")
                }
                let value = Argument(bytes: Array(letters.dropFirst())).quoted
                let words = "\(given.spelling) \(letters.count > 1 ? value : placeholder)"
                throw misuse("\(given.spelling): its value begins with '='; try '\(words)'")
            }
            if option.row.value != nil, !letters.isEmpty {
                given.value = Argument(bytes: Array(letters))
                letters = []
            }
            append(given)
        }
    }

    /// Adds an option.
    ///
    /// The next word is its value if it needs one.
    private mutating func append(_ given: GivenOption) {
        var given = given
        if given.value == nil, given.option.row.value != nil {
            guard let value = rest.popFirst() else {
                return awaiting = given
            }
            given.value = value
        }
        options.append(given)
    }
}
