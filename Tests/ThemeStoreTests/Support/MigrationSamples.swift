import ThemeStore

/// A migrated text, and what was said of it.
struct MigratedText {
    let report: MigrationReport
    let bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Migrates a text as the store `StorePath.sample`.
    init(_ bytes: some Collection<UInt8>, _ rules: MigrationRules = MigrationRules()) throws(StoreError) {
        let document = try StoreDocument(
            unambiguous: PaddedBytes(bytes), of: .sample, watching: rules.keys.map(\.name))
        let plan = try MigrationPlan(document, rules: rules)
        report = plan.report
        self.bytes = plan.pieces.flatMap(\.self)
    }

    init(_ text: String, _ rules: MigrationRules = MigrationRules()) throws(StoreError) {
        try self.init(text.utf8, rules)
    }
}
