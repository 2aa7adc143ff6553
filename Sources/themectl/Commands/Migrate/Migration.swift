import ThemeStore

/// Runs a migration and puts into words what it did.
struct Migration {
    let batch: MigrationBatch
    let printing: Printing
    let isDryRun: Bool

    func one(_ store: StoreLocation) throws(Failure) -> Output {
        var output = Output()
        var failure: Failure?
        batch.run([store]) { _, outcomes in
            failure = record(outcomes[0], of: store, &output)
            return true
        }
        if let failure {
            output.status = failure.status
            output.notes = [failure.message]
        } else {
            output.notes += dryRunNotes
        }
        return output
    }

    func many(_ stores: [StoreLocation], in environment: ProcessEnvironment) -> Output {
        let console = Console()
        let isWanted = !printing.isQuiet && !printing.isJSON
        let bar = ProgressBar(console, total: stores.count, isWanted: isWanted, in: environment)
        var count = Count()
        var shown = ExitStatus.success
        let signals = HeldSignals.holdEnding()
        defer { signals.release() }
        bar.draw(0)
        batch.run(stores) { next, outcomes in
            var output = Output()
            for (store, outcome) in zip(next, outcomes) {
                let failure = record(outcome, of: store, &output)
                if let failure { output.notes.append(failure.message) }
                count.add(hasFailed: failure != nil, isChanged: outcome.isChanged)
            }
            bar.clear()
            shown = console.show(output)
            bar.draw(count.all)
            return shown == .success && !HeldSignals.isEndPending
        }
        bar.clear()
        guard shown == .success else { return Output(status: shown) }
        var output = Output(status: count.failed > 0 ? .malformed : .success)
        if !printing.isJSON { output.print(count.summary) }
        if count.all < stores.count {
            output.notes.append("interrupted: \(count.all) of \(stores.count) stores done; run it again for the others")
            output.status = .ioError
        }
        output.notes += dryRunNotes
        // Before a signal that was held back is let through and ends the process.
        return Output(status: console.show(output))
    }

    /// Adds what became of a store to the output, and gives back why nothing did.
    private func record(
        _ outcome: MigrationOutcome, of store: StoreLocation, _ output: inout Output
    ) -> Failure? {
        let line: MigrationLine
        switch outcome {
        case .success(let report):
            // A file that was named on purpose ought to be there; an app need not have a store.
            let failure: Failure? =
                report == nil && store.app == nil ? .noStore(store.pathInErrors, for: MigrateRequest.row) : nil
            line = MigrationLine(report, failure, of: store, printing)
            // With --strict an unrecognized value was refused, so these never fail.
            output.notes += (try? line.notes) ?? []
        case .failure(let error):
            let failure = Failure.store(error)
            line = MigrationLine(
                nil, store.app == nil ? failure.namingFiles(for: "migrate") : failure, of: store, printing)
        }
        if printing.isJSON {
            output.print(line.json(isDryRun: isDryRun))
        } else if line.failure == nil {
            output.print(line.text)
        }
        return line.failure
    }

    /// The note of a dry run; none with `--quiet`.
    private var dryRunNotes: [String] { isDryRun && !printing.isQuiet ? [Output.dryRunNote] : [] }

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
