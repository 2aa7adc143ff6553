/// A store and the tree of its text, for what looks through all of it: checks and migrations.
package struct StoreTree: Sendable {
    package let document: StoreDocument
    /// The values of the text, without those in arrays.
    package let tree: JSONTree

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - text: The whole text of a store.
    ///   - file: The file to name in errors.
    /// - Throws: `StoreError.malformed`. Duplicates are only collected.
    package init(_ text: PaddedBytes, of file: StorePath) throws(StoreError) {
        var members = StoreMembers(of: text)
        func malformed(_ problem: JSONError) -> StoreError {
            StoreDocument.malformed(problem, text, of: file)
        }
        tree = try mappingError(try JSONTree(text, isStore: true), malformed)
        try mappingError(try tree.report(to: &members), malformed)
        document = StoreDocument(members, of: file)
    }

    /// Reads a text in which each member of ours may stand only once.
    ///
    /// - Throws: `StoreError.malformed` or `StoreError.duplicateMember`.
    package init(unambiguous text: PaddedBytes, of file: StorePath) throws(StoreError) {
        try self.init(text, of: file)
        try document.requireUnambiguous()
    }
}
