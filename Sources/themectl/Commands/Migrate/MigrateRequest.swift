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
            .init("themectl migrate --all --keep", nil),
            .init("themectl migrate --key darkTheme=bool settings.json", "settings.json: dark, from darkTheme true"),
        ])

    /// The stores to migrate.
    private enum Stores {
        /// The text on standard input.
        case filter
        case allApps
        case files([InputFile])
        case one(Target)
    }

    private let stores: Stores
    let rules: MigrationRules
    let options: AppearanceStore.WriteOptions
    let printing: Printing

    init(_ line: inout Line) throws(Failure) {
        rules = try line.migrationRules()
        let target = try Target(&line)
        printing = Printing(&line)
        var options = try AppearanceStore.WriteOptions(&line, isStrict: printing.isStrict)
        options.backupSuffix = try line.backupSuffix()
        self.options = options
        let isAll = line.flag(.all)
        let files = try line.allOperands().map { operand throws(Failure) in try InputFile(operand, line) }
        let readsInput = files.contains { $0.isStandardInput }
        if readsInput, files.count > 1 {
            throw line.misuse("'-' is standard input, which cannot be combined with files; try './-' for a file")
        }
        if isAll || !files.isEmpty, let option = target.option {
            throw line.exclusion(option, isAll ? "--all" : readsInput ? "-" : "FILE")
        }
        stores =
            readsInput || target.isStandardInput
            ? .filter : isAll ? .allApps : files.isEmpty ? .one(target) : .files(files)
        if case .filter = stores, options.backupSuffix != nil {
            throw line.misuse("--backup: standard input has no file to back up")
        }
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        if case .filter = stores { return try filter() }
        let locations = try locations(in: environment)
        if let suffix = options.backupSuffix { try refuseApp(named: suffix, besides: locations, in: environment) }
        if case .allApps = stores { return migrate(locations, in: environment) }
        return locations.count == 1 ? migrate(locations[0]) : migrate(locations, in: environment)
    }

    /// Migrates the text on standard input, and prints the whole document.
    private func filter() throws(Failure) -> Output {
        let store = try InputFile.standardInput.store()
        // It stores nothing, so a dry run prints the document too.
        var storing = options
        storing.isDryRun = false
        let report = try resolving(try store.migrate(rules, options: storing))
        let line = MigrationLine(report: report, location: store.location, printing: printing)
        return Output(notes: try line.notes + dryRunNotes, document: store.outputText)
    }

    private func locations(in environment: ProcessEnvironment) throws(Failure) -> [StoreLocation] {
        switch stores {
        case .filter: return []
        case .allApps: return try resolving(try StoreFolder(of: environment).locations)
        case .files(let files): return files.map { StoreLocation(file: $0.path) }
        case .one(let target):
            let location = try target.location(in: environment)
            if let absence = location.absence { throw .store(absence) }
            return [location]
        }
    }

    /// Refuses a suffix with which the copy of an app's store would be an app of its own.
    private func refuseApp(
        named suffix: String, besides locations: [StoreLocation], in environment: ProcessEnvironment
    ) throws(Failure) {
        func identity(_ folder: StorePath) -> FileStatus.Identity? {
            try? FileDescriptor.workingFolder.status(of: folder, followingLinks: true).identity
        }
        let apps = (try? StoreLocation.folder(in: environment)).flatMap(identity)
        func isApp(_ location: StoreLocation) -> Bool {
            guard location.app == nil, let apps, let file = location.file else { return location.app != nil }
            return identity(file.parts.folder) == apps
        }
        let areApps = if case .allApps = stores { true } else { locations.contains(where: isApp) }
        guard areApps, suffix.utf8.suffix(5).elementsEqual(".json".utf8),
            AppIdentifier("a.json\(String(decoding: suffix.utf8.dropLast(5), as: UTF8.self))") != nil
        else { return }
        throw .usage("migrate: --backup: with '\(suffix)' a copy would be an app of its own; try '.bak'")
    }
}
