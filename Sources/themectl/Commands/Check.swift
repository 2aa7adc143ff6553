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
        run: CheckCommand.run)
}

private enum CheckCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        var output = Output()
        let keys = try invocation.migrationRules().keys
        guard !invocation.operands.isEmpty else {
            let source = try invocation.source()
            if source.isSite {
                try checkSite(source, keys, invocation, &output)
                return output
            }
            let problems = try resolving(try source.store.problemsOfExisting(legacyKeys: keys))
            // A file that was named on purpose ought to be there; an app need not have a store.
            if problems == nil, source.app == nil { throw .noSuchFile(source.file) }
            output.notes = try invocation.warnings([source.store.location.absence].compactMap { $0 })
            report(problems ?? [], source, invocation, &output)
            try checkSite(source, keys, invocation, &output)
            return output
        }
        try invocation.refuse([.app, .store, .site], beside: "FILE")
        if invocation.operands.filter({ $0 == Argument("-") }).count > 1 {
            throw invocation.misuse("standard input can be read only once; try one '-'")
        }
        var failure: ExitStatus?
        for operand in invocation.operands {
            do throws(Failure) {
                try check(operand, keys, invocation, &output)
            } catch {
                output.notes.append(error.message)
                failure = failure ?? error.status
            }
        }
        // That a file could not be looked at outweighs what was found in the others.
        output.status = failure ?? output.status
        return output
    }

    /// Checks the site's files of an app, which decide for it as well.
    private static func checkSite(
        _ source: StoreInput, _ keys: [LegacyKey], _ invocation: Invocation, _ output: inout Output
    ) throws(Failure) {
        var failure: ExitStatus?
        for file in source.store.location.site {
            let source = StoreInput.store(AppearanceStore(StoreLocation(file: file)))
            do throws(StoreError) {
                report(try source.store.problemsOfExisting(legacyKeys: keys) ?? [], source, invocation, &output)
            } catch {
                guard !error.isForbidden else {
                    // Readers skip such a file, so it is a problem and no failure.
                    let start = TextPosition(line: 1, column: 1)
                    let problem = StoreProblem(position: start, severity: .warning, cause: .error(error))
                    report([problem], source, invocation, &output)
                    continue
                }
                output.notes.append(Failure.store(error).message)
                failure = failure ?? ExitStatus(for: error)
            }
        }
        output.status = failure ?? output.status
    }

    private static func check(
        _ operand: Argument, _ keys: [LegacyKey], _ invocation: Invocation, _ output: inout Output
    ) throws(Failure) {
        let source: StoreInput
        if operand == Argument("-") {
            source = .standardInput(try StandardInput.read())
        } else {
            source = .store(AppearanceStore(StoreLocation(file: try invocation.file(operand))))
        }
        guard
            let problems = try resolving(try source.store.problemsOfExisting(legacyKeys: keys))
        else {
            throw .noSuchFile(source.file)
        }
        report(problems, source, invocation, &output)
    }

    private static func report(
        _ problems: [StoreProblem], _ source: StoreInput, _ invocation: Invocation, _ output: inout Output
    ) {
        let isJSON = invocation.has(.json)
        let operand = migrationOperand(for: source, invocation)
        let file = source.file.description
        for problem in problems {
            output.status = .no
            let message = problem.advisedText(migrating: operand)
            let place = "\(file):\(problem.position): \(problem.severity.rawValue)"
            output.print(isJSON ? json(problem, message, source) : "\(place): \(message)".withControlsEscaped)
        }
    }

    /// What to add to `themectl migrate`, so that it works on what was checked.
    private static func migrationOperand(for source: StoreInput, _ invocation: Invocation) -> String {
        if source.isStandardInput { return " -" }
        if source.app != nil, !source.isSite { return invocation.storeOption }
        let file = Argument(bytes: Array(source.file.bytes)).quoted
        return file.utf8.first == UInt8(ascii: "-") ? " ./\(file)" : " \(file)"
    }

    private static func json(_ problem: StoreProblem, _ message: String, _ source: StoreInput) -> String {
        var line = JSONLine()
        line.add("store", source.path)
        line.add("line", problem.position.line)
        line.add("column", problem.position.column)
        line.add("severity", problem.severity.rawValue)
        line.add("message", message)
        return line.text
    }
}
