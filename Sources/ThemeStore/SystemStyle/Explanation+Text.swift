extension Explanation {
    /// The terminal that the text has to fit.
    package struct Terminal {
        let columns: Int
        /// The home folder, written as `~`.
        let home: String

        package init(columns: Int, home: String) {
            self.columns = max(columns, 60)
            self.home = home
        }
    }

    /// The sentence, the rows in aligned columns with the winners marked, and the advice.
    ///
    /// - Parameters:
    ///   - terminal: The terminal, or `nil` if each row is one line with whole paths.
    ///   - isColored: Whether the winners are bold.
    /// - Returns: The lines.
    package func text(on terminal: Terminal? = nil, isColored: Bool = false) -> String {
        var text = ""
        if let sentence {
            let line = sentence.escaped(on: terminal)
            let lines = terminal.map { TextColumns.pieces(of: line, columns: $0.columns) } ?? [line]
            text = lines.map { "\($0)\n" }.joined()
        }
        let cells = rows.map { $0.cells(on: terminal) }
        var widths = TextColumns.widths(of: cells)
        if let terminal {
            widths = TextColumns.widths(widths, within: terminal.columns, shrinking: 2)
        }
        for (row, cells) in zip(rows, cells) {
            for line in TextColumns.wrapped(cells, widths) {
                text += line.painted(1, if: row.hasWon && isColored) + "\n"
            }
        }
        if let advice {
            text += advice.withControlsEscaped + "\n"
        }
        return text
    }
}

extension Explanation.Row {
    /// The mark, the kind, the name, the answer and the detail.
    fileprivate func cells(on terminal: Explanation.Terminal?) -> [String] {
        var mark = " "
        if hasWon { mark = "*" }
        if agrees == false { mark = "!" }
        return [
            mark,
            kind,
            name?.withControlsEscaped ?? "-",
            answer ?? "-",
            detail.escaped(on: terminal),
        ]
    }
}

extension String {
    /// The text on one line, with `~` for the home folder on a terminal.
    fileprivate func escaped(on terminal: Explanation.Terminal?) -> String {
        let text = terminal.map { abbreviating(home: $0.home) } ?? self
        return text.withControlsEscaped
    }
}
