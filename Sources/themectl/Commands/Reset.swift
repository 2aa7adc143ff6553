import ThemeStore

extension Command {
    /// `reset`: removes a stored preference.
    static let reset = Command(
        name: "reset",
        summary: "remove what is stored, which leaves it unset",
        manual: "Remove what is stored, so that it is unset.",
        options: [.scope, .allScopes, .dryRun],
        alternatives: [.scope, .allScopes],
        shared: Command.writerOptions,
        run: ResetCommand.run)
}

private enum ResetCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        let target = try invocation.target()
        return try invocation.change(
            invocation.source(), target, isRemoving: true, to: { _ in nil },
            describe: invocation.describeDryRun(of: target))
    }
}

extension Invocation {
    /// Where to write: to the app's own value unless an option names another place.
    func target() throws(Failure) -> StoreEdit.Target {
        if has(.allScopes) { return .allScopes }
        return try scope().map(StoreEdit.Target.scope) ?? .app
    }
}
