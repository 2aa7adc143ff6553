import ThemeStore

/// What `set`, `toggle` and `reset` have in common: a value of a store, and how to write it.
struct Change {
    let target: Target
    /// How to write; a filter stores nothing, so it prints its whole document in a dry run too.
    var options: AppearanceStore.WriteOptions
    let isDryRun: Bool
    let printing: Printing

    init(_ line: inout Line) throws(Failure) {
        target = try Target(&line)
        printing = Printing(&line)
        options = try AppearanceStore.WriteOptions(&line, isStrict: printing.isStrict)
        isDryRun = options.isDryRun
        options.isDryRun = isDryRun && !target.isStandardInput
    }

    /// The store to write to.
    func store(in environment: ProcessEnvironment) throws(Failure) -> AppearanceStore {
        try target.store(in: environment)
    }

    /// The report of a change that was made.
    func report(
        _ result: WriteResult, of store: AppearanceStore, in environment: ProcessEnvironment
    ) throws(Failure) -> ChangeReport {
        var report = ChangeReport(result: result, store: store, target: target, isDryRun: isDryRun, printing: printing)
        if case .unrecognized(let value) = result.previous {
            report.warnings = try printing.warnings([.unrecognizedValue(store.location.pathInErrors, value)])
        }
        let site = SitePolicy.read(store.location.site)
        report.warnings += printing.lines(of: site.warnings.filter { $0.isForbidden })
        // Filters and dry runs store nothing that a layer could overrule.
        if !isDryRun, !target.isStandardInput { report.ruling = ruling(of: site, over: store, in: environment) }
        if case .unset = result.previous, result.current != nil, target.scope == nil {
            report.legacyKey = legacyKey(in: store)
        }
        return report
    }

    /// A legacy key in a store without a value: the user may have chosen by it, with an older version of the app.
    private func legacyKey(in store: AppearanceStore) -> StoreProblem? {
        let problems = try? store.problemsOfExisting(includesMode: false)
        return problems?.first { if case .legacyKey = $0.cause { true } else { false } }
    }

    /// The layer that decides over what was just stored.
    private func ruling(
        of site: SitePolicy, over store: AppearanceStore, in environment: ProcessEnvironment
    ) -> ChangeReport.Ruling? {
        // A user's file that the site locks is not written to; of the site's own, another may have the lock.
        if target.isSite, site.isLockCertain, let lock = site.lock {
            return lock == store.file ? nil : .lock(lock, site.appearance ?? .system)
        }
        guard let word = environment.text("THEMECTL_APPEARANCE"), !word.isEmpty else { return nil }
        return .variable(word, AppearanceWord.appearance(word))
    }
}
