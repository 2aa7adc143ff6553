import ThemeStore

extension Command {
    /// `is`: asks a question of the preference in force, and answers by the exit status.
    static let `is` = Command(
        name: "is",
        summary: "exit 0 if VALUE is the preference in force, 1 if not",
        manual: """
            Exit 0 if
            .Ar value
            is the preference in force, and 1 if it is not.
            """,
        operands: [.init(name: "VALUE", count: .one, kind: .appearance)],
        options: [.scope, .effective, .system, .source, .default, .site],
        shared: Command.readerOptions.filter { $0 != .json },
        examples: [
            .init("themectl is dark && echo lights out", "lights out"),
            .init("themectl is light --effective --default light || echo lights out", "lights out"),
        ],
        run: { invocation throws(Failure) in
            let expected = try invocation.appearance(invocation.operands[0])
            if expected == .system, try invocation.query().subject != .preference {
                throw invocation.misuse("'system' is not a style; try light or dark")
            }
            let answer = try invocation.answer()
            return Output(notes: answer.notes, status: answer.appearance == expected ? .success : .no)
        })
}
