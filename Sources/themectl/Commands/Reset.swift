import ThemeStore

extension Command {
    /// `reset`: removes a stored preference.
    static let reset = Command(
        name: "reset",
        summary: "remove the stored preference, so that it is unset",
        manual: "Remove what is stored, so that it is unset.",
        options: [.scope, .allScopes, .dryRun, .site],
        alternatives: [.scope, .allScopes],
        shared: Command.writerOptions,
        examples: [
            .init("themectl reset"),
            .init("themectl reset --all-scopes"),
        ],
        run: ResetCommand.run)
}

private enum ResetCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        let target = try invocation.target()
        return try invocation.change(
            invocation.source(), target,
            by: { store, options throws(StoreError) in
                switch target {
                case .value(let scope): try store.reset(for: scope, options: options)
                case .allScopes: try store.resetAllScopes(options: options)
                }
            })
    }
}
