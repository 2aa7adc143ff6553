import ThemeStore

extension StorePath {
    /// A file that is only named in errors.
    static let sample = StorePath(literal: "store.json")
}

extension StoreDocument {
    /// Reads a text as the store `StorePath.sample`.
    convenience init(_ text: String) throws {
        try self.init(PaddedBytes(text.utf8), of: .sample)
    }
}

/// A change of a text.
struct EditedText {
    /// The value to change.
    enum Target: Hashable {
        case app
        case scope(ScopePath)
        case allScopes
    }

    let change: WriteResult
    let bytes: [UInt8]

    /// Edits the text of the store `StorePath.sample`; nil is a missing store.
    init(
        _ target: Target,
        _ value: Appearance?,
        in text: (some Collection<UInt8>)?,
        isStrict: Bool = false
    ) throws(StoreError) {
        let store = AppearanceStore(text: text.map { PaddedBytes($0) }, named: .sample)
        let options = AppearanceStore.WriteOptions(isStrict: isStrict)
        switch (target, value) {
        case (.app, let value?): change = try store.blocking.set(value, options: options)
        case (.app, nil): change = try store.blocking.reset(options: options)
        case (.scope(let scope), let value?):
            change = try store.blocking.set(value, for: scope, options: options)
        case (.scope(let scope), nil):
            change = try store.blocking.reset(for: scope, options: options)
        case (.allScopes, _): change = try store.blocking.resetAllScopes(options: options)
        }
        bytes = store.memory?.text.map { Array($0.bytes) } ?? []
    }
}

extension AppearanceStore.Blocking {
    /// Toggles where the system shows a style.
    @discardableResult
    func toggle(
        for scope: ScopePath = .app,
        systemStyle: InterfaceStyle,
        options: AppearanceStore.WriteOptions = AppearanceStore.WriteOptions()
    ) throws(StoreError) -> WriteResult {
        try toggle(
            for: scope,
            options: options,
            in: ["THEMECTL_SYSTEM": systemStyle.appearance.name]
        )
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
        guard let app = AppIdentifier(text) else {
            preconditionFailure("'\(text)' is no identifier")
        }
        self = app
    }
}

extension AppearanceStore.WriteOptions {
    init(
        isDryRun: Bool = false,
        isStrict: Bool = false,
        lockTimeout: Duration = .seconds(5),
        backupSuffix: String? = nil
    ) {
        self.init(lockTimeout: lockTimeout)
        (self.isDryRun, self.isStrict, self.backupSuffix) = (isDryRun, isStrict, backupSuffix)
    }
}
