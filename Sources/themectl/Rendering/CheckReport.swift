import ThemeStore

/// The report of `check`: a line a problem.
struct CheckReport {
    struct Finding {
        let problem: StoreProblem
        let store: AppearanceStore
        let message: String
    }

    let isJSON: Bool
    var findings: [Finding] = []
    var notes: [String] = []
    private(set) var status = ExitStatus.success

    init(isJSON: Bool) {
        self.isJSON = isJSON
    }

    /// Adds a problem; with `operand`, `themectl migrate` works on the store.
    mutating func add(_ problem: StoreProblem, of store: AppearanceStore, migrating operand: String) {
        if status == .success, problem.severity != .note { status = .no }
        findings.append(
            Finding(problem: problem, store: store, message: problem.advisedText(migrating: operand)))
    }

    /// Adds the failure to read a file, whose exit status outweighs problems in other files.
    mutating func add(_ failure: Failure) {
        notes.append(failure.message)
        if status == .success || status == .no { status = failure.status }
    }

    consuming func rendered() -> Output {
        var output = Output(notes: notes, status: status)
        for finding in findings { output.print(isJSON ? json(finding) : text(finding)) }
        return output
    }

    private func text(_ finding: Finding) -> String {
        let place = "\(finding.store.location.pathInErrors):\(finding.problem.position)"
        return "\(place): \(finding.problem.severity.rawValue): \(finding.message)".withControlsEscaped
    }

    private func json(_ finding: Finding) -> String {
        var line = JSONLine()
        line.add("store", finding.store.path)
        line.add("line", finding.problem.position.line)
        line.add("column", finding.problem.position.column)
        line.add("severity", finding.problem.severity.rawValue)
        line.add("message", finding.message)
        return line.text
    }
}
