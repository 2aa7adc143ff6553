import ThemeStore

// Advice about words that are not understood.

extension Parser {
    /// The command nearest to a word, or `set` with the nearest appearance.
    ///
    /// A writing command has to be a single slip away: `setup` means something else.
    func nearestCommand(to word: String) -> String? {
        let appearances = Appearance.allCases.map { $0.name }
        let names = commands.listed.map { $0.name }
        guard let nearest = Suggestion.nearest(to: word, among: names + appearances) else {
            return nil
        }
        let isReader = commands.find(nearest)?.row.isWriter == false
        guard isReader || Suggestion.nearest(to: word, among: [nearest], within: 1) != nil else {
            return nil
        }
        return appearances.contains(nearest) ? "set \(nearest)" : nearest
    }

    /// The error about an operand that is the name of an option, or `nil` if it is none.
    func optionMeant(by word: Argument, _ row: CommandRow) -> Failure? {
        guard let option = row.option(named: word.text) else { return nil }
        return misuse("unexpected operand '\(word.text)'; try '--\(option.name)'")
    }

    /// Refuses one operand too many.
    func unexpected(_ extra: Argument, _ row: CommandRow) -> Failure {
        let operands = operands.dropFirst()
        if let error = operands.lazy.compactMap({ optionMeant(by: $0, row) }).first {
            return error
        }
        let value = operands.lazy.compactMap { ForeignWord.appearance($0.text) }.first
        let other = operands.first { ForeignWord.appearance($0.text) == nil }
        let isWordOfOthers = operands.allSatisfy { operand in
            ForeignWord.isSubject(operand.text) || ForeignWord.store(operand.text) != nil
        }
        let verb = command?.name ?? ""
        var extra = extra
        var advice = help
        if let value, row.isWriter, other != nil || row.operand == nil {
            // In `set theme dark`, `theme` is the operand too many.
            extra = other ?? extra
            advice = (verb == "reset" ? verb : "set \(value.name)") + target(for: row)
        } else if row.operand == nil, isWordOfOthers {
            advice = verb + target(for: row)
        }
        return misuse("unexpected operand '\(extra.text)'; try '\(advice)'")
    }

    /// The options to add to a command, so that it acts on the store, key and scope of the line.
    ///
    /// Other tools take an app's ID or a file as an operand.
    func target(for row: CommandRow) -> String {
        var given = options.filter { given in
            [.app, .store, .scope, .key, .word, .site, .system].contains(given.option)
        }
        for operand in operands.dropFirst() {
            if let option = ForeignWord.store(operand.text) {
                given.removeAll { [.app, .store].contains($0.option) }
                given.append(
                    GivenOption(option: option, spelling: "--\(option.name)", value: operand)
                )
                break
            }
        }
        return given.filter { row.accepts($0.option) }.map { given in
            if given.option == .store, row.operand?.kind == .file {
                return given.quotedValue
            }
            return " --\(given.option.name)\(given.quotedValue)"
        }.joined()
    }

    // MARK: Options

    /// The advice about an option that does not exist.
    ///
    /// - Parameters:
    ///   - name: Its name, without hyphens.
    ///   - value: The word that may be its value.
    /// - Returns: The words to try.
    func advice(for name: String, _ value: Argument?) -> String {
        let row = command?.row
        let word = value ?? rest.first
        switch name {
        case "f", "file", "config":
            if let word, commands.options(of: command).contains(.store) {
                return "--store \(word.text.quotedForShell)"
            }
        case "c", "exec":
            if let row, row.commandLine != .none {
                return "\(words(of: row)) -- \(word?.text ?? "COMMAND")"
            }
        case "local":
            // The user's own store is meant anyway.
            return help
        case "global":
            // The command may follow.
            let row = row ?? rest.lazy.compactMap { commands.find($0.text)?.row }.first
            if let row, row.isWriter, row.accepts(.site) {
                return "--site"
            }
        default:
            let isSetting = command == nil || command?.name == "set"
            if isSetting, let value = ForeignWord.appearance(name) { return "set \(value.name)" }
            // These ask for what is done here anyway.
            if let row, rest.isEmpty, "user force yes y verbose".hasWord(name) {
                return words(of: row)
            }
            if let row, let option = ForeignWord.option(name, word?.text), row.accepts(option) {
                return "--\(option.name)"
            }
        }
        return nearestOption(to: name)
    }

    /// The option of the command that is nearest to a name, or else the command's help.
    ///
    /// Without a command, it is one of all options.
    func nearestOption(to name: String, within limit: Int = .max) -> String {
        let names = commands.options(of: command).map { $0.name }
        let nearest = Suggestion.nearest(to: name, among: names, within: limit)
        return nearest.map { "--\($0)" } ?? help
    }

    /// The command line that prints help on the command.
    var help: String {
        "themectl help" + (command.map { " \($0.name)" } ?? "")
    }
}
