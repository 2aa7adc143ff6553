import ThemeStore

// Advice about words that are not understood. A line is a whole command line, which can be pasted.

extension Parser {
    // MARK: Commands

    /// The advice instead of a line whose command does not exist: the lines to try, in quotes.
    func advice(insteadOf word: Argument) -> String {
        let lines = lines(insteadOf: word)
        return lines.alternatives + ", BY THE CLOCK".when(lines == [ForeignWord.clock])
    }

    /// The lines to try instead of a line with an unknown command.
    private func lines(insteadOf word: Argument) -> [String] {
        let isTool = ForeignWord.isTool(word.text)
        let spelled = isTool ? commandsSpelledAsOptions : []
        let following = spelled + operands.map { $0.text }
        guard let meant = ForeignWord.command(for: word.text, before: following[...]) else {
            return linesNearest(to: word)
        }
        if meant == ForeignWord.clock {
            return [meant]
        }
        let words = meant.split(separator: " ").map { String($0) }
        let verb = words[0]
        var options = ""
        if let row = commands.find(verb)?.row {
            options = fittingOperands(for: row)
            options += target(for: row, words.dropFirst().first, besides: meant)
        }
        if words.contains("VALUE") {
            if verb != "set" { return ["themectl help \(verb)"] }
            return linesOfThree("\(meant.dropFirst("set VALUE".count))\(options)")
        }
        if verb == "with" {
            // The command line stands behind the value.
            let value = operands.firstIndex { $0.appearance != nil }
            let line = value.map { all[(places[$0] + 1)...].commandLine } ?? ""
            if line.isEmpty {
                return ["themectl help with"]
            }
            return ["themectl \(meant)\(line)"]
        }
        return ["themectl \(meant)\(options)"]
    }

    /// The commands of another tool that are options there, such as git's `--unset`.
    private var commandsSpelledAsOptions: [String] {
        all.map { $0.text }.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
            .filter { name in
                let isOurs = Option.allCases.contains { $0.name == name }
                return !isOurs && ForeignWord.isCommand(name)
            }
    }

    /// The line with the command nearest to a word, or with `set` and the nearest appearance.
    ///
    /// A writing command has to be a single slip away: `setup` means something else.
    private func linesNearest(to word: Argument) -> [String] {
        let appearances = Appearance.allCases.map { $0.name }
        let names = commands.listed.map { $0.name }
        let nearest = (names + appearances).nearest(to: word.text)
        let command = commands.find(nearest)
        let isReader = command?.row.isWriter == false
        guard let nearest, isReader || [nearest].nearest(to: word.text, within: 1) != nil else {
            return ["themectl help"]
        }
        if let command {
            return lines(with: command)
        }
        let options = commands.find("set").map { target(for: $0.row) } ?? ""
        return ["themectl set \(nearest)\(options)"]
    }

    /// The lines with a command, and with the operands and options of this line that it accepts.
    ///
    /// They are the command's help if it needs more than the line has.
    private func lines(with command: Command) -> [String] {
        let row = command.row
        let options = target(for: row, self.operands.first?.text)
        var operands = operands.prefix(row.mostOperands).map { $0.quoted }
        if row.operand?.kind == .appearance {
            operands = operands.compactMap { ForeignWord.appearance($0)?.name }
        }
        let line = trailing[...].commandLine
        if operands.count < row.operand?.count.lowerBound ?? 0
            || row.commandLine == .required && line.isEmpty
        {
            if command.name == "set" {
                return linesOfThree(options)
            }
            return ["themectl help \(command.name)"]
        }
        let words = ["themectl", command.name] + operands
        return ["\(words.joined(separator: " "))\(options)\(line.when(row.commandLine != .none))"]
    }

    /// The operands of a line that another command takes as well, with a space before each: files,
    /// or the name of a command.
    private func fittingOperands(for row: CommandRow) -> String {
        let operands = operands.filter { operand in
            switch row.operand?.kind {
            case .file: true
            case .command: commands.find(operand.text) != nil
            default: false
            }
        }
        return operands.prefix(row.mostOperands).spelled
    }

    /// The lines that store each appearance, with these options.
    func linesOfThree(_ options: String) -> [String] {
        Appearance.allCases.map { "themectl set \($0.name)\(options)" }
    }

    // MARK: Operands

    /// Refuses an operand that is the name of an option.
    func refuseOptionName(_ word: Argument, _ row: CommandRow) throws(Failure) {
        if let option = row.option(named: word.text) {
            throw misuse("unexpected operand '\(word.text)'; try '--\(option.name)'")
        }
    }

