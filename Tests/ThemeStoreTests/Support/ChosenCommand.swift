import ThemeStore

@testable import themectl

// The command that CONTRIBUTING.md adds in five minutes, so that it is known to compile.

extension Command {
    static let chosen = Command(
        name: "chosen", summary: "exit 0 if a preference is set", shared: Command.readerOptions,
        run: { invocation throws(Failure) in
            let answer = try invocation.answer()
            return Output(notes: answer.notes, status: answer.isUnset ? .no : .success)
        })
}
