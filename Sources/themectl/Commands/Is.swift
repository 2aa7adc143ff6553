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
        run: IsCommand.run)
}

private enum IsCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        let expected = try invocation.appearance(invocation.operands[0])
        let query = try invocation.query()
        if query.subject != .preference, expected == .system {
            throw invocation.misuse("'system' is not a style; try light or dark")
        }
        if query.subject == .systemStyle {
            // Whatever is stored, it has no say.
            let shown = try invocation.systemStyle(fallback: query.fallback?.style)
            return Output(status: shown.style == expected.style ? .success : .no)
        }
        let layers = invocation.layers(of: try invocation.source().store, query)
        let preference = try resolving { () throws(StoreError) in try layers.preference(for: query.scope) }
        let notes = try invocation.warnings(preference.warnings)
        let actual = try invocation.shown(query, preference)?.style.appearance ?? preference.appearance
        return Output(notes: notes, status: actual == expected ? .success : .no)
    }
}
