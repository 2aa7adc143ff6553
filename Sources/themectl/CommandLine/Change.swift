import ThemeStore

/// The options of `set`, `toggle` and `reset`: a value of a store, and how to write it.
struct Change {
    let target: Target
    /// How to write; a filter stores nothing, so it prints its whole document in a dry run too.
    var options: AppearanceStore.WriteOptions
    let isDryRun: Bool

    init(_ line: inout Line) throws(Failure) {
        target = try Target(&line)
        isDryRun = line.flag(.dryRun)
        let milliseconds = try line.milliseconds(.lockTimeout)
        options = milliseconds.map { .init(lockTimeout: .milliseconds($0)) } ?? .init()
        options.isDryRun = isDryRun && !target.isStandardInput
        options.isStrict = target.printing.isStrict
    }

    /// Opens the store, and reads the site's decisions for the write and its report.
    mutating func open(in environment: ProcessEnvironment) throws(Failure) -> AppearanceStore {
        let store = try target.store(in: environment)
        options.site = store.location.sitePolicy
        return store
    }
}
