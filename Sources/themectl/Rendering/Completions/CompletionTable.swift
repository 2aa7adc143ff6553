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

    /// The options that mean something of their own to a command.
    var ownRows: [(command: Command, option: Option, row: Option.Row)] {
        commands.flatMap { command in
            options(of: command).compactMap { option in
                option.ownRow(for: command.name).map { (command, option, $0) }
            }
        }
    }
}
