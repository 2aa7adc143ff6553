import ThemeStore

/// Finds the nearest word to a mistyped one.
enum Suggestion {
    /// The unique candidate with this prefix, else the closest by edit distance; `nil` if all are too far.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        let length = word.unicodeScalars.count
        // A longer word has no suggestion.
        guard (1...64).contains(length) else { return nil }
        let word = word.lowercased()
        let continued = candidates.filter { $0.lowercased().hasPrefix(word) }
        if length > 1, continued.count == 1 { return continued[0] }
        // With one of two letters wrong, a word could be anything: `--at` is not `--as`.
        let maximum = length < 3 ? 0 : (length + 1) / 3
        let letters = Array(word.unicodeScalars)
        let distances = candidates.map { ($0, slips: letters.slips(to: Array($0.lowercased().unicodeScalars))) }
        return distances.filter { $0.slips <= maximum }.min { $0.slips < $1.slips }?.0
    }
}
