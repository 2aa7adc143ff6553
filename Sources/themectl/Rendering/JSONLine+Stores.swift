import ThemeStore

extension JSONLine {
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
