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
        operands: [.init(name: "VALUE", count: .one, candidates: .appearances)],
        options: [.scope, .effective, .source],
        shared: Command.readerOptions,
        run: IsCommand.run)
}

private enum IsCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        let expected = try invocation.appearance(invocation.operands[0])
        let isEffective = try invocation.isEffective()
        let scope = try invocation.scope()
        var resolution = invocation.resolution(of: try invocation.source(), scope)
        let preference = try resolving { () throws(StoreError) in try resolution.preference() }
        let notes = try invocation.warnings(preference.warnings)
        var actual = preference.appearance
        if isEffective { actual = try invocation.shown(preference, fallback: nil).style.appearance }
        return Output(notes: notes, status: actual == expected ? .success : .no)
    }
}
