import ThemeStore

/// The request that a command line makes.
enum Request {
    case run(Invocation)
    /// The help on one command, or on all.
    case help(Command?)
    case version
    /// There was no argument at all.
    case usage
}

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

    /// A command line that has been read up to a word.
    struct Line {
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
    }

    /// Reads the next word, and the one after it if that is an option's value.
    func readWord(_ line: inout Line) throws(Failure) {
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

    /// The command that help is wanted on: one named before the option has to exist, one after it need not.
    private func commandToTellOf(_ line: Line) throws(Failure) -> Command? {
        guard let name = line.operands.first else { return line.rest.first.flatMap { commands.find($0.text) } }
        return try commands.command(named: name)
    }

    private func check(_ line: Line, against command: Command) throws(Failure) {
        try requireEnd(line, of: command)
        for (place, given) in line.options.enumerated() {
            guard command.takes(given.option) else {
                throw .usage(
                    "\(command.name): does not take \(given.spelling); try '\(advice(instead: given, command))'")
            }
            let isRepeated = line.options[..<place].contains { $0.option == given.option }
            guard isRepeated, !given.option.isRepeatable else { continue }
            if let placeholder = given.option.row(for: command.name).placeholder {
                throw .usage("\(command.name): \(given.spelling) is given twice; try one \(placeholder)")
            }
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
        if let extra = given.first { throw unexpected(extra, line, command) }
        let isWanted = command.commandLine == .required || command.commandLine == .optional && line.isEnded
        guard isWanted, line.trailing.isEmpty else { return }
        let words = words(line, of: command)
        throw .usage("\(command.name): COMMAND is missing; try '\(words) -- COMMAND'")
    }

    /// Refuses a command line to run that does not stand behind `--`.
    private func requireEnd(_ line: Line, of command: Command) throws(Failure) {
        let count = 1 + command.operands.count
        guard command.commandLine != .none, !line.isEnded, line.operands.count > count else { return }
        let first = line.operands[count].text
        guard storeOption(line, command) == nil, AppearanceWord.meaning(of: first) == nil else { return }
        let words = words(line, of: command)
        throw .usage("\(command.name): '--' is missing before '\(first)'; try '\(words) -- \(first)'")
    }

    /// The program, the command and its operands, as they were typed.
    private func words(_ line: Line, of command: Command) -> String {
        let operands = line.operands.prefix(1 + command.operands.count)
        return (["themectl"] + operands.map { $0.text }).joined(separator: " ")
    }

    private func checkAlternatives(_ line: Line, of command: Command) throws(Failure) {
        var given: [String] = []
        for option in command.alternatives where line.options.contains(where: { $0.option == option }) {
            given.append("--\(option.name)")
        }
        if !given.isEmpty, line.operands.count > 1, let operand = command.operands.first { given.append(operand.name) }
        guard given.count < 2 else { throw .exclusion(command.name, given[0], given[1]) }
    }

    /// Refuses one operand too many.
    private func unexpected(_ extra: Argument, _ line: Line, _ command: Command) -> Failure {
        let operands = line.operands.dropFirst()
        let other = operands.first { AppearanceWord.meaning(of: $0.text) == nil && $0.text != "-" }
        var (extra, advice) = (extra, "themectl help \(command.name)")
        if command.takes(.lockTimeout), other != nil || command.operands.isEmpty,
            let value = operands.lazy.compactMap({ AppearanceWord.meaning(of: $0.text) }).first
        {
            // In `set theme dark`, the word that is no VALUE is the one too many.
            (extra, advice) = (other ?? extra, "set \(value.name)")
        }
        advice = storeOption(line, command) ?? advice
        return .usage("\(command.name): unexpected operand '\(extra.text)'; try '\(advice)'")
    }

    /// The option for an operand that looks like a file or an app, which other tools take as operands.
    ///
    /// A command whose own operand is a file has none.
    private func storeOption(_ line: Line, _ command: Command) -> String? {
        guard command.takes(.app), !command.operands.contains(where: { $0.kind == .file }) else { return nil }
        for operand in line.operands.dropFirst() {
            let isFile = operand.text.contains("/") || operand.text.hasSuffix(".json")
            // `light/dark` is no file.
            let parts = operand.text.split(separator: "/")
            if isFile, !parts.allSatisfy({ AppearanceWord.meaning(of: String($0)) != nil }) {
                return "--store \(operand.quoted)"
            }
            if operand.text.contains("."), AppIdentifier(operand.text) != nil { return "--app \(operand.text)" }
        }
        return nil
    }

    // MARK: Options

    /// Reads the options that a word holds, and the word after it where that is the last one's value.
    func readOptions(_ word: Argument, _ line: inout Line) throws(Failure) {
        if word.bytes[1] == UInt8(ascii: "-") {
            try readLongOption(word, &line)
        } else {
            try readShortOptions(word, &line)
        }
    }

    private func readLongOption(_ word: Argument, _ line: inout Line) throws(Failure) {
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
        take(GivenOption(option: option, isShort: false, place: line.operands.count - 1, value: value), &line)
    }

    private func readShortOptions(_ word: Argument, _ line: inout Line) throws(Failure) {
        var letters = word.bytes.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = Option.allCases.first(where: { $0.letter == Unicode.Scalar(letter) }) else {
                // The whole rest, because the letter may be the beginning of a longer character.
                let rest = String(decoding: [letter] + letters, as: UTF8.self).prefix(1)
                throw unknown("-\(rest)", advice(for: letter, line), line)
            }
            var given = GivenOption(option: option, isShort: true, place: line.operands.count - 1)
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
    private func take(_ given: GivenOption, _ line: inout Line) {
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

    // MARK: Advice

    private func unknown(_ spelling: String, _ advice: String, _ line: Line) -> Failure {
        // The option of a command that should stand behind `--`.
        if let command = knownCommand(line) {
            do throws(Failure) { try requireEnd(line, of: command) } catch { return error }
        }
        return .usage("\(spelling): no such option; try '\(advice)'")
    }

    /// The nearest option of the command, or a command of that name: other tools have options for what are commands here.
    private func advice(for name: String, _ value: Argument?, _ line: Line) -> String {
        let command = knownCommand(line)
        if command == nil, let command = commands.find(name), !command.isHidden { return command.name }
        if command == nil || command?.takes(.lockTimeout) == true && AppearanceWord.meaning(of: name) != nil,
            let command = ForeignWord.command(for: name)
        {
            return command
        }
        if ["at", "from", "until", "sunset"].contains(name) { return "man themectl-recipes" }
        let options = knownOptions(line)
        if let option = ForeignWord.option(for: name, (value ?? line.rest.first)?.text), options.contains(option) {
            return "--\(option.name)"
        }
        return Suggestion.nearest(to: name, among: options.map { $0.name }).map { "--\($0)" } ?? help(line)
    }

    /// The same letter in the other case, or the option for another tool's letter.
    private func advice(for letter: UInt8, _ line: Line) -> String {
        let options = knownOptions(line)
        let other = Unicode.Scalar(letter ^ 0x20)
        // With a command, -v asks for more output elsewhere; -S is a scope as often as a store.
        let isOther = letter == UInt8(ascii: "S") || letter == UInt8(ascii: "v") && knownCommand(line) != nil
        if !isOther, options.contains(where: { $0.letter == other }) { return "-\(other)" }
        let foreign = ForeignWord.option(for: String(Unicode.Scalar(letter)), line.rest.first?.text)
        if let foreign, options.contains(foreign) { return "--\(foreign.name)" }
        return help(line)
    }

    /// An option of the command that was probably meant by one that it does not take.
    private func advice(instead given: GivenOption, _ command: Command) -> String {
        // It is spelled right, so only a longer or shorter form of the name was meant, as in --all and --all-scopes.
        let name = given.option.name
        // Resetting a site's preference also unlocks it.
        if given.option == .lock, command.takes(.site) { return "--site" }
        let meant = Option.allCases.first { option in
            !given.isShort && command.takes(option) && (option.name.hasPrefix(name) || name.hasPrefix(option.name))
        }
        return meant.map { "--\($0.name)" } ?? "themectl help \(command.name)"
    }

    /// The options of the command, or those of all commands if it is not known yet.
    private func knownOptions(_ line: Line) -> [Option] {
        commands.options(of: knownCommand(line))
    }

    private func help(_ line: Line) -> String {
        knownCommand(line).map { "themectl help \($0.name)" } ?? "themectl help"
    }

    private func knownCommand(_ line: Line) -> Command? {
        line.operands.first.flatMap { commands.find($0.text) }
    }
}
