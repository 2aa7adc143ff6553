/// A change of a document: at most two edits, of which the second is planned for the text that the
/// first leaves.
struct StoreChange: Sendable {
    /// The document before the change.
    let before: StoreDocument
    private let first: StoreEdit?
    private var second: StoreEdit?

    /// - Parameters:
    ///   - document: The document before the change.
    ///   - edit: The edit that the document has planned. `nil` changes nothing.
    init(of document: StoreDocument, _ edit: StoreEdit?) {
        before = document
        first = edit
    }

    /// The change with a further edit.
    ///
    /// - Parameter edit: The edit, planned by the document after this change.
    /// - Returns: The change with both edits.
    fileprivate func followed(by edit: StoreEdit) -> StoreChange {
        guard first != nil else {
            return StoreChange(of: before, edit)
        }
        var change = self
        change.second = edit
        return change
    }

    /// The edit of the text, or `nil` if there is nothing to edit.
    var edit: StoreEdit? {
        guard let second else { return first }
        return StoreEdit(from: before.text, to: second.result)
    }

    /// The document after the change, for which nothing but the edits is read.
    var document: StoreDocument {
        get throws(StoreError) {
            var document = before
            if let first {
                document = try document.applying(first)
            }
            if let second {
                document = try document.applying(second)
            }
            return document
        }
    }
}

extension StoreDocument {
    /// Stores an appearance for the app or a scope, or removes its value if `appearance` is `nil`.
    ///
    /// Also locks or unlocks the setting, unless `lock` is `nil`.
    func storing(
        _ appearance: Appearance?,
        for scope: ScopePath = .app,
        lock: Bool? = nil
    ) throws(StoreError) -> StoreChange {
        if let keyed {
            return StoreChange(of: self, try storing(appearance, at: keyed))
        }
        let edit =
            if let appearance {
                try setting(appearance, for: scope)
            } else {
                removing(scope)
            }
        let change = StoreChange(of: self, edit)
        guard let lock else { return change }
        let edited = try change.document
        let lockEdit =
            if lock {
                edited.locking()
            } else {
                edited.unlocking()
            }
        return lockEdit.map { change.followed(by: $0) } ?? change
    }

    /// The document after an edit of a member of ours.
    ///
    /// - Parameter edit: The edit, planned by this document, in which no member of ours occurs
    ///   twice.
    /// - Returns: The document that reading the edited text would give.
    /// - Throws: `StoreError.malformed` if the edit makes a text that is not a store.
    func applying(_ edit: StoreEdit) throws(StoreError) -> StoreDocument {
        guard let change = edit.edits.first else {
            return self
        }
        let result = edit.result
        if let keyed {
            return try StoreDocument(result, of: file, key: keyed.key)
        }
        let members = try mappingError(try members.applying(change, leaving: result)) { problem in
            StoreDocument.malformed(problem, result, of: file)
        }
        return StoreDocument(members, of: file)
    }
}
