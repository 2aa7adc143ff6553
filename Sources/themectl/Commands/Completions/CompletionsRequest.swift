import ThemeStore

/// `completions`: prints a completion script.
struct CompletionsRequest: Request {
    static let row = CommandRow(
        group: .shell,
        summary: "print the completion script for bash, zsh or fish",
        operand: .init(name: "SHELL", kind: .shell),
        examples: [
            "echo 'source <(themectl completions bash 2>/dev/null)' >>~/.bashrc": "",
            """
            echo 'autoload -Uz compinit && compinit
            source <(themectl completions zsh 2>/dev/null)' >>~/.zshrc
            """: "",
            """
            mkdir -p ~/.config/fish/completions &&
              themectl completions fish \\
                >~/.config/fish/completions/themectl.fish
            """: "",
        ]
    )

    let shell: Shell

    init(_ line: Line) throws(Failure) {
        shell = try line.choice(line.operand.text, "a shell that has completions")
    }

    func run(in environment: ProcessEnvironment) -> Output {
        Output(shell.script)
    }
}