    /// Refuses one operand too many.
    func refuseSurplus(_ extra: Argument, _ row: CommandRow) throws(Failure) -> Never {
        for word in operands {
            try refuseOptionName(word, row)
        }
        let value = operands.appearance
        let other = operands.first { $0.appearance == nil }
        let namesDesktop =
            row.accepts(.system) && operands.contains { ForeignWord.isDesktop($0.text) }
        let isWordOfOthers = operands.allSatisfy { operand in
            ForeignWord.isSubject(operand.text) || ForeignWord.store(operand.text) != nil
                || namesDesktop || operand.text == "apps"
        }
        let options = " --system".when(namesDesktop) + target(for: row)
        var extra = extra
        var advice = help
        if let value, row.operand?.kind == .appearance, !row.isWriter, namesDesktop {
            advice = "themectl \(verb) \(value.name)\(options)"
        } else if let value, row.isWriter, other != nil || row.operand == nil {
            // In `set theme dark`, `theme` is the operand too many.
            extra = other ?? extra
            advice = "themectl set \(value.name)\(options)"
            if verb == "reset" { advice = "themectl reset\(options)" }
        } else if row.operand?.kind == .recipe, let first = operands.first,
            "show print get cat view add install for".hasWord(first.text)
        {
            // In `recipe show NAME`, `show` is the operand too many.
            advice = "themectl \(verb) \(extra.quoted)"
            extra = first
        } else if row.operand == nil, isWordOfOthers {
            advice = "themectl \(verb)\(options)"
        }
        throw misuse("unexpected operand '\(extra.text)'; try '\(advice)'")
    }

    /// The options to add to a command, so that it acts on the store, key and scope of the line,
    /// and changes nothing if the line changes nothing.
    ///
    /// Other tools take an app's ID or a file as an operand.
    ///
    /// - Parameters:
    ///   - row: The command's row.
    ///   - operand: The first operand of the advised line, which may exclude options.
    ///   - line: Words of the line that have some of the options already.
    /// - Returns: The options that the command accepts, with a space before each.
    func target(
        for row: CommandRow,
        _ operand: String? = nil,
        besides line: String = ""
    ) -> String {
        let refused = row.refusals(operand)
        // A type of `defaults write` is read as `-s tring` or `-a rray`.
        var given = options.filter {
            $0.option != .quiet && !"-string -array -array-add".hasWord($0.attached)
        }
        for operand in operands where row.operand?.kind != .file {
            if let option = ForeignWord.store(operand.text) {
                given.removeAll { [.app, .store].contains($0.option) }
                given.append(
                    GivenOption(option: option, spelling: "--\(option.name)", value: operand)
                )
                break
            }
        }
        return given.filter { given in
            row.accepts(given.option) && !refused.contains(given.option)
                && !line.hasWord("--\(given.option.name)")
        }.map { given in
            if given.option == .store, row.operand?.kind == .file {
                return given.quotedValue
            }
            return " --\(given.option.name)\(given.quotedValue)"
        }.joined()
    }

    // MARK: Options

    /// The lines to try instead of a line with an option that the command does not take.
    func lines(without given: GivenOption, _ row: CommandRow) -> [String] {
        switch given.option {
        case .lock:
            // The value of `--lock-timeout` is a time.
            return [help]
        case .system where verb == "reset":
            return ["themectl set system --system"]
        case .all where "list hooks recipe".hasWord(verb):
            return ["themectl \(verb)"]
        case .all where verb == "set" || verb == "reset":
            let options = target(for: row)
            var lines = ["reset"]
            if verb == "set" {
                let values = operands.appearance.map { [$0] } ?? Appearance.allCases
                lines = values.map { "set \($0.name)" }
            }
            guard let store = namedStore else {
                let list = "themectl list" + " --site".when(self.options.has(.site))
                return lines.map { words in
                    "\(list) | cut -f1 | xargs -I{} themectl \(words)\(options) --app {}"
                }
            }
            let isAboutScopes = verb == "reset" && Diagnosis.hasScopes(store)
            return lines.map { words in
                "themectl \(words)\(" --all-scopes".when(isAboutScopes))\(options)"
            }
        default:
            return [nearestOption(to: given.option.name, within: 1)]
        }
    }

    /// The store that the line names, or `nil` if it names none.
    private var namedStore: StoreLocation? {
        guard let given = options.last(where: { [.app, .store].contains($0.option) }),
            let value = given.value
        else {
            return nil
        }
        if given.option == .app {
            return AppIdentifier(value.text).map { StoreLocation(app: $0, in: .current) }
        }
        return StorePath(bytes: value.bytes).map { StoreLocation(file: $0) }
    }

    /// The advice about an option that does not exist.
    ///
    /// - Parameters:
    ///   - name: Its name, without hyphens.
    ///   - value: The word that may be its value.
    /// - Returns: The words to try, in quotes.
    func advice(for name: String, _ value: Argument?) -> String {
        if "until at for".hasWord(name), command?.row.isWriter != false {
            return "'\(ForeignWord.clock)', BY THE CLOCK"
        }
        let lines = lines(correcting: name, value)
        return (lines ?? [option(for: name, value) ?? nearestOption(to: name)]).alternatives
    }

