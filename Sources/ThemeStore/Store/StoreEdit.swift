/// The edits of a store's text that make a change.
///
/// It is data: offsets, lengths and bytes. So a dry run, a text in memory and a file get the same one.
package struct StoreEdit: Sendable {
    /// The text that the edit was planned for.
    private let text: PaddedBytes
    /// Edits that do not overlap, in the order of the text.
    package let edits: [JSONEdit]

    /// The text of a store that does not exist yet, before its first member.
    static let emptyStore = PaddedBytes("{\n}\n".utf8)

    /// - Returns: `nil` where there is nothing to edit.
    package init?(_ edits: [JSONEdit], of text: PaddedBytes) {
        guard !edits.isEmpty else { return nil }
        self.edits = edits
        self.text = text
    }

    /// The one edit that makes a text into another: what is between their common beginning and their common end.
    fileprivate init?(from old: PaddedBytes, to new: PaddedBytes) {
        let limit = min(old.count, new.count)
        let start = (0..<limit).first { old[$0] != new[$0] } ?? limit
        let end = (0..<(limit - start)).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? limit - start
        guard start + end < max(old.count, new.count) else { return nil }
        let replacement = Array(new[start..<(new.count - end)])
        self.init([JSONEdit(offset: start, length: old.count - end - start, replacement: replacement)], of: old)
    }

    private init(_ edit: JSONEdit, of document: StoreDocument) {
        edits = [edit]
        text = document.text
    }

    /// The new text in pieces, so that a large one need not be copied to be written.
    package var pieces: [ArraySlice<UInt8>] { JSONEdit.pieces(of: text, applying: edits) }

    /// The new text.
    package var result: PaddedBytes {
        let pieces = pieces
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pieces.reduce(PaddedBytes.padding) { $0 + $1.count })
        for piece in pieces { bytes += piece }
        return PaddedBytes(unpadded: bytes)
    }
}

extension StoreEdit {
    /// Plans to store an appearance.
    ///
    /// - Parameters:
    ///   - appearance: The appearance to store.
    ///   - scope: The scope, or `nil` for the app.
    ///   - document: The store.
    /// - Returns: `nil` where the text already says so.
    /// - Throws: `StoreError.overridesNotAnObject` where a scope's value has no place to be.
    static func setting(
        _ appearance: Appearance, for scope: ScopePath?, in document: StoreDocument
    ) throws(StoreError) -> StoreEdit? {
        guard document.value(for: scope) != .appearance(appearance) else { return nil }
        let editing = JSONEditing(document.text)
        let value = Array(String(appearance.rawValue).utf8)
        if let member = document.member(for: scope) {
            return StoreEdit(editing.replacing(member, with: value), of: document)
        }
        guard let scope = scope?.text else {
            return StoreEdit(
                editing.appending(name: MemberName.appearance, value: value, to: document.root), of: document)
        }
        if let unrecognized = document.unrecognizedOverrides {
            throw .overridesNotAnObject(document.file, unrecognized)
        }
        if let object = document.overridesObject {
            return StoreEdit(editing.appending(name: scope, value: value, to: object), of: document)
        }
        let object = editing.object(holding: scope, value: value, like: document.root)
        if let null = document.overrides { return StoreEdit(editing.replacing(null, with: object), of: document) }
        return StoreEdit(
            editing.appending(name: MemberName.overrides, value: object, to: document.root), of: document)
    }

    /// Plans to remove what is stored for the app or a scope.
    ///
    /// - Returns: The edit, or `nil` if nothing is stored.
    static func removing(_ scope: ScopePath?, from document: StoreDocument) -> StoreEdit? {
        guard let member = document.member(for: scope), member.value.kind != .null else { return nil }
        let editing = JSONEditing(document.text)
        if scope != nil, let overrides = document.overrides, let object = document.overridesObject,
            editing.isOnlyMember(member, of: object)
        {
            return StoreEdit(editing.removing(overrides), of: document)
        }
        return StoreEdit(editing.removing(member), of: document)
    }

    /// Plans to remove what is stored for all scopes.
    ///
    /// - Returns: The edit, or `nil` if nothing is stored.
    static func removingOverrides(from document: StoreDocument) -> StoreEdit? {
        guard let overrides = document.overrides, overrides.value.kind != .null else { return nil }
        if let object = document.overridesObject, object.lastMember == nil { return nil }
        return StoreEdit(JSONEditing(document.text).removing(overrides), of: document)
    }

    /// Plans to lock the setting, in a document that was read with the lock's name watched.
    ///
    /// - Returns: `nil` where it is locked.
    static func locking(in document: StoreDocument) -> StoreEdit? {
        let (editing, value) = (JSONEditing(document.text), Array("true".utf8))
        guard let member = document.lock else {
            return StoreEdit(editing.appending(name: MemberName.locked, value: value, to: document.root), of: document)
        }
        guard document.text[member.value.range] != value[...] else { return nil }
        return StoreEdit(editing.replacing(member, with: value), of: document)
    }

    /// Plans to remove the lock, from a document that was read with the lock's name watched.
    ///
    /// - Returns: `nil` where there is none.
    static func unlocking(from document: StoreDocument) -> StoreEdit? {
        document.lock.flatMap { StoreEdit(JSONEditing(document.text).removing($0), of: document) }
    }
}

extension StoreEdit? {
    /// This edit and a second one of its result, as one edit of the document.
    func followed(
        in document: StoreDocument, by second: (StoreDocument) -> StoreEdit?
    ) throws(StoreError) -> StoreEdit? {
        guard let self else { return second(document) }
        let edited = try StoreDocument(self.result, of: document.file, watching: [MemberName.locked])
        guard let second = second(edited) else { return self }
        return StoreEdit(from: document.text, to: second.result)
    }
}
