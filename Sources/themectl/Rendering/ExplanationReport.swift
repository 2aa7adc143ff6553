import ThemeStore

/// The report of `explain`.
struct ExplanationReport: Report {
    let rows: [Explanation.Row]
    let warnings: [String]
    /// Why the preference in force cannot be told.
    let failure: Failure?
    let isJSON: Bool
    let isColored: Bool

    consuming func rendered() -> Output {
        var output = Output(notes: warnings)
        if isJSON {
            for row in rows { output.print(json(row)) }
        } else {
            output.write(table)
        }
        if let failure {
            output.notes.append(failure.message)
            output.status = failure.status
        }
        return output
    }

    /// A row a layer and source, in aligned columns, the winners marked.
    private var table: String {
        let cells = rows.map { row in
            [
                row.hasWon ? "*" : " ", row.subject.kind, row.subject.name, row.answer?.name ?? "-",
                Seconds.milliseconds(of: row.duration) + " ms", row.detail.withControlsEscaped,
            ]
        }
        let widths = (0..<5).map { column in cells.map { $0[column].unicodeScalars.count }.max() ?? 0 }
        return zip(rows, cells).reduce(into: "") { text, pair in
            let (row, cell) = pair
            var line = ""
            for (column, width) in widths.enumerated() {
                let space = String(repeating: " ", count: width - cell[column].unicodeScalars.count)
                // Times are compared by their right ends.
                line += column == 4 ? space + cell[column] + "  " : cell[column] + space + "  "
            }
            line += cell[5]
            while line.last == " " { line.removeLast() }
            text += (row.hasWon && isColored ? "\u{1B}[1m\(line)\u{1B}[0m" : line) + "\n"
        }
    }

    private func json(_ row: Explanation.Row) -> String {
        var line = JSONLine()
        line.add("kind", row.subject.kind)
        line.add("name", row.subject.name)
        line.add("asked", row.isAsked)
        line.add("answer", row.answer?.name)
        line.add("detail", row.detail.isEmpty ? nil : row.detail)
        line.add("milliseconds", spelled: Seconds.milliseconds(of: row.duration))
        line.add("won", row.hasWon)
        return line.text
    }
}

extension Explanation.Row.Subject {
    fileprivate var kind: String {
        switch self {
        case .layer: "layer"
        case .source: "source"
        }
    }

    fileprivate var name: String {
        switch self {
        case .layer(let layer): layer.rawValue
        case .source(let source): source.rawValue
        }
    }
}
