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
        run: { invocation throws(Failure) in
            let scope = try invocation.scope()
            return try invocation.change(scope) { store, options throws(StoreError) in
                guard invocation.has(.allScopes) else { return try store.reset(for: scope, options: options) }
                return try store.resetAllScopes(options: options)
            }
        })
}
