extension AppearanceManager {
    /// The preference in force; setting it shows it at once and stores it in the background.
    ///
    /// If it cannot be stored, everything goes back to the preference in force, and ``failure`` says why. If a variable, a
    /// pin or the site wins over the store, the preference in force does not change; ``preference`` says which of them it
    /// is.
    public var selection: Appearance {
        get { preference.appearance }
        set { self[.app] = newValue }
    }

    /// A scope's own choice, for a picker: setting it shows it at once, and stores it in the background.
    ///
    /// It is what is stored for the scope, and `system` if nothing is, so that it inherits; a pending choice counts at once.
    /// That holds while another preference is forced, too: a disabled picker shows ``preference(for:)``. Of
    /// ``ScopePath/app`` it is ``selection``.
    ///
    /// - Parameter scope: The scope.
    public subscript(scope: ScopePath) -> Appearance {
        get { place(scope).choice }
        set { begin(newValue, for: scope) }
    }

    /// Stores a preference, which shows at once, and returns when it is on the disk.
    ///
    /// The main actor is free meanwhile, however long another writer holds the lock. Selections are stored in order;
    /// if a newer one overtakes it before it is stored, both return the newer one's result. Neither cancelling the task
    /// nor releasing the manager undoes it.
    ///
    /// A target may select during its own update, in one call for each change that comes from elsewhere, so targets cannot
    /// loop; of several selections in that call the last is stored.
    ///
    /// - Parameters:
    ///   - appearance: The preference.
    ///   - scope: The scope.
    /// - Returns: The values before and after.
    /// - Throws: The errors of ``AppearanceStore/set(_:for:options:)``. Everything then shows the preference in force, and
    ///   ``failure`` is set too.
    @discardableResult
    public func select(_ appearance: Appearance, for scope: ScopePath = .app) async throws(StoreError) -> WriteResult {
        try await store(appearance, for: scope)
    }

    /// Removes a stored preference, and returns when that is on the disk.
    ///
    /// For the app, the site's default or the app's is then in force, as if nobody had chosen; a scope inherits. Otherwise
    /// it works like ``select(_:for:)``.
    ///
    /// - Parameter scope: The scope.
    /// - Returns: The value before.
    /// - Throws: The errors of ``select(_:for:)``.
    @discardableResult
    public func reset(for scope: ScopePath = .app) async throws(StoreError) -> WriteResult {
        try await store(nil, for: scope)
    }

    /// Selects the opposite of the style that is shown by what is stored, and returns when it is on the disk.
    ///
    /// From `system` it pins the opposite of what the system shows; unknown counts as light. Variables do not matter; the
    /// store's default and pins do.
    ///
    /// - Parameter scope: The scope.
    /// - Returns: The values before and after.
    /// - Throws: The errors of ``select(_:for:)``.
    @discardableResult
    public func toggle(for scope: ScopePath = .app) async throws(StoreError) -> WriteResult {
        try await select(state.storedStyle(for: scope).opposite.appearance, for: scope)
    }

    /// Blocks until everything selected is stored: for `applicationWillTerminate(_:)` and the last line of a tool.
    ///
    /// - Parameter timeout: How long to wait at most.
    /// - Throws: ``StoreError/fileError(_:)`` of the kind ``FileError/Kind/lockedTooLong`` when time is up, which does not
    ///   end the write; or else the error of the selection that failed last, which ``failure`` then has, too, unless a later
    ///   selection was stored.
    public func flush(timeout: Duration = .seconds(2)) throws(StoreError) {
        storeDeferred()
        let waiting = writes
        _ = try StoreError.wrapping(
            try LockDeadline(timeout).acquire(waiting.allSatisfy { $0.outcome != nil }, store.location.pathInErrors))
        collect()
        if let failure = waiting.compactMap({ $0.outcome?.failure }).last { throw failure }
    }

    private func store(_ selection: Appearance?, for scope: ScopePath) async throws(StoreError) -> WriteResult {
        guard let write = begin(selection, for: scope) else { return try unheard(scope) }
        let outcome = await withCheckedContinuation { continuation in
            write.whenDone { continuation.resume(returning: $0) }
        }
        collect()
        return try outcome.result.get()
    }

    /// Shows a selection, and has it stored.
    ///
    /// - Returns: The write. If a target may not select any more, the pending write, or `nil`.
    @discardableResult
    private func begin(_ selection: Appearance?, for scope: ScopePath) -> SelectionWriter.Write? {
        guard attachments.mayRespond() else { return writes.last { $0.scope == scope } }
        if subscription.isOver { followAgain() }
        let write = SelectionWriter.Write(state.begin(selection, for: scope), selection, for: scope)
        write.whenDone { [weak self] _ in
            Task { @MainActor in self?.collect() }
        }
        writer.announce(write)
        writes.append(write)
        deferred.append(write)
        show()
        return write
    }

    /// Has the selections stored that waited for the end of an update.
    func storeDeferred() {
        for write in deferred { writer.store(write) }
        deferred = []
    }

    /// Takes in the outcomes of the selections that have been stored, in their order.
    private func collect() {
        // Each is asked once, because it may be stored meanwhile.
        let outcomes = writes.map { ($0, $0.outcome) }
        let done = outcomes.compactMap { write, outcome in outcome.map { (write.number, $0) } }
        if done.isEmpty { return }
        writes = outcomes.filter { $0.1 == nil }.map { $0.0 }
        for (number, outcome) in done {
            state.finish(number, outcome)
            if outcome.failure == nil, !subscription.isOver { state.followingFailure = nil }
        }
        show(mayRespond: done.allSatisfy { $0.1.failure == nil })
    }

    /// The outcome if a target may not select any more: the failure that ended it, or what is stored.
    private func unheard(_ scope: ScopePath) throws(StoreError) -> WriteResult {
        if let failure = state.writingFailure { throw failure }
        let stored = state.place(scope).storedValue
        return WriteResult(previous: stored, current: stored.appearance, didChange: false)
    }
}
