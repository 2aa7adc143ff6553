import ThemeStore

/// The options of commands that write: the store, and how to write it.
struct WriteArguments {
    let target: Target
    /// How to write; a filter stores nothing, so it prints its whole document in a dry run too.
    var options: AppearanceStore.WriteOptions
    let isDryRun: Bool

    init(_ line: inout Line) throws(Failure) {
        target = try Target(&line)
        isDryRun = line.flag(.dryRun)
        let milliseconds = try line.milliseconds(.lockTimeout)
        options = milliseconds.map { .init(lockTimeout: .milliseconds($0)) } ?? .init()
        (options.isDryRun, options.isStrict) = (isDryRun && !target.isStandardInput, target.isStrict)
    }
}