    /// The whole line without an option that does not exist, with what the option means instead, or
    /// `nil` if an option of ours should replace it.
    private func lines(correcting name: String, _ value: Argument?) -> [String]? {
        var whole = self
        // Only the first mistake gets advice.
        whole.mistake = .usage("")
        whole.readAll()
        guard let command else {
            return whole.lines(meaning: name, value)
        }
        let row = command.row
        if row.commandLine != .none, "c exec e command run".hasWord(name) {
            return [line(running: value)]
        }
        let isSubject = ForeignWord.isSubject(name)
        let isDesktop = ForeignWord.isDesktop(name)
        let named = ForeignWord.appearance(name)
        if "set toggle".hasWord(verb), isSubject || isDesktop || named != nil {
            var meant = named
            if isSubject { meant = meant ?? value?.appearance }
            let options =
                " --system".when(isDesktop)
                + whole.options.filter { row.accepts($0.option) }.spelled
            if let appearance = meant ?? whole.operands.appearance {
                return ["themectl set \(appearance.name)\(options)"]
            }
            if verb == "toggle" {
                return ["themectl toggle\(options)"]
            }
        }
        // These ask for what is done here anyway.
        let isSuperfluous =
            "user local force yes y verbose now".hasWord(name)
            || "list hooks recipe".hasWord(verb) && "list ls l apps".hasWord(name)
            || verb == "watch" && "follow forever f".hasWord(name)
            || row.operand == nil && isSubject
        guard isSuperfluous, whole.operands.count <= row.mostOperands else { return nil }
        return whole.lines(with: command)
    }

    /// The lines for a command or an appearance that is given as an option: `--set dark`, `--dark`.
    ///
    /// They are `nil` if the option's name is neither.
    private func lines(meaning name: String, _ value: Argument?) -> [String]? {
        if name == "v" {
            return ["themectl --version"]
        }
        let isLetter = name.unicodeScalars.count == 1
        if isLetter && name != "l" || "file config global".hasWord(name) { return nil }
        var line = self
        let given = [Argument(name), value].compactMap { $0 }
        line.words = given + words
        line.places = given.map { _ in all.startIndex } + places
        if let command = commands.listed.first(where: { $0.name == name }) {
            return line.lines(with: command)
        }
        let following = line.operands.map { $0.text }
        guard ForeignWord.command(for: name, before: following[...]) != nil else { return nil }
        return line.lines(insteadOf: Argument(name))
    }

    /// The line that runs a command, which other tools take as the value of an option.
    private func line(running value: Argument?) -> String {
        var rest = rest
        guard let row = command?.row, let program = value ?? rest.popFirst() else { return help }
        var line = start(for: row)
        // Our own options may follow.
        var later = Parser(rest, in: commands)
        later.readAll()
        let hasOptions = later.options.allSatisfy { row.accepts($0.option) }
        if later.mistake == nil, later.words.isEmpty, later.trailing.isEmpty, hasOptions {
            line += later.options.spelled
            rest = []
        }
        if !rest.isEmpty {
            return "\(line) -- \(program.quoted)\(rest.spelled)"
        }
        // A text with several words is a shell's command line.
        let isPlain = program.text.utf8.allSatisfy { byte in
            byte.isAlphanumeric || "_./-+,:@% ".utf8.contains(byte)
        }
        if isPlain {
            return "\(line) -- \(program.text)"
        }
        return "\(line) -- sh -c \(program.quoted)"
    }

    /// Our option instead of an unknown option, with its value, or `nil`.
    private func option(for name: String, _ value: Argument?) -> String? {
        let row = command?.row
        let word = value ?? rest.first
        switch name {
        case "f", "file", "config":
            if let word, commands.options(of: command).contains(.store) {
                return "--store \(word.quoted)"
            }
        case "global":
            // The command may follow.
            let row = row ?? rest.lazy.compactMap { commands.find($0.text)?.row }.first
            if let row, row.isWriter, row.accepts(.site) {
                return "--site"
            }
        default:
            if let row, row.accepts(.system), ForeignWord.isDesktop(name) {
                return "--system"
            }
            if let row, let option = ForeignWord.option(name, word?.text), row.accepts(option) {
                return "--\(option.name)"
            }
        }
        return nil
    }

    /// The option of the command that is nearest to a name, or else the command's help.
    ///
    /// Without a command, it is one of all options.
    private func nearestOption(to name: String, within limit: Int = .max) -> String {
        let names = commands.options(of: command).map { $0.name }
        return names.nearest(to: name, within: limit).map { "--\($0)" } ?? help
    }

    /// The command line that prints help on the command.
    var help: String {
        "themectl help" + " \(verb)".when(command != nil)
    }
}

extension Argument {
    /// The appearance that the word means here or elsewhere.
    var appearance: Appearance? { ForeignWord.appearance(text) }
}

extension Collection<Argument> {
    /// The appearance that the first such word means.
    fileprivate var appearance: Appearance? {
        lazy.compactMap { $0.appearance }.first
    }
}
