import ThemeStore

/// `reset`: removes a stored preference.
struct ResetRequest: Request {
    static let row = CommandRow(
        group: .setting, summary: "remove the stored preference, so that it is unset",
        options: [.scope, .allScopes, .dryRun, .site],
        alternatives: [.scope, .allScopes],
        shared: CommandRow.writerOptions,
        examples: [
            .init("themectl reset"),
            .init("themectl reset --all-scopes"),
        ])

    private let change: Change

    init(_ line: inout Line) throws(Failure) {
        change = try Change(&line)
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        var change = change
        let store = try change.open(in: environment)
        let result =
            change.target.isAllScopes
            ? try resolving(try store.resetAllScopes(options: change.options))
            : try resolving(try store.reset(for: change.target.scope, options: change.options))
        return try ChangeReport(result: result, store: store, change: change).rendered(in: environment)
    }
}
