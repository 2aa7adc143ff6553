/// What someone who mistyped a word may have meant.
enum Suggestion {
    /// The candidate that is the fewest slips away, the first of several; `nil` where all are too far to be meant.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        let limit = max(1, word.unicodeScalars.count / 3)
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let distance = slips(from: word, to: candidate)
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.candidate
    }

    /// The number of letters left out, added, exchanged or swapped with a neighbour: the optimal string alignment distance.
    private static func slips(from source: String, to target: String) -> Int {
        let source = Array(source.unicodeScalars.prefix(64))
        let target = Array(target.unicodeScalars)
        var beforeLast: [Int] = []
        var last = Array(0...target.count)
        for (row, letter) in source.enumerated() {
            var current = [row + 1]
            for (column, other) in target.enumerated() {
                let exchange = last[column] + (letter == other ? 0 : 1)
                var least = min(exchange, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, letter == target[column - 1], source[row - 1] == other {
                    least = min(least, beforeLast[column - 1] + 1)
                }
                current.append(least)
            }
            (beforeLast, last) = (last, current)
        }
        return last[target.count]
    }
}
