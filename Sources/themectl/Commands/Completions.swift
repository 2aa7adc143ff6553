extension Command {
    /// `completions`: the script by which a shell completes what is typed.
    static let completions = Command(
        name: "completions",
        summary: "print the completion script for bash, zsh or fish",
        manual: """
            Print the script by which
            .Ar shell ,
            one of
            .Cm bash ,
            .Cm zsh
            and
            .Cm fish ,
            completes these commands, their options and values, apps and scopes.
            """,
        operands: [.init(name: "SHELL", count: .one, candidates: .shells)],
        run: CompletionsCommand.run)
}

private enum CompletionsCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        let shell: Shell = try invocation.choice(
            invocation.operands[0].text, "a shell that has completions")
        var output = Output()
        output.write(shell.completionScript(for: CommandTable.standard.all()))
        return output
    }
}

extension CompletionCandidates {
    fileprivate static var shells: CompletionCandidates {
        .words { Shell.allCases.map { Word($0.rawValue, $0.summary) } }
    }
}
