/// Each call runs on the store's own thread, in order, and blocks no thread of Swift's.
///
/// Cancelling its task does not undo it.
extension AppearanceStore {
    /// Stores an appearance for the app or a scope.
    ///
    /// If it is already stored, nothing is written. A missing file is created, with its folders. On
    /// return the value is on the disk.
    ///
    /// - Parameters:
    ///   - appearance: The appearance to store.
    ///   - scope: The scope.
    ///   - options: How to write.
    /// - Returns: The values before and after.
    /// - Throws: ``StoreError`` if the file cannot be read, is not a store, or cannot be replaced,
    ///   or if the site locks the setting.
    @discardableResult
    public func set(
        _ appearance: Appearance,
        for scope: ScopePath = .app,
        options: WriteOptions = WriteOptions()
    ) async throws(StoreError) -> WriteResult {
        try await onThread(options) { options throws(StoreError) in
            try blocking.set(appearance, for: scope, options: options)
        }
    }

    /// Removes a stored value.
    ///
    /// An unset value is not the same as a stored `system`.
    ///
    /// - Parameters:
    ///   - scope: The scope, which then inherits.
    ///   - options: How to write.
    /// - Returns: The value before. ``WriteResult/current`` is `nil`.
    /// - Throws: The errors of ``set(_:for:options:)``.
    @discardableResult
    public func reset(
        for scope: ScopePath = .app,
        options: WriteOptions = WriteOptions()
    ) async throws(StoreError) -> WriteResult {
        try await onThread(options) { options throws(StoreError) in
            try blocking.reset(for: scope, options: options)
        }
    }

    /// Removes the stored values of all scopes.
    ///
    /// The app's own stays.
    ///
    /// - Parameter options: How to write.
    /// - Returns: ``WriteResult/didChange`` is true if there were any.
    /// - Throws: The errors of ``set(_:for:options:)``.
    @discardableResult
    public func resetAllScopes(options: WriteOptions = WriteOptions()) async throws(StoreError)
        -> WriteResult
    {
        try await onThread(options) { options throws(StoreError) in
            try blocking.resetAllScopes(options: options)
        }
    }

    /// Stores the opposite of the style that the stored value gives the app or a scope.
    ///
    /// The variables do not count. The store's default and pins do. Where the preference is
    /// `system`, it asks the system for its style. An unknown one counts as light.
    ///
    /// - Parameters:
    ///   - scope: The scope.
    ///   - options: How to write.
    ///   - environment: The variables for finding the system's style, or `nil` for the
    ///     store's own.
    /// - Returns: The values before and after.
    /// - Throws: The errors of ``set(_:for:options:)``, and
    ///   ``StoreError/Kind/invalidEnvironment`` where `$THEMECTL_SYSTEM` is
    ///   neither light nor dark.
    @discardableResult
    public func toggle(
        for scope: ScopePath = .app,
        options: WriteOptions = WriteOptions(),
        in environment: ProcessEnvironment? = nil
    ) async throws(StoreError) -> WriteResult {
        try await onThread(options) { options throws(StoreError) in
            try blocking.toggle(for: scope, options: options, in: environment)
        }
    }

    /// Converts legacy keys of the file to the preference, in one write.
    ///
    /// - Parameters:
    ///   - rules: Which keys to look for, and what they mean.
    ///   - options: How to write.
    /// - Returns: The result, or `nil` if there is no file.
    /// - Throws: ``StoreError/Kind/unreadableLegacyValue`` if a legacy value does not
    ///   fit its key, ``StoreError/Kind/legacyKeysDisagree`` if two disagree and no current
    ///   value decides, and the errors of ``set(_:for:options:)``.
    @discardableResult
    public func migrate(
        _ rules: MigrationRules = MigrationRules(),
        options: WriteOptions = WriteOptions()
    ) async throws(StoreError) -> MigrationReport? {
        try await onThread(options) { options throws(StoreError) in
            try blocking.migrate(rules, options: options)
        }
    }

    /// Explains the preference in force: what each layer and each source of the system's style
    /// answers.
    ///
    /// The sources are asked on a thread of their own, each for at most a second.
    ///
    /// - Parameters:
    ///   - scope: The scope.
    ///   - environment: The variables to look at, or `nil` for the store's own.
    /// - Returns: The explanation.
    /// - Throws: The errors of ``preference(for:in:)``.
    public func explain(
        for scope: ScopePath = .app,
        in environment: ProcessEnvironment? = nil
    ) async throws(StoreError) -> Explanation {
        try await Syscalls.onThread { () throws(StoreError) in
            try blocking.explain(for: scope, in: environment)
        }
    }
}
