import ThemeStore

/// `migrate`: converts legacy keys to the preference.
struct MigrateRequest: Request {
    static let row = CommandRow(
        group: .stores,
        summary: "turn legacy keys such as isDarkMode into the preference",
        operand: .init(name: "FILE", count: 0...Int.max, kind: .file),
        options: [.key, .word, .falseAs, .keep, .all, .backup, .dryRun],
        shared: CommandRow.writerOptions,
        wordings: [.legacyKey],
        examples: [
            "themectl migrate --all --keep": nil,
            "themectl migrate --key darkTheme=bool settings.json":
                "settings.json: dark, from darkTheme true",
        ]
    )

    let rules: MigrationRules
    var change: WriteArguments
    let isAll: Bool
    let isFilter: Bool
    let files: [InputFile]

    init(_ line: Line) throws(Failure) {
        rules = try line.migrationRules()
        change = try WriteArguments(line)
        change.options.backupSuffix = try line.backupSuffix()
        isAll = line.has(.all)
        files = try line.files()
        let readsInput = files.contains { $0.isStandardInput }
        isFilter = readsInput || change.target.isStandardInput
        if !files.isEmpty {
            try line.refuse([.all], beside: "FILE")
            try line.refuse([.app, .store], beside: readsInput ? "-" : "FILE")
        }
        if readsInput, files.count > 1 {
            throw line.misuse(
                "'-' is standard input, which cannot be combined with files; try './-' for a file"
            )
        }
        try line.refuse([.app, .store], beside: .all)
        if isFilter, change.options.backupSuffix != nil {
            throw line.misuse("--backup: standard input has no file to back up")
        }
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        if isFilter { return try filter() }
        let stores = try stores(in: environment)
        try refuseCopies(of: stores, in: environment)
        return migrate(stores, in: environment)
    }

    /// Migrates the text on standard input, and prints the whole document.
    private func filter() throws(Failure) -> Output {
        let store = try InputFile.standardInput.store()
        // It stores nothing, so a dry run prints the document too.
        var options = change.options
        options.isDryRun = false
        let report = try resolving(store.migrateKeys(rules, options: options))
        let line = MigrationLine(
            report: report,
            location: store.location,
            target: change.target,
            isStored: false
        )
        let absences = [report?.absence].compactMap { $0 }
        return Output(
            notes: try line.notes + lastNotes(absences, about: "<stdin>"),
            document: store.outputText
        )
    }

    private func stores(in environment: ProcessEnvironment) throws(Failure) -> [StoreLocation] {
        if isAll {
            return try resolving(StoreLocation.apps(in: environment))
        }
        if !files.isEmpty {
            return files.map { StoreLocation(file: $0.path) }
        }
        let store = try change.target.location(in: environment)
        if let absence = store.absence {
            throw .store(absence)
        }
        return [store]
    }

    /// Refuses a suffix that would make the copy of an app's store another app's store.
    private func refuseCopies(
        of stores: [StoreLocation],
        in environment: ProcessEnvironment
    ) throws(Failure) {
        guard let suffix = change.options.backupSuffix, suffix.hasSuffix(".json"),
            AppIdentifier("a.json\(suffix.dropLast(5))") != nil
        else {
            return
        }
        let apps = (try? StoreLocation.folder(in: environment))?.status?.identity
        let areApps = stores.contains {
            $0.app != nil || apps != nil && $0.file?.parts.folder.status?.identity == apps
        }
        if isAll || areApps {
            throw .usage(
                "migrate: --backup: with '\(suffix)' a copy would be an app of its own; try '.bak'"
            )
        }
    }

    // MARK: Migrating files

    /// The notes about keys that no store has, and about a dry run, or no notes with `--quiet`.
    private func lastNotes(_ absences: [KeyAbsence], about file: String?) -> [String] {
        if change.target.isQuiet {
            return []
        }
        let notes = absences.notes(about: file)
        if change.isDryRun { return notes + [Output.dryRunNote] }
        return notes
    }

    /// Migrates stores.
    ///
    /// If there are many, counts them, and shows the count on a terminal.
    private func migrate(_ stores: [StoreLocation], in environment: ProcessEnvironment) -> Output {
        let target = change.target
        let areMany = isAll || stores.count != 1
        let showsProgress =
            areMany && !target.isQuiet && !target.isJSON
            && FileDescriptor.standardError.isTerminal && environment["TERM"] != "dumb"
        var migrator = StoreMigrator(rules: rules, options: change.options, count: stores.count)
        var lines: [MigrationLine] = []
        for (number, store) in stores.enumerated() {
            if showsProgress {
                Console.redraw("\(number)/\(stores.count)")
            }
            let line = line(migrator.migrate(store), of: store)
            lines.append(line)
            if showsProgress {
                Console.redraw("")
            }
            let shown = Console.show(line.output)
            guard shown == .success else {
                return Output(status: shown)
            }
        }
        let failures = lines.compactMap { $0.failure }
        var output = Output()
        if let failure = failures.first {
            output.status = failure.status
            if areMany { output.status = .malformed }
        }
        if areMany, !target.isJSON {
            let migrated = lines.count { $0.didChange }
            let withoutSetting = lines.count { $0.isWithoutSetting }
            let current = stores.count - migrated - withoutSetting - failures.count
            output.print(
                "\(migrated) migrated, \(current) already current, "
                    + "\(withoutSetting) without a setting, \(failures.count) failed"
            )
        }
        if areMany || failures.isEmpty {
            // A store that failed may have the key.
            let absences = failures.isEmpty ? lines.compactMap { $0.report?.absence } : []
            let file = areMany ? nil : stores.first?.pathInErrors.description
            output.notes += lastNotes(absences, about: file)
        }
        return output
    }

    /// The line about a store's outcome.
    private func line(_ outcome: MigrationOutcome, of store: StoreLocation) -> MigrationLine {
        let failure: Failure? =
            switch outcome {
            // A named file is expected to exist. An app need not have a store.
            case .success(nil) where store.app == nil:
                .noStore(store.pathInErrors, for: MigrateRequest.row)
            case .success: nil
            case .failure(let error):
                store.app == nil ? .operand(error, of: "migrate") : .store(error)
            }
        return MigrationLine(
            report: try? outcome.get(),
            failure: failure,
            location: store,
            target: change.target,
            isStored: !change.isDryRun
        )
    }
}
