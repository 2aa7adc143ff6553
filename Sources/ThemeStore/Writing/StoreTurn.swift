/// One writer's turn at a store: while it lives, it holds the lock.
struct StoreTurn: ~Copyable {
    /// The kinds of store that are written alike.
    enum Target: ~Copyable {
        case file(FileReplacement)
        /// A folder is missing on the way to the file.
        case missingFolder
        case memory(StoreMemory.Turn)
        case dryRun(FilePreflight)
    }

    /// The store's text; `nil` if there is none.
    let text: PaddedBytes?
    private let isSite: Bool
    private let name: StorePath
    private let target: Target

    init(text: PaddedBytes?, of location: StoreLocation, _ name: StorePath, _ target: consuming Target) {
        self.text = text
        isSite = location.isSite
        self.name = name
        self.target = target
    }

    /// The store's document, which is an empty store's if there is no text.
    ///
    /// - Parameter names: The names of further members at the top level to collect.
    /// - Returns: The document.
    /// - Throws: `StoreError` if the text is no store, or a member of ours occurs twice.
    func document(watching names: [String] = []) throws(StoreError) -> StoreDocument {
        // In the site's own file the lock is a member of ours, too.
        let document = try StoreDocument(
            unambiguous: text ?? StoreEdit.emptyStore, of: name, watching: isSite ? names + [MemberName.locked] : names)
        if let error = document.duplicateLock { throw error }
        return document
    }

    consuming func end() -> Target { target }
}
