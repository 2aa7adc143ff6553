extension Command {
    /// `completions`: prints a completion script.
    static let completions = Command(
        name: "completions",
        summary: "print the completion script for bash, zsh or fish",
        manual: """
            Print the completion script for
            .Ar shell :
            .Cm bash ,
            .Cm zsh
            or
            .Cm fish .
            It completes commands, options, values, apps and scopes.
            """,
        operands: [.init(name: "SHELL", count: .one, kind: .shell)],
        examples: [
            .init("themectl completions bash >~/.local/share/bash-completion/completions/themectl"),
            .init("themectl completions zsh >~/.zfunc/_themectl"),
            .init("themectl completions fish >~/.config/fish/completions/themectl.fish"),
        ],
        run: { invocation throws(Failure) in
            let shell: Shell = try invocation.choice(invocation.operands[0].text, "a shell that has completions")
            return Output(text: Array(shell.script.utf8))
        })
}
