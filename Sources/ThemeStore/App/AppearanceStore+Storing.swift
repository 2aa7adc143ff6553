extension AppearanceStore {
    /// Stores an appearance for the app.
    ///
    /// If it is already stored, nothing is written. A missing file is created, with its folders. On return the value is
    /// on the disk.
    ///
    /// - Parameters:
    ///   - appearance: The appearance to store.
    ///   - options: How to write.
    /// - Returns: The values before and after.
    /// - Throws: ``StoreError`` if the file cannot be read, is not a store, or cannot be replaced, or if the site locks
    ///   the setting.
    @discardableResult
    public func set(
        _ appearance: Appearance, options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> WriteResult {
        try set(appearance, for: nil, options: options).result
    }

    /// Stores an appearance for a scope; otherwise like the call without one.
    ///
    /// - Parameters:
    ///   - appearance: The appearance to store.
    ///   - scope: The scope.
    ///   - options: How to write.
    /// - Returns: The values before and after.
    /// - Throws: The errors of `set(_:options:)`.
    @discardableResult
    public func set(
        _ appearance: Appearance, for scope: ScopePath, options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> WriteResult {
        try set(appearance, for: Optional(scope), options: options).result
    }

    /// Removes the app's stored value: unset, which is not the same as a stored `system`.
    ///
    /// - Parameter options: How to write.
    /// - Returns: The value before; ``WriteResult/current`` is `nil`.
    /// - Throws: The errors of `set(_:options:)`.
    @discardableResult
    public func reset(options: WriteOptions = WriteOptions()) throws(StoreError) -> WriteResult {
        try set(nil, for: nil, options: options).result
    }

    /// Removes a scope's stored value, so that it inherits.
    ///
    /// - Parameters:
    ///   - scope: The scope.
    ///   - options: How to write.
    /// - Returns: The value before; ``WriteResult/current`` is `nil`.
    /// - Throws: The errors of `set(_:options:)`.
    @discardableResult
    public func reset(
        for scope: ScopePath, options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> WriteResult {
        try set(nil, for: Optional(scope), options: options).result
    }

    /// Stores the opposite of the style that the stored preference gives the app.
    ///
    /// - Parameters:
    ///   - systemStyle: The system's style, as ``SystemStyle`` finds it; it counts if neither store nor site pins a
    ///     style.
    ///   - options: How to write.
    /// - Returns: The values before and after.
    /// - Throws: The errors of `set(_:options:)`.
    @discardableResult
    public func toggle(
        systemStyle: InterfaceStyle, options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> WriteResult {
        try toggle(for: nil, options: options) { systemStyle }.result
    }

    /// Stores the opposite of the style that the stored preference gives a scope.
    ///
    /// - Parameters:
    ///   - scope: The scope.
    ///   - systemStyle: The system's style, as in ``toggle(systemStyle:options:)``.
    ///   - options: How to write.
    /// - Returns: The values before and after.
    /// - Throws: The errors of `set(_:options:)`.
    @discardableResult
    public func toggle(
        for scope: ScopePath, systemStyle: InterfaceStyle, options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> WriteResult {
        try toggle(for: scope, options: options) { systemStyle }.result
    }
}

// MARK: - In tasks

extension AppearanceStore {
    /// Stores an appearance for the app, without blocking the thread that calls.
    ///
    /// The calls in tasks run in order on a thread of the store's own. Cancelling the task does not undo one.
    ///
    /// - Parameters:
    ///   - appearance: The appearance to store.
    ///   - options: How to write.
    /// - Returns: The values before and after.
    /// - Throws: The errors of the blocking call.
    @discardableResult
    public func set(
        _ appearance: Appearance, options: WriteOptions = WriteOptions()
    ) async throws(StoreError) -> WriteResult {
        try await StoreThread.run(for: self, options) { options throws(StoreError) in
            try set(appearance, for: nil, options: options).result
        }
    }

    /// Stores an appearance for a scope, without blocking the thread that calls.
    ///
    /// - Parameters:
    ///   - appearance: The appearance to store.
    ///   - scope: The scope.
    ///   - options: How to write.
    /// - Returns: The values before and after.
    /// - Throws: The errors of the blocking call.
    @discardableResult
    public func set(
        _ appearance: Appearance, for scope: ScopePath, options: WriteOptions = WriteOptions()
    ) async throws(StoreError) -> WriteResult {
        try await StoreThread.run(for: self, options) { options throws(StoreError) in
            try set(appearance, for: Optional(scope), options: options).result
        }
    }

    /// Removes the app's stored value, without blocking the thread that calls.
    ///
    /// - Parameter options: How to write.
    /// - Returns: The value before; ``WriteResult/current`` is `nil`.
    /// - Throws: The errors of the blocking call.
    @discardableResult
    public func reset(options: WriteOptions = WriteOptions()) async throws(StoreError) -> WriteResult {
        try await StoreThread.run(for: self, options) { options throws(StoreError) in
            try set(nil, for: nil, options: options).result
        }
    }

    /// Removes a scope's stored value, without blocking the thread that calls.
    ///
    /// - Parameters:
    ///   - scope: The scope.
    ///   - options: How to write.
    /// - Returns: The value before; ``WriteResult/current`` is `nil`.
    /// - Throws: The errors of the blocking call.
    @discardableResult
    public func reset(
        for scope: ScopePath, options: WriteOptions = WriteOptions()
    ) async throws(StoreError) -> WriteResult {
        try await StoreThread.run(for: self, options) { options throws(StoreError) in
            try set(nil, for: Optional(scope), options: options).result
        }
    }

    /// Turns legacy keys of the file into the preference, in one write, without blocking the thread that calls.
    ///
    /// - Parameters:
    ///   - rules: Which keys to look for, and what they mean.
    ///   - options: How to write.
    /// - Returns: The result, or `nil` if there is no file.
    /// - Throws: The errors of the blocking call.
    @discardableResult
    public func migrate(
        _ rules: MigrationRules = MigrationRules(), options: WriteOptions = WriteOptions()
    ) async throws(StoreError) -> MigrationReport? {
        try await StoreThread.run(for: self, options) { options throws(StoreError) in
            try migrate(rules, options: options)
        }
    }

    /// Stores the opposite of the app's style by the stored preference, without blocking the calling thread.
    ///
    /// Where the preference is `system`, it asks the system for its style; an unknown one counts as light.
    ///
    /// - Parameters:
    ///   - options: How to write.
    ///   - environment: The variables by which the system's style is found; `nil` for the process's, or for none if the
    ///     store is in memory.
    /// - Returns: The values before and after.
    /// - Throws: The errors of `set(_:options:)`, and ``StoreError/invalidEnvironment(variable:value:expected:)`` where
    ///   `$THEMECTL_SYSTEM` is neither light nor dark.
    @discardableResult
    public func toggle(
        options: WriteOptions = WriteOptions(), in environment: ProcessEnvironment? = nil
    ) async throws(StoreError) -> WriteResult {
        try await toggleAskingSystem(for: nil, options, environment)
    }

    /// Stores the opposite of a scope's style by the stored preference, without blocking the calling thread.
    ///
    /// - Parameters:
    ///   - scope: The scope.
    ///   - options: How to write.
    ///   - environment: The variables by which the system's style is found, as in `toggle(options:in:)`.
    /// - Returns: The values before and after.
    /// - Throws: The errors of `toggle(options:in:)`.
    @discardableResult
    public func toggle(
        for scope: ScopePath, options: WriteOptions = WriteOptions(), in environment: ProcessEnvironment? = nil
    ) async throws(StoreError) -> WriteResult {
        try await toggleAskingSystem(for: scope, options, environment)
    }

    private func toggleAskingSystem(
        for scope: ScopePath?, _ options: WriteOptions, _ environment: ProcessEnvironment?
    ) async throws(StoreError) -> WriteResult {
        let environment = variables(environment)
        return try await StoreThread.run(for: self, options) { options throws(StoreError) in
            try toggle(for: scope, options: options) { () throws(StoreError) in
                do throws(SystemStyle.Unknown) {
                    return try SystemStyle.current(in: environment).style
                } catch {
                    if let mistake = error.mistake { throw mistake }
                    return nil
                }
            }.result
        }
    }
}
