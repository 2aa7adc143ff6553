import ThemeStore

/// `reset`: removes a stored preference.
struct ResetRequest: Request {
    static let row = CommandRow(
        group: .setting, summary: "remove the stored preference, so that it is unset",
        options: [.scope, .allScopes, .dryRun, .site],
        alternatives: [.scope, .allScopes],
        shared: CommandRow.writerOptions,
        examples: [
            ("themectl reset", ""),
            ("themectl reset --all-scopes", ""),
        ])

    private var change: Change

    init(_ line: inout Line) throws(Failure) {
        change = try Change(&line)
    }

    mutating func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        let store = try change.open(in: environment)
        let result =
            change.target.isAllScopes
            ? try resolving(try store.resetAllScopes(options: change.options))
            : try resolving(try store.set(nil, for: change.target.scope, options: change.options))
        return try ChangeReport(result: result, store: store, change: change).rendered(in: environment)
    }
}
