extension [Unicode.Scalar] {
    /// The number of letters that are missing, added, replaced or swapped with the next in another
    /// word: the optimal string alignment distance.
    package func slips(to candidate: [Unicode.Scalar]) -> Int {
        var lastRow: [Int] = []
        var row = [Int](0...candidate.count)
        var lastLetter: Unicode.Scalar?
        for letter in self {
            var next = [row[0] + 1]
            for (column, other) in candidate.enumerated() {
                let replaced = row[column] + (letter == other ? 0 : 1)
                var slips = Swift.min(replaced, row[column + 1] + 1, next[column] + 1)
                let isSwapped = column > 0 && lastLetter == other && letter == candidate[column - 1]
                if isSwapped {
                    slips = Swift.min(slips, lastRow[column - 1] + 1)
                }
                next.append(slips)
            }
            lastRow = row
            row = next
            lastLetter = letter
        }
        return row[candidate.count]
    }
}
