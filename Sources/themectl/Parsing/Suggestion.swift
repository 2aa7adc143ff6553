/// Finds the nearest word to a mistyped one.
enum Suggestion {
    /// The unique candidate with this prefix, else the closest by edit distance, or `nil` if all
    /// are too far.
    ///
    /// No suggestion is more slips away than `limit`.
    static func nearest(
        to word: String,
        among candidates: [String],
        within limit: Int = .max
    ) -> String? {
        let length = word.unicodeScalars.count
        // A longer word has no suggestion.
        guard (1...64).contains(length) else {
            return nil
        }
        let word = word.lowercased()
        let continued = candidates.filter { $0.lowercased().hasPrefix(word) }
        if length > 1, continued.count == 1 {
            return continued[0]
        }
        // With one wrong letter of two, a word could be anything: `--at` is not `--as`.
        let maximum =
            if length < 3 {
                0
            } else {
                (length + 1) / 3
            }
        // Of two candidates at the same distance, the first letter is more often right than wrong:
        // `rset` is `reset`, not `set`.
        let alike = candidates.filter { $0.lowercased().first == word.first }
        let others = candidates.filter { $0.lowercased().first != word.first }
        let distances = (alike + others).map { ($0, edits: edits(from: word, to: $0.lowercased())) }
        return distances.filter { $0.edits <= min(maximum, limit) }.min { $0.edits < $1.edits }?.0
    }

    /// The number of letters missing, added, replaced or swapped with a neighbour: the optimal
    /// string alignment distance.
    private static func edits(from source: String, to target: String) -> Int {
        let source = Array(source.unicodeScalars)
        let target = Array(target.unicodeScalars)
        var counts = (0...source.count).map { row in (0...target.count).map { max(row, $0) } }
        for row in source.indices {
            for column in target.indices {
                let replacement = counts[row][column] + (source[row] == target[column] ? 0 : 1)
                var least = min(
                    replacement,
                    counts[row][column + 1] + 1,
                    counts[row + 1][column] + 1
                )
                if row > 0, column > 0, source[row] == target[column - 1],
                    source[row - 1] == target[column]
                {
                    least = min(least, counts[row - 1][column - 1] + 1)
                }
                counts[row + 1][column + 1] = least
            }
        }
        return counts[source.count][target.count]
    }
}
