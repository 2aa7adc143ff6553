import ThemeStore

// Migrations of files, and what they print.

extension MigrateRequest {
    /// The note of a dry run; none with `--quiet`.
    var dryRunNotes: [String] { change.isDryRun && !change.printing.isQuiet ? [Output.dryRunNote] : [] }

    /// Migrates one store.
    func migrate(_ store: StoreLocation) -> Output {
        var output = Output()
        var failure: Failure?
        MigrationBatch(rules: rules, options: change.options).run([store]) { _, outcomes in
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

    /// Migrates many stores, with a progress bar on a terminal, and counts them.
    func migrate(_ stores: [StoreLocation], in environment: ProcessEnvironment) -> Output {
        let isWanted = !change.printing.isQuiet && !change.printing.isJSON
        let bar = ProgressBar(total: stores.count, isWanted: isWanted, in: environment)
        var (done, migrated, failed) = (0, 0, 0)
        var shown = ExitStatus.success
        let signals = HeldSignals.holdEnding()
        defer { signals.release() }
        bar.draw(0)
        MigrationBatch(rules: rules, options: change.options).run(stores) { next, outcomes in
            var output = Output()
            for (store, outcome) in zip(next, outcomes) {
                if let failure = record(outcome, of: store, &output) {
                    output.notes.append(failure.message)
                    failed += 1
                } else if outcome.isChanged {
                    migrated += 1
                }
            }
            done += next.count
            bar.clear()
            shown = Console.show(output)
            bar.draw(done)
            return shown == .success && !HeldSignals.isEndPending
        }
        bar.clear()
        guard shown == .success else { return Output(status: shown) }
        var output = Output(status: failed > 0 ? .malformed : .success)
        if !change.printing.isJSON {
            output.print("\(migrated) migrated, \(done - migrated - failed) already current, \(failed) failed")
        }
        if done < stores.count {
            output.notes.append("interrupted: \(done) of \(stores.count) stores done; run it again for the others")
            output.status = .ioError
        }
        output.notes += dryRunNotes
        // Before a signal that was held back is let through and ends the process.
        return Output(status: Console.show(output))
    }

    /// Adds what became of a store to the output, and gives back why nothing did.
    private func record(
        _ outcome: MigrationOutcome, of store: StoreLocation, _ output: inout Output
    ) -> Failure? {
        var line = MigrationLine(location: store, printing: change.printing)
        switch outcome {
        case .success(let report):
            line.report = report
            // A file that was named on purpose ought to be there; an app need not have a store.
            if report == nil, store.app == nil {
                line.failure = .noStore(store.pathInErrors, for: MigrateRequest.row)
            }
            // With --strict an unrecognized value was refused, so these never fail.
            output.notes += (try? line.notes) ?? []
        case .failure(let error):
            let failure = Failure.store(error)
            line.failure = store.app == nil ? failure.namingFiles(for: "migrate") : failure
        }
        if change.printing.isJSON {
            output.print(line.json(isDryRun: change.isDryRun))
        } else if line.failure == nil {
            output.print(line.text)
        }
        return line.failure
    }
}
