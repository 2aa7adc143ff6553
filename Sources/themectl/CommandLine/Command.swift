import ThemeStore

/// A verb: its row in the table that parser, help and manual read, and what it does.
struct Command: Sendable {
    let name: String
    /// What it does, as the start of a sentence.
    let summary: String
    /// What the manual says of it, in mdoc; where that is nothing, the summary says it all.
    var manual = ""
    var operands: [Operand] = []
    /// Whether `--` is followed by a command line to run.
    var commandLine = CommandLineUse.none
    /// The options of its own, in the table's order.
    var options: [Option] = []
    /// Those of its options that exclude each other, and its operands.
    var alternatives: [Option] = []
    /// Those it shares with others.
    var shared: [Option] = []
    /// One to three lines that show what it is good for.
    var examples: [Example] = []
    /// Does it, and returns what there is to say.
    let run: @Sendable (Invocation) throws(Failure) -> Output

    enum CommandLineUse: Sendable {
        case none, optional, required

        /// How it is written in a synopsis.
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
        /// What it may be.
        var candidates = CompletionCandidates.none

        /// How it is written in a synopsis.
        var synopsis: String {
            switch count {
            case .one: name
            case .optional: "[\(name)]"
            case .any: "[\(name)...]"
            }
        }
    }

    /// A line that someone may type.
    struct Example: Sendable {
        let line: String
        /// What it prints where the app `default` is dark and its scope `checkout` light; `nil` where that depends on
        /// the machine.
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
    /// What every command takes that reads a store.
    static let readerOptions: [Option] = [.app, .store, .json, .quiet, .strict]
    /// What every command takes that writes to a store.
    static let writerOptions: [Option] = readerOptions + [.lockTimeout]
}
