import ThemeStore

extension Command {
    /// `toggle`: pins the opposite of what is shown.
    static let toggle = Command(
        name: "toggle",
        summary: "store and print the opposite style, going by what is stored",
        manual: """
            Store the opposite of the style that the stored preference gives, and print it.
            If the preference is
            .Cm system ,
            pin the opposite of the style that the system shows (of light, if no source
            answers), with a note on standard error.
            .Ev THEMECTL_APPEARANCE
            is ignored.
            """,
        options: [.scope, .dryRun, .site],
        shared: Command.writerOptions,
        examples: [
            .init("themectl toggle", "light"),
            .init("themectl toggle --scope checkout", "dark"),
        ],
        run: { invocation throws(Failure) in
            let scope = try invocation.scope()
            // Where another writer makes the store follow the system after it was seen to pin a style.
            var account = "the system was not asked, so light is assumed"
            var wasSystem = false
            return try invocation.change(scope) { store, options throws(StoreError) in
                let toggle = try store.toggle(for: scope, options: options) { () throws(StoreError) in
                    try invocation.ask(&account)
                }
                wasSystem = toggle.wasSystem
                return toggle.change
            } describe: { change in
                let current = (change.current ?? .system).name
                guard wasSystem else { return .init(line: current) }
                let undoing = change.previous.appearance == nil ? "reset" : "set system"
                // A filter leaves no store that could be set back.
                let advice =
                    invocation.isFilter
                    ? "" : ", try 'themectl \(undoing)\(invocation.storeOption)' to follow the system again"
                let deed = invocation.has(.dryRun) ? "would pin \(current)" : "pinned \(current)\(advice)"
                return .init(line: current, note: "the preference was system, and \(account); \(deed)")
            }
        })
}

extension Invocation {
    /// Asks what the system shows, with an account of that.
    fileprivate func ask(_ account: inout String) throws(StoreError) -> InterfaceStyle? {
        Console.keepChildStatuses()
        do throws(SystemStyle.Unknown) {
            let finding = try SystemStyle.current(in: environment)
            account = "the system shows \(finding.style.appearance.name) (\(finding.source.rawValue))"
            return finding.style
        } catch {
            if let mistake = error.mistake { throw mistake }
            account = "no source knows what the system shows, so light is assumed"
            return nil
        }
    }
}
