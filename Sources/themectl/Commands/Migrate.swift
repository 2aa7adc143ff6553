import ThemeStore

extension Command {
    /// `migrate`: turns legacy keys into the preference.
    static let migrate = Command(
        name: "migrate",
        summary: "turn legacy keys such as isDarkMode into the preference",
        manual: """
            Turn legacy keys into the preference, in the store, in each
            .Ar file ,
            or in every app's store, and print one line a file; see
            .Sx MIGRATION .
            """,
        operands: [.init(name: "FILE", count: .any, candidates: .files)],
        options: [.key, .falseAs, .keep, .all, .backup, .dryRun],
        alternatives: [.all],
        shared: Command.writerOptions,
        run: MigrateCommand.run)
}

private enum MigrateCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        let rules = try rules(invocation)
        var options = try invocation.writeOptions()
        options.backupSuffix = try backupSuffix(invocation)
        if invocation.isFilter, invocation.operands.isEmpty, !invocation.has(.all) {
            return try filter(try invocation.source(), invocation, rules)
        }
        if invocation.operands == [Argument("-")] {
            try refuse([.app, .store], beside: "-", invocation)
            return try filter(.standardInput(try StandardInput.read()), invocation, rules)
        }
        let migration = Migration(invocation: invocation, batch: MigrationBatch(rules: rules, options: options))
        let environment = invocation.environment
        if invocation.has(.all) {
            try refuse([.app, .store], beside: "--all", invocation)
            return migration.many(
                try resolving { () throws(StoreError) in try StoreLocation.apps(in: environment) })
        }
        guard !invocation.operands.isEmpty else { return try migration.one(try invocation.location()) }
        try refuse([.app, .store], beside: "FILE", invocation)
        let files = try invocation.operands.map { operand throws(Failure) in try invocation.file(operand) }
        guard files.count > 1 else { return try migration.one(StoreLocation(file: files[0]), isOperand: true) }
        return migration.many(files.map(StoreLocation.init(file:)), areOperands: true)
    }

    private static func refuse(
        _ options: [Option], beside other: String, _ invocation: Invocation
    ) throws(Failure) {
        for option in options where invocation.has(option) {
            throw invocation.misuse("--\(option.name) and \(other) exclude each other; try one of them")
        }
    }

    private static func filter(
        _ source: StoreInput, _ invocation: Invocation, _ rules: MigrationRules
    ) throws(Failure) -> Output {
        if invocation.has(.backup) { throw invocation.misuse("--backup: standard input has no file to keep") }
        let plan = try resolving { () throws(StoreError) in
            let document = try source.document(watching: rules.keys.map { $0.name })
            return try document.map { document throws(StoreError) in
                try MigrationPlan(document, rules: rules, isStrict: invocation.has(.strict))
            }
        }
        return Output(notes: try invocation.migrationWarnings(plan?.report, source.file), document: plan.pieces)
    }

    // MARK: Options

    private static func rules(_ invocation: Invocation) throws(Failure) -> MigrationRules {
        var rules = MigrationRules(keepsLegacyKeys: invocation.has(.keep))
        for argument in invocation.values(of: .key) {
            let key = try key(argument, invocation)
            // A kind that is given counts more than the one that is known.
            rules.keys.removeAll { $0.name.utf8.elementsEqual(key.name.utf8) }
            rules.keys.append(key)
        }
        if let argument = invocation.value(of: .falseAs) {
            guard let meaning = LegacyKey.FalseMeaning(rawValue: argument.text) else {
                let names = LegacyKey.FalseMeaning.allCases.map { $0.rawValue }
                let advice = Suggestion.advice(for: argument.text, among: names)
                throw invocation.misuse("--false-as: '\(argument.text)' is not what false can mean; try \(advice)")
            }
            rules.falseMeans = meaning
        }
        return rules
    }

    private static func key(_ argument: Argument, _ invocation: Invocation) throws(Failure) -> LegacyKey {
        // The name may hold a '=' itself, a kind never does.
        guard argument.isText, let sign = argument.text.lastIndex(of: "=") else {
            throw invocation.misuse("--key: '\(argument.text)' is not NAME=KIND; try 'darkTheme=bool'")
        }
        let name = String(argument.text[..<sign])
        let word = String(argument.text[argument.text.index(after: sign)...])
        guard !name.isEmpty, name != MemberName.appearance, name != MemberName.overrides else {
            throw invocation.misuse("--key: '\(name)' is no name of a legacy key; try 'darkTheme=bool'")
        }
        let kinds = [LegacyKey.Kind.bool, .style]
        guard let kind = kinds.first(where: { $0.rawValue == word }) else {
            let advice = Suggestion.advice(for: word, among: kinds.map { $0.rawValue })
            throw invocation.misuse("--key: '\(word)' is not a kind; try \(advice)")
        }
        return LegacyKey(name: name, kind: kind)
    }

    private static func backupSuffix(_ invocation: Invocation) throws(Failure) -> String? {
        guard let argument = invocation.value(of: .backup) else { return nil }
        guard argument.isText, !argument.bytes.isEmpty, !argument.bytes.contains(UInt8(ascii: "/")) else {
            throw invocation.misuse("--backup: '\(argument.text)' cannot end a file's name; try '.bak'")
        }
        return argument.text
    }
}

