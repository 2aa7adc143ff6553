import ThemeStore

extension Command {
    /// `check`: every problem in a store.
    static let check = Command(
        name: "check",
        summary: "print every problem in the store or in FILE; exit 1 if any",
        manual: """
            Print every problem in the store, or in each
            .Ar file ,
            as
            .Sm off
            .Ar file : line : column :
            .Sm on
            .Cm error
            or
            .Cm warning
            and a sentence: invalid JSON, members that occur twice, values that are not 0, 1
            or 2, invalid scope paths, legacy keys, and a file that others can write.
            """,
        operands: [.init(name: "FILE", count: .any, candidates: .files)],
        shared: Command.readerOptions,
        run: CheckCommand.run)
}

private enum CheckCommand {
    @Sendable
    static func run(_ invocation: Invocation) throws(Failure) -> Output {
        var output = Output()
        guard !invocation.operands.isEmpty else {
            let source = try invocation.source()
            report(
                try resolving { () throws(StoreError) in try source.store.problemsOfExisting() } ?? [], source,
                invocation, &output)
            return output
        }
        try invocation.refuse([.app, .store], beside: "FILE")
        var failure: ExitStatus?
        for operand in invocation.operands {
            do throws(Failure) {
                try check(operand, invocation, &output)
            } catch {
                output.notes.append(error.message)
                failure = failure ?? error.status
            }
        }
        // That a file could not be looked at outweighs what was found in the others.
        output.status = failure ?? output.status
        return output
    }

    private static func check(
        _ operand: Argument, _ invocation: Invocation, _ output: inout Output
    ) throws(Failure) {
        let source: StoreInput
        if operand == Argument("-") {
            source = .standardInput(try StandardInput.read())
        } else {
            source = .store(AppearanceStore(StoreLocation(file: try invocation.file(operand))))
        }
        guard let problems = try resolving({ () throws(StoreError) in try source.store.problemsOfExisting() }) else {
            throw .noSuchFile(source.file)
        }
        report(problems, source, invocation, &output)
    }

    private static func report(
        _ problems: [StoreProblem], _ source: StoreInput, _ invocation: Invocation, _ output: inout Output
    ) {
        for problem in problems {
            output.status = .no
            let isJSON = invocation.has(.json)
            output.print(isJSON ? json(problem, source) : "\(source.file):\(words(problem))".withControlsEscaped)
        }
    }

    private static func words(_ problem: StoreProblem) -> String {
        "\(problem.position): \(problem.severity.rawValue): \(problem.advisedText)"
    }

    private static func json(_ problem: StoreProblem, _ source: StoreInput) -> String {
        var line = JSONLine()
        line.add("store", source.path)
        line.add("line", problem.position.line)
        line.add("column", problem.position.column)
        line.add("severity", problem.severity.rawValue)
        line.add("message", problem.advisedText)
        return line.text
    }
}
