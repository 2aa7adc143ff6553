extension AppearanceStore {
    /// Stores an appearance, for the app or for a scope.
    ///
    /// If it is already stored, nothing is written. A missing file is created, with its folders. On return the value is
    /// on the disk, unless this was a dry run.
    ///
    /// - Parameters:
    ///   - appearance: The appearance to store.
    ///   - scope: The scope, or `nil` for the app.
    ///   - options: How to write.
    /// - Returns: The values before and after.
    /// - Throws: ``StoreError`` if the file cannot be read, is not a store, or cannot be replaced, or if the site locks
    ///   the setting.
    @discardableResult
    package func set(
        _ appearance: Appearance, for scope: ScopePath? = nil, options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> WriteResult {
        var turns = try StoreTurns(of: location, options)
        while true {
            let turn = try turns.next()
            let document = try turn.document()
            let previous = try document.value(for: scope, isStrict: options.isStrict)
            let edit =
                options.locksSite
                ? try document.settingAndLocking(appearance) : try document.setting(appearance, for: scope)
            if try turns.commit(turn, edit) {
                return WriteResult(previous: previous, current: appearance, isChanged: edit != nil)
            }
        }
    }

    /// Removes the stored value, so that it is unset; that is not the same as a stored `system`.
    ///
    /// - Parameters:
    ///   - scope: The scope, or `nil` for the app.
    ///   - options: How to write.
    /// - Returns: The value before; ``WriteResult/current`` is `nil`.
    /// - Throws: ``StoreError`` if the file cannot be read, is not a store, or cannot be replaced, or if the site locks
    ///   the setting.
    @discardableResult
    package func reset(
        for scope: ScopePath? = nil, options: WriteOptions = WriteOptions()
    ) throws(StoreError) -> WriteResult {
        var turns = try StoreTurns(of: location, options)
        while true {
            let turn = try turns.next()
            let document = try turn.document()
            let previous = try document.value(for: scope, isStrict: options.isStrict)
            // Resetting a site's file also unlocks it.
            let edit = location.isSite ? try document.removingAndUnlocking() : document.removing(scope)
            if try turns.commit(turn, edit) {
                return WriteResult(previous: previous, current: nil, isChanged: edit != nil)
            }
        }
    }

    /// Removes the stored values of all scopes.
    ///
    /// - Parameter options: How to write.
    /// - Returns: ``WriteResult/isChanged`` says whether there were any.
    /// - Throws: ``StoreError`` if the file cannot be read, is not a store, or cannot be replaced, or if the site locks
    ///   the setting.
    @discardableResult
    public func resetAllScopes(options: WriteOptions = WriteOptions()) throws(StoreError) -> WriteResult {
        var turns = try StoreTurns(of: location, options)
        while true {
            let turn = try turns.next()
            let edit = try turn.document().removingOverrides()
            if try turns.commit(turn, edit) {
                return WriteResult(previous: .unset, current: nil, isChanged: edit != nil)
            }
        }
    }

    /// Stores the opposite of the style shown, and asks for the system's style only where that matters.
    ///
    /// - Parameters:
    ///   - scope: The scope, or `nil` for the app.
    ///   - options: How to write.
    ///   - systemStyle: Asks for the system's style, which may take seconds, so no lock is held meanwhile. `nil` counts
    ///     as light.
    /// - Returns: The values before and after, and whether the preference was `system` before.
    /// - Throws: `StoreError`, that of `systemStyle` included; then the file is as it was.
    package func toggle(
        for scope: ScopePath? = nil, options: WriteOptions,
        askingSystem systemStyle: () throws(StoreError) -> InterfaceStyle?
    ) throws(StoreError) -> (change: WriteResult, wasSystem: Bool) {
        var turns = try StoreTurns(of: location, options)
        let layers = LayerSnapshot(storedIn: location, site: turns.site, document: try document())
        // If another writer makes the store follow the system after this, the system counts as light.
        let asked = try layers.preference(for: scope).appearance.style == nil ? try systemStyle() : nil
        while true {
            let turn = try turns.next()
            let document = try turn.document()
            let previous = try document.value(for: scope, isStrict: options.isStrict)
            let layers = LayerSnapshot(storedIn: location, site: turns.site, document: document)
            let style = try layers.preference(for: scope).appearance.style
            let opposite = (style ?? asked ?? .light).opposite.appearance
            let edit = try document.setting(opposite, for: scope)
            if try turns.commit(turn, edit) {
                let change = WriteResult(previous: previous, current: opposite, isChanged: edit != nil)
                return (change, style == nil)
            }
        }
    }
}

extension StoreDocument {
    /// The stored value; an unrecognized one is an error if the write is strict.
    fileprivate func value(for scope: ScopePath?, isStrict: Bool) throws(StoreError) -> StoredValue {
        let value = value(for: scope)
        if isStrict, case .unrecognized(let unrecognized) = value { throw .unrecognizedValue(file, unrecognized) }
        return value
    }
}
