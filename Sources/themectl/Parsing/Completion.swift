import ThemeStore

/// The kind of a word of an unfinished command line, read like the parser does.
struct Completion {
    var kind = WordKind.other
    /// The command, if the words before name one.
    let command: Command?
    let given: [GivenOption]
    /// The command's operands before the word.
    let operands: ArraySlice<Argument>
    /// The part of the word that stays as it is: `--as=` or `-a`.
    var lead = ""

    /// Finds the kind of a word.
    ///
    /// - Parameters:
    ///   - word: The word, or its beginning.
    ///   - words: The words before it. Invalid ones are skipped.
    ///   - commands: The commands.
    init(of word: Argument, after words: ArraySlice<Argument>, in commands: CommandTable) {
        var line = Parser(words, in: commands)
        line.readAll()
        let operands = line.words + line.trailing
        command = commands.find(operands.first?.text)
        let row = command?.row
        given = line.options
        self.operands = operands.dropFirst()
        if command == nil, !operands.isEmpty { return }
        if let awaiting = line.awaiting {
            kind = awaiting.option.row(in: row).kind
        } else if !line.isEnded, word.bytes.first == "-" {
            // An option and its value may be one word.
            var attached = Parser([word], in: commands)
            attached.readWord()
            if let given = attached.options.last, let value = given.value {
                kind = given.option.row(in: row).kind
                lead = word.bytes.dropLast(value.bytes.count).text
            } else {
                kind = .option
            }
        } else if let row {
            let place = self.operands.count
            if line.isEnded, !line.words.isEmpty, row.commandLine != .none {
                kind = .commandLine
            } else if let operand = row.operand, place < row.mostOperands {
                kind = operand.kind
                if place > 0, let following = operand.following { kind = following }
            } else if row.commandLine != .none, place == row.mostOperands {
                kind = .end
            }
        } else {
            kind = .command
        }
    }

    /// The options that may still be given.
    func remainingOptions(in commands: CommandTable) -> [Option] {
        // The first operand may still follow.
        let refused = operands.first.flatMap { command?.row.refusals($0.text) } ?? []
        return commands.options(of: command).filter { option in
            let isOver = given.has(option) && !option.row.isRepeatable
            return !isOver && !refused.contains(option)
        }
    }
}
