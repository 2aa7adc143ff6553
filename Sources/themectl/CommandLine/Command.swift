import ThemeStore

/// A verb: its row in the table that parser, help, manual and completion read, and its run.
struct Command: Sendable {
    let name: String
    /// Its effect, as the start of a sentence.
    let summary: String
    /// The manual's text on it, in mdoc; if empty, the manual has the summary.
    var manual = ""
    /// Whether it is for programs, and neither help nor manual has it.
    var isHidden = false
    var operands: [Operand] = []
    /// Whether `--` is followed by a command line to run.
    var commandLine = CommandLineUse.none
    /// The options of its own, in the table's order.
    var options: [Option] = []
    /// The options that exclude each other and its operands.
    var alternatives: [Option] = []
    /// The options that it shares with others.
    var shared: [Option] = []
    /// One to three lines that show its use.
    var examples: [Example] = []
    let run: @Sendable (Invocation) throws(Failure) -> Output

    enum CommandLineUse: Sendable {
        case none, optional, required

        /// Its words in a synopsis.
        var synopsis: [String] {
            switch self {
            case .none: []
            case .optional: ["[--", "COMMAND", "[ARG...]]"]
            case .required: ["--", "COMMAND", "[ARG...]"]
            }
        }
    }

    struct Operand: Sendable {
        enum Count: Sendable {
            case one, optional, any
        }

        let name: String
        let count: Count
        var kind = ValueKind.other

        /// Its words in a synopsis.
        var synopsis: String {
            switch count {
            case .one: name
            case .optional: "[\(name)]"
            case .any: "[\(name)...]"
            }
        }
    }

    /// A line for help and manual, which the tests run.
    struct Example: Sendable {
        let line: String
        /// Its output if the app `default` is dark and its scope `checkout` light; `nil` if that depends on the machine.
        let output: String?

        init(_ line: String, _ output: String? = "") {
            self.line = line
            self.output = output
        }
    }

    func takes(_ option: Option) -> Bool {
        options.contains(option) || shared.contains(option) || option == .help || option == .version
    }
}

extension Command {
    /// The options of every command that reads a store.
    static let readerOptions: [Option] = [.app, .store, .json, .quiet, .strict]
    /// The options of every command that writes to a store.
    static let writerOptions: [Option] = readerOptions + [.lockTimeout]
}

/// Commands, in the order in which help and manual list them.
///
/// A run needs one of them. The table finds that by its name, and makes all of them only for a list.
struct CommandTable: Sendable {
    let find: @Sendable (String) -> Command?
    /// The commands that are not hidden.
    let all: @Sendable () -> [Command]

    /// The command that a word names.
    ///
    /// - Parameters:
    ///   - word: The word.
    ///   - next: The operand after it, which tells `switch dark` from `switch`.
    /// - Returns: The command.
    /// - Throws: `Failure.usage`, with the command that was probably meant.
    func command(named word: Argument, before next: Argument? = nil) throws(Failure) -> Command {
        if let command = find(word.text) { return command }
        let advice = ForeignWord.command(for: word.text.lowercased(), before: next?.text) ?? nearest(to: word.text)
        throw .usage("'\(word.text)': no such command; try '\(advice ?? "themectl help")'")
    }

    /// The command that a word nearly names, or the one that sets the appearance that it nearly names.
    private func nearest(to word: String) -> String? {
        let appearances = Appearance.allCases.map { $0.name }
        let nearest = Suggestion.nearest(to: word, among: all().map { $0.name } + appearances)
        return nearest.map { appearances.contains($0) ? "set \($0)" : $0 }
    }

    /// The options of a command, or of all commands if none is given, in the order of the table of options.
    func options(of command: Command?) -> [Option] {
        let commands = command.map { [$0] } ?? all()
        return Option.allCases.filter { option in commands.contains { $0.takes(option) } }
    }
}
