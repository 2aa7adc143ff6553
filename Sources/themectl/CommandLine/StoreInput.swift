import ThemeStore

/// Where a store's text comes from, and with a command that writes, where it goes.
enum StoreInput {
    case store(AppearanceStore)
    /// Standard input's whole text; what a writer makes of it goes to standard output.
    case standardInput(PaddedBytes)

    private static let standardInputName = StorePath(madeUp: "<stdin>")

    /// The app's identifier, where the store was not named as a file.
    var app: String? {
        guard case .store(let store) = self else { return nil }
        return store.location.app?.text
    }

    /// The file's path, or `-`.
    var path: String {
        switch self {
        case .store(let store): store.location.file.description
        case .standardInput: "-"
        }
    }

    /// Where the site may have a say.
    var site: SiteFiles {
        guard case .store(let store) = self else { return .none }
        return store.location.site
    }

    /// The file to name in messages.
    var file: StorePath {
        switch self {
        case .store(let store): store.location.file
        case .standardInput: StoreInput.standardInputName
        }
    }

    /// The store, with the members of further names collected, or `nil` where there is no file.
    func document(watching watchedNames: [String] = []) throws(StoreError) -> StoreDocument? {
        switch self {
        case .store(let store): try store.document(watching: watchedNames)
        case .standardInput(let text): try StoreDocument(unambiguous: text, of: file, watching: watchedNames)
        }
    }

    /// Everything that is wrong with the store, or `nil` where there is no file.
    func problems() throws(StoreError) -> [StoreProblem]? {
        switch self {
        case .store(let store): try StoreCheck.problems(of: store)
        case .standardInput(let text): StoreCheck.problems(in: text, of: file)
        }
    }
}
