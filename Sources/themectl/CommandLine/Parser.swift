import ThemeStore

/// Reads a command line by the conventions of POSIX and GNU: options anywhere before `--`, `--name VALUE`,
/// `--name=VALUE`, `-aVALUE`, grouped short options.
///
/// Nothing is abbreviated and nothing is guessed.
struct Parser {
    let commands: CommandTable
    let environment: ProcessEnvironment

    func parse(_ arguments: [Argument]) throws(Failure) -> Request {
        guard !arguments.isEmpty else { return .usage }
        var line = Line(rest: arguments[...])
        while let word = line.rest.popFirst() {
            if word == Argument("--") {
                line.trailing = Array(line.rest)
                line.isEnded = true
                break
            }
            let count = line.options.count
            guard try readOptions(word, &line) else {
                line.operands.append(word)
                continue
            }
            let options = line.options[count...]
            if options.contains(where: { $0.option == .help }) { return .help(try commandToTellOf(line)) }
            if options.contains(where: { $0.option == .version }) { return .version }
        }
        guard let name = line.operands.first ?? line.trailing.first else {
            throw .usage("no command given; try 'themectl help'")
        }
        let command = try commands.command(named: name)
        if line.operands.isEmpty || command.commandLine == .none {
            line.operands += line.trailing
            line.trailing = []
        }
        try check(line, against: command)
        return .run(
            Invocation(
                command: command, environment: environment, options: line.options,
                operands: Array(line.operands.dropFirst()), commandLine: line.trailing))
    }

    private struct Line {
        var rest: ArraySlice<Argument>
        var options: [GivenOption] = []
        /// The command's name and what it is to work on.
        var operands: [Argument] = []
        /// What follows `--`.
        var trailing: [Argument] = []
        /// Whether there was a `--`.
        var isEnded = false
    }

    // MARK: Commands

    /// The command named before a request for help, which has to be one, or else behind it.
    private func commandToTellOf(_ line: Line) throws(Failure) -> Command? {
        guard let name = line.operands.first else { return line.rest.first.flatMap { commands.find($0.text) } }
        return try commands.command(named: name)
    }

    private func check(_ line: Line, against command: Command) throws(Failure) {
        for option in line.options.map({ $0.option }) where !command.takes(option) {
            throw .usage(
                "\(command.name): does not take --\(option.name); try 'themectl help \(command.name)'")
        }
        try checkAlternatives(line, of: command)
        var given = line.operands.dropFirst()
        for operand in command.operands {
            switch operand.count {
            case .any: given = []
            case .optional: given = given.dropFirst()
            case .one:
                guard given.popFirst() != nil else {
                    throw .usage(
                        "\(command.name): \(operand.name) is missing; try 'themectl help \(command.name)'")
                }
            }
        }
        try checkCommandLine(line, given.first, of: command)
        if let extra = given.first {
            let advice = storeOption(line, command) ?? "themectl help \(command.name)"
            throw .usage("\(command.name): unexpected operand '\(extra.text)'; try '\(advice)'")
        }
    }

    /// The option for an operand that looks like a file or an app, which other tools take as operands; none for a
    /// command whose own operand is a file.
    private func storeOption(_ line: Line, _ command: Command) -> String? {
        let takesFile = command.operands.contains { if case .files = $0.candidates { true } else { false } }
        guard command.takes(.app), !takesFile else { return nil }
        for operand in line.operands.dropFirst() {
            if operand.text.contains("/") || operand.text.hasSuffix(".json") { return "--store \(operand.quoted)" }
            if operand.text.contains("."), AppIdentifier(operand.text) != nil { return "--app \(operand.text)" }
        }
        return nil
    }

    private func checkCommandLine(_ line: Line, _ extra: Argument?, of command: Command) throws(Failure) {
        let isWanted = command.commandLine == .required || command.commandLine == .optional && line.isEnded
        guard isWanted, line.trailing.isEmpty else { return }
        let words = (["themectl"] + line.operands.prefix(1 + command.operands.count).map { $0.text }).joined(
            separator: " ")
        guard let extra, !line.isEnded else {
            throw .usage("\(command.name): COMMAND is missing; try '\(words) -- COMMAND'")
        }
        throw .usage("\(command.name): '--' is missing before '\(extra.text)'; try '\(words) -- \(extra.text)'")
    }

