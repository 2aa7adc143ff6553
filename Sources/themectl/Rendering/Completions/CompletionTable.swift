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
