import ThemeStore

/// A command line, read for one command: typed values, after all usage errors were thrown.
protocol Request: SendableMetatype {
    static var row: CommandRow { get }
    /// Reads the command's options and operands.
    init(_ line: Line) throws(Failure)
    /// Does the work, and renders its report.
    func run(in environment: ProcessEnvironment) throws(Failure) -> Output
}

/// A command: its name, its row, and its way from a line to bytes.
struct Command: Sendable {
    let name: String
    private let makeRow: @Sendable () -> CommandRow
    let run: @Sendable (Line, ProcessEnvironment) throws(Failure) -> Output

    /// The closures are specialised for the type, so no existential is needed.
    init<R: Request>(_ name: String, _: R.Type) {
        self.name = name
        makeRow = { R.row }
        run = { line, environment throws(Failure) in try R(line).run(in: environment) }
    }

    var row: CommandRow { makeRow() }
}

/// Commands, in the order of help and manual.
struct CommandTable: Sendable {
    let commands: [Command]

    /// The commands that are not hidden.
    var listed: [Command] {
        commands.filter { $0.row.group != nil }
    }

    func find(_ name: String) -> Command? {
        commands.first { $0.name == name }
    }

    /// The command that a word names.
    ///
    /// - Parameters:
    ///   - word: The word.
    ///   - line: The whole line: `switch dark` is another command than `switch`.
    /// - Returns: The command.
    /// - Throws: `Failure.usage`, with the probable command.
    func command(named word: Argument, on line: ArraySlice<Argument> = []) throws(Failure)
        -> Command
    {
        if let command = find(word.text) {
            return command
        }
        let words = line.map { $0.text }
        let following = words.drop { $0 != word.text }.dropFirst()
        let foreign = ForeignWord.command(for: word.text, before: Array(following))
        var advice = foreign ?? nearest(to: word.text) ?? "themectl help"
        let name = advice.split(separator: " ").first ?? ""
        // `list` has the options of a store only for its scopes.
        if let row = find(String(name))?.row, !row.accepts(.scopes) || advice != "list" {
            advice += ForeignWord.target(in: words, for: row)
        }
        throw .usage("'\(word.text)': no such command; try '\(advice)'")
    }

    /// The command nearest to a word, or `set` with the nearest appearance.
    ///
    /// A command that writes has to be one slip away: `setup` means something else.
    private func nearest(to word: String) -> String? {
        let appearances = Appearance.allCases.map { $0.name }
        let names = listed.map { $0.name }
        guard let nearest = Suggestion.nearest(to: word, among: names + appearances) else {
            return nil
        }
        let isAppearance = appearances.contains(nearest)
        let isReader = find(nearest)?.row.isWriter == false
        guard isReader || Suggestion.nearest(to: word, among: [nearest], within: 1) != nil else {
            return nil
        }
        return isAppearance ? "set \(nearest)" : nearest
    }

    /// The options of a command, or of all commands if none is given, in the order of the table of
    /// options.
    func options(of command: Command?) -> [Option] {
        let rows = (command.map { [$0] } ?? listed).map { $0.row }
        return Option.allCases.filter { option in rows.contains { $0.accepts(option) } }
    }
}
