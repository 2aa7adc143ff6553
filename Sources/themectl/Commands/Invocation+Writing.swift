import ThemeStore

// What the commands that write to a store have in common.

extension Invocation {
    /// Changes a value and says what that did: what `describe` adds for people, one line with `--json`; for a filter, the
    /// whole document and nothing else.
    ///
    /// - Parameters:
    ///   - source: The store.
    ///   - target: Where the value is.
    ///   - isRemoving: Whether nothing is to be stored.
    ///   - newValue: What to store instead of a value; `nil` is nothing.
    ///   - describe: What to tell people of the change.
    /// - Returns: What there is to say.
    /// - Throws: `Failure` where an option makes no sense, or the store could not be changed.
    func change(
        _ source: StoreInput, _ target: StoreEdit.Target, isRemoving: Bool, to newValue: (StoredValue) -> Appearance?,
        describe: (StoreChange) -> Description
    ) throws(Failure) -> Output {
        let options = try writeOptions()
        var output = Output()
        let change: StoreChange
        switch source {
        case .standardInput:
            let plan = try resolving { () throws(StoreError) in
                try StoreEdit(
                    target, in: try source.document(), of: source.file, isStrict: options.isStrict, newValue: newValue)
            }
            change = plan.change
            output.document = plan.pieces
        case .store(let store):
            change = try resolving { () throws(StoreError) in
                try store.update(target, options: options, isRemoving: isRemoving, to: newValue)
            }
        }
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
    func describeDryRun(of target: StoreEdit.Target) -> (StoreChange) -> Description {
        { change in
            guard has(.dryRun), !isFilter, !has(.json) else { return Description() }
            guard change.isChanged else { return Description(note: "dry run: nothing to change") }
            guard target != .allScopes else { return Description(note: "dry run: would remove all scopes") }
            let (before, after) = (change.previous.appearance?.name ?? "unset", change.current?.name ?? "unset")
            return Description(note: "dry run: would change \(before) to \(after)")
        }
    }

    private func json(_ source: StoreInput, _ target: StoreEdit.Target, _ change: StoreChange) -> String {
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
