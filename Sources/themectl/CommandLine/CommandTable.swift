/// The commands, in the order in which help and manual list them.
///
/// A run needs one of them, so the others are not made: the table finds a command by its name, and makes all only for those
/// who list them.
struct CommandTable: Sendable {
    let find: @Sendable (String) -> Command?
    let all: @Sendable () -> [Command]

    /// The table of the program.
    static let standard = CommandTable { name in
        Verb(rawValue: name)?.command
    } all: {
        Verb.allCases.map { $0.command }
    }

    /// A table of any commands.
    init(_ commands: [Command]) {
        self.init { name in
            commands.first { $0.name == name }
        } all: {
            commands
        }
    }

    private init(find: @escaping @Sendable (String) -> Command?, all: @escaping @Sendable () -> [Command]) {
        self.find = find
        self.all = all
    }
}

/// The names of the commands, in the table's order.
private enum Verb: String, CaseIterable {
    case get, set, toggle, reset, `is`, list, migrate, check, explain, watch, with, completions, help

    var command: Command {
        switch self {
        case .get: .get
        case .set: .set
        case .toggle: .toggle
        case .reset: .reset
        case .is: .is
        case .list: .list
        case .migrate: .migrate
        case .check: .check
        case .explain: .explain
        case .watch: .watch
        case .with: .with
        case .completions: .completions
        case .help: .help
        }
    }
}
