import ThemeStore

/// Columns of text: aligned on a terminal, and separated by tabs for other programs.
enum TextColumns {
    /// The lines of a table.
    ///
    /// - Parameters:
    ///   - rows: The cells of each row.
    ///   - isAligned: Whether the columns are aligned, as they are on a terminal.
    /// - Returns: The lines.
    static func lines(
        _ rows: [[String]],
        isAligned: Bool = FileDescriptor.standardOutput.isTerminal
    ) -> String {
        let widths = isAligned ? widths(of: rows) : []
        var text = ""
        for row in rows {
            text += isAligned ? line(row, widths) : row.joined(separator: "\t")
            text += "\n"
        }
        return text
    }

    /// The width of each column but the last, which needs none.
    static func widths(of rows: [[String]]) -> [Int] {
        let count = (rows.first?.count ?? 1) - 1
        return (0..<count).map { column in
            rows.map { $0[column].columnCount }.max() ?? 0
        }
    }

    /// A row with aligned columns.
    ///
    /// - Parameters:
    ///   - cells: The cells. Those that are empty at the end are left out.
    ///   - widths: The columns' widths, without the last.
    ///   - numbers: The column of numbers, which are compared by their right ends.
    /// - Returns: The line, without its end.
    static func line(_ cells: [String], _ widths: [Int], numbers: Int? = nil) -> String {
        let last = cells.lastIndex { !$0.isEmpty } ?? 0
        var line = ""
        for (column, cell) in cells[...last].enumerated() {
            let width = column < widths.count ? widths[column] : 0
            let space = String(repeating: " ", count: max(width - cell.columnCount, 0))
            if column > 0 {
                line += "  "
            }
            if column == numbers {
                line += space + cell
            } else {
                line += cell + space.when(column < last)
            }
        }
        return line
    }
}

extension String {
    /// The text in a colour or weight of ISO 6429, if that is wanted.
    func painted(_ code: Int, if isColored: Bool) -> String {
        if isColored {
            return "\u{1B}[\(code)m\(self)\u{1B}[0m"
        }
        return self
    }

    /// The number of columns on a terminal: characters outside of sequences for colour.
    fileprivate var columnCount: Int {
        var count = 0
        var isInSequence = false
        for scalar in unicodeScalars {
            if scalar == "\u{1B}" {
                isInSequence = true
            }
            if !isInSequence {
                count += 1
            }
            if scalar == "m" {
                isInSequence = false
            }
        }
        return count
    }
}
