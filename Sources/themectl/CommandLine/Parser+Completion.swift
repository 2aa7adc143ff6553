extension Parser {
    /// Finds out what may stand in the place of a word.
    ///
    /// - Parameters:
    ///   - word: The word, of which there may be only the beginning.
    ///   - words: The words before it; invalid ones are skipped.
    /// - Returns: The candidates.
    func completion(of word: Argument, after words: ArraySlice<Argument>) -> Completion {
        var line = UnfinishedLine(words)
        while !line.rest.isEmpty { try? readWord(&line) }
        let name = line.operands.first ?? line.trailing.first
        let command = name.flatMap { commands.find($0.text) }
        func completion(_ kind: Completion.Kind) -> Completion {
            Completion(kind: kind, command: command, given: line.options)
        }
        func completion(ofValueOf option: Option, after lead: ArraySlice<UInt8> = []) -> Completion {
            var completion = completion(.value(option.row(for: command?.name).kind))
            completion.lead = lead
            return completion
        }

        if name != nil, command == nil { return completion(.nothing) }
        if let awaiting = line.awaiting { return completion(ofValueOf: awaiting.option) }
        if line.isEnded {
            if !line.operands.isEmpty, command?.row.commandLine != CommandRow.CommandLineUse.none {
                return completion(.commandLine)
            }
        } else if word.bytes.first == UInt8(ascii: "-") {
            // A value may stand in one word with its option.
            var attached = UnfinishedLine([])
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
        guard let row = command?.row, let place = operands.indices.last else { return completion(.command) }
        if completion(.nothing).isDecided { return completion(.nothing) }
        if place < row.operands.count { return completion(.value(row.operands[place].kind)) }
        if let last = row.operands.last, last.count == .any { return completion(.value(last.kind)) }
        let mayEnd = row.commandLine != .none && place == row.operands.count
        return completion(mayEnd ? .end : .nothing)
    }
}