    private func checkAlternatives(_ line: Line, of command: Command) throws(Failure) {
        var given: [String] = []
        for option in command.alternatives where line.options.contains(where: { $0.option == option }) {
            given.append("--\(option.name)")
        }
        if !given.isEmpty, line.operands.count > 1, let operand = command.operands.first { given.append(operand.name) }
        guard given.count < 2 else { throw .exclusion(command.name, given[0], given[1]) }
    }

    // MARK: Options

    /// Reads the options that a word holds, and the word after it where that is the last one's value.
    ///
    /// - Returns: `false` where the word is an operand.
    private func readOptions(_ word: Argument, _ line: inout Line) throws(Failure) -> Bool {
        guard word.bytes.first == UInt8(ascii: "-"), word.bytes.count > 1 else { return false }
        if word.bytes[1] == UInt8(ascii: "-") {
            try readLongOption(word, &line)
        } else {
            try readShortOptions(word, &line)
        }
        return true
    }

    private func readLongOption(_ word: Argument, _ line: inout Line) throws(Failure) {
        let spelling = word.bytes.dropFirst(2)
        let sign = spelling.firstIndex(of: UInt8(ascii: "="))
        let name = String(decoding: spelling[..<(sign ?? spelling.endIndex)], as: UTF8.self)
        guard let option = Option.allCases.first(where: { $0.name == name }) else {
            throw .usage("--\(name): no such option; try '\(advice(for: name, line))'")
        }
        guard let sign else {
            line.options.append(GivenOption(option: option, value: try value(of: option, "--\(name)", &line)))
            return
        }
        guard option.placeholder != nil else { throw .usage("--\(name): takes no value; try it without '='") }
        line.options.append(GivenOption(option: option, value: Argument(bytes: Array(spelling[(sign + 1)...]))))
    }

    /// What to try instead of an option that there is not: the nearest of the command's, or a command of that name, as
    /// other tools have options for what are commands here.
    private func advice(for name: String, _ line: Line) -> String {
        if knownCommand(line) == nil {
            if let command = commands.find(name) { return command.name }
            if let synonym = Synonyms.command(for: name) { return synonym }
        }
        let options = knownOptions(line).map { $0.name }
        return Suggestion.nearest(to: name, among: options).map { "--\($0)" } ?? help(line)
    }

    /// The options of the command, where that is known by now, or else all.
    private func knownOptions(_ line: Line) -> [Option] {
        let command = knownCommand(line)
        return Option.allCases.filter { command?.takes($0) ?? true }
    }

    private func help(_ line: Line) -> String {
        knownCommand(line).map { "themectl help \($0.name)" } ?? "themectl help"
    }

    private func knownCommand(_ line: Line) -> Command? {
        line.operands.first.flatMap { commands.find($0.text) }
    }

    private func readShortOptions(_ word: Argument, _ line: inout Line) throws(Failure) {
        var letters = word.bytes.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = Option.allCases.first(where: { $0.letter == Unicode.Scalar(letter) }) else {
                // The whole rest, because the letter may be the beginning of a longer character.
                let rest = String(decoding: [letter] + letters, as: UTF8.self).prefix(1)
                // The same letter in the other case.
                let other = Unicode.Scalar(letter ^ 0x20)
                let isOption = knownOptions(line).contains { $0.letter == other }
                throw .usage("-\(rest): no such option; try '\(isOption ? "-\(other)" : help(line))'")
            }
            guard option.placeholder != nil, !letters.isEmpty else {
                let value = try value(of: option, "-\(Unicode.Scalar(letter))", &line)
                line.options.append(GivenOption(option: option, value: value))
                continue
            }
            line.options.append(GivenOption(option: option, value: Argument(bytes: Array(letters))))
            break
        }
    }

    /// The next word as an option's value, for an option that takes one.
    private func value(
        of option: Option, _ spelling: @autoclosure () -> String, _ line: inout Line
    ) throws(Failure) -> Argument? {
        guard option.placeholder != nil else { return nil }
        guard let value = line.rest.popFirst() else {
            let placeholder = option.row(for: knownCommand(line)?.name).placeholder ?? ""
            throw .usage("\(spelling()): needs a value: \(placeholder)")
        }
        return value
    }
}
