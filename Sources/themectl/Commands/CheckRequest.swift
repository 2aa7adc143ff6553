import ThemeStore

/// `check`: every problem in a store.
struct CheckRequest: Request {
    static let verb = "check"
    static let row = CommandRow(
        summary: "print every problem in the store or in FILE; exit 1 if any",
        operands: [.init(name: "FILE", count: .any, kind: .file)],
        options: [.key, .site],
        shared: CommandRow.readerOptions,
        examples: [
            .init("themectl check"),
            .init("themectl check settings.json"),
        ])

    private let keys: [LegacyKey]
    private let files: [InputFile]
    private let target: Target
    private let printing: Printing

    init(_ line: inout Line) throws(Failure) {
        keys = try line.migrationRules().keys
        target = try Target(&line)
        printing = Printing(&line)
        files = try line.allOperands().map { operand throws(Failure) in try InputFile(operand, line) }
        if !files.isEmpty, let option = target.option ?? (target.isSite ? "--site" : nil) {
            throw line.exclusion(option, "FILE")
        }
        if files.filter({ $0.isStandardInput }).count > 1 {
            throw line.misuse("standard input can be read only once; try one '-'")
        }
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> CheckReport {
        var report = CheckReport(isJSON: printing.isJSON)
        if files.isEmpty {
            try checkApp(in: environment, &report)
        } else {
            for file in files {
                do throws(Failure) {
                    try check(file, &report)
                } catch {
                    report.add(error)
                }
            }
        }
        return report
    }

    /// Checks a file that is named.
    private func check(_ file: InputFile, _ report: inout CheckReport) throws(Failure) {
        let (store, operand): (AppearanceStore, String)
        switch file {
        case .standardInput: (store, operand) = (.standardInput(try file.read()), " -")
        case .file(let path): (store, operand) = (AppearanceStore(StoreLocation(file: path)), path.operand)
        }
        if try !check(store, migrating: operand, &report) { throw .noSuchFile(file.name) }
    }

    /// Checks one store, and the site's files for its app; with `--site` only those.
    private func checkApp(in environment: ProcessEnvironment, _ report: inout CheckReport) throws(Failure) {
        let store = try target.store(in: environment)
        let location = store.location
        let file = location.pathInErrors
        let operand =
            store.isStandardInput ? " -" : location.app == nil || location.isSite ? file.operand : target.advice
        if !location.isSite, try !check(store, migrating: operand, &report) {
            guard let app = location.app else { throw .noSuchFile(file) }
            if let absence = location.absence {
                report.notes += try printing.warnings([absence])
            } else if !printing.isQuiet {
                report.notes.append("note: \(app.text) has no store: \(file): \(SystemError.noSuchFileOrDirectory)")
            }
        }
        for file in location.site { checkSite(file, &report) }
    }

    /// Adds the problems of one of the site's files.
    ///
    /// One that this user may not read is skipped by everything that reads.
    private func checkSite(_ file: StorePath, _ report: inout CheckReport) {
        let store = AppearanceStore(StoreLocation(file: file))
        do throws(Failure) {
            _ = try check(store, migrating: file.operand, &report)
        } catch {
            guard case .store(let reason) = error, reason.isForbidden else { return report.add(error) }
            let start = TextPosition(line: 1, column: 1)
            report.add(
                StoreProblem(position: start, severity: .warning, cause: .error(reason)), of: store,
                migrating: file.operand)
        }
    }

    /// Adds a store's problems.
    ///
    /// - Returns: `false` if there is no file.
    private func check(
        _ store: AppearanceStore, migrating operand: String, _ report: inout CheckReport
    ) throws(Failure) -> Bool {
        guard let problems = try resolving(try store.problemsOfExisting(legacyKeys: keys)) else { return false }
        for problem in problems { report.add(problem, of: store, migrating: operand) }
        return true
    }
}

extension StorePath {
    /// The operand with which `themectl migrate` works on this file.
    fileprivate var operand: String {
        let file = Argument(bytes: Array(bytes)).quoted
        return file.utf8.first == UInt8(ascii: "-") ? " ./\(file)" : " \(file)"
    }
}
