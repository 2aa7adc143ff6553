/// Each call runs on a thread of the library, one at a time in each folder and in the order of the
/// calls, and blocks no thread of Swift's.
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
            try write(appearance, for: scope, options: options).result
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
            try write(nil, for: scope, options: options).result
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
        try await onThread(options, removeScopes).result
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
            try toggle(for: scope, options, in: environment)
        }
    }

    /// Converts legacy keys of the file to the preference, in one write.
    ///
    /// - Parameters:
    ///   - rules: Which keys to look for, and what they mean.
    ///   - options: How to write.
    /// - Returns: The result. Without a file it has no appearance.
    /// - Throws: ``StoreError/Kind/unreadableLegacyValue`` if a legacy value does not
    ///   fit its key, ``StoreError/Kind/legacyKeysDisagree`` if two disagree and no current
    ///   value decides, and the errors of ``set(_:for:options:)``.
    @discardableResult
    public func migrate(
        _ rules: MigrationRules = MigrationRules(),
        options: WriteOptions = WriteOptions()
    ) async throws(StoreError) -> MigrationReport {
        try await onThread(options) { options throws(StoreError) in
            try migrateKeys(rules, options: options) ?? MigrationReport(appearance: nil)
        }
    }

    /// Moves a file that cannot be read as a store out of the way, so that the store is unset and
    /// can be written again.
    ///
    /// The file gets the name `NAME.damaged`, or `NAME.damaged-2` and so on. Nothing is replaced.
    /// If the store is a link, its target is renamed. Ask the user first.
    ///
    /// - Returns: The new path.
    /// - Throws: ``StoreError``, of the kind ``StoreError/Kind/notDamaged`` if the store can be
    ///   read or is in memory.
    @discardableResult
    public func setAside() async throws(StoreError) -> StorePath {
        try await onThread(WriteOptions(), moveAside)
    }

    /// The style in force for the app or a scope: the preference, or else the style that the system
    /// shows.
    ///
    /// The system is asked only if the preference in force is `system`.
    ///
    /// - Parameters:
    ///   - scope: The scope.
    ///   - fallback: The style if no source reports the system's style.
    ///   - environment: The variables, or `nil` for the store's own.
    /// - Returns: The style.
    /// - Throws: ``SystemStyleError`` if no source answers and there is no fallback, and
    ///   ``StoreError`` if the store cannot be read.
    public func style(
        for scope: ScopePath = .app,
        fallback: InterfaceStyle? = nil,
        in environment: ProcessEnvironment? = nil
    ) async throws -> InterfaceStyle {
        let variables = environment ?? self.environment
        if let style = try preference(for: scope, in: variables).appearance.style { return style }
        return try await Syscalls.onThread {
            try blocking.style(for: scope, fallback: fallback, in: variables)
        }
    }

    /// Explains the preference in force: what each layer and each source of the system's style
    /// answers, and which hooks and programs follow it.
    ///
    /// The sources and the desktop portal are asked on a thread of their own, each for at most a
    /// second.
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
