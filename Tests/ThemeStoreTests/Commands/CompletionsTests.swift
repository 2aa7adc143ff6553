import Testing

@testable import themectl

@Suite("completions")
struct CompletionsTests {
    @Test("The script is the one that is kept for that shell", arguments: ["bash", "zsh", "fish"])
    func script(shell: String) throws {
        let outcome = try Themectl().line("completions \(shell)")
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        try Golden.expect(outcome.output, in: "Tests/ThemeStoreTests/Golden/completions.\(shell)")
    }

    @Test(
        "What is no shell is wrong usage, with the nearest or all of those there are",
        arguments: [
            ("tcsh", "bash, zsh, fish"), ("Bash", "bash"), ("bahs", "bash"), ("", "bash, zsh, fish"),
            ("/bin/bash", "bash, zsh, fish"),
        ])
    func unknown(word: String, advice: String) throws {
        let message = "completions: '\(word)' is not a shell that has completions; try \(advice)"
        #expect(try Themectl().run(["completions", word]) == Outcome(64, errors: "themectl: \(message)\n"))
    }

    @Test(
        "One shell is asked for, and nothing else",
        arguments: [
            ("completions", "completions: SHELL is missing; try 'themectl help completions'"),
            ("completions bash zsh", "completions: unexpected operand 'zsh'; try 'themectl help completions'"),
            ("completions --app a bash", "completions: does not take --app; try 'themectl help completions'"),
        ])
    func misuse(line: String, message: String) throws {
        #expect(try Themectl().line(line) == Outcome(64, errors: "themectl: \(message)\n"))
    }
}
