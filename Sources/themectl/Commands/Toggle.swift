import ThemeStore

extension Command {
    /// `toggle`: pins the opposite of what is shown.
    static let toggle = Command(
        name: "toggle",
        summary: "store and print the opposite of the style in force",
        manual: """
            Store the opposite of the style that the app shows going by its store, and
            print it.
            From a preference that follows the system it pins the opposite of what the
            system shows, or of light where nothing tells, and says so on standard error.
            """,
        options: [.dryRun],
        shared: Command.writerOptions,
        run: ToggleCommand.run)
}

private enum ToggleCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        let source = try invocation.source()
        let site = SitePolicy(source.site)
        if let refusal = site.refusal { throw .store(refusal) }
        let siteDefault = site.appearance ?? .system
        // The system is asked before the lock is taken, because that may take seconds, and only if it has a say.
        let stored = try resolving { () throws(StoreError) in try source.document()?.value(for: nil).appearance }
        let asked = (stored ?? siteDefault).style == nil ? ask(invocation.environment) : unasked
        return try invocation.change(source, .app, isRemoving: false) { previous in
            AppearanceStore.opposite(of: previous.appearance ?? siteDefault, systemStyle: asked.style)
        } describe: { change in
            let current = (change.current ?? .system).name
            guard (change.previous.appearance ?? siteDefault).style == nil else { return .init(line: current) }
            let undoing = change.previous.appearance == nil ? "reset" : "set system"
            // What has gone through a pipe is no store that could be set back.
            let advice =
                invocation.isFilter
                ? "" : ", try 'themectl \(undoing)\(invocation.storeOption)' to follow the system again"
            let deed = invocation.has(.dryRun) ? "would pin \(current)" : "pinned \(current)\(advice)"
            return .init(line: current, note: "the preference was system, and \(asked.account); \(deed)")
        }
    }

    /// Where another writer makes the store follow the system after it was seen to pin a style.
    private static let unasked = (
        style: InterfaceStyle.light, account: "the system was not asked, which counts as light"
    )

    private static func ask(_ environment: ProcessEnvironment) -> (style: InterfaceStyle, account: String) {
        switch SystemStyle.systemStyle(in: environment) {
        case .success(let finding):
            (finding.style, "the system shows \(finding.style.appearance.name) (\(finding.source.rawValue))")
        case .failure:
            (.light, "nothing tells what the system shows, which counts as light")
        }
    }
}
