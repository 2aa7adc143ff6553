import ThemeStore

extension Command {
    /// `migrate`: turns legacy keys into the preference.
    static let migrate = Command(
        name: "migrate",
        summary: "turn legacy keys such as isDarkMode into the preference",
        manual: """
            Turn legacy keys into the preference, in the store, in each
            .Ar file ,
            or in every app's store, and print one line per file; see
            .Sx MIGRATION .
            """,
        operands: [.init(name: "FILE", count: .any, kind: .file)],
        options: [.key, .falseAs, .keep, .all, .backup, .dryRun],
        alternatives: [.all],
        shared: Command.writerOptions,
        examples: [
            .init("themectl migrate --all --keep", nil),
            .init("themectl migrate --key darkTheme=bool settings.json", "settings.json: dark, from darkTheme true"),
        ],
        run: { invocation throws(Failure) in
            let rules = try invocation.migrationRules()
            var options = try invocation.writeOptions()
            options.backupSuffix = try invocation.backupSuffix()
            if invocation.isFilter, invocation.operands.isEmpty, !invocation.has(.all) {
                return try invocation.migrate(filtering: try invocation.source(), rules)
            }
            if invocation.operands == [Argument("-")] {
                try invocation.refuse([.app, .store], beside: "-")
                return try invocation.migrate(filtering: .standardInput(try StandardInput.read()), rules)
            }
            if invocation.operands.contains(Argument("-")) {
                throw invocation.misuse(
                    "'-' is standard input, which cannot be combined with files; try './-' for a file")
            }
            let stores = try invocation.storesToMigrate()
            if let suffix = options.backupSuffix { try invocation.refuseApp(named: suffix, besides: stores) }
            let migration = Migration(invocation: invocation, batch: MigrationBatch(rules: rules, options: options))
            return invocation.has(.all) || stores.count > 1 ? migration.many(stores) : try migration.one(stores[0])
        })
}

extension Invocation {
    fileprivate func storesToMigrate() throws(Failure) -> [StoreLocation] {
        if has(.all) {
            try refuse([.app, .store], beside: "--all")
            return try resolving(try StoreFolder(of: environment).locations)
        }
        guard !operands.isEmpty else {
            let location = try location()
            if let absence = location.absence { throw .store(absence) }
            return [location]
        }
        try refuse([.app, .store], beside: "FILE")
        return try operands.map { operand throws(Failure) in StoreLocation(file: try file(operand)) }
    }

    fileprivate func migrate(filtering source: StoreInput, _ rules: MigrationRules) throws(Failure) -> Output {
        if has(.backup) { throw misuse("--backup: standard input has no file to back up") }
        let options = try writeOptions(for: source)
        let report = try resolving(try source.store.migrate(rules, options: options))
        let warnings = try migrationWarnings(report, source.file)
        return Output(
            notes: warnings + migrationHints(report, source.file) + dryRunNotes, document: source.document)
    }
}
