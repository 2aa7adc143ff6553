import ThemeStore

/// A command line that is correct by its command's row: the options given, the operands, and the words after `--`.
///
/// Reading takes out what it reads, so each option has one reader.
struct Line {
    /// The command's name.
    let verb: String
    private var options: [GivenOption]
    private var operands: ArraySlice<Argument>
    private var commandLine: [Argument]

    init(
        verb: String, options: [GivenOption] = [], operands: ArraySlice<Argument> = [], commandLine: [Argument] = []
    ) {
        self.verb = verb
        self.options = options
        self.operands = operands
        self.commandLine = commandLine
    }

    /// Whether everything was read.
    var isRead: Bool { options.isEmpty && operands.isEmpty && commandLine.isEmpty }

    // MARK: Reading

    mutating func flag(_ option: Option) -> Bool {
        let count = options.count
        options.removeAll { $0.option == option }
        return options.count < count
    }

    /// The value of an option that is given once.
    mutating func value(_ option: Option) -> Argument? {
        guard let index = options.lastIndex(where: { $0.option == option }) else { return nil }
        return options.remove(at: index).value
    }

    /// The values of an option that may be given more than once.
    mutating func values(_ option: Option) -> [Argument] {
        defer { options.removeAll { $0.option == option } }
        return options.compactMap { $0.option == option ? $0.value : nil }
    }

    /// The next operand, if there is one.
    mutating func operand() -> Argument? {
        operands.popFirst()
    }

    /// The operand that the row requires.
    mutating func requiredOperand() -> Argument {
        operands.popFirst() ?? Argument("")
    }

    /// All other operands.
    mutating func allOperands() -> [Argument] {
        defer { operands = [] }
        return Array(operands)
    }

    /// The command line to run.
    mutating func wordsToRun() -> [Argument] {
        defer { commandLine = [] }
        return commandLine
    }

    // MARK: Errors

    /// An error about one of the words.
    func misuse(_ why: String) -> Failure {
        .usage("\(verb): \(why)")
    }

    /// Two options or operands that exclude each other.
    func exclusion(_ first: String, _ second: String) -> Failure {
        misuse("\(first) and \(second) exclude each other; try one of them")
    }
}
