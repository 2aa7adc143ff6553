/// The edits of a store's text that make a change.
///
/// It is data: offsets, lengths and bytes. So a dry run, a text in memory and a file get the same
/// one.
package struct StoreEdit: Sendable {
    /// The text that the edit was planned for.
    private let text: PaddedBytes
    /// Edits that do not overlap, in the order of the text.
    let edits: [JSONEdit]

    /// The text of a store that does not exist yet, before its first member.
    static let emptyStore = PaddedBytes("{\n}\n".utf8)

    /// - Returns: `nil` where there is nothing to edit.
    init?(_ edits: [JSONEdit], of text: PaddedBytes) {
        guard !edits.isEmpty else { return nil }
        self.edits = edits
        self.text = text
    }

    /// A single edit from one text to another: everything between their common prefix and suffix.
    init?(from old: PaddedBytes, to new: PaddedBytes) {
        let limit = min(old.count, new.count)
        let start = (0..<limit).first { old[$0] != new[$0] } ?? limit
        let end =
            (0..<(limit - start)).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] }
            ?? limit - start
        guard start + end < max(old.count, new.count) else {
            return nil
        }
        let replacement = Array(new[start..<(new.count - end)])
        self.init(
            [JSONEdit(offset: start, length: old.count - end - start, replacement: replacement)],
            of: old
        )
    }

    /// The number of bytes of the new text.
    package var size: Int {
        edits.reduce(text.count) { $0 - $1.length + $1.replacement.count }
    }

    /// The new text in pieces, to write a large text without a copy of it.
    package var pieces: [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var kept = 0
        for edit in edits {
            pieces += [text[kept..<edit.offset], edit.replacement[...]]
            kept = edit.offset + edit.length
        }
        return pieces + [text[kept..<text.count]]
    }

    /// The new text.
    package var result: PaddedBytes {
        let pieces = pieces
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pieces.reduce(PaddedBytes.padding) { $0 + $1.count })
        for piece in pieces {
            bytes += piece
        }
        return PaddedBytes(unpadded: bytes)
    }
}

/// Edits of the store's own members, or `nil` if the text has the value already.
extension StoreDocument {
    /// Stores an appearance for the app or a scope.
    ///
    /// - Throws: `StoreError.overridesNotAnObject` where a scope's value has no place to be.
    package func setting(_ appearance: Appearance, for scope: ScopePath = .app) throws(StoreError)
        -> StoreEdit?
    {
        guard value(for: scope) != .appearance(appearance) else {
            return nil
        }
        let editing = JSONEditing(text)
        if let member = member(for: scope) {
            let value = spelling(of: appearance, replacing: member.value)
            return StoreEdit([editing.replacing(member, with: value)], of: text)
        }
        let value = Array(String(appearance.rawValue).utf8)
        if scope.isApp {
            return StoreEdit(
                [editing.appending(name: MemberName.appearance, value: value, to: root)],
                of: text
            )
        }
        if let unrecognized = unrecognizedOverrides {
            throw .overridesNotAnObject(file, unrecognized)
        }
        if let overridesObject {
            return StoreEdit(
                [editing.appending(name: scope.text, value: value, to: overridesObject)],
                of: text
            )
        }
        let object = editing.object(holding: scope.text, value: value, like: root.lastMember)
        if let null = overrides {
            return StoreEdit([editing.replacing(null, with: object)], of: text)
        }
        return StoreEdit(
            [editing.appending(name: MemberName.overrides, value: object, to: root)],
            of: text
        )
    }

    /// The spelling of an appearance that replaces a value: its number, or a word instead of a
    /// word.
    private func spelling(of appearance: Appearance, replacing value: JSONValue) -> [UInt8] {
        guard let word = AppearanceWord(value, in: text) else {
            return Array(String(appearance.rawValue).utf8)
        }
        let name =
            if appearance == .system {
                "automatic"
            } else {
                appearance.name
            }
        return JSONString.quoted(word.respelled(name))
    }

    /// Removes the value of the app or a scope.
    package func removing(_ scope: ScopePath) -> StoreEdit? {
        guard let member = member(for: scope), member.value.kind != .null else {
            return nil
        }
        let editing = JSONEditing(text)
        if !scope.isApp, let overrides, let overridesObject,
            editing.isOnlyMember(member, of: overridesObject)
        {
            return StoreEdit([editing.removing(overrides)], of: text)
        }
        return StoreEdit([editing.removing(member)], of: text)
    }

    /// Removes the values of all scopes.
    package func removingOverrides() -> StoreEdit? {
        guard let overrides, overrides.value.kind != .null else {
            return nil
        }
        if let overridesObject, overridesObject.lastMember == nil {
            return nil
        }
        return StoreEdit([JSONEditing(text).removing(overrides)], of: text)
    }

    // MARK: The site's lock

    /// Locks the setting.
    package func locking() -> StoreEdit? {
        let editing = JSONEditing(text)
        let value = Array("true".utf8)
        guard let lock = locks.first else {
            return StoreEdit(
                [editing.appending(name: MemberName.locked, value: value, to: root)],
                of: text
            )
        }
        if text[lock.value.range] == value[...] {
            return nil
        }
        return StoreEdit([editing.replacing(lock, with: value)], of: text)
    }

    /// Removes the lock.
    package func unlocking() -> StoreEdit? {
        locks.first.flatMap { StoreEdit([JSONEditing(text).removing($0)], of: text) }
    }
}
