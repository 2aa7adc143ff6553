import ThemeStore

/// `is`: asks a question of the preference in force, and answers by the exit status.
struct IsRequest: Request {
    static let row = CommandRow(
        group: .setting,
        summary: "exit 0 if VALUE is the preference in force, 1 if not",
        operand: .init(name: "VALUE", kind: .appearance),
        options: [.scope, .effective, .system, .source, .default, .key, .word, .site],
        shared: CommandRow.readerOptions.filter { $0 != .json },
        examples: [
            "themectl is dark && echo lights out": "lights out",
            "themectl is light --effective --default light || echo lights out": "lights out",
        ]
    )

    let expected: Appearance
    let question: Question

    init(_ line: Line) throws(Failure) {
        question = try Question(line)
        expected = try line.appearance(line.operand, isStyle: question.subject != .preference)
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        let answer = try question.answer(in: environment, notesStore: true)
        return Output(
            notes: answer.warnings,
            status: answer.appearance == expected ? .success : .no
        )
    }
}
