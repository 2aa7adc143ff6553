import ThemeStore

/// Reads a command line by the conventions of POSIX and GNU: options anywhere before `--`, `--name VALUE`,
/// `--name=VALUE`, `-aVALUE`, grouped short options.
///
/// Nothing is abbreviated and nothing is guessed.
struct Parser {
    let commands: CommandTable

    /// The meaning of a command line.
    enum Parsed {
        case run(Command, Line)
        /// The help on one command, or on all.
        case help(Command?)
        case version
        /// No arguments were given.
        case usage
    }

    func parse(_ arguments: [Argument]) throws(Failure) -> Parsed {
        guard !arguments.isEmpty else { return .usage }
        var line = UnfinishedLine(arguments[...])
        while !line.rest.isEmpty {
            let count = line.options.count
            try readWord(&line)
            let options = line.options[count...]
            if options.contains(where: { $0.option == .help }) { return .help(try commandToTellOf(line)) }
            if options.contains(where: { $0.option == .version }) { return .version }
        }
        if let given = line.awaiting {
            let placeholder = given.option.row(for: knownCommand(line)?.name).placeholder ?? ""
            throw .usage("\(given.spelling): needs a value: \(placeholder)")
        }
        guard let name = line.operands.first ?? line.trailing.first else {
            throw .usage("no command given; try 'themectl help'")
        }
        let command = try commands.command(named: name, before: line.operands.dropFirst().first)
        let row = command.row
        if line.operands.isEmpty || row.commandLine == .none {
            line.operands += line.trailing
            line.trailing = []
        }
        try check(line, against: row, command.name)
        return .run(
            command,
            Line(
                verb: command.name, options: line.options, operands: line.operands.dropFirst(),
                commandLine: line.trailing))
    }

    /// Reads the next word, with an option's value after it.
    func readWord(_ line: inout UnfinishedLine) throws(Failure) {
        guard let word = line.rest.popFirst() else { return }
        if word == Argument("--") {
            line.trailing = Array(line.rest)
            line.rest = []
            line.isEnded = true
        } else if word.bytes.first != UInt8(ascii: "-") || word.bytes.count == 1 {
            line.operands.append(word)
        } else {
            try readOptions(word, &line)
        }
    }

    // MARK: Commands

    /// The command to print help on: a name before the option has to exist, a name after it need not.
    private func commandToTellOf(_ line: UnfinishedLine) throws(Failure) -> Command? {
        guard let name = line.operands.first else { return line.rest.first.flatMap { commands.find($0.text) } }
        return try commands.command(named: name)
    }

    private func check(_ line: UnfinishedLine, against row: CommandRow, _ verb: String) throws(Failure) {
        try requireEnd(line, of: row, verb)
        for (place, given) in line.options.enumerated() {
            guard row.takes(given.option) else {
                throw .usage("\(verb): does not take \(given.spelling); try '\(advice(instead: given, row, verb))'")
            }
            let isRepeated = line.options[..<place].contains { $0.option == given.option }
            guard isRepeated, !given.option.isRepeatable else { continue }
            if let placeholder = given.option.row(for: verb).placeholder {
                throw .usage("\(verb): \(given.spelling) is given twice; try one \(placeholder)")
            }
        }
        var alternatives: [String] = []
        for option in row.alternatives where line.options.contains(where: { $0.option == option }) {
            alternatives.append("--\(option.name)")
        }
        if !alternatives.isEmpty, line.operands.count > 1, let operand = row.operands.first {
            alternatives.append(operand.name)
        }
        if alternatives.count > 1 { throw Line(verb: verb).exclusion(alternatives[0], alternatives[1]) }
        var given = line.operands.dropFirst()
        for operand in row.operands {
            switch operand.count {
            case .any: given = []
            case .optional: given = given.dropFirst()
            case .one:
                guard given.popFirst() != nil else {
                    throw .usage("\(verb): \(operand.name) is missing; try 'themectl help \(verb)'")
                }
            }
        }
        if let extra = given.first { throw unexpected(extra, line, row, verb) }
        let isWanted = row.commandLine == .required || row.commandLine == .optional && line.isEnded
        guard isWanted, line.trailing.isEmpty else { return }
        throw .usage("\(verb): COMMAND is missing; try '\(words(line, of: row)) -- COMMAND'")
    }

