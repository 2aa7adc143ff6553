import ThemeStore

extension StorePath {
    /// A file that is only named in errors.
    static let sample = StorePath(madeUp: "store.json")
}

extension StoreDocument {
    /// Reads a text as the store `StorePath.sample`.
    convenience init(_ text: String) throws {
        try self.init(PaddedBytes(text.utf8), of: .sample)
    }
}

extension StoreEdit {
    /// Plans a change of a text, where there is one.
    static func plan(
        _ target: StoreEdit.Target, _ value: Appearance?, in text: (some Collection<UInt8>)?, isStrict: Bool = false
    ) throws -> (change: StoreChange, bytes: [UInt8]) {
        let document = try text.map { try StoreDocument(unambiguous: PaddedBytes($0), of: .sample) }
        let plan = try StoreEdit(target, in: document, of: .sample, isStrict: isStrict) { _ in value }
        return (plan.change, plan.pieces.flatMap(\.self))
    }
}

extension ScopePath {
    static let checkout = ScopePath(known: "checkout")
    static let payment = ScopePath(known: "checkout/payment")

    init(known text: String) {
        guard let scope = ScopePath(text) else { preconditionFailure("'\(text)' is no scope") }
        self = scope
    }
}

extension AppIdentifier {
    init(known text: String) {
        guard let app = AppIdentifier(text) else { preconditionFailure("'\(text)' is no identifier") }
        self = app
    }
}
