import ThemeStore

// What the commands that write to a store have in common.

extension Invocation {
    /// Changes a value and says what that did: what `describe` adds for people, one line with `--json`; for a filter, the
    /// whole document and nothing else.
    ///
    /// - Parameters:
    ///   - source: The store.
    ///   - target: Where the value is.
    ///   - work: Changes the store.
    ///   - describe: What to tell people of the change.
    /// - Returns: What there is to say.
    /// - Throws: `Failure` where an option makes no sense, or the store could not be changed.
    func change(
        _ source: StoreInput, _ target: WriteTarget,
        by work: (AppearanceStore, AppearanceStore.WriteOptions) throws(StoreError) -> StoreChange,
        describe: (StoreChange) -> Description = { _ in Description() }
    ) throws(Failure) -> Output {
        let options = try writeOptions(for: source)
        var output = Output()
        let change = try resolving { () throws(StoreError) in try work(source.store, options) }
        output.document = source.document
        if case .unrecognized(let value) = change.previous {
            output.notes = try warnings([.unrecognizedValue(source.file, value)])
        }
        let description = describe(change)
        output.notes += has(.quiet) ? [] : notes(of: change, target, description, source)
        guard !isFilter else { return output }
        if has(.json) {
            output.print(json(source, target, change))
        } else if let line = description.line {
            output.print(line)
        }
        return output
    }

    /// What people are told of a change.
    struct Description {
        /// For standard output, unless that takes a document or JSON.
        var line: String?
        /// For standard error.
        var note: String?
    }

    /// What a dry run says besides what a real run would; nothing with `--quiet`.
    var dryRunNotes: [String] {
        has(.dryRun) && !has(.quiet) ? ["dry run: nothing was changed"] : []
    }

    /// What a change has for standard error.
    private func notes(
        of change: StoreChange, _ target: WriteTarget, _ description: Description, _ source: StoreInput
    ) -> [String] {
        let notes = description.note.map { [$0] } ?? []
        // What decides over a document in a pipe, or over what was not stored, is nobody's surprise.
        if isFilter { return notes + dryRunNotes }
        if has(.dryRun) { return notes + ["dry run: \(prospect(of: change, target))"] }
        return notes + decisions(over: source).map { "note: \($0)" }
    }

    /// What decides over what was just stored.
    private func decisions(over source: StoreInput) -> [String] {
        if source.isSite, let app = source.store.location.app {
            // A user's file that the site locks is not written to; of the site's own, another may have the lock.
            let site = SitePolicy.read(StoreLocation(app: app, in: environment).site)
            if site.isLockCertain, let lock = site.lock, lock != source.file {
                return ["\(lock) locks the setting to \((site.appearance ?? .system).name), whatever is stored"]
            }
        }
        guard let word = environment.text("THEMECTL_APPEARANCE"), !word.isEmpty else { return [] }
        let name = AppearanceWord.appearance(word)?.name
        return [
            name.map { "$THEMECTL_APPEARANCE sets \($0), whatever is stored" }
                ?? "$THEMECTL_APPEARANCE is '\(word)', so reading fails"
        ]
    }

    /// What a real run would do.
    private func prospect(of change: StoreChange, _ target: WriteTarget) -> String {
        guard change.isChanged else { return "nothing to change" }
        guard target != .allScopes else { return "nothing was changed; all scopes would be removed" }
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

    private func json(_ source: StoreInput, _ target: WriteTarget, _ change: StoreChange) -> String {
        var line = JSONLine()
        line.add("app", source.app)
        line.add("store", source.path)
        line.add("scope", target.scope?.text)
        line.add("appearance", change.current?.name)
        line.add("previous", change.previous.appearance?.name)
        line.add("changed", change.isChanged)
        line.add("dryRun", has(.dryRun))
        return line.text
    }
}