extension Invocation {
    /// What to say of a value that a migration found in the preference's place.
    fileprivate func migrationWarnings(_ report: MigrationReport?, _ file: StorePath) throws(Failure) -> [String] {
        try warnings(report?.unrecognized.map { [.unrecognizedValue(file, $0)] } ?? [])
    }
}

/// Runs a migration and puts into words what it did.
private struct Migration {
    let invocation: Invocation
    let batch: MigrationBatch

    func one(_ store: StoreLocation, isOperand: Bool = false) throws(Failure) -> Output {
        var output = Output()
        var failure: Failure?
        batch.run([store]) { _, outcomes in
            failure = record(outcomes[0], of: store, isOperand: isOperand, &output)
            return true
        }
        guard let failure else { return output }
        output.status = failure.status
        output.notes = [failure.message]
        return output
    }

    func many(_ stores: [StoreLocation], areOperands: Bool = false) -> Output {
        let console = Console()
        let isWanted = !invocation.has(.quiet) && !invocation.has(.json)
        let bar = ProgressBar(console, total: stores.count, isWanted: isWanted, in: invocation.environment)
        var count = Count()
        var printing = ExitStatus.success
        let signals = Syscalls.holdEndingSignals()
        defer { Syscalls.release(signals) }
        bar.draw(0)
        batch.run(stores) { next, outcomes in
            var output = Output()
            for (store, outcome) in zip(next, outcomes) {
                let failure = record(outcome, of: store, isOperand: areOperands, &output)
                if let failure { output.notes.append(failure.message) }
                count.add(hasFailed: failure != nil, isChanged: outcome.isChanged)
            }
            bar.clear()
            printing = console.show(output)
            bar.draw(count.all)
            return printing == .success && !Syscalls.isEndPending
        }
        bar.clear()
        guard printing == .success else { return Output(status: printing) }
        var output = Output(status: count.failed > 0 ? .malformed : .success)
        if !invocation.has(.json) { output.print(count.summary) }
        if count.all < stores.count {
            output.notes.append("interrupted: \(count.all) of \(stores.count) stores done; try again to do the others")
            output.status = .ioError
        }
        // Before a signal that was held back is let through and ends the process.
        return Output(status: console.show(output))
    }

    /// Adds what became of a store to the output, and gives back why nothing did.
    private func record(
        _ outcome: MigrationBatch.Outcome, of store: StoreLocation, isOperand: Bool, _ output: inout Output
    ) -> Failure? {
        let failure: Failure?
        var report: MigrationReport?
        switch outcome {
        case .success(let success):
            report = success
            // With --strict it was refused, so these are warnings only.
            output.notes += (try? invocation.migrationWarnings(report, store.file)) ?? []
            failure = success == nil && isOperand ? .noSuchFile(store.file) : nil
        case .failure(let error):
            failure = .store(error)
        }
        if invocation.has(.json) {
            output.print(json(store, report, failure))
        } else if failure == nil {
            output.print("\(store.file): \(words(report))".withControlsEscaped)
        }
        return failure
    }

    private func words(_ report: MigrationReport?) -> String {
        guard let report, report.isChanged, let appearance = report.appearance?.name else { return "already current" }
        let would = invocation.has(.dryRun) ? "would be " : ""
        let keys = report.sources.map { $0.key }.joined(separator: ", ")
        if report.wasCurrent { return "\(would)\(appearance) as before, \(keys) removed" }
        let found = report.sources.map { "\($0.key) \($0.spelling)" }.joined(separator: ", ")
        return "\(would)\(appearance), from \(found)"
    }

    private func json(_ store: StoreLocation, _ report: MigrationReport?, _ failure: Failure?) -> String {
        var line = JSONLine()
        line.add("path", store.file.description)
        line.add("outcome", failure != nil ? "failed" : report?.isChanged == true ? "migrated" : "current")
        if let source = report?.sources.first {
            var from = JSONLine()
            from.add("key", source.key)
            from.add("value", spelled: source.spelling)
            line.add("from", spelled: from.text)
        } else {
            line.add("from", spelled: nil)
        }
        line.add("to", report?.appearance?.name)
        line.add("changed", report?.isChanged ?? false)
        line.add("error", failure?.message)
        return line.text
    }

    /// How many stores came to what.
    private struct Count {
        private var migrated = 0
        private var current = 0
        private(set) var failed = 0

        var all: Int { migrated + current + failed }
        var summary: String { "\(migrated) migrated, \(current) already current, \(failed) failed" }

        mutating func add(hasFailed: Bool, isChanged: Bool) {
            if hasFailed { failed += 1 } else if isChanged { migrated += 1 } else { current += 1 }
        }
    }
}
