import ThemeStore

/// `explain`: why the answer is what it is.
struct ExplainRequest: Request {
    static let row = CommandRow(
        group: .origin,
        summary: "print every layer and system source, its answer, and which won",
        options: [.scope],
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
        let warnings = try question.target.warnings(explanation.warnings)
        let report = ExplanationReport(
            explanation: explanation,
            announced: AnnouncedStyle(besides: explanation, in: environment),
            desktops: environment["XDG_CURRENT_DESKTOP"] ?? "",
            warnings: warnings,
            isColored: Console.wantsColor(in: environment)
        )
        return report.rendered(isJSON: question.target.isJSON)
    }
}
