import ThemeStore

/// The explanation for people: aligned, the winners marked.
struct ExplanationTable {
    let rows: [Explanation.Row]
    let isColored: Bool

    var text: String {
        let cells = rows.map { row in
            [
                row.hasWon ? "*" : " ", row.kind.rawValue, row.name, row.answer?.name ?? "-",
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
