/// What has to be done to a store's text to change a value in it.
///
/// A plan is made of data alone, so a dry run, a filter and a real write have the same one.
package struct StoreEdit: StoreRewrite {
    package let change: StoreChange
    private let text: PaddedBytes
    private let edit: JSONEdit?

    package var isChanged: Bool { change.isChanged }
    package var pieces: [ArraySlice<UInt8>] { JSONEdit.pieces(of: text, applying: edit.map { [$0] } ?? []) }

    /// The text of a store that does not exist yet, before its first member.
    private static let emptyStore = PaddedBytes("{\n}\n".utf8)

    /// Plans a change.
    ///
    /// - Parameters:
    ///   - target: Where the value is.
    ///   - document: The store, or `nil` where there is no file.
    ///   - file: The store's file.
    ///   - isStrict: Whether a value that is not recognized may be replaced.
    ///   - newValue: What to store instead of a value; `nil` is nothing.
    /// - Throws: `StoreError.unrecognizedValue` where that may not be replaced, `StoreError.overridesNotAnObject` where a
    ///   scope's value has no place to be.
    package init(
        _ target: StoreEdit.Target, in document: StoreDocument?, of file: StorePath, isStrict: Bool,
        newValue: (StoredValue) -> Appearance?
    ) throws(StoreError) {
        let document = try StoreEdit.existing(document, or: file)
        let previous = target == .allScopes ? .unset : document.value(for: target.scope)
        if isStrict, case .unrecognized(let value) = previous { throw .unrecognizedValue(file, value) }
        let current = newValue(previous)
        text = document.text
        edit = try StoreEdit.edit(target, in: document, from: previous, to: current)
        change = StoreChange(previous: previous, current: current, isChanged: edit != nil)
    }

    private static func existing(_ document: StoreDocument?, or file: StorePath) throws(StoreError) -> StoreDocument {
        if let document { return document }
        return try StoreDocument(emptyStore, of: file)
    }

    /// - Returns: `nil` where the text already says so.
    private static func edit(
        _ target: StoreEdit.Target, in document: StoreDocument, from previous: StoredValue, to current: Appearance?
    ) throws(StoreError) -> JSONEdit? {
        guard target != .allScopes else { return removingOverrides(from: document) }
        guard previous != current.map(StoredValue.appearance) ?? .unset else { return nil }
        guard let current else { return removing(target, from: document) }
        let editing = JSONEditing(document.text)
        let value = Array(String(current.rawValue).utf8)
        if let member = document.member(for: target.scope) { return editing.replacing(member, with: value) }
        guard let scope = target.scope?.text else {
            return editing.appending(name: MemberName.appearance, value: value, to: document.root)
        }
        if let unrecognized = document.unrecognizedOverrides {
            throw .overridesNotAnObject(document.file, unrecognized)
        }
        if let object = document.overridesObject { return editing.appending(name: scope, value: value, to: object) }
        let object = editing.object(holding: scope, value: value, like: document.root)
        if let null = document.overrides { return editing.replacing(null, with: object) }
        return editing.appending(name: MemberName.overrides, value: object, to: document.root)
    }

    private static func removing(_ target: StoreEdit.Target, from document: StoreDocument) -> JSONEdit? {
        guard let member = document.member(for: target.scope) else { return nil }
        let editing = JSONEditing(document.text)
        if target != .app, let overrides = document.overrides, let object = document.overridesObject,
            editing.isOnlyMember(member, of: object)
        {
            return editing.removing(overrides)
        }
        return editing.removing(member)
    }

    private static func removingOverrides(from document: StoreDocument) -> JSONEdit? {
        guard let overrides = document.overrides, overrides.value.kind != .null else { return nil }
        if let object = document.overridesObject, object.lastMember == nil { return nil }
        return JSONEditing(document.text).removing(overrides)
    }
}
