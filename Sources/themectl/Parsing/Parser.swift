import ThemeStore

/// Reads a command line by the conventions of POSIX and GNU: options anywhere before `--`, `--name
/// VALUE`, `--name=VALUE`, `-aVALUE`, grouped short options.
///
/// There are no abbreviations and no guesses.
struct Parser {
    let commands: CommandTable
    /// All words.
    let all: ArraySlice<Argument>
    /// The words still to be read.
    var rest: ArraySlice<Argument>
    /// The options read so far.
    var options: [GivenOption] = []
    /// The last word, an option without its value.
    var awaiting: GivenOption?
    /// The command's name and its operands.
    var words: [Argument] = []
    /// The index of each of them among all words.
    var places: [Int] = []
    /// The words after `--`.
    var trailing: [Argument] = []
    /// Whether there was a `--`.
    var isEnded = false
    /// The first word that is not understood.
    var mistake: Failure?

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
        all = words
        rest = words
        self.commands = commands
    }

    /// The named command, if it exists.
    var command: Command? {
        commands.find(words.first?.text)
    }

    /// The name of that command, or nothing.
    var verb: String { command?.name ?? "" }

    /// The words behind the command's name.
    var operands: ArraySlice<Argument> { words.dropFirst() }

    /// Reads all words, and checks them.
    mutating func parse() throws(Failure) -> Parsed {
        guard !rest.isEmpty else { return .usage }
        while !rest.isEmpty {
            let count = options.count
            readWord()
            // A wrong command before this word is reported first.
            if let mistake, words.isEmpty || command != nil {
                throw mistake
            }
            let new = options[count...]
            if new.has(.help) {
                // A name before the option has to exist, a name after it need not.
                guard let name = words.first else {
                    return .help(commands.find(rest.first?.text))
                }
                return .help(try self.command(named: name))
            }
            if new.has(.version) {
                return .version
            }
        }
        guard let name = words.first ?? trailing.first else {
            throw .usage("no command given; try 'themectl help'")
        }
        let command = try command(named: name)
        if let awaiting {
            let placeholder = awaiting.option.row(in: command.row).value ?? ""
            throw misuse("\(awaiting.spelling): needs a value: \(placeholder)")
        }
        if words.isEmpty || command.row.commandLine == .none {
            words += trailing
            trailing = []
        }
        try check(against: command.row)
        return .run(
            command,
            Line(
                verb: command.name,
                options: options,
                operands: operands,
                commandLine: trailing
            )
        )
    }

    /// Reads all words, and notes the first mistake.
    mutating func readAll() {
        while !rest.isEmpty {
            readWord()
        }
    }

    /// Reads the next word, which exists, with an option's value after it.
    mutating func readWord() {
        let word = rest.removeFirst()
        if word.bytes.elementsEqual("--".utf8) {
            trailing = Array(rest)
            rest = []
            isEnded = true
        } else if word.bytes.first != "-" || word.bytes.count == 1 {
            places.append(rest.startIndex - 1)
            words.append(word)
        } else if word.bytes[1] == "-" {
            readLongOption(word.bytes)
        } else {
            readShortOptions(word.bytes.dropFirst())
        }
    }

    // MARK: Commands

    /// The command that a word names.
    ///
    /// - Throws: `Failure.usage` with the probable command.
    func command(named word: Argument) throws(Failure) -> Command {
        if let command = commands.find(word.text) {
            return command
        }
        throw .usage("'\(word.text)': no such command; try \(advice(insteadOf: word))")
    }

    private func check(against row: CommandRow) throws(Failure) {
        let isAppearance = row.operand?.kind == .appearance
        let word = operands.first { !isAppearance || Appearance(word: $0.text) == nil }
        if let word, row.operand == nil || isAppearance && word.appearance == nil {
            try refuseOptionName(word, row)
        }
        if let missingEnd {
            throw missingEnd
        }
        for (place, given) in options.enumerated() {
            guard row.accepts(given.option) else {
                let advice = lines(without: given, row).alternatives
                throw misuse("does not take \(given.spelling); try \(advice)")
            }
            let own = given.option.row(in: row)
            if let placeholder = own.value, !own.isRepeatable, options[..<place].has(given.option) {
                throw misuse("\(given.spelling) is given twice; try one \(placeholder)")
            }
        }
        if let operand = row.operand, operands.count < operand.count.lowerBound {
            var advice = [help]
            if verb == "set" { advice = linesOfThree(options.spelled) }
            throw misuse("\(operand.name) is missing; try \(advice.alternatives)")
        }
        if let extra = operands.dropFirst(row.mostOperands).first {
            try refuseSurplus(extra, row)
        }
        if trailing.isEmpty, row.commandLine == .required || row.commandLine == .optional && isEnded
        {
            throw misuse("COMMAND is missing; try '\(help)'")
        }
    }

    /// The error about a command line to run that does not stand behind `--`, or `nil`.
    private var missingEnd: Failure? {
        guard let row = command?.row, row.commandLine != .none, !isEnded,
            let place = places.dropFirst(1 + row.mostOperands).first
        else {
            return nil
        }
        var front = Parser(all[..<place], in: commands)
        front.readAll()
        var line = front.start(for: row)
        let word = all[place].text
        guard Seconds.milliseconds(word) != nil else {
            line += all[place...].commandLine
            return misuse("'--' is missing before '\(word)'; try '\(line)'")
        }
        // A number is no command, but it may be the interval of watch(1), which a command of ours
        // does not need.
        guard front.options.last?.option == .dryRun, !row.accepts(.dryRun) else { return nil }
        line += all[(place + 1)...].commandLine
        return misuse("does not take -n; try '\(line)'")
    }

    /// The program, the command, its operands and the options that it accepts.
    func start(for row: CommandRow) -> String {
        let words = ["themectl"] + words.prefix(1 + row.mostOperands).map { $0.quoted }
        return words.joined(separator: " ") + options.filter { row.accepts($0.option) }.spelled
    }

    // MARK: Options

    /// An error about an option.
    ///
    /// It names the command if that stands before the option.
    func misuse(_ why: String) -> Failure {
        .usage("\(verb): ".when(command != nil) + why)
    }

    private mutating func readLongOption(_ word: [UInt8]) {
        let sign = word.firstIndex { $0 == "=" }
        let end = sign ?? word.endIndex
        let spelling = word[..<end].text
        // By bytes: a combining mark would join the second hyphen to one character.
        let name = word[2..<end].text
        let value = sign.map { Argument(bytes: Array(word[($0 + 1)...])) }
        // The initializer from a raw value would make a table of all names first.
        guard let option = Option.allCases.first(where: { $0.name == name }) else {
            return refuse(spelling, named: name, value)
        }
        if value != nil, option.row.value == nil {
            mistake = mistake ?? misuse("\(spelling): takes no value; try it without '='")
            return
        }
        append(GivenOption(option: option, spelling: spelling, value: value))
    }

    private mutating func readShortOptions(_ word: ArraySlice<UInt8>) {
        var letters = word
        while let letter = letters.popFirst() {
            let scalar = Unicode.Scalar(letter)
            guard let option = Option.allCases.first(where: { $0.row.letter == scalar }) else {
                // The whole rest, because the byte may begin a longer character.
                let name = String(([letter] + letters).text.prefix(1))
                return refuse("-\(name)", named: name, nil)
            }
            var given = GivenOption(option: option, spelling: "-\(scalar)")
            let hasValue = option.row.value != nil
            if letters.first == "=" {
                let value = letters.dropFirst().text.quotedForShell
                let advice = hasValue ? "'\(given.spelling) \(value)'" : "it without '='"
                mistake = mistake ?? misuse("\(given.spelling): takes no '='; try \(advice)")
                return
            }
            if hasValue, !letters.isEmpty {
                given.value = Argument(bytes: Array(letters))
                letters = []
            }
            append(given)
        }
    }

    /// Notes an option that does not exist.
    ///
    /// It may belong to a command that should follow `--`.
    private mutating func refuse(_ spelling: String, named name: String, _ value: Argument?) {
        mistake =
            mistake ?? missingEnd
            ?? misuse("\(spelling): no such option; try \(advice(for: name, value))")
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
