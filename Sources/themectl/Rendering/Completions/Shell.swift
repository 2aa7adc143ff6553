/// The shells that can complete the command's words.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    var summary: String {
        switch self {
        case .bash: "the Bourne-again shell, 4.0 or newer"
        case .zsh: "the Z shell"
        case .fish: "the friendly interactive shell"
        }
    }

    /// What that shell has to read to complete these commands.
    func completionScript(for commands: [Command]) -> String {
        let table = CompletionTable(commands: commands)
        return switch self {
        case .bash: BashCompletion(table: table).script
        case .zsh: ZshCompletion(table: table).script
        case .fish: FishCompletion(table: table).script
        }
    }
}

/// What completion scripts have to know of the table of commands.
struct CompletionTable {
    let commands: [Command]

    /// Every option that a command takes, in the table's order.
    var options: [Option] {
        Option.allCases.filter { option in commands.contains { $0.takes(option) } }
    }

    /// The options of a command, in the table's order.
    func options(of command: Command) -> [Option] {
        Option.allCases.filter(command.takes)
    }
}
