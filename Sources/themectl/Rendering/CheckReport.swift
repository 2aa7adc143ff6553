import ThemeStore

/// The report of `check`: a line a problem.
struct CheckReport {
    let target: Target
    var output = Output()
    /// The keys that each store does not have.
    var absences: [KeyAbsence] = []
    /// The last store in which the keys were looked for.
    var file: String?
    /// Whether a store could not be read, which may have the keys.
    var isIncomplete = false

    mutating func add(_ problem: StoreProblem, of store: AppearanceStore) {
        if output.status == .success, problem.severity != .note {
            output.status = .no
        }
        var text = problem.advisedText(migrating: target.migrationOperand(for: store))
        if case .writableByOthers = problem.cause {
            text = text.advising(store.location.pathInErrors)
        }
        let message = text + problem.wordAdvice
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

    /// Adds the keys that a store does not have.
    ///
    /// - Parameters:
    ///   - absence: The keys, or `nil` if the text is not a store.
    ///   - store: The store.
    mutating func add(_ absence: KeyAbsence?, of store: AppearanceStore) {
        guard let absence else {
            isIncomplete = true
            return
        }
        absences.append(absence)
        file = store.location.pathInErrors.description
    }

    /// The whole report.
    var rendered: Output {
        var output = output
        if !isIncomplete, !target.isQuiet {
            output.notes += absences.notes(about: absences.count == 1 ? file : nil)
        }
        return output
    }

    /// Adds the failure to read a file.
    ///
    /// Its exit status outweighs problems in other files.
    mutating func add(_ failure: Failure) {
        isIncomplete = true
        output.notes.append(failure.message)
        if [.success, .no].contains(output.status) {
            output.status = failure.status
        }
    }
}

extension StoreProblem {
    /// The advice about a string that is not a word for a preference.
    fileprivate var wordAdvice: String {
        guard case .error(let error) = cause, case .unrecognizedValue(_, let value) = error.cause,
            let string = value.string
        else {
            return ""
        }
        let words = AppearanceSpelling.name.allSpellings + ["automatic", "unspecified"]
        let nearest = words.candidate(meantBy: string)
        let meant = nearest.map { "; did you mean '\($0)'?" } ?? ""
        return "; the words are 'system', 'light' and 'dark'" + meant
    }
}
