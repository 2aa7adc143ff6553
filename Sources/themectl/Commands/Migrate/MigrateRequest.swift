import ThemeStore

/// `migrate`: turns legacy keys into the preference.
struct MigrateRequest: Request {
    static let row = CommandRow(
        group: .stores, summary: "turn legacy keys such as isDarkMode into the preference",
        operands: [.init(name: "FILE", count: .any, kind: .file)],
        options: [.key, .falseAs, .keep, .all, .backup, .dryRun],
        alternatives: [.all],
        shared: CommandRow.writerOptions,
        examples: [
            ("themectl migrate --all --keep", nil),
            ("themectl migrate --key darkTheme=bool settings.json", "settings.json: dark, from darkTheme true"),
        ])

    let rules: MigrationRules
    private(set) var change: Change
    private let isAll: Bool
    private let isFilter: Bool
    private let files: [InputFile]

    init(_ line: inout Line) throws(Failure) {
        rules = try line.migrationRules()
        change = try Change(&line)
        change.options.backupSuffix = try line.backupSuffix()
        isAll = line.flag(.all)
        files = try line.allOperands().map { operand throws(Failure) in try InputFile(operand, line) }
        let readsInput = files.contains { $0.isStandardInput }
        isFilter = readsInput || change.target.isStandardInput
        if readsInput, files.count > 1 {
            throw line.misuse("'-' is standard input, which cannot be combined with files; try './-' for a file")
        }
        if isAll || !files.isEmpty, let option = change.target.option {
            throw line.exclusion(option, isAll ? "--all" : readsInput ? "-" : "FILE")
        }
        if isFilter, change.options.backupSuffix != nil {
            throw line.misuse("--backup: standard input has no file to back up")
        }
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        if isFilter { return try filter() }
        let stores = try stores(in: environment)
        if let suffix = change.options.backupSuffix { try refuseApp(named: suffix, besides: stores, in: environment) }
        return isAll || stores.count != 1 ? migrate(stores, in: environment) : migrate(stores[0])
    }

    /// Migrates the text on standard input, and prints the whole document.
    private func filter() throws(Failure) -> Output {
        let store = try InputFile.standardInput.store()
        // It stores nothing, so a dry run prints the document too.
        var options = change.options
        options.isDryRun = false
        let report = try resolving(try store.migrate(rules, options: options))
        let line = MigrationLine(report: report, location: store.location, target: change.target)
        return Output(notes: try line.notes + dryRunNotes, document: store.outputText)
    }

    private func stores(in environment: ProcessEnvironment) throws(Failure) -> [StoreLocation] {
        if isAll { return try resolving(try StoreFolder(of: environment).locations) }
        if !files.isEmpty { return files.map { StoreLocation(file: $0.path) } }
        let store = try resolving(try change.target.location(in: environment))
        if let absence = store.absence { throw .store(absence) }
        return [store]
    }

    /// Refuses a suffix with which the copy of an app's store would be an app of its own.
    private func refuseApp(
        named suffix: String, besides stores: [StoreLocation], in environment: ProcessEnvironment
    ) throws(Failure) {
        func identity(_ folder: StorePath?) -> FileStatus.Identity? {
            folder.flatMap { try? FileDescriptor.workingFolder.status(of: $0, followingLinks: true).identity }
        }
        let apps = identity(try? StoreLocation.folder(in: environment))
        let areApps =
            isAll || stores.contains { $0.app != nil || apps != nil && identity($0.file?.parts.folder) == apps }
        guard areApps, suffix.utf8.suffix(5).elementsEqual(".json".utf8),
            AppIdentifier("a.json\(String(decoding: suffix.utf8.dropLast(5), as: UTF8.self))") != nil
        else { return }
        throw .usage("migrate: --backup: with '\(suffix)' a copy would be an app of its own; try '.bak'")
    }
}
