import ThemeStore

/// The report of `check`: a line a problem.
struct CheckReport {
    let isJSON: Bool
    var output = Output()

    /// Adds a problem; with `operand`, `themectl migrate` works on the store.
    mutating func add(_ problem: StoreProblem, of store: AppearanceStore, migrating operand: String) {
        if output.status == .success, problem.severity != .note { output.status = .no }
        let message = problem.advisedText(migrating: operand)
        if isJSON {
            var line = JSONLine()
            line.add("store", store.path)
            line.add("line", problem.position.line)
            line.add("column", problem.position.column)
            line.add("severity", problem.severity.rawValue)
            line.add("message", message)
            output.print(line.text)
        } else {
            let place = "\(store.location.pathInErrors):\(problem.position)"
            output.print("\(place): \(problem.severity.rawValue): \(message)".withControlsEscaped)
        }
    }

    /// Adds the failure to read a file, whose exit status outweighs problems in other files.
    mutating func add(_ failure: Failure) {
        output.notes.append(failure.message)
        if output.status == .success || output.status == .no { output.status = failure.status }
    }
}
