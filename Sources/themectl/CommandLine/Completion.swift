import ThemeStore

/// The candidates for a word of an unfinished command line, as the parser reads that.
struct Completion {
    enum Kind: Equatable {
        case command, option, value(ValueKind)
        /// The `--` before a command line, and the words of that.
        case end, commandLine
        case nothing
    }

    let kind: Kind
    /// The command, if it is known by now.
    let command: Command?
    let options: [GivenOption]
    /// The bytes of the word that stay as they are: `--as=` or `-qa`.
    var lead: ArraySlice<UInt8> = []

    /// The options that may still be given.
    func remainingOptions(in commands: CommandTable) -> [Option] {
        let given = options.map { $0.option }
        let excluded = isDecided ? command?.alternatives ?? [] : []
        return commands.options(of: command).filter { option in
            option.isRepeatable || !given.contains(option) && !excluded.contains(option)
        }
    }

    /// Whether an option is given that excludes others and the operands.
    var isDecided: Bool {
        options.contains { command?.alternatives.contains($0.option) ?? false }
    }
}

extension Parser {
    /// Finds out what may stand in the place of a word.
    ///
    /// - Parameters:
    ///   - word: The word, of which there may be only the beginning.
    ///   - words: The words before it. Those that make no sense are passed over.
    /// - Returns: The candidates.
    func completion(of word: Argument, after words: ArraySlice<Argument>) -> Completion {
        var line = Line(rest: words)
        while !line.rest.isEmpty { try? readWord(&line) }
        let name = line.operands.first ?? line.trailing.first
        let command = name.flatMap { commands.find($0.text) }
        func completion(_ kind: Completion.Kind) -> Completion {
            Completion(kind: kind, command: command, options: line.options)
        }
        func completion(ofValueOf option: Option, after lead: ArraySlice<UInt8> = []) -> Completion {
            var completion = completion(.value(option.row(for: command?.name).kind))
            completion.lead = lead
            return completion
        }

        if name != nil, command == nil { return completion(.nothing) }
        if let awaiting = line.awaiting { return completion(ofValueOf: awaiting.option) }
        if line.isEnded {
            if !line.operands.isEmpty, command?.commandLine != Command.CommandLineUse.none {
                return completion(.commandLine)
            }
        } else if word.bytes.first == UInt8(ascii: "-") {
            // A value may stand in one word with its option.
            var attached = Line(rest: [])
            if word.bytes.count > 1 { try? readOptions(word, &attached) }
            if let given = attached.options.last, let value = given.value {
                return completion(ofValueOf: given.option, after: word.bytes.dropLast(value.bytes.count))
            }
            if let given = attached.awaiting, given.isShort, word.bytes.count > 2 {
                return completion(ofValueOf: given.option, after: word.bytes[...])
            }
            return completion(.option)
        }
        let operands = line.operands + line.trailing
        guard let command, let place = operands.indices.last else { return completion(.command) }
        if completion(.nothing).isDecided { return completion(.nothing) }
        if place < command.operands.count { return completion(.value(command.operands[place].kind)) }
        if let last = command.operands.last, last.count == .any { return completion(.value(last.kind)) }
        let mayEnd = command.commandLine != .none && place == command.operands.count
        return completion(mayEnd ? .end : .nothing)
    }
}
