import ThemeStore

// What the commands that read a store have in common.

/// Works on a store on behalf of a command.
func resolving<Result: ~Copyable>(_ work: () throws(StoreError) -> Result) throws(Failure) -> Result {
    do throws(StoreError) {
        return try work()
    } catch {
        throw .store(error)
    }
}

extension Invocation {
    /// The way to the preference in force in a store.
    func resolution(of source: StoreInput, _ scope: ScopePath?, fallback: Appearance = .system) -> Resolution {
        Resolution(of: source.store, scope: scope, fallback: fallback, in: environment)
    }

    /// What to say of values that were not understood: nothing with `--quiet`; with `--strict` the first is a failure.
    func warnings(_ warnings: [StoreError]) throws(Failure) -> [String] {
        if has(.strict), let first = warnings.first { throw .store(first) }
        return has(.quiet) ? [] : warnings.map { "warning: \($0.advised)" }
    }
}
