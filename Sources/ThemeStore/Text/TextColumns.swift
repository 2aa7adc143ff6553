/// Columns of text: aligned on a terminal, and separated by tabs for other programs.
package enum TextColumns {
    /// The lines of a table.
    ///
    /// - Parameters:
    ///   - rows: The cells of each row.
    ///   - isAligned: Whether the columns are aligned, as they are on a terminal.
    /// - Returns: The lines.
    package static func lines(_ rows: [[String]], isAligned: Bool) -> String {
        let widths = isAligned ? widths(of: rows) : []
        var text = ""
        for row in rows {
            text += isAligned ? line(row, widths) : row.joined(separator: "\t")
            text += "\n"
        }
        return text
    }

    /// The width of each column but the last, which needs none.
    package static func widths(of rows: [[String]]) -> [Int] {
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
    /// - Returns: The line, without its end.
    package static func line(_ cells: [String], _ widths: [Int]) -> String {
        let last = cells.lastIndex { !$0.isEmpty } ?? 0
        var line = ""
        for (column, cell) in cells[...last].enumerated() {
            let width = column < widths.count ? widths[column] : 0
            let space = String(repeating: " ", count: max(width - cell.columnCount, 0))
            if column > 0 {
                line += "  "
            }
            line += cell + space.when(column < last)
        }
        return line
    }

    // MARK: Terminals

    /// The fewest columns of a last cell on a terminal.
    private static let leastOfLast = 16

    /// The widths of all columns, so that a table fits a terminal.
    ///
    /// - Parameters:
    ///   - widths: The columns' widths, without the last.
    ///   - columns: The terminal's columns.
    ///   - flexible: The column that gets narrower if the last has no space.
    /// - Returns: The widths, with the last.
    package static func widths(
        _ widths: [Int],
        within columns: Int,
        shrinking flexible: Int
    ) -> [Int] {
        var widths = widths
        let used = widths.reduce(0) { $0 + $1 + 2 }
        let missing = max(leastOfLast - (columns - used), 0)
        widths[flexible] = max(widths[flexible] - missing, 1)
        return widths + [max(columns - used, leastOfLast)]
    }

    /// A row with aligned columns, with the rest of too long cells on the next line.
    ///
    /// - Parameters:
    ///   - cells: The cells.
    ///   - widths: The columns' widths. Without the width of the last, there is one line.
    /// - Returns: The lines, without their ends.
    package static func wrapped(_ cells: [String], _ widths: [Int]) -> [String] {
        guard widths.count == cells.count else {
            return [line(cells, widths)]
        }
        let parts = zip(cells, widths).map { pieces(of: $0, columns: $1) }
        let height = parts.map { $0.count }.max() ?? 0
        return (0..<height).map { number in
            line(parts.map { $0.dropFirst(number).first ?? "" }, widths)
        }
    }

    /// A text divided at blanks, or within a word that is longer than a line.
    package static func pieces(of text: String, columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            let longer = line + " ".when(!line.isEmpty) + word
            if line.isEmpty || longer.columnCount <= columns {
                line = longer
            } else {
                lines.append(line)
                line = String(word)
            }
            while line.columnCount > columns {
                lines.append(String(line.unicodeScalars.prefix(columns)))
                line = String(line.unicodeScalars.dropFirst(columns))
            }
        }
        return lines + [line]
    }
}

extension String {
    /// The text in a colour or weight of ISO 6429, if that is wanted.
    package func painted(_ code: Int, if isColored: Bool) -> String {
        if isColored {
            return "\u{1B}[\(code)m\(self)\u{1B}[0m"
        }
        return self
    }

    /// The text with `~` for a home folder at the start of the paths in it.
    ///
    /// A path in double quotes stays, because a shell reads no `~` there.
    package func abbreviating(home: String) -> String {
        let home = home.bytes
        let bytes = Array(utf8)
        guard home.count > 1 else { return self }
        var text: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let rest = bytes[index...]
            let isStart = index == 0 || " '(".utf8.contains(bytes[index - 1])
            let next = rest.dropFirst(home.count).first
            let isEnd = next.map { "/ ':,;)".utf8.contains($0) } ?? true
            if isStart, isEnd, rest.starts(with: home) {
                text.append(contentsOf: "~".utf8)
                index += home.count
            } else {
                text.append(bytes[index])
                index += 1
            }
        }
        return text.text
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
