/// Finds the nearest word to a mistyped one.
enum Suggestion {
    /// The unique candidate that begins with the word, else the candidate with the fewest slips, or
    /// `nil` if all are too far away.
    ///
    /// No suggestion is more slips away than `limit`.
    static func nearest(
        to word: String,
        among candidates: [String],
        within limit: Int = .max
    ) -> String? {
        let word = word.lowercased()
        let length = word.unicodeScalars.count
        let continued = candidates.filter { $0.lowercased().hasPrefix(word) }
        if length > 1, continued.count == 1 {
            return continued[0]
        }
        // With one wrong letter of two, a word could be anything: `--at` is not `--as`. And no long
        // word is a slip, but it would take long to compare.
        guard (1...64).contains(length) else { return nil }
        var most = min((length + 1) / 3, limit)
        if length < 3 { most = 0 }
        // The first letter is more often right than wrong: `rset` is `reset`, not `set`.
        let alike = candidates.filter { $0.lowercased().first == word.first }
        let distances = (alike + candidates).map { (name: $0, slips: slips(word, $0.lowercased())) }
        return distances.filter { $0.slips <= most }.min { $0.slips < $1.slips }?.name
    }

    /// The number of letters that are missing, added, replaced or swapped with the next: the
    /// optimal string alignment distance.
    private static func slips(_ word: String, _ candidate: String) -> Int {
        let candidate = Array(candidate.unicodeScalars)
        var lastRow: [Int] = []
        var row = Array(0...candidate.count)
        var lastLetter: Unicode.Scalar?
        for letter in word.unicodeScalars {
            var next = [row[0] + 1]
            for (column, other) in candidate.enumerated() {
                let replaced = row[column] + (letter == other ? 0 : 1)
                next.append(min(replaced, row[column + 1] + 1, next[column] + 1))
                let isSwapped = column > 0 && lastLetter == other && letter == candidate[column - 1]
                if isSwapped {
                    next[column + 1] = min(next[column + 1], lastRow[column - 1] + 1)
                }
            }
            lastRow = row
            row = next
            lastLetter = letter
        }
        return row[candidate.count]
    }
}
