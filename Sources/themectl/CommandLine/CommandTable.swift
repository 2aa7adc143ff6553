import ThemeStore

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
        throw .usage("'\(word.text)': no such command; try '\(nearest(to: word.text) ?? "themectl help")'")
    }

    /// The command that a word nearly names, or that sets the appearance that it nearly names.
    private func nearest(to word: String) -> String? {
        let appearances = Appearance.allCases.map { $0.name }
        let nearest = Suggestion.nearest(to: word, among: all().map { $0.name } + appearances)
        return nearest.map { appearances.contains($0) ? "set \($0)" : $0 }
    }
}
