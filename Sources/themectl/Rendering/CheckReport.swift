import ThemeStore

/// The report of `check`: a line a problem.
struct CheckReport {
    let target: Target
    var output = Output()

    mutating func add(_ problem: StoreProblem, of store: AppearanceStore) {
        if output.status == .success, problem.severity != .note {
            output.status = .no
        }
        let message = problem.advisedText(migrating: target.migrationOperand(for: store))
        if target.isJSON {
            output.print(
                JSONLine.text {
                    ("store", store.path)
                    ("line", problem.position.line)
                    ("column", problem.position.column)
                    ("severity", problem.severity.rawValue)
                    ("message", message)
                }
            )
        } else {
            let place = "\(store.location.pathInErrors):\(problem.position)"
            output.print("\(place): \(problem.severity.rawValue): \(message)".withControlsEscaped)
        }
    }

    /// Adds the failure to read a file.
    ///
    /// Its exit status outweighs problems in other files.
    mutating func add(_ failure: Failure) {
        output.notes.append(failure.message)
        if output.status == .success || output.status == .no {
            output.status = failure.status
        }
    }
}
