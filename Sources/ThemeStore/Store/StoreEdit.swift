/// The edits of a store's text that make a change.
///
/// It is data: offsets, lengths and bytes. So a dry run, a text in memory and a file get the same
/// one.
struct StoreEdit {
    /// The text that the edit was planned for.
    private let text: PaddedBytes
    /// Edits that do not overlap, in the order of the text.
    private let edits: [JSONEdit]

    /// The text of a store that does not exist yet, before its first member.
    static let emptyStore = PaddedBytes("{\n}\n".utf8)

    /// - Returns: `nil` where there is nothing to edit.
    init?(_ edits: [JSONEdit], of text: PaddedBytes) {
        guard !edits.isEmpty else { return nil }
        self.edits = edits
        self.text = text
    }

    /// The new text in pieces, to write a large text without a copy of it.
    var pieces: [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var kept = 0
        for edit in edits {
            pieces += [text[kept..<edit.range.lowerBound], edit.replacement[...]]
            kept = edit.range.upperBound
        }
        return pieces + [text[kept..<text.count]]
    }

    /// The new text.
    var result: PaddedBytes {
        PaddedBytes(unpadded: pieces.flatMap { $0 })
    }
}

// Edits of the store's own members. There are none if the text has the value already.

extension StoreDocument {
    /// Plans edits of the text.
    var editing: JSONEditing { JSONEditing(text: text) }

    /// Stores an appearance for the app or a scope, or removes its value if `appearance` is `nil`.
    ///
    /// Also locks or unlocks the setting, unless `lock` is `nil`.
    ///
    /// - Throws: `StoreError`, such as `overridesNotAnObject` if a scope's value has no place.
    func storing(
        _ appearance: Appearance?,
        for scope: ScopePath = .app,
        lock: Bool? = nil
    ) throws(StoreError) -> StoreEdit? {
        let edits =
            if let keyed {
                try edits(storing: appearance, at: keyed)
            } else if let appearance {
                try edits(storing: appearance, for: scope)
            } else {
                edits(removing: scope)
            }
        let edit = StoreEdit(edits, of: text)
        guard let lock else { return edit }
        var edited = self
        if let edit {
            edited = try StoreDocument(edit.result, of: file)
        }
        guard let locked = StoreEdit(edited.edits(locking: lock), of: edited.text) else {
            return edit
        }
        let result = Array(locked.result.bytes)
        return StoreEdit([JSONEdit(range: 0..<text.count, replacement: result)], of: text)
    }

    private func edits(storing appearance: Appearance, for scope: ScopePath) throws(StoreError)
        -> [JSONEdit]
    {
        if value(for: scope) == .appearance(appearance) { return [] }
        let member = member(for: scope)
        let value = spelling(of: appearance, replacing: member?.value)
        if scope.isApp {
            return editing.storing(
                value,
                at: member,
                named: MemberName.appearance.rawValue,
                in: root
            )
        }
        if let overridesFlaw {
            throw overridesFlaw
        }
        if let overridesObject {
            return editing.storing(value, at: member, named: scope.text, in: overridesObject)
        }
        let object = editing.object(
            holding: value,
            at: [scope.text.bytes],
            in: root,
            isSpaced: true
        )
        return editing.storing(
            object,
            at: overrides,
            named: MemberName.overrides.rawValue,
            in: root
        )
    }

    /// The spelling of an appearance that replaces a value: its number, or a word instead of a
    /// word.
    private func spelling(of appearance: Appearance, replacing value: JSONValue?) -> [UInt8] {
        guard let word = value?.string(in: text),
            AppearanceSpelling.appearance(ofWord: word) != nil
        else {
            return String(appearance.rawValue).bytes
        }
        let name = appearance == .system ? "automatic" : appearance.name
        return JSONString.quoted(name.inLetterCase(of: word))
    }

    private func edits(removing scope: ScopePath) -> [JSONEdit] {
        guard let member = member(for: scope), member.value.kind != .null else {
            return []
        }
        if !scope.isApp, let overrides, let overridesObject,
            editing.isOnlyMember(member, of: overridesObject)
        {
            return [editing.removing(overrides)]
        }
        return [editing.removing(member)]
    }

    /// Removes the values of all scopes.
    func removingOverrides() -> StoreEdit? {
        guard let overrides, overrides.value.kind != .null else {
            return nil
        }
        if let overridesObject, overridesObject.lastMember == nil {
            return nil
        }
        return StoreEdit([editing.removing(overrides)], of: text)
    }

    /// Locks or unlocks the setting.
    private func edits(locking isLocked: Bool) -> [JSONEdit] {
        let lock = locks.first
        guard isLocked else {
            return lock.map { [editing.removing($0)] } ?? []
        }
        if lock?.value.boolean(in: text) == true { return [] }
        let value = "true".bytes
        return editing.storing(value, at: lock, named: MemberName.locked.rawValue, in: root)
    }
}
