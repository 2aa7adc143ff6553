import ThemeStore

/// The explanation for people: aligned, the winners marked.
struct ExplanationTable {
    let rows: [Explanation.Row]
    let isColored: Bool

    var text: String {
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
}

extension JSONLine {
    /// A row of the explanation.
    init(of row: Explanation.Row) {
        add("kind", row.subject.kind)
        add("name", row.subject.name)
        add("asked", row.isAsked)
        add("answer", row.answer?.name)
        add("detail", row.detail.isEmpty ? nil : row.detail)
        add("milliseconds", spelled: Seconds.milliseconds(of: row.duration))
        add("won", row.hasWon)
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
