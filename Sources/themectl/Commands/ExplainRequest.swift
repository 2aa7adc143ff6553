import ThemeStore

/// `explain`: why the answer is what it is.
struct ExplainRequest: Request {
    static let row = CommandRow(
        group: .origin,
        summary: "print every layer and system source, its answer, and which won",
        options: [.scope, .key, .word],
        shared: CommandRow.readerOptions,
        examples: [("themectl explain --scope checkout", nil)]
    )

    private let question: Question

    init(_ line: Line) throws(Failure) {
        question = try Question(line)
    }

    func run(in environment: ProcessEnvironment) throws(Failure) -> Output {
        let store = try question.target.store(in: environment)
        Console.keepChildStatuses()
        let explanation = Explanation(of: store, for: question.target.scope, in: environment)
        var warnings = try question.target.warnings(explanation.warnings)
        let target = question.target
        if target.key != nil, !target.isQuiet {
            let note = target.legacyKeyNote(try? store.document(), of: store)
            warnings += note.map { [$0] } ?? []
        }
        let report = ExplanationReport(
            explanation: explanation,
            hooks: ExplainRequest.hooks(in: environment),
            announced: AnnouncedStyle(besides: explanation, in: environment),
            desktops: environment["XDG_CURRENT_DESKTOP"] ?? "",
            warnings: warnings,
            isColored: Console.wantsColor(in: environment),
            isForTerminal: FileDescriptor.standardOutput.isTerminal
        )
        return report.rendered(isJSON: question.target.isJSON)
    }

    /// The files in the folders of hooks, and whether a runner runs them.
    ///
    /// Empty if there is no file.
    private static func hooks(in environment: ProcessEnvironment) -> [HookRow] {
        let folders = HookFolders(in: environment)
        let files = folders.scan().files
        if files.isEmpty { return [] }
        let running = files.filter { $0.flaw == nil }
        let skipped = files.filter { $0.flaw != nil }
        let runner = HookRow(runnerWith: folders.lock, isActive: folders.hasActiveRunner)
        return (running + skipped).map { HookRow($0.path, flaw: $0.reason) } + [runner]
    }
}
