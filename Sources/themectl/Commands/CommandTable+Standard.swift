extension CommandTable {
    /// The table of the program.
    static let standard = CommandTable { name in
        // With more than 16 cases, init(rawValue:) builds a hash table, which costs more than this search.
        Verb.allCases.first { $0.rawValue == name }?.command
    } all: {
        Verb.allCases.map { $0.command }.filter { !$0.isHidden }
    }
}

/// The names of the commands, in the order in which help and manual list them.
private enum Verb: String, CaseIterable {
    case get, set, toggle, reset, `is`, list, path, hierarchy, palette, migrate, check, explain, watch, with,
        completions
    case help
    case complete

    var command: Command {
        switch self {
        case .get: .get
        case .set: .set
        case .toggle: .toggle
        case .reset: .reset
        case .is: .is
        case .list: .list
        case .path: .path
        case .hierarchy: .hierarchy
        case .palette: .palette
        case .migrate: .migrate
        case .check: .check
        case .explain: .explain
        case .watch: .watch
        case .with: .with
        case .completions: .completions
        case .help: .help
        case .complete: .complete
        }
    }
}
