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
        describe: (StoreChange) -> Description
    ) throws(Failure) -> Output {
        let options = try writeOptions(for: source)
        var output = Output()
        let change = try resolving { () throws(StoreError) in try work(source.store, options) }
        output.document = source.document
        if case .unrecognized(let value) = change.previous {
            output.notes = try warnings([.unrecognizedValue(source.file, value)])
        }
        let description = describe(change)
        if let note = description.note, !has(.quiet) { output.notes.append(note) }
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

    /// What a dry run found, where the command prints nothing else.
    func describeDryRun(of target: WriteTarget) -> (StoreChange) -> Description {
        { change in
            guard has(.dryRun), !isFilter, !has(.json) else { return Description() }
            guard change.isChanged else { return Description(note: "dry run: nothing to change") }
            guard target != .allScopes else { return Description(note: "dry run: would remove all scopes") }
            let (before, after) = (change.previous.appearance?.name ?? "unset", change.current?.name ?? "unset")
            return Description(note: "dry run: would change \(before) to \(after)")
        }
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
