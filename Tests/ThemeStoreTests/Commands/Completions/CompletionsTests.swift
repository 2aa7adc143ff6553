import Testing

@testable import themectl

@Suite("completions", .bounded, .onOwnThreads)
struct CompletionsTests {
    @Test("Each script asks the hidden command", arguments: ["bash", "zsh", "fish"])
    func script(shell: String) throws {
        let outcome = try Themectl().line("completions \(shell)")
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        #expect(outcome.output.contains(" complete -- "))
        #expect(outcome.output.count { $0 == "\n" } < 60)
    }

    @Test(
        "An unknown shell is wrong usage, with the nearest or all shells",
        arguments: [
            ("tcsh", "bash, zsh, fish"), ("Bash", "bash"), ("bahs", "bash"),
            ("", "bash, zsh, fish"),
            ("/bin/bash", "bash, zsh, fish"),
        ]
    )
    func unknown(word: String, advice: String) throws {
        let message = "completions: '\(word)' is not a shell that has completions; try \(advice)"
        #expect(
            try Themectl().run(["completions", word])
                == Outcome(64, errors: "themectl: \(message)\n")
        )
    }

    @Test(
        "completions takes exactly one shell",
        arguments: [
            ("completions", "completions: SHELL is missing; try 'themectl help completions'"),
            (
                "completions bash zsh",
                "completions: unexpected operand 'zsh'; try 'themectl help completions'"
            ),
            (
                "completions --app a bash",
                "completions: does not take --app; try 'themectl help completions'"
            ),
        ]
    )
    func misuse(line: String, message: String) throws {
        #expect(try Themectl().line(line) == Outcome(64, errors: "themectl: \(message)\n"))
    }
}
