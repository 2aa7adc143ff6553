import ThemeStore

/// `check`: every problem in a store.
struct CheckRequest: Request {
    static let row = CommandRow(
        group: .stores,
        summary: "report problems in a store; exit 1 on errors or warnings",
        operand: .init(name: "FILE", count: 0...Int.max, kind: .file),
        options: [.key, .word, .site],
        shared: CommandRow.readerOptions,
        wordings: [.legacyKey],
        examples: ["themectl check": "", "themectl check settings.json": nil]
    )

    let rules: MigrationRules
    let files: [InputFile]
    let target: Target

    init(_ line: Line) throws(Failure) {
        rules = try line.migrationRules()
        target = try Target(line)
        files = try line.files()
        if !files.isEmpty {
            try line.refuse([.app, .store, .site], beside: "FILE")
        }
        if files.count(where: { $0.isStandardInput }) > 1 {
            throw line.misuse("standard input can be read only once; try one '-'")
        }
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        var report = CheckReport(target: target)
        if files.isEmpty {
            try checkApp(in: environment, &report)
        }
        for file in files {
            do throws(Failure) {
                // The mode of a named file is its owner's affair.
                let store = try file.store()
                let exists = try mappingError(check(store, &report, includesMode: false)) {
                    Failure.operand($0, of: "check")
                }
                if !exists {
                    throw .noStore(file.path, for: CheckRequest.row)
                }
            } catch {
                report.add(error)
            }
        }
        return report.rendered
    }

    /// Checks one store, and the site's files for its app.
    ///
    /// With `--site`, it checks only the site's files.
    private func checkApp(
        in environment: ProcessEnvironment,
        _ report: inout CheckReport
    ) throws(Failure) {
        let store = try target.store(in: environment)
        let location = store.location
        if !location.isSite,
            try !resolving(check(store, &report, includesMode: location.app != nil))
        {
            guard let app = location.app else {
                throw .noSuchFile(location.pathInErrors)
            }
            if let absence = location.absence {
                report.output.notes += try target.warnings(absence)
            } else if !target.isQuiet {
                report.output.notes.append(
                    "note: \(app.text) has no store: \(Failure.missing(location.pathInErrors))"
                )
            }
        }
        for file in location.site {
            checkSite(file, &report)
        }
    }

    /// Adds the problems of one of the site's files.
    ///
    /// Readers skip a file without permission, so it is a warning here.
    private func checkSite(_ file: StorePath, _ report: inout CheckReport) {
        let store = AppearanceStore(StoreLocation(file: file))
        do {
            _ = try check(store, &report)
        } catch {
            guard error.isForbidden else {
                return report.add(.store(error))
            }
            report.add(StoreProblem(position: .start, cause: .error(error)), of: store)
        }
    }

    /// Adds a store's problems.
    ///
    /// - Returns: `false` if the file does not exist.
    private func check(
        _ store: AppearanceStore,
        _ report: inout CheckReport,
        includesMode: Bool = true
    ) throws(StoreError) -> Bool {
        guard let check = try store.check(rules, includesMode: includesMode) else {
            return false
        }
        for problem in check.problems {
            report.add(problem, of: store)
        }
        report.add(check.absence, of: store)
        return true
    }
}
