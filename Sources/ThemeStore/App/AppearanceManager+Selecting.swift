extension AppearanceManager {
    /// The preference in force; setting it shows it at once and stores it in the background.
    ///
    /// If it cannot be stored, everything goes back to the preference in force, and ``failure`` says why. If a variable
    /// or the site wins over the store, the preference in force does not change; ``preference`` says which of them it
    /// is.
    public var selection: Appearance {
        get { preference.appearance }
        set { choose(newValue, for: nil) }
    }

    /// Shows a choice at once, and stores it in the background.
    func choose(_ appearance: Appearance, for scope: ScopePath?) {
        guard let number = begin(appearance, for: scope) else { return }
        writer.store(appearance, for: scope) { [weak self] outcome in
            Task { @MainActor in self?.finish(number, outcome) }
        }
    }

    /// Stores a preference, which shows at once, and returns when it is on the disk.
    ///
    /// The main actor is free meanwhile, however long another writer holds the lock. Selections are stored in order;
    /// one that is overtaken by another may be skipped. Neither cancelling the task nor releasing the manager undoes
    /// it.
    ///
    /// A target may select during its own update, once for each change that comes from elsewhere, so targets cannot loop.
    ///
    /// - Parameter appearance: The preference.
    /// - Throws: The errors of the store's `set(_:options:)`. Everything then shows the preference in force, and ``failure``
    ///   is set too.
    public func select(_ appearance: Appearance) async throws(StoreError) {
        try await store(appearance, for: nil)
    }

    /// Stores a preference for a scope, as ``select(_:)`` does for the app.
    ///
    /// - Parameters:
    ///   - appearance: The preference.
    ///   - scope: The scope.
    /// - Throws: The errors of ``select(_:)``.
    public func select(_ appearance: Appearance, for scope: ScopePath) async throws(StoreError) {
        try await store(appearance, for: scope)
    }

    /// Removes the stored preference, and returns when that is on the disk.
    ///
    /// The site's default or the app's is then in force, as if nobody had chosen. Otherwise it works like ``select(_:)``.
    ///
    /// - Throws: The errors of ``select(_:)``.
    public func reset() async throws(StoreError) {
        try await store(nil, for: nil)
    }

    /// Removes the stored preference of a scope, so that it inherits, and returns when that is on the disk.
    ///
    /// - Parameter scope: The scope.
    /// - Throws: The errors of ``select(_:)``.
    public func reset(for scope: ScopePath) async throws(StoreError) {
        try await store(nil, for: scope)
    }

    /// Selects the opposite of the style that the stored preference gives the app, and returns when it is on the disk.
    ///
    /// From `system` it pins the opposite of what the system shows; unknown counts as light. Variables do not matter.
    ///
    /// - Throws: The errors of ``select(_:)``.
    public func toggle() async throws(StoreError) {
        try await select(state.storedStyle.opposite.appearance)
    }

    private func store(_ selection: Appearance?, for scope: ScopePath?) async throws(StoreError) {
        guard let number = begin(selection, for: scope) else { return }
        let writer = writer
        let outcome = await withCheckedContinuation { continuation in
            writer.store(selection, for: scope) { continuation.resume(returning: $0) }
        }
        finish(number, outcome)
        if let failure = outcome.failure { throw failure }
    }

    /// Shows a selection that is about to be stored.
    ///
    /// - Returns: Its number, or `nil` if it is not to be stored.
    private func begin(_ selection: Appearance?, for scope: ScopePath? = nil) -> Int? {
        guard attachments.mayRespond() else { return nil }
        if subscription.isOver { followAgain() }
        let number = state.begin(selection, for: scope)
        show()
        return number
    }

    private func finish(_ number: Int, _ outcome: SelectionWriter.Outcome) {
        state.finish(number, outcome)
        if outcome.failure == nil, !subscription.isOver { state.followingFailure = nil }
        show(mayRespond: outcome.failure == nil)
    }
}