    /// Refuses a command line to run that does not stand behind `--`.
    func requireEnd(_ line: UnfinishedLine, of row: CommandRow, _ verb: String) throws(Failure) {
        guard row.commandLine != .none, !line.isEnded else { return }
        let count = 1 + row.operands.count
        guard line.operands.count > count else { return }
        let first = line.operands[count].text
        guard storeOption(line, row) == nil, optionOperand(line, row) == nil, AppearanceWord.meaning(of: first) == nil
        else { return }
        throw .usage("\(verb): '--' is missing before '\(first)'; try '\(words(line, of: row)) -- \(first)'")
    }

    /// The program, the command and its operands, as they were typed.
    func words(_ line: UnfinishedLine, of row: CommandRow) -> String {
        let operands = line.operands.prefix(1 + row.operands.count)
        return (["themectl"] + operands.map { $0.text }).joined(separator: " ")
    }

    // MARK: Options

    /// Reads the options in a word, and the last option's value in the next word.
    func readOptions(_ word: Argument, _ line: inout UnfinishedLine) throws(Failure) {
        if word.bytes[1] == UInt8(ascii: "-") {
            try readLongOption(word, &line)
        } else {
            try readShortOptions(word, &line)
        }
    }

    private func readLongOption(_ word: Argument, _ line: inout UnfinishedLine) throws(Failure) {
        let spelling = word.bytes.dropFirst(2)
        let sign = spelling.firstIndex(of: UInt8(ascii: "="))
        let name = String(decoding: spelling[..<(sign ?? spelling.endIndex)], as: UTF8.self)
        let value = sign.map { Argument(bytes: Array(spelling[($0 + 1)...])) }
        guard let option = Option.allCases.first(where: { $0.name == name }) else {
            throw unknown("--\(name)", advice(for: name, value, line), line)
        }
        guard value == nil || option.placeholder != nil else {
            throw .usage("--\(name): takes no value; try it without '='")
        }
        take(GivenOption(option: option, isShort: false, value: value), &line)
    }

    private func readShortOptions(_ word: Argument, _ line: inout UnfinishedLine) throws(Failure) {
        var letters = word.bytes.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = Option.allCases.first(where: { $0.letter == Unicode.Scalar(letter) }) else {
                // The whole rest, because the letter may be the beginning of a longer character.
                let rest = String(decoding: [letter] + letters, as: UTF8.self).prefix(1)
                throw unknown("-\(rest)", advice(for: letter, line), line)
            }
            var given = GivenOption(option: option, isShort: true)
            if letters.first == UInt8(ascii: "=") {
                guard let placeholder = option.placeholder else {
                    throw .usage("\(given.spelling): takes no value; try it without '='")
                }
                let value = Argument(bytes: Array(letters.dropFirst()))
                let words = "\(given.spelling) \(value.bytes.isEmpty ? placeholder : value.quoted)"
                throw .usage("\(given.spelling): its value begins with '='; try '\(words)'")
            }
            if option.placeholder != nil, !letters.isEmpty {
                given.value = Argument(bytes: Array(letters))
                letters = []
            }
            take(given, &line)
        }
    }

    /// Adds an option, with the next word as its value if it lacks one.
    private func take(_ given: GivenOption, _ line: inout UnfinishedLine) {
        var given = given
        if given.value == nil, given.option.placeholder != nil {
            guard let value = line.rest.popFirst() else {
                line.awaiting = given
                return
            }
            given.value = value
        }
        line.options.append(given)
    }
}

/// A command line that has been read up to a word.
struct UnfinishedLine {
    var rest: ArraySlice<Argument>
    var options: [GivenOption] = []
    /// The option at the very end of the line, without the value that it takes.
    var awaiting: GivenOption?
    /// The command's name and its operands.
    var operands: [Argument] = []
    /// The words after `--`.
    var trailing: [Argument] = []
    /// Whether there was a `--`.
    var isEnded = false

    init(_ rest: ArraySlice<Argument>) {
        self.rest = rest
    }
}
