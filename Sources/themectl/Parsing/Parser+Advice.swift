import ThemeStore

// Advice about words that are not understood.

extension Parser {
    func refuse(_ spelling: String, _ advice: String) throws(Failure) -> Never {
        if let name = operands.first {
            // A wrong command comes first.
            let command = try commands.command(named: name, on: line)
            // The option belongs to a command that should follow `--`.
            try requireEnd(of: command.row)
        }
        throw misuse("\(spelling): no such option; try '\(advice)'")
    }

    /// Refuses one operand too many.
    func unexpected(_ extra: Argument, _ row: CommandRow) -> Failure {
        let verb = command?.name ?? ""
        let operands = operands.dropFirst()
        let other = operands.first { ForeignWord.appearance($0.text) == nil && $0.text != "-" }
        let isGnome = operands.contains(Argument("color-scheme"))
        var extra = extra
        var advice = help
        let value = operands.lazy.compactMap { ForeignWord.appearance($0.text) }.first
        let namesNoStore = value == nil || !row.isWriter
        let isVerbEnough = operands.allSatisfy { operand in
            ForeignWord.isSubject(operand.text) || ForeignWord.command(for: operand.text) == verb
        }
        if row.operand == nil, isVerbEnough || isGnome && value == nil {
            advice = verb + target(for: row)
        } else if let value, row.isWriter, other != nil || row.operand == nil {
            // In `set theme dark`, `theme` is the operand too many.
            extra = other ?? extra
            advice = setting(value, verb)
            if let other, !isGnome, isScope(other.text), row.accepts(.scope) {
                advice += " --scope \(other.quoted)"
            }
        } else if let value, let other, verb == "is", other.text == "not" {
            extra = other
            advice = "! themectl is \(value.name)" + target(for: row)
        }
        if let operand = optionOperand(row),
            let option = ForeignWord.option(named: operand.text, of: row)
        {
            extra = operand
            advice = option
        } else if !isGnome, namesNoStore, let option = storeOption(row) {
            advice = option
        }
        return misuse("unexpected operand '\(extra.text)'; try '\(advice)'")
    }

    /// The command line for a value that is given in another way, for the same store.
    private func setting(_ value: Appearance, _ verb: String) -> String {
        switch verb {
        case "is": "is \(value.name)" + target(for: command?.row)
        case "with":
            "with \(value.name) -- \(rest.first { $0 != Argument("--") }?.quoted ?? "COMMAND")"
        case "reset": "reset" + target(for: command?.row)
        default: "set \(value.name)" + target(for: commands.find("set")?.row)
        }
    }

    /// The options of the line that name its store, as far as the command takes them.
    private func target(for row: CommandRow?) -> String {
        row.map { ForeignWord.target(in: line.map { $0.text }, for: $0) } ?? ""
    }

    /// Whether a word may be a scope, rather than a word for the setting itself or for a store.
    private func isScope(_ word: String) -> Bool {
        !ForeignWord.isSubject(word) && ForeignWord.store(word) == nil && ScopePath(word) != nil
    }

    /// An operand that is the name of an option, or one of its values.
    func optionOperand(_ row: CommandRow) -> Argument? {
        operands.dropFirst().first { ForeignWord.option(named: $0.text, of: row) != nil }
    }

    /// The option for an operand like a file or an app, as other tools take them.
    ///
    /// A command with a file as its operand has no such option.
    func storeOption(_ row: CommandRow) -> String? {
        guard row.accepts(.app), row.operand?.kind != .file else {
            return nil
        }
        for operand in operands.dropFirst() {
            // A script to run has a path as well.
            let mayBeScript = row.commandLine != .none && !operand.text.hasSuffix(".json")
            if let option = ForeignWord.store(operand.text), option == .app || !mayBeScript {
                return "--\(option.name) \(operand.quoted)"
            }
        }
        return nil
    }

    /// The nearest option of the command, or a command of that name: other tools use options for
    /// some of these commands.
    func advice(for name: String, _ value: Argument?) -> String {
        let words = ((value.map { [$0] } ?? []) + rest).map { $0.text }
        let row = command?.row
        let options = knownOptions
        let option = ForeignWord.option(for: name, words.first)
        if option == .store, options.contains(.store), let file = words.first {
            return "--store \(file.quotedForShell)"
        }
        if row == nil {
            if let command = ForeignWord.command(for: name, before: words) {
                let verb = command.split(separator: " ").first.map { String($0) }
                return command + target(for: verb.flatMap(commands.find)?.row)
            }
            if let command = commands.find(name), command.row.group != nil {
                return command.name
            }
        }
        var value = name
        if ForeignWord.isSubject(name), let first = words.first {
            value = first
        }
        let meant = ForeignWord.appearance(value)
        if let meant, let command, command.row.takesValue {
            return setting(meant, command.name)
        }
        // git's options for a configuration of more than this folder. The command may follow.
        let later = rest.lazy.compactMap { commands.find($0.text)?.row }.first
        if name == "global", let row = row ?? later, row.isWriter, row.accepts(.site) {
            return "--site"
        }
        if let command, ForeignWord.isIdleOption(name) {
            let words = command.row.takesValue ? line : []
            let given = words.lazy.compactMap { ForeignWord.appearance($0.text) }.first
            return given.map { setting($0, command.name) } ?? command.name + target(for: row)
        }
        // git's for this folder's. Here no level is between the user and the machine.
        if name == "local" { return help }
        if ["exec", "c"].contains(name), let row, row.commandLine != .none {
            return "\(self.words(of: row)) -- \(words.first ?? "COMMAND")"
        }
        if let option, options.contains(option) {
            return "--\(option.name)"
        }
        if let recipes = ForeignWord.command(for: name), recipes.hasPrefix("man ") {
            return recipes
        }
        if let row, let option = ForeignWord.option(named: name, of: row) {
            return option
        }
        return Suggestion.nearest(to: name, among: options.map { $0.name }).map { "--\($0)" }
            ?? help
    }

    /// The same letter in the other case, or else the advice for an option of that name.
    func advice(for letter: UInt8) -> String {
        let other = Unicode.Scalar(letter ^ 0x20)
        // With a command, -v asks for more output elsewhere; -S is a scope as often as a store.
        let isOther = letter == UInt8(ascii: "S") || letter == UInt8(ascii: "v") && command != nil
        if !isOther, knownOptions.contains(where: { $0.row.letter == other }) {
            return "-\(other)"
        }
        if letter.isLetter {
            return advice(for: String(Unicode.Scalar(letter)), nil)
        }
        return help
    }

    /// The option of the command nearest to a foreign one.
    func advice(instead given: GivenOption, _ row: CommandRow) -> String {
        // The spelling is right, so only a longer or shorter form of the name is near, as in --all
        // and --all-scopes.
        let name = given.option.name
        if row.accepts(.site) {
            // Resetting a site's preference also unlocks it, and the list shows what is locked.
            if [.lock, .unlock].contains(given.option) {
                return row.isWriter ? "--site" : "list --site"
            }
            if given.option == .system, row.isWriter {
                return "set system --system"
            }
        }
        let meant = Option.allCases.first { option in
            !given.isShort && row.accepts(option)
                && (option.name.hasPrefix(name) || name.hasPrefix(option.name))
        }
        return meant.map { "--\($0.name)" } ?? help
    }

    /// The options of the command, or of all commands if it is unknown.
    private var knownOptions: [Option] {
        commands.options(of: command)
    }

    /// The command line that prints help on the command.
    var help: String {
        "themectl help" + (command.map { " \($0.name)" } ?? "")
    }
}
