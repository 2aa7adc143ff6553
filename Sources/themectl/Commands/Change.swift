import ThemeStore

extension Invocation {
    /// Changes a value and describes the change, for people or as JSON.
    ///
    /// A filter prints the whole document and nothing else.
    ///
    /// - Parameters:
    ///   - scope: The scope, or `nil` for the app's own value.
    ///   - work: Changes the store.
    ///   - describe: Describes the change for people.
    /// - Returns: The output.
    /// - Throws: `Failure` where an option makes no sense, or the store could not be changed.
    func change(
        _ scope: ScopePath?, by work: (AppearanceStore, AppearanceStore.WriteOptions) throws(StoreError) -> WriteResult,
        describe: (WriteResult) -> Description = { _ in Description() }
    ) throws(Failure) -> Output {
        let source = try source()
        let options = try writeOptions(for: source)
        // Everybody has to be able to read the site's files.
        if source.isSite { Syscalls.setCreationMask(0o022) }
        var output = Output()
        let change = try resolving(try work(source.store, options))
        output.document = source.document
        if case .unrecognized(let value) = change.previous {
            output.notes = try warnings([.unrecognizedValue(source.file, value)])
        }
        let description = describe(change)
        output.notes += has(.quiet) ? [] : notes(of: change, description, source)
        guard !isFilter else { return output }
        if has(.json) {
            output.print(JSONLine(of: change, for: scope, in: source, isDryRun: has(.dryRun)).text)
        } else if let line = description.line {
            output.print(line)
        }
        return output
    }

    /// A change, described for people.
    struct Description {
        /// For standard output, unless that takes a document or JSON.
        var line: String?
        /// For standard error.
        var note: String?
    }

    /// The note of a dry run; none with `--quiet`.
    var dryRunNotes: [String] {
        has(.dryRun) && !has(.quiet) ? ["dry run: nothing was changed"] : []
    }

    /// The notes about a change.
    private func notes(
        of change: WriteResult, _ description: Description, _ source: StoreInput
    ) -> [String] {
        let notes = description.note.map { [$0] } ?? []
        // Filters and dry runs store nothing, so there is no note about a layer that decides over it.
        if isFilter { return notes + dryRunNotes }
        if has(.dryRun) { return notes + ["dry run: \(prospect(of: change))"] }
        return notes + decisions(over: source).map { "note: \($0)" }
    }

    /// The layer that decides over what was just stored.
    private func decisions(over source: StoreInput) -> [String] {
        if source.isSite {
            // A user's file that the site locks is not written to; of the site's own, another may have the lock.
            let site = SitePolicy.read(source.store.location.site)
            if site.isLockCertain, let lock = site.lock {
                guard lock != source.file else { return [] }
                return ["\(lock) locks the setting to \((site.appearance ?? .system).name), whatever is stored"]
            }
        }
        guard let word = environment.text("THEMECTL_APPEARANCE"), !word.isEmpty else { return [] }
        let name = AppearanceWord.appearance(word)?.name
        return [
            name.map { "$THEMECTL_APPEARANCE sets \($0), whatever is stored" }
                ?? "$THEMECTL_APPEARANCE is '\(JSONExcerpt.shortened(word))', so reading fails"
        ]
    }

    /// The change that a real run would make.
    private func prospect(of change: WriteResult) -> String {
        guard change.isChanged else { return "nothing to change" }
        guard !has(.allScopes) else { return "nothing was changed; all scopes would be removed" }
        let after = change.current?.name ?? "unset"
        let before =
            switch change.previous {
            case .unset: "unset"
            case .appearance(let appearance): appearance.name
            case .unrecognized(let value): value.excerpt
            }
        guard before != after else { return "nothing was changed; the site's lock would change" }
        return "nothing was changed; \(before) would become \(after)"
    }

    /// How to write to a store, by the options.
    func writeOptions(for source: StoreInput) throws(Failure) -> AppearanceStore.WriteOptions {
        var options = try writeOptions()
        // A filter stores nothing, so it prints its whole document in a dry run too.
        if source.isStandardInput { options.isDryRun = false }
        return options
    }

    /// How to write, by the options.
    func writeOptions() throws(Failure) -> AppearanceStore.WriteOptions {
        var options = AppearanceStore.WriteOptions(isDryRun: has(.dryRun), isStrict: has(.strict))
        options.locksSite = has(.lock)
        if let argument = value(of: .lockTimeout) {
            guard let milliseconds = Seconds.milliseconds(argument.text) else {
                throw misuse("--lock-timeout: '\(argument.text)' is not \(Seconds.rule)")
            }
            options.lockTimeout = .milliseconds(milliseconds)
        }
        return options
    }
}
