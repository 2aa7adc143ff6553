import ThemeStore

/// The kind of a word of an unfinished command line, read like the parser does.
struct Completion {
    private(set) var kind = WordKind.other
    /// The command, if the words before name one.
    let command: Command?
    let given: [GivenOption]
    /// The part of the word that stays as it is: `--as=` or `-a`.
    private(set) var lead = ""

    /// Finds the kind of a word.
    ///
    /// - Parameters:
    ///   - word: The word, or its beginning.
    ///   - words: The words before it. Invalid ones are skipped.
    ///   - commands: The commands.
    init(of word: Argument, after words: ArraySlice<Argument>, in commands: CommandTable) {
        var line = Parser(words, in: commands)
        while !line.rest.isEmpty {
            line.readWord()
        }
        let operands = line.operands + line.trailing
        command = operands.first.flatMap { commands.find($0.text) }
        given = line.options
        if command == nil, !operands.isEmpty { return }
        if let awaiting = line.awaiting {
            kind = self.kind(ofValueOf: awaiting)
        } else if !line.isEnded, word.bytes.first == UInt8(ascii: "-") {
            // An option and its value may be one word.
            var attached = Parser([word], in: commands)
            attached.readWord()
            if let given = attached.options.last, let value = given.value {
                kind = self.kind(ofValueOf: given)
                lead = word.bytes.dropLast(value.bytes.count).text
            } else {
                kind = .option
            }
        } else if let row = command?.row {
            let isBehindEnd = line.isEnded && !line.operands.isEmpty && row.commandLine != .none
            if isBehindEnd {
                kind = .commandLine
            } else {
                kind = kind(ofOperand: operands.count - 1, row)
            }
        } else {
            kind = .command
        }
    }

    private func kind(ofValueOf given: GivenOption) -> WordKind {
        given.option.row(by: command?.row.wordings).kind
    }

    private func kind(ofOperand place: Int, _ row: CommandRow) -> WordKind {
        if let operand = row.operand, place < row.mostOperands {
            return operand.kind
        }
        if row.commandLine != .none && place == row.mostOperands {
            return .end
        }
        return .other
    }

    /// The options that may still be given.
    func remainingOptions(in commands: CommandTable) -> [Option] {
        commands.options(of: command).filter { option in
            option.row.isRepeatable || !given.contains { $0.option == option }
        }
    }
}
