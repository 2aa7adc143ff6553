/// Commands, in the order in which help and manual list them.
///
/// A run needs one of them, so the others are not made: the table finds a command by its name, and makes all only for those
/// who list them.
struct CommandTable: Sendable {
    let find: @Sendable (String) -> Command?
    let all: @Sendable () -> [Command]

    /// The command that a word names.
    func command(named word: Argument) throws(Failure) -> Command {
        if let command = find(word.text) { return command }
        if let synonym = Synonyms.command(for: word.text.lowercased()) {
            throw .usage("'\(word.text)': no such command; try '\(synonym)'")
        }
        throw .usage(
            "'\(word.text)': no such command; \(Suggestion.nearestOrHelp(for: word.text, among: all().map { $0.name }))"
        )
    }
}
