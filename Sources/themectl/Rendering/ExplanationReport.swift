import ThemeStore

/// The report of `explain`.
struct ExplanationReport {
    let explanation: Explanation
    let warnings: [String]
    let isColored: Bool

    consuming func rendered(isJSON: Bool) -> Output {
        var output = Output(notes: warnings)
        if isJSON {
            for row in explanation.rows { output.print(json(row)) }
        } else {
            output.write(table)
        }
        if let failure = explanation.failure.map(Failure.store) {
            output.notes.append(failure.message)
            output.status = failure.status
        }
        return output
    }

    /// A row a layer and source, in aligned columns, the winners marked.
    private var table: String {
        let cells = explanation.rows.map { row in
            [
                row.hasWon ? "*" : " ", row.subject.words.kind, row.subject.words.name, row.answer?.name ?? "-",
                Seconds.milliseconds(of: row.duration) + " ms", row.detail.withControlsEscaped,
            ]
        }
        let widths = (0..<5).map { column in cells.map { $0[column].unicodeScalars.count }.max() ?? 0 }
        return zip(explanation.rows, cells).map { row, cell in
            // Times are compared by their right ends.
            let columns = widths.enumerated().map { cell[$0].padded(to: $1, atStart: $0 == 4) + "  " }
            var line = columns.joined() + cell[5]
            while line.last == " " { line.removeLast() }
            return (row.hasWon && isColored ? "\u{1B}[1m\(line)\u{1B}[0m" : line) + "\n"
        }.joined()
    }

    private func json(_ row: Explanation.Row) -> String {
        var line = JSONLine()
        line.add("kind", row.subject.words.kind)
        line.add("name", row.subject.words.name)
        line.add("asked", row.isAsked)
        line.add("answer", row.answer?.name)
        line.add("detail", row.detail.isEmpty ? nil : row.detail)
        line.add("milliseconds", spelled: Seconds.milliseconds(of: row.duration))
        line.add("won", row.hasWon)
        return line.text
    }
}

extension Explanation.Row.Subject {
    fileprivate var words: (kind: String, name: String) {
        switch self {
        case .layer(let layer): ("layer", layer.rawValue)
        case .source(let source): ("source", source.rawValue)
        }
    }
}
