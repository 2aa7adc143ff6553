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
        run: MigrateCommand.run)
}

private enum MigrateCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        let rules = try invocation.migrationRules()
        var options = try invocation.writeOptions()
        options.backupSuffix = try invocation.backupSuffix()
        if invocation.isFilter, invocation.operands.isEmpty, !invocation.has(.all) {
            return try filter(try invocation.source(), invocation, rules)
        }
        if invocation.operands == [Argument("-")] {
            try invocation.refuse([.app, .store], beside: "-")
            return try filter(.standardInput(try StandardInput.read()), invocation, rules)
        }
        if invocation.operands.contains(Argument("-")) {
            throw invocation.misuse("'-' is standard input, which cannot be combined with files; try './-' for a file")
        }
        let stores = try stores(invocation)
        if let suffix = options.backupSuffix { try invocation.refuseApp(named: suffix, besides: stores) }
        let migration = Migration(invocation: invocation, batch: MigrationBatch(rules: rules, options: options))
        return invocation.has(.all) || stores.count > 1 ? migration.many(stores) : try migration.one(stores[0])
    }

    private static func stores(_ invocation: Invocation) throws(Failure) -> [StoreLocation] {
        if invocation.has(.all) {
            try invocation.refuse([.app, .store], beside: "--all")
            return try resolving(try StoreLocation.apps(in: invocation.environment))
        }
        guard !invocation.operands.isEmpty else {
            let location = try invocation.location()
            if let absence = location.absence { throw .store(absence) }
            return [location]
        }
        try invocation.refuse([.app, .store], beside: "FILE")
        return try invocation.operands.map { operand throws(Failure) in
            StoreLocation(file: try invocation.file(operand))
        }
    }

    private static func filter(
        _ source: StoreInput, _ invocation: Invocation, _ rules: MigrationRules
    ) throws(Failure) -> Output {
        if invocation.has(.backup) { throw invocation.misuse("--backup: standard input has no file to back up") }
        let options = try invocation.writeOptions(for: source)
        let report = try resolving(try source.store.migrate(rules, options: options))
        let warnings = try invocation.migrationWarnings(report, source.file)
        return Output(
            notes: warnings + invocation.migrationHints(report, source.file) + invocation.dryRunNotes,
            document: source.document)
    }
}
