import ThemeStore

/// A migrated text and its report.
struct MigratedText {
    let report: MigrationReport
    let bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Migrates a text as the store `StorePath.sample`.
    init(_ bytes: some Collection<UInt8>, _ rules: MigrationRules = MigrationRules())
        throws(StoreError)
    {
        let store = AppearanceStore(text: PaddedBytes(bytes), named: .sample)
        report = try store.blocking.migrate(rules)
        self.bytes = store.memory?.text.map { Array($0.bytes) } ?? []
    }

    init(_ text: String, _ rules: MigrationRules = MigrationRules()) throws(StoreError) {
        try self.init(text.utf8, rules)
    }
}
