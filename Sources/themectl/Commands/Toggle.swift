import ThemeStore

extension Command {
    /// `toggle`: pins the opposite of what is shown.
    static let toggle = Command(
        name: "toggle",
        summary: "store and print the opposite of the style in force",
        options: [.dryRun],
        shared: Command.writerOptions,
        run: ToggleCommand.run)
}

private enum ToggleCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        let source = try invocation.source()
        let siteDefault = SiteDefaults(source.site).appearance ?? .system
        // The system is asked before the lock is taken, because that may take seconds, and only if it has a say.
        let stored = try resolving { () throws(StoreError) in try source.document()?.value(for: nil).appearance }
        var systemStyle: InterfaceStyle?
        var account = ""
        if (stored ?? siteDefault).style == nil {
            (systemStyle, account) = ask(invocation.environment)
        }
        return try invocation.change(source, .app, isRemoving: false) { previous in
            AppearanceStore.opposite(of: previous.appearance ?? siteDefault, systemStyle: systemStyle ?? .light)
        } describe: { change, output in
            let current = change.current ?? .system
            if systemStyle != nil {
                output.notes.append(
                    "the preference was system, and \(account); pinned \(current.name), "
                        + "try 'themectl reset' to follow the system again")
            }
            output.print(current.name)
        }
    }

    private static func ask(_ environment: Environment) -> (style: InterfaceStyle, account: String) {
        switch StyleResolution.systemStyle(in: environment) {
        case .success(let finding):
            (finding.style, "the system shows \(finding.style.appearance.name) (\(finding.source.rawValue))")
        case .failure:
            (.light, "nothing tells what the system shows, which counts as light")
        }
    }
}
