/// Edits of the store's own members; `nil` where the text already says so.
extension StoreDocument {
    /// Stores an appearance for the app or a scope.
    ///
    /// - Throws: `StoreError.overridesNotAnObject` where a scope's value has no place to be.
    package func setting(_ appearance: Appearance, for scope: ScopePath? = nil) throws(StoreError) -> StoreEdit? {
        guard value(for: scope) != .appearance(appearance) else { return nil }
        let editing = JSONEditing(text)
        let value = Array(String(appearance.rawValue).utf8)
        if let member = member(for: scope) { return StoreEdit(editing.replacing(member, with: value), of: self) }
        guard let scope = scope?.text else {
            return StoreEdit(editing.appending(name: MemberName.appearance, value: value, to: root), of: self)
        }
        if let unrecognized = unrecognizedOverrides { throw .overridesNotAnObject(file, unrecognized) }
        if let overridesObject {
            return StoreEdit(editing.appending(name: scope, value: value, to: overridesObject), of: self)
        }
        let object = editing.object(holding: scope, value: value, like: root)
        if let null = overrides { return StoreEdit(editing.replacing(null, with: object), of: self) }
        return StoreEdit(editing.appending(name: MemberName.overrides, value: object, to: root), of: self)
    }

    /// Removes what is stored for the app or a scope.
    package func removing(_ scope: ScopePath?) -> StoreEdit? {
        guard let member = member(for: scope), member.value.kind != .null else { return nil }
        let editing = JSONEditing(text)
        if scope != nil, let overrides, let overridesObject, editing.isOnlyMember(member, of: overridesObject) {
            return StoreEdit(editing.removing(overrides), of: self)
        }
        return StoreEdit(editing.removing(member), of: self)
    }

    /// Removes what is stored for all scopes.
    package func removingOverrides() -> StoreEdit? {
        guard let overrides, overrides.value.kind != .null else { return nil }
        if let overridesObject, overridesObject.lastMember == nil { return nil }
        return StoreEdit(JSONEditing(text).removing(overrides), of: self)
    }

    /// Stores an appearance for the app or a scope, or removes what is stored if there is none.
    func storing(_ appearance: Appearance?, for scope: ScopePath? = nil) throws(StoreError) -> StoreEdit? {
        if let appearance { try setting(appearance, for: scope) } else { removing(scope) }
    }

    // MARK: The site's lock

    /// Locks the setting.
    package func locking() -> StoreEdit? {
        let (editing, value) = (JSONEditing(text), Array("true".utf8))
        guard let lock = locks.first else {
            return StoreEdit(editing.appending(name: MemberName.locked, value: value, to: root), of: self)
        }
        return text[lock.value.range] == value[...] ? nil : StoreEdit(editing.replacing(lock, with: value), of: self)
    }

    /// Removes the lock.
    package func unlocking() -> StoreEdit? {
        locks.first.flatMap { StoreEdit(JSONEditing(text).removing($0), of: self) }
    }

    /// Stores an appearance and locks the setting, or removes both, in one edit.
    func storingAndLocking(_ appearance: Appearance?) throws(StoreError) -> StoreEdit? {
        let edited =
            if let edit = try storing(appearance) { try StoreDocument(edit.result, of: file) } else { self }
        let locked = appearance == nil ? edited.unlocking() : edited.locking()
        return StoreEdit(from: text, to: locked?.result ?? edited.text)
    }
}
