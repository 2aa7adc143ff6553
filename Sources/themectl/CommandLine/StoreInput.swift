import ThemeStore

/// The store that a command works on: an app's or a file, or the text on standard input.
///
/// What a writer makes of standard input's text goes to standard output.
struct StoreInput {
    let store: AppearanceStore
    let isStandardInput: Bool

    static func store(_ store: AppearanceStore) -> StoreInput {
        StoreInput(store: store, isStandardInput: false)
    }

    static func standardInput(_ text: PaddedBytes) -> StoreInput {
        StoreInput(store: AppearanceStore(text: text, named: standardInputName), isStandardInput: true)
    }

    /// What messages call standard input.
    static let standardInputName = StorePath(madeUp: "<stdin>")

    /// The app's identifier, where the store was not named as a file.
    var app: String? {
        store.location.app?.text
    }

    /// Whether it is the site's own file.
    var isSite: Bool {
        store.location.isSite
    }

    /// The file's path, or `-`; `nil` where no variable leads to one.
    var path: String? {
        if isStandardInput { return "-" }
        return store.location.absence == nil ? store.location.file.description : nil
    }

    /// The file to name in messages.
    var file: StorePath {
        store.location.file
    }

    /// The whole text of standard input as it is now, for standard output.
    var document: [ArraySlice<UInt8>] {
        isStandardInput ? store.memory?.text.map { [$0.bytes] } ?? [] : []
    }
}
