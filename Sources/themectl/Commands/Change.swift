import ThemeStore

/// The common part of `set`, `toggle` and `reset`: a value of a store, and how to write it.
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

    /// Opens the store, and reads the site's decisions for the write and its report.
    mutating func open(in environment: ProcessEnvironment) throws(Failure) -> AppearanceStore {
        let store = try target.store(in: environment)
        options.site = store.location.sitePolicy
        return store
    }

    /// The report of a change that was made.
    func report(
        _ result: WriteResult, of store: AppearanceStore, in environment: ProcessEnvironment
    ) throws(Failure) -> ChangeReport {
        var report = ChangeReport(result: result, store: store, target: target, isDryRun: isDryRun, printing: printing)
        if case .unrecognized(let value) = result.previous {
            report.warnings = try printing.warnings([.unrecognizedValue(store.location.pathInErrors, value)])
        }
        report.warnings += printing.lines(of: options.site?.warnings.filter { $0.isForbidden } ?? [])
        // Filters and dry runs store nothing that a layer could overrule.
        if !isDryRun, !target.isStandardInput { report.ruling = ruling(over: store, in: environment) }
        if target.isSite, !isDryRun, let app = store.location.app {
            let usual = try? StoreLocation(siteOf: app, in: ProcessEnvironment([:]))
            if usual?.file != store.file { report.usualSiteFile = usual?.file }
        }
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
    private func ruling(over store: AppearanceStore, in environment: ProcessEnvironment) -> ChangeReport.Ruling? {
        if target.isSite {
            // A user's file that the site locks is not written to; of the site's own, another may have the lock.
            let site = SitePolicy.read(store.location.site)
            if site.isLockCertain, let lock = site.lock {
                return lock == store.file ? nil : .lock(lock, site.appearance ?? .system)
            }
        }
        guard let word = environment.text("THEMECTL_APPEARANCE"), !word.isEmpty else { return nil }
        return .variable(word, AppearanceWord.appearance(word))
    }
}
