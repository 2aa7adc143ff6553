import ThemeStore

/// Commands, in the order in which help and manual list them.
///
/// A run needs one of them. The table finds that by its name, and makes all of them only for a list.
struct CommandTable: Sendable {
    let find: @Sendable (String) -> Command?
    /// The commands that are not hidden.
    let all: @Sendable () -> [Command]

    /// The command that a word names.
    ///
    /// - Parameters:
    ///   - word: The word.
    ///   - next: The operand after it, which tells `switch dark` from `switch`.
    /// - Returns: The command.
    /// - Throws: `Failure.usage`, with the command that was probably meant.
    func command(named word: Argument, before next: Argument? = nil) throws(Failure) -> Command {
        if let command = find(word.text) { return command }
        let advice = ForeignWord.command(for: word.text.lowercased(), before: next?.text) ?? nearest(to: word.text)
        throw .usage("'\(word.text)': no such command; try '\(advice ?? "themectl help")'")
    }

    /// The command that a word nearly names, or the one that sets the appearance that it nearly names.
    private func nearest(to word: String) -> String? {
        let appearances = Appearance.allCases.map { $0.name }
        let nearest = Suggestion.nearest(to: word, among: all().map { $0.name } + appearances)
        return nearest.map { appearances.contains($0) ? "set \($0)" : $0 }
    }

    /// The options of a command, or of all commands if none is given, in the order of the table of options.
    func options(of command: Command?) -> [Option] {
        let commands = command.map { [$0] } ?? all()
        return Option.allCases.filter { option in commands.contains { $0.takes(option) } }
    }
}
