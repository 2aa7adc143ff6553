import ThemeStore

/// `reset`: removes a stored preference.
struct ResetRequest: Request {
    static let row = CommandRow(
        group: .setting,
        summary: "remove the stored preference, so that it is unset",
        options: [.scope, .allScopes, .key, .word, .dryRun, .site],
        alternatives: [.scope, .allScopes],
        shared: CommandRow.writerOptions,
        examples: [("themectl reset", ""), ("themectl reset --all-scopes", "")]
    )

    private let arguments: WriteArguments

    init(_ line: Line) throws(Failure) {
        arguments = try WriteArguments(line)
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        let store = try arguments.target.store(in: environment)
        let write =
            arguments.target.isAllScopes
            ? try resolving(try store.removeScopes(arguments.options))
            : try resolving(
                try store.write(nil, for: arguments.target.scope, options: arguments.options)
            )
        return ChangeReport(write: write, store: store, arguments: arguments).rendered(
            in: environment
        )
    }
}
