/// A command's row of the table for parser, help, manual and completion.
struct CommandRow: Sendable {
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
    /// The options that exclude each other and its operands.
    var alternatives: [Option] = []
    /// The options that it shares with others.
    var shared: [Option] = []
    /// Its own summaries of some options.
    var wordings: [Option.Wording] = []
    /// One to three example lines for help and manual, and the output of each.
    ///
    /// The tests run them and compare their output, with the app `default` dark and its scope
    /// `checkout` light. The output is `nil` if it depends on the machine.
    var examples: KeyValuePairs<String, String?> = [:]

    /// The use of a command line behind `--`, by its words in a synopsis.
    enum CommandLineUse: String, Sendable {
        case none = ""
        case optional = "[-- COMMAND [ARG...]]"
        case required = "-- COMMAND [ARG...]"
    }

    struct Operand: Sendable {
        let name: String
        /// How often it may be given.
        var count = 1...1
        let kind: WordKind

        var isRepeatable: Bool { count.upperBound > 1 }

        /// Its words in a synopsis.
        var synopsis: String {
            if count.lowerBound > 0 {
                name
            } else if isRepeatable {
                "[\(name)...]"
            } else {
                "[\(name)]"
            }
        }
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

    /// Whether an appearance may be meant for it.
    var takesValue: Bool {
        isWriter || operand?.kind == .appearance
    }

    /// The options of every command that reads a store.
    static let readerOptions: [Option] = [.app, .store, .json, .quiet, .strict]
    /// The options of every command that writes to a store.
    static let writerOptions: [Option] = readerOptions + [.lockTimeout]
    /// `--store` of a command that cannot read standard input.
    static let storeFile = Option.Wording(option: .store, summary: "use FILE as the store")
    /// `--key` of a command that looks for legacy keys.
    static let legacyKey = Option.Wording(
        option: .key,
        summary: "look for this key too; KIND is bool, style, name, words, system"
    )
    /// `--default` of a command that asks for a style.
    static let defaultStyle = Option.Wording(
        option: .default,
        kind: .style,
        summary: "the style of the system if no source knows it"
    )
}

/// The parts of the help, in its order, by their headings.
enum CommandGroup: String, CaseIterable {
    case setting = "the setting"
    case origin = "reasons and followers"
    case stores
    case apps = "for app developers"
    case shell = "the shell"
}
