import ThemeStore

// Migrations of files, and what they print.

extension MigrateRequest {
    /// The note of a dry run; none with `--quiet`.
    var dryRunNotes: [String] { change.isDryRun && !change.target.isQuiet ? [Output.dryRunNote] : [] }

    /// Migrates one store.
    func migrate(_ store: StoreLocation) -> Output {
        var output = Output()
        var failure: Failure?
        MigrationBatch(rules: rules, options: change.options).run([store]) { _, outcomes in
            failure = record(outcomes[0], of: store, &output)
            return true
        }
        output.status = failure?.status ?? .success
        if failure == nil { output.notes += dryRunNotes }
        return output
    }

    /// Migrates many stores, with a progress bar on a terminal, and counts them.
    func migrate(_ stores: [StoreLocation], in environment: ProcessEnvironment) -> Output {
        let isWanted = !change.target.isQuiet && !change.target.isJSON
        let bar = ProgressBar(total: stores.count, isWanted: isWanted, in: environment)
        var (done, migrated, failed) = (0, 0, 0)
        var shown = ExitStatus.success
        let signals = HeldSignals.holdEnding()
        defer { signals.release() }
        bar.draw(0)
        MigrationBatch(rules: rules, options: change.options).run(stores) { next, outcomes in
            var output = Output()
            for (store, outcome) in zip(next, outcomes) {
                if record(outcome, of: store, &output) != nil {
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
        if !change.target.isJSON {
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
    private func record(_ outcome: MigrationOutcome, of store: StoreLocation, _ output: inout Output) -> Failure? {
        let failure: Failure? =
            switch outcome {
            // A file that was named on purpose ought to be there; an app need not have a store.
            case .success(nil) where store.app == nil: .noStore(store.pathInErrors, for: MigrateRequest.row)
            case .success: nil
            case .failure(let error) where store.app == nil: Failure.store(error).namingFiles(for: "migrate")
            case .failure(let error): .store(error)
            }
        let line = MigrationLine(
            report: try? outcome.get(), failure: failure, location: store, target: change.target)
        // With --strict an unrecognized value was refused, so these never fail.
        output.notes += (try? line.notes) ?? []
        if change.target.isJSON {
            output.print(line.json(isDryRun: change.isDryRun))
        } else if failure == nil {
            output.print(line.text)
        }
        if let failure { output.notes.append(failure.message) }
        return failure
    }
}
