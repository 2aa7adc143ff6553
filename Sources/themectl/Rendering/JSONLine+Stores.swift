import ThemeStore

// The lines of JSON about stores.

extension JSONLine {
    /// The line of `get --json`.
    init(of answer: Answer) {
        add("app", answer.source?.app)
        add("store", answer.path)
        add("scope", answer.query.scope?.text)
        add("appearance", answer.preference.appearance.name)
        add("rawValue", answer.stored)
        add("style", answer.shown?.style.appearance.name)
        add("source", answer.shown?.source?.rawValue)
        add("origin", answer.preference.layer.rawValue)
        add("locked", answer.preference.lock != nil)
    }

    /// The line of `set --json`, `toggle --json` and `reset --json`.
    init(of change: WriteResult, for scope: ScopePath?, in source: StoreInput, isDryRun: Bool) {
        add("app", source.app)
        add("store", source.path)
        add("scope", scope?.text)
        add("appearance", change.current?.name)
        add("previous", change.previous.appearance?.name)
        add("changed", change.isChanged)
        add("dryRun", isDryRun)
    }

    /// An app in `list --json`; `file` is the one that decides, if not the app's own.
    init(of location: StoreLocation, _ file: StorePath?, _ value: StoredValue, error: String?) {
        add("app", location.app?.text)
        add("store", (file ?? location.file)?.description)
        add("appearance", value.appearance?.name)
        add("rawValue", value)
        add("error", error)
    }

    /// A scope in `list --scopes --json`.
    init(of scope: ScopePath, _ value: StoredValue, in source: StoreInput) {
        add("app", source.app)
        add("store", source.path)
        add("scope", scope.text)
        add("appearance", value.appearance?.name)
        add("rawValue", value)
    }

    /// A problem that `check` found.
    init(of problem: StoreProblem, _ message: String, in source: StoreInput) {
        add("store", source.path)
        add("line", problem.position.line)
        add("column", problem.position.column)
        add("severity", problem.severity.rawValue)
        add("message", message)
    }

    /// The result of `migrate` for one store.
    init(of report: MigrationReport?, _ failure: Failure?, in store: StoreLocation, isDryRun: Bool) {
        add("path", store.pathInErrors.description)
        add("outcome", failure != nil ? "failed" : report?.isChanged == true ? "migrated" : "current")
        var from: JSONLine?
        if let source = report?.sources.first {
            var members = JSONLine()
            members.add("key", source.key)
            members.add("value", spelled: source.spelling)
            from = members
        }
        add("from", spelled: from?.text)
        add("to", report?.appearance?.name)
        add("changed", report?.isChanged ?? false)
        add("dryRun", isDryRun)
        add("error", failure?.message)
    }
}
