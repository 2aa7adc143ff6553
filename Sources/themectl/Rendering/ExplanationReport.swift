import ThemeStore

/// The report of `explain`.
struct ExplanationReport {
    var explanation: Explanation
    let warnings: [String]
    let isColored: Bool
    /// The terminal, or `nil` if each row is one line with whole paths.
    let terminal: Explanation.Terminal?

    consuming func rendered(isJSON: Bool) -> Output {
        var output = Output(notes: warnings)
        for index in explanation.rows.indices {
            if let error = explanation.rows[index].error {
                explanation.rows[index].detail = error.diagnosed
            }
        }
        if isJSON {
            for row in explanation.rows {
                output.print(json(row))
            }
        } else {
            output.write(explanation.text(on: terminal, isColored: isColored))
        }
        if let failure = explanation.failure.map(Failure.store) {
            output.notes.append(failure.message)
            output.status = failure.status
        }
        return output
    }

    /// A row as a line of JSON.
    private func json(_ row: Explanation.Row) -> String {
        let isPortal = row.isPortal
        let duration = Seconds.milliseconds(of: row.duration)
        return JSONLine.text {
            ("kind", row.kind)
            ("name", row.name)
            if !isPortal { ("asked", row.isAsked) }
            ("answer", row.answer)
            if isPortal { JSONLine.spelled("milliseconds", duration) }
            ("detail", row.detail.isEmpty ? nil : row.detail)
            if !isPortal {
                JSONLine.spelled("milliseconds", duration)
                ("won", row.hasWon)
            }
            if isPortal {
                ("agrees", row.agrees)
                ("advice", explanation.advice)
            }
        }
    }
}
