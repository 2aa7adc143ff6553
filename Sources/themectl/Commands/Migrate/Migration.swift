import ThemeStore

/// Runs a migration and puts into words what it did.
struct Migration {
    let invocation: Invocation
    let batch: MigrationBatch

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
            output.notes += invocation.dryRunNotes
        }
        return output
    }

    func many(_ stores: [StoreLocation]) -> Output {
        let console = Console()
        let isWanted = !invocation.has(.quiet) && !invocation.has(.json)
        let bar = ProgressBar(console, total: stores.count, isWanted: isWanted, in: invocation.environment)
        var count = Count()
        var printing = ExitStatus.success
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
            printing = console.show(output)
            bar.draw(count.all)
            return printing == .success && !HeldSignals.isEndPending
        }
        bar.clear()
        guard printing == .success else { return Output(status: printing) }
        var output = Output(status: count.failed > 0 ? .malformed : .success)
        if !invocation.has(.json) { output.print(count.summary) }
        if count.all < stores.count {
            output.notes.append("interrupted: \(count.all) of \(stores.count) stores done; run it again for the others")
            output.status = .ioError
        }
        output.notes += invocation.dryRunNotes
        // Before a signal that was held back is let through and ends the process.
        return Output(status: console.show(output))
    }

    /// Adds what became of a store to the output, and gives back why nothing did.
    private func record(
        _ outcome: MigrationBatch.Outcome, of store: StoreLocation, _ output: inout Output
    ) -> Failure? {
        let failure: Failure?
        var report: MigrationReport?
        switch outcome {
        case .success(let success):
            report = success
            // With --strict it was refused, so these are warnings only.
            output.notes += (try? invocation.migrationWarnings(report, store.pathInErrors)) ?? []
            output.notes += invocation.migrationHints(report, store.pathInErrors)
            // A file that was named on purpose ought to be there; an app need not have a store.
            failure = success == nil && store.app == nil ? .noSuchFile(store.pathInErrors) : nil
        case .failure(let error):
            failure = .store(error)
        }
        if invocation.has(.json) {
            output.print(JSONLine(of: report, failure, in: store, isDryRun: invocation.has(.dryRun)).text)
        } else if failure == nil {
            output.print("\(store.pathInErrors): \(words(report))".withControlsEscaped)
        }
        return failure
    }

    private func words(_ report: MigrationReport?) -> String {
        guard let report, report.isChanged, let appearance = report.appearance?.name else {
            let isNothing = report.map { $0.appearance == nil && $0.sources.isEmpty }
            return isNothing ?? true ? "nothing to migrate" : "already current"
        }
        let keys = report.sources.map { $0.key }.joined(separator: ", ")
        if report.wasCurrent { return "\(appearance) as before, \(keys) removed" }
        let found = report.sources.map { "\($0.key) \($0.spelling)" }.joined(separator: ", ")
        return "\(appearance), from \(found)"
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
