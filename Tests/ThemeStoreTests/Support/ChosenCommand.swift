import ThemeStore

@testable import themectl

// CONTRIBUTING.md's example of a new command, compiled here to prove that it works.

/// `chosen`: whether there is a preference.
struct ChosenRequest: Request {
    static let row = CommandRow(
        group: .setting,
        summary: "exit 0 if a preference is set",
        shared: CommandRow.readerOptions
    )

    private let question: Question

    init(_ line: Line) throws(Failure) {
        question = try Question(line)
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        let answer = try question.answer(in: environment)
        return Output(
            notes: answer.warnings,
            status: answer.preference.layer == .default ? .no : .success
        )
    }
}
