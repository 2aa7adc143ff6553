/// A store and the tree of its text, for what looks through all of it: checks and migrations.
struct StoreTree {
    let document: StoreDocument
    /// The values of the text, without those in arrays.
    let tree: JSONTree

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - text: The whole text of a store.
    ///   - file: The file to name in errors.
    /// - Throws: `StoreError.malformed`. Duplicates are only collected.
    init(_ text: PaddedBytes, of file: StorePath) throws(StoreError) {
        var members = StoreMembers(of: text)
        do {
            try text.report(to: &members)
            tree = try JSONTree(text, isStore: true)
        } catch {
            throw StoreDocument.malformed(error, text, of: file)
        }
        document = StoreDocument(members, of: file)
    }
}
