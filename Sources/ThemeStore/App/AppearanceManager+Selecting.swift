extension AppearanceManager {
    /// The preference in force.
    ///
    /// Setting it shows it at once and stores it in the background.
    ///
    /// If it cannot be stored, everything goes back to the preference in force, and ``failure`` has
    /// the reason. If a variable, a pin or the site overrides the store, the preference in force
    /// does not change. ``preference`` has its layer.
    public var selection: Appearance {
        get { preference.appearance }
        set { self[.app] = newValue }
    }

    /// A scope's own choice, for a picker: setting it shows it at once, and stores it in the
    /// background.
    ///
    /// It is the value stored for the scope. Without a stored value it is `system`, so the scope
    /// inherits. A pending choice counts at once. This applies even while another preference is
    /// forced: a disabled picker shows ``preference(for:)``. Of ``ScopePath/app`` it is
    /// ``selection``.
    ///
    /// - Parameter scope: The scope.
    public subscript(scope: ScopePath) -> Appearance {
        get { model(of: scope, reading: .choice).choice }
        set { request(newValue, for: scope) }
    }

    /// Stores a preference, which shows at once, and returns when it is on the disk.
    ///
    /// The main actor stays free, however long another writer keeps the lock. Selections are
    /// stored in order. If a newer one overtakes it before it is stored, both return the newer
    /// one's result. Neither cancelling the task nor releasing the manager undoes it.
    ///
    /// A target may select during its own update, in one call for each external change, so targets
    /// cannot loop. If it selects several times in that call, the last selection is stored.
    ///
    /// - Parameters:
    ///   - appearance: The preference.
    ///   - scope: The scope.
    /// - Returns: The values before and after.
    /// - Throws: The errors of ``AppearanceStore/set(_:for:options:)``. Everything then shows the
    ///   preference in force, and ``failure`` is set too.
    @discardableResult
    public func select(_ appearance: Appearance, for scope: ScopePath = .app)
        async throws(StoreError) -> WriteResult
    {
        try await store(appearance, for: scope)
    }

    /// Removes a stored preference, and returns when the removal is on the disk.
    ///
    /// For the app, the site's default or the app's is then in force, as if nobody had chosen. A
    /// scope inherits. Otherwise it works like ``select(_:for:)``.
    ///
    /// - Parameter scope: The scope.
    /// - Returns: The value before.
    /// - Throws: The errors of ``select(_:for:)``.
    @discardableResult
    public func reset(for scope: ScopePath = .app) async throws(StoreError) -> WriteResult {
        try await store(nil, for: scope)
    }

    /// Selects the opposite of the style that the stored value shows, and returns when it is on the
    /// disk.
    ///
    /// From `system` it pins the opposite of the system's style. An unknown style counts as light.
    /// Variables do not matter. The store's default and pins do.
    ///
    /// - Parameter scope: The scope.
    /// - Returns: The values before and after.
    /// - Throws: The errors of ``select(_:for:)``.
    @discardableResult
    public func toggle(for scope: ScopePath = .app) async throws(StoreError) -> WriteResult {
        try await select(state.storedStyle(for: scope).opposite.appearance, for: scope)
    }

    /// Blocks until everything selected is stored: for `applicationWillTerminate(_:)` and the last
    /// line of a tool.
    ///
    /// - Parameter timeout: How long to wait at most.
    /// - Throws: ``StoreError/Kind/file`` of the kind ``FileError/Kind/lockedTooLong`` when
    ///   time is up, although the write goes on. Or else the error of the selection that failed
    ///   last, which ``failure`` then has, too, unless a later selection was stored.
    public func flush(timeout: Duration = .seconds(2)) throws(StoreError) {
        writeRequested()
        let path = store.location.pathInErrors
        _ = try LockDeadline(timeout).acquire(selections.withLock { $0.isWritten }, path)
        if let failure = collect().compactMap({ $0.failure }).last { throw failure }
    }

    private func store(
        _ appearance: Appearance?,
        for scope: ScopePath
    ) async throws(StoreError) -> WriteResult {
        try await withCheckedContinuation { request(appearance, for: scope, $0) }.get()
    }

    /// Shows a selection, and has it written at the end of the current update.
    ///
    /// - Parameters:
    ///   - appearance: The appearance, or `nil` to remove the stored value.
    ///   - scope: The scope.
    ///   - caller: The call that waits for the result. If a target may not select any more, it gets
    ///     the result of the pending selection.
    private func request(
        _ appearance: Appearance?,
        for scope: ScopePath,
        _ caller: Selection.Caller? = nil
    ) {
        guard attachments.mayRespond() else {
            ignore(scope, caller)
            return
        }
        if subscription.isOver { followAgain() }
        state.pending = selections.withLock { selections in
            selections.append(appearance, for: scope, caller)
            return selections.values
        }
        show()
    }

    /// Gives a target that may not select any more the result of the pending selection, or of the
    /// last one.
    private func ignore(_ scope: ScopePath, _ caller: Selection.Caller?) {
        guard let caller, !selections.withLock({ $0.join(scope, caller) }) else {
            return
        }
        let stored = state.state(of: scope).storedValue
        let last = WriteResult(previous: stored, current: stored.appearance, didChange: false)
        let failure = state.failedSelection?.error
        caller.resume(returning: failure.map { .failure($0) } ?? .success(last))
    }

    /// Queues the selections that waited for the end of an update.
    ///
    /// The manager may be released before they are written.
    func writeRequested() {
        for number in selections.withLock({ $0.queueRequested() }) {
            WriteQueue.enqueue(for: store.location, writeOptions) {
                [store, selections, weak self] options in
                let begun = selections.withLock { $0.update(number) { $0.phase = .writing } }
                guard let selection = begun else { return WriteQueue.End() }
                let result = Result { () throws(StoreError) in
                    try store.write(
                        selection.value.appearance,
                        for: selection.scope,
                        options: options.get()
                    ).result
                }
                let outcome = Selection.Outcome(
                    result: result,
                    snapshot: StoreSnapshot(reading: store.location)
                )
                selections.withLock { _ = $0.update(number) { $0.outcome = outcome } }
                return WriteQueue.End(failure: outcome.failure) {
                    Task { @MainActor in self?.collect() }
                }
            }
        }
    }

    /// Shows the outcomes of the selections that have been written, and then returns them to their
    /// callers.
    ///
    /// - Returns: The outcomes, in the order of the selections.
    @discardableResult
    func collect() -> [Selection.Outcome] {
        let written = selections.withLock { $0.removeWritten() }
        if written.isEmpty { return [] }
        let outcomes = written.compactMap { $0.outcome }
        for outcome in outcomes {
            state.finish(outcome)
            if outcome.failure == nil, !subscription.isOver {
                state.followingFailure = nil
            }
        }
        state.pending = selections.withLock { $0.values }
        show(mayRespond: outcomes.allSatisfy { $0.failure == nil })
        for (selection, outcome) in zip(written, outcomes) {
            for caller in selection.callers {
                caller.resume(returning: outcome.result)
            }
        }
        return outcomes
    }
}
