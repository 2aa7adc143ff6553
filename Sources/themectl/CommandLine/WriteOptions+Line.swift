import ThemeStore

extension AppearanceStore.WriteOptions {
    /// How to write, by `--dry-run` and `--lock-timeout`; with `--strict`, a value that is not recognized is refused.
    init(_ line: inout Line, isStrict: Bool) throws(Failure) {
        self.init(isDryRun: line.flag(.dryRun), isStrict: isStrict)
        if let milliseconds = try line.milliseconds(.lockTimeout) { lockTimeout = .milliseconds(milliseconds) }
    }
}
