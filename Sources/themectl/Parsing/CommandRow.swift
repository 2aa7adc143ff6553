import ThemeStore

/// A command line, read for one command: typed values, after all usage errors were thrown.
protocol Request: SendableMetatype {
    static var row: CommandRow { get }
    /// Reads the command's options and operands.
    init(_ line: Line) throws(Failure)
    /// Does the work, and renders its report.
    func run(in environment: ProcessEnvironment) throws(Failure) -> Output
}

/// A command: its name, its row, and its way from a line to bytes.
struct Command {
    let name: String
    private let makeRow: @Sendable () -> CommandRow
    let run: @Sendable (Line, ProcessEnvironment) throws(Failure) -> Output

    /// The closures are specialised for the type, so no existential is needed.
    init<R: Request>(_ name: String, _: R.Type) {
        self.name = name
        makeRow = { R.row }
        run = { line, environment throws(Failure) in try R(line).run(in: environment) }
    }

    var row: CommandRow { makeRow() }
}

/// Commands, in the order of help and manual.
struct CommandTable {
    let commands: [Command]

    /// The commands that are not hidden.
    var listed: [Command] {
        commands.filter { $0.row.group != nil }
    }

    func find(_ name: String?) -> Command? {
        commands.first { $0.name == name }
    }

    /// The options of a command, or of all commands if none is given, in the order of the table of
    /// options.
    func options(of command: Command?) -> [Option] {
        let commands = command.map { [$0] } ?? listed
        return Option.allCases.filter { option in
            commands.contains { $0.row.accepts(option) }
        }
    }
}

/// A command's row of the table for parser, help, manual and completion.
struct CommandRow {
    /// Its part of the help.
    ///
    /// `nil` hides a command meant for completion scripts.
    let group: CommandGroup?
    /// Its effect, as the start of a sentence.
    let summary: String
    var operand: Operand?
    /// Whether `--` is followed by a command line to run.
    var commandLine = CommandLineUse.none
    /// Its own options, in the table's order.
    var options: [Option] = []
    /// The options that it shares with others.
    var shared: [Option] = []
    /// The options that it does not take with a first operand, or without any operand.
    var refusals: @Sendable (_ operand: String?) -> [Option] = { _ in [] }
    /// Its own summaries of some options.
    var wordings: [Wording] = []
    /// One to three example lines for help and manual, and the output of each.
    ///
    /// The tests run them and compare their output, with the app `default` dark and its scope
    /// `checkout` light. The output is `nil` if it depends on the machine.
    var examples: KeyValuePairs<String, String?> = [:]

    /// The use of a command line behind `--`, by its words in a synopsis.
    enum CommandLineUse: String {
        case none = ""
        case optional = "[-- COMMAND [ARG...]]"
        case required = "-- COMMAND [ARG...]"
    }

    struct Operand {
        let name: String
        /// How often it may be given.
        var count = 1...1
        let kind: WordKind
        /// The operands after the first one, if they are of another kind.
        var following: WordKind?

        var isRepeatable: Bool { count.upperBound > 1 }

        /// Its words in a synopsis.
        var synopsis: String {
            if count.lowerBound > 0 {
                name
            } else if isRepeatable, following == nil {
                "[\(name)...]"
            } else {
                "[\(name)]"
            }
        }
    }

    /// A command's own words in the row of an option.
    struct Wording {
        let option: Option
        /// The name of its value.
        var value: String?
        var kind: WordKind?
        let summary: String

        /// `--store` of a command that cannot read standard input.
        static let storeFile = Wording(option: .store, summary: "use FILE as the store")
        /// `--key` of a command that looks for legacy keys.
        static let legacyKey = Wording(
            option: .key,
            summary: "look for this key too; KIND is bool, style, name, words, system"
        )
        /// `--default` of a command that asks for a style.
        static let defaultStyle = Wording(
            option: .default,
            kind: .style,
            summary: "the style of the system if no source reports one"
        )
        /// `--system` of a command that changes the desktop's style.
        static let systemChange = Wording(
            option: .system,
            summary: "change what the system shows, by its own tool, and no store"
        )
    }

    func accepts(_ option: Option) -> Bool {
        options.contains(option) || shared.contains(option) || option == .help || option == .version
    }

    /// How many operands it takes at most.
    var mostOperands: Int {
        operand?.count.upperBound ?? 0
    }

    /// Whether it writes to a store.
    var isWriter: Bool { shared.contains(.lockTimeout) }

    /// The option that has a word as its name.
    func option(named word: String) -> Option? {
        Option.allCases.first { $0.name == word && accepts($0) }
    }

    /// The options of every command that reads a store.
    static let readerOptions: [Option] = [.app, .store, .json, .quiet, .strict]
    /// The options of every command that writes to a store.
    static let writerOptions: [Option] = readerOptions + [.lockTimeout]
}

extension Option {
    /// Its forms and its value, with a command's own wording: `-a, --app ID`.
    func synopsis(in command: CommandRow?) -> String {
        spellings.joined(separator: ", ") + (row(in: command).value.map { " \($0)" } ?? "")
    }

    /// Its row, with a command's own wording.
    func row(in command: CommandRow?) -> Row {
        var row = row
        if let wording = command?.wordings.first(where: { $0.option == self }) {
            row.summary = wording.summary
            row.value = wording.value ?? row.value
            row.kind = wording.kind ?? row.kind
        }
        return row
    }
}

/// The parts of the help, in its order, by their headings.
enum CommandGroup: String, CaseIterable {
    case setting = "the setting"
    case followers = "make programs follow"
    case reasons
    case stores
    case apps = "for app developers"
    case shell = "the shell"
}
