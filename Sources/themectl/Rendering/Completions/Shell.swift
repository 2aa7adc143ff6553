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
