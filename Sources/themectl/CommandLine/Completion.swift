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
    let given: [GivenOption]
    /// The bytes of the word that stay as they are: `--as=` or `-qa`.
    var lead: ArraySlice<UInt8> = []

    /// The options that may still be given.
    func remainingOptions(in commands: CommandTable) -> [Option] {
        let given = given.map { $0.option }
        let excluded = isDecided ? command?.row.alternatives ?? [] : []
        return commands.options(of: command).filter { option in
            option.isRepeatable || !given.contains(option) && !excluded.contains(option)
        }
    }

    /// Whether an option is given that excludes others and the operands.
    var isDecided: Bool {
        given.contains { command?.row.alternatives.contains($0.option) ?? false }
    }
}
