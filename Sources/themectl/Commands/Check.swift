import ThemeStore

extension Command {
    /// `check`: every problem in a store.
    static let check = Command(
        name: "check",
        summary: "print every problem in the store or in FILE; exit 1 if any",
        manual: """
            Print every problem in the store and in the site's files for the app, or in each
            .Ar file ,
            as
            .Sm off
            .Ar file : line : column :
            .Sm on
            .Cm error
            or
            .Cm warning
            and a sentence: invalid JSON, members that occur twice, values that are not 0, 1
            or 2, invalid scope paths, legacy keys, misspelt names of the setting's members,
            and a file that others can write.
            """,
        operands: [.init(name: "FILE", count: .any, kind: .file)],
        options: [.key, .site],
        shared: Command.readerOptions,
        examples: [
            .init("themectl check"),
            .init("themectl check settings.json"),
        ],
        run: { invocation throws(Failure) in
            var report = Report(invocation: invocation, keys: try invocation.migrationRules().keys)
            if invocation.operands.isEmpty { try report.checkApp() } else { try report.checkFiles() }
            return report.output
        })
}

/// The problems of the stores that have been checked so far.
private struct Report {
    let invocation: Invocation
    let keys: [LegacyKey]
    var output = Output()

    /// Checks the files that are named.
    mutating func checkFiles() throws(Failure) {
        try invocation.refuse([.app, .store, .site], beside: "FILE")
        if invocation.operands.filter({ $0 == Argument("-") }).count > 1 {
            throw invocation.misuse("standard input can be read only once; try one '-'")
        }
        for operand in invocation.operands {
            do throws(Failure) {
                let source =
                    operand == Argument("-")
                    ? StoreInput.standardInput(try StandardInput.read())
                    : .store(AppearanceStore(StoreLocation(file: try invocation.file(operand))))
                if try !check(source) { throw .noSuchFile(source.file) }
            } catch {
                add(error)
            }
        }
    }

    /// Checks one store, and the site's files for its app; with `--site` only those.
    mutating func checkApp() throws(Failure) {
        let source = try invocation.source()
        let location = source.store.location
        if !source.isSite, try !check(source) {
            guard let app = source.app else { throw .noSuchFile(source.file) }
            let warnings = try invocation.warnings([location.absence].compactMap { $0 })
            let note = "note: \(app) has no store: \(source.file): \(SystemError.noSuchFileOrDirectory)"
            output.notes += location.absence != nil || invocation.has(.quiet) ? warnings : [note]
        }
        checkSite(location.site)
    }

    /// Adds a store's problems.
    ///
    /// - Returns: `false` if there is no file.
    private mutating func check(_ source: StoreInput) throws(Failure) -> Bool {
        guard let problems = try resolving(try source.store.problemsOfExisting(legacyKeys: keys)) else { return false }
        for problem in problems { add(problem, of: source) }
        return true
    }

    /// Adds the problems of the site's files.
    ///
    /// One that this user may not read is skipped by everything that reads.
    private mutating func checkSite(_ files: SiteFiles) {
        for file in files {
            let source = StoreInput.store(AppearanceStore(StoreLocation(file: file)))
            do throws(Failure) {
                _ = try check(source)
            } catch {
                guard case .store(let reason) = error, reason.isForbidden else {
                    add(error)
                    continue
                }
                let start = TextPosition(line: 1, column: 1)
                add(StoreProblem(position: start, severity: .warning, cause: .error(reason)), of: source)
            }
        }
    }

    /// Adds the failure to read a file.
    ///
    /// It outweighs problems that were found in others.
    private mutating func add(_ failure: Failure) {
        output.notes.append(failure.message)
        if output.status == .success || output.status == .no { output.status = failure.status }
    }

    private mutating func add(_ problem: StoreProblem, of source: StoreInput) {
        if output.status == .success { output.status = .no }
        let message = problem.advisedText(migrating: migrationOperand(for: source))
        if invocation.has(.json) {
            output.print(JSONLine(of: problem, message, in: source).text)
        } else {
            let place = "\(source.file):\(problem.position): \(problem.severity.rawValue)"
            output.print("\(place): \(message)".withControlsEscaped)
        }
    }

    /// The operand or option with which `themectl migrate` works on what was checked.
    private func migrationOperand(for source: StoreInput) -> String {
        if source.isStandardInput { return " -" }
        if source.app != nil, !source.isSite { return invocation.storeOption }
        let file = Argument(bytes: Array(source.file.bytes)).quoted
        return file.utf8.first == UInt8(ascii: "-") ? " ./\(file)" : " \(file)"
    }
}
