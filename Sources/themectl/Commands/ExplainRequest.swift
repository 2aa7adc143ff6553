import ThemeStore

/// `explain`: why the answer is what it is.
struct ExplainRequest: Request {
    static let row = CommandRow(
        group: .reasons,
        summary: "print every layer and system source, its answer, and which won",
        options: [.scope, .key, .word],
        shared: CommandRow.readerOptions,
        examples: ["themectl explain --scope checkout": nil]
    )

    let target: Target

    init(_ line: Line) throws(Failure) {
        target = try Question(line).target
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        let store = try target.store(in: environment)
        Console.keepChildStatuses()
        let explanation = Explanation(of: store, for: target.scope, in: environment)
        let warnings = try target.warnings(explanation.warnings)
        return ExplanationReport(
            explanation: explanation,
            hooks: hooks(in: environment),
            announced: PortalStyle(besides: explanation, in: environment),
            overrides: StyleOverride.all(in: environment),
            desktops: environment["XDG_CURRENT_DESKTOP"] ?? "",
            warnings: warnings + target.missingKeyNotes(try? store.document(), of: store),
            isColored: Console.wantsColor(in: environment),
            terminal: terminal(in: environment)
        ).rendered(isJSON: target.isJSON)
    }

    /// The terminal that shows the report, or `nil` if it goes to a file or pipe.
    private func terminal(in environment: ProcessEnvironment) -> ExplanationReport.Terminal? {
        guard FileDescriptor.standardOutput.isTerminal else { return nil }
        let columns = FileDescriptor.standardOutput.terminalColumns ?? 80
        return .init(columns: columns, home: environment["HOME"] ?? "")
    }

    /// The files in the folders of hooks, and whether a runner runs them.
    ///
    /// Empty if there is no file.
    private func hooks(in environment: ProcessEnvironment) -> [ExplanationRow] {
        let folders = HookFolders(in: environment)
        let files = HookScan(of: folders.folders).files
        if files.isEmpty { return [] }
        let isActive = folders.hasActiveRunner
        let running = isActive ? "runs" : "enabled"
        let runningFirst = files.filter { $0.runs } + files.filter { !$0.runs }
        let rows = runningFirst.map { file in
            ExplanationRow(
                kind: "hook",
                name: file.path.name?.description,
                answer: file.runs ? running : "skipped",
                detail: "\(file.path)" + ": \(file.flaw)".when(!file.runs)
            )
        }
        let holding = "runner holds \(folders.lock?.path.description ?? "a lock")"
        let runner = ExplanationRow(
            kind: "hook",
            name: nil,
            answer: isActive ? "running" : nil,
            detail: isActive ? "a \(holding)" : "no \(holding); try 'themectl watch --hooks'"
        )
        return rows + [runner]
    }
}
